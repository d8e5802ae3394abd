import PDFForms
import PDFObjects

/// Collects what the pages of a template write.
struct PageProgramBuilder {
    private var pieces: [[UInt8]] = []
    private var numbers: [[UInt8]: Int] = [:]
    private var alphabets: [DeflateAlphabet] = []
    private var fonts: [[UInt8]: Int] = [:]
    private var usual: [Int] = []
    /// The frames of texts in fonts of this machine.
    private var shaped: [Int] = []
    private var streams = 0
    private var texts = 0
    /// Widgets that are drawn the long way, and what one of them may write besides its text.
    private var longTexts = 0
    private static let longText = Array("q\nBT\n0 g\n/P0 9 Tf\n61.5 378.94 Td\n0 -10.404 Td\n()Tj\nET\nQ\n".utf8)

    /// How often characters are met in names, addresses, numbers and dates, in parts of a hundred.
    private static let usual: [(characters: String, count: Int)] = [
        ("0123456789", 3), ("eairnosltd", 4), (" ", 9), ("uchmgpbyk", 2), (".,-/", 1), ("fvwzjxq", 1),
        ("ABCDEFGHIJKLMNOPRSTVW", 1),
    ]

    /// How many letters a text is expected to have.
    private static let usualLength = 16

    /// Adds a page.
    mutating func add(_ page: PendingPage, _ fields: [FieldDraft], explains: Bool) -> PageProgram {
        streams += 1
        // The tail that the step before writes behind a text.
        var tail: [UInt8] = []
        let steps = page.segments.map { segment -> PageProgram.Step in
            switch segment {
            case .bytes(let bytes):
                expect(tail)
                expect(bytes)
                tail = []
                return .piece(add(bytes))
            case .widget(let field, let widget):
                guard !explains, let step = line(of: field, widget, fields[field], behind: &tail) else {
                    expect(tail)
                    tail = []
                    longTexts += 1
                    return .widget(field: field, widget: widget)
                }
                return .line(step)
            }
        }
        expect(tail)
        return PageProgram(steps: steps, fontTable: page.fontTable)
    }

    /// Notes that a piece is likely to be written now.
    private mutating func expect(_ bytes: [UInt8]) {
        if !bytes.isEmpty { usual.append(add(bytes)) }
    }

    private mutating func add(_ bytes: [UInt8]) -> Int {
        if let number = numbers[bytes] { return number }
        numbers[bytes] = pieces.count
        pieces.append(bytes)
        return pieces.count - 1
    }

    private mutating func line(
        of field: Int, _ index: Int, _ plan: FieldDraft, behind tail: inout [UInt8]
    ) -> LineStep? {
        let widget = plan.widgets[index]
        guard plan.isPlain, case .text(let text) = widget.content,
            let line = LinePlan(text, names: widget.faceNames, origin: widget.origin)
        else { return nil }
        texts += 1
        let font = widget.faceNames[line.face]
        let alphabet = fonts[font] ?? alphabets.count
        if fonts[font] == nil {
            fonts[font] = alphabet
            alphabets.append(line.alphabet)
        }
        let head = widget.prefix + line.head
        let tailBefore = tail
        let joint = tail + head
        tail = line.tail + widget.suffix
        expect(joint)
        for place in 0..<min(line.rule.isComb ? Self.usualLength : 1, max(1, text.cells)) {
            if place > 0 { expect(Array(")Tj\n".utf8)) }
            if let moving = line.moving, place > 0 { expect(moving) } else { expect(line.placing ?? []) }
        }
        let shapedHead = add(widget.prefix + line.shapedHead)
        let shapedTail = add(line.shapedTail + widget.suffix)
        shaped += [shapedHead, shapedTail]
        return LineStep(
            field: field, widget: index, rule: line.rule, alphabet: alphabet, fontSlot: widget.faceSlots[line.face],
            head: add(head), joint: add(joint), jointTail: tailBefore.isEmpty ? -1 : add(tailBefore),
            placing: line.placing.map { add($0) } ?? -1,
            closing: add(Array(")Tj\n".utf8)), moving: line.moving.map { add($0) } ?? -1, tail: add(tail),
            shapedHead: shapedHead, shapedTail: shapedTail,
            empty: widget.isMarked ? add(widget.prefix + widget.suffix) : -1,
            kept: plan.isKeepable && !widget.kept.isEmpty ? add(widget.kept) : -1)
    }

    /// The plan of the streams of all pages.
    func plan() -> DeflatePlan {
        var text = [Int](repeating: 0, count: 256)
        for (characters, count) in Self.usual {
            for byte in characters.utf8 { text[Int(byte)] = count * (texts + longTexts) * Self.usualLength / 100 }
        }
        for byte in Self.longText { text[Int(byte)] += longTexts }
        return DeflatePlan(
            pieces: pieces, usual: usual, occasional: shaped, alphabets: alphabets, text: text, streams: streams)
    }
}
