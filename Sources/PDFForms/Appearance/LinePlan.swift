public import PDFObjects
import PDFText

/// A field of one line, or the first of several, or a comb, whose every text that fits is drawn in the same way: only
/// the letters and where they begin are the row's. Most text fields have such a plan; a text that it does not take goes through `TextPlan`, with
/// the same result where both can.
public struct LinePlan: Sendable {
    /// The operators up to the first x coordinate; for a line that begins in the same place whatever it says, up to the
    /// string.
    public let head: [UInt8]
    /// The operators between an x coordinate and the string; nil where `head` has them.
    public let placing: [UInt8]?
    /// For combs, the operators between the distance from the cell before and the string.
    public let moving: [UInt8]?
    /// The operators behind the string.
    public let tail: [UInt8]
    /// The operators before the lines of a text that is set in fonts of this machine.
    public let shapedHead: [UInt8]
    /// The operators behind them.
    public let shapedTail: [UInt8]
    /// Where texts begin.
    public let rule: LineRule
    /// The letters of the font.
    public let alphabet: DeflateAlphabet
    /// The font, as an index in the plan's fonts.
    public let face = 0

    /// Makes the plan of a field that is drawn at some place of its page; nil where texts differ in more than letters.
    ///
    /// - Parameters:
    ///   - plan: How the widget shows text.
    ///   - names: The resource names of its faces, with solidus and a space behind.
    ///   - origin: Added to every coordinate, in points.
    public init?(_ plan: TextPlan, names: TextPlan.FaceNames, origin: (x: Double, y: Double)) {
        guard let face = plan.fonts.leadingFace, face.codeLength == 1, !plan.isPassword,
            !plan.appearance.needsRestoring, let line = FirstLine(plan)
        else { return nil }
        let frame = plan.frame
        let (size, y, cells) = (line.size, line.baseline, line.cells)
        let (start, share) = line.start(frame, plan.quadding)
        let cellsLeft = cells > 0 ? frame.cellsLeft : 0
        // Letters that stay inside the box need no clip, unless the first or the last one reaches over its edge.
        let needsClip = plan.needsClip(plan.fonts.metrics(of: 0), size: size, lowest: y, highest: y)
        let clips = needsClip && (cells > 0 || !plan.holdsReach(of: face, size: size, lowest: y, highest: y))
        rule = LineRule(
            scale: size / 1000, room: frame.width, start: start + origin.x, share: share, cells: cells,
            cellWidth: frame.cellsWidth / Double(max(1, cells)),
            emptyBefore: plan.quadding == .left ? 0 : plan.quadding == .centered ? 1 : 2,
            clipLeft: frame.clipLeft - cellsLeft, clipRight: frame.clipRight - cellsLeft, origin: origin.x,
            watchesEdges: needsClip && !clips, hangsBlanks: plan.liveCycle != nil && share > 0)
        alphabet = Self.alphabet(of: face, in: plan)
        var output = ContentWriter()
        plan.writeOpening(clips: clips, isWhole: false, origin: origin, into: &output)
        plan.writeState(isRed: false, into: &output)
        output.raw(names[0])
        output.numbers(size)
        output.raw("Tf\n")
        var rest = ContentWriter()
        rest.space()
        rest.numbers(TextPlan.rounded(y + origin.y))
        rest.raw("Td\n(")
        if share == 0, cells == 0 {
            output.number(TextPlan.rounded(rule.start))
            output.raw(rest.bytes)
            placing = nil
        } else {
            placing = rest.bytes
        }
        head = output.bytes
        var end = ContentWriter()
        end.raw(")Tj\n")
        plan.writeClosing(clips: clips, into: &end)
        tail = end.bytes
        moving = cells > 0 ? Array(" 0 Td\n(".utf8) : nil
        var opening = ContentWriter()
        plan.writeShapedOpening(origin: origin, isRed: false, into: &opening)
        shapedHead = opening.bytes
        var closing = ContentWriter()
        plan.writeClosing(clips: true, into: &closing)
        shapedTail = closing.bytes
    }

    private static func alphabet(of face: TextFace, in plan: TextPlan) -> DeflateAlphabet {
        DeflateAlphabet { byte in
            guard (0x20...0x7E).contains(byte), let code = face.codes.code(UInt32(byte)), code < 256 else { return nil }
            let ink = face.ink.indices.contains(Int(code)) ? face.ink[Int(code)] : nil
            return DeflateAlphabet.Letter(
                code: UInt8(code), width: face.width(code), ink: plan.ink(code, in: 0), left: ink?.left ?? 0,
                overhang: ink.map { $0.right - face.width(code) } ?? 0)
        }
    }
}

/// The size and the place of a line that is the only one, or the first; none where the box cuts it.
private struct FirstLine {
    var size: Double
    var baseline: Double
    /// How many cells a comb has; 0 for other fields.
    var cells = 0

    init?(_ plan: TextPlan) {
        let box = plan.box
        let metrics = plan.metrics(of: 0)
        size = plan.appearance.size
        if size == 0, plan.mode == .singleLine { size = plan.highestSize }
        // Of a field of several lines, what fits on the first. Acrobat's automatic size is 12 points there.
        if size == 0, plan.mode == .multiline { size = 12 }
        guard size > 0, metrics.capHeight * size <= box.height || box.height <= 0 else { return nil }
        switch plan.mode {
        case .multiline:
            // Where lines stand in the middle or at the bottom, the first one's place depends on their number.
            guard plan.quadding == .left, plan.liveCycle?.vertical ?? .top == .top, plan.indent == 0,
                plan.fits(1, metrics, size: size)
            else { return nil }
            baseline = plan.firstBaseline(metrics, size: size, lines: 1)
            guard baseline - metrics.descent * size >= -TextPlan.visible else { return nil }
        case .comb(...0): return nil
        case .singleLine: baseline = plan.baseline(metrics, size: size)
        case .comb(let count): (cells, baseline) = (count, plan.combBaseline(metrics, size: size))
        }
        // The long way says that the edge cuts it.
        guard plan.cut(plan.top(metrics), size: size, y: baseline) == 0 else { return nil }
    }

    /// Where an empty text begins, and how much of a text's width stands before that.
    func start(_ frame: TextFrame, _ quadding: Quadding) -> (x: Double, share: Double) {
        switch quadding {
        case _ where cells > 0: (frame.cellsLeft, 0)
        case .left: (frame.left, 0)
        case .centered: (frame.middle, 0.5)
        case .right: (frame.right, 1)
        }
    }
}
