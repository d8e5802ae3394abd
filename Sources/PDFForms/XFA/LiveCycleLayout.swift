/// How Adobe lays a field's text out while the form has XFA: by the template, with LiveCycle's text engine.
///
/// Recovered from 9,466 texts that LiveCycle drew and 200 fields that Acrobat did: W and H are the box, fs the size, D the
/// depth of the face in ems; the em box stands for every line, whatever the font's bounding box.
public struct LiveCycleLayout: Hashable, Sendable {
    /// What is kept free at each side, in points; the clip, too.
    public struct Insets: Hashable, Sendable {
        var left = 0.0
        var top = 0.0
        var right = 0.0
        var bottom = 0.0
    }

    /// Where the lines stand together.
    public enum VerticalAlignment: Hashable, Sendable { case top, middle, bottom }

    /// What the control keeps free.
    var insets = Insets()
    /// The paragraph's margins, in points.
    var marginLeft = 0.0
    var marginRight = 0.0
    /// How far the first line of a paragraph is moved in, in points.
    var textIndent = 0.0
    var spaceAbove = 0.0
    var spaceBelow = 0.0
    /// The distance of lines in points; 1.2 times the size where the template has none.
    var lineHeight: Double?
    var vertical = VerticalAlignment.top
    /// How wide letters are set, as a factor.
    var horizontalScale = 1.0
    /// What is added to a letter's width, in ems and in points.
    var letterSpacingEms = 0.0
    var letterSpacingPoints = 0.0
    /// The template's alignment, which counts for combo boxes without one of their own.
    var horizontal: Quadding?

    init() {}

    init(_ field: XFAField) {
        let paragraph = field.paragraph
        insets = field.insets
        marginLeft = paragraph.marginLeft
        marginRight = paragraph.marginRight
        textIndent = paragraph.textIndent
        spaceAbove = paragraph.spaceAbove
        spaceBelow = paragraph.spaceBelow
        lineHeight = paragraph.lineHeight
        vertical = paragraph.vertical
        horizontal = paragraph.horizontal
        horizontalScale = field.horizontalScale
        (letterSpacingEms, letterSpacingPoints) = field.letterSpacing
    }

    /// The text state of a field, with what the template adds to it. Spacing in ems needs a size that is no automatic one.
    func applied(to appearance: DefaultAppearance) -> DefaultAppearance {
        var appearance = appearance
        if horizontalScale != 1 { appearance.horizontalScale = horizontalScale }
        let spacing = letterSpacingEms * appearance.size + letterSpacingPoints
        if spacing != 0 { appearance.characterSpacing = spacing }
        return appearance
    }

    /// The distance of baselines.
    func leading(size: Double) -> Double { lineHeight ?? 1.2 * size }

    /// The height of so many lines: the first one takes its em box, unless lines are closer.
    func blockHeight(_ lines: Int, size: Double) -> Double {
        let leading = leading(size: size)
        return min(leading, size) + Double(max(0, lines - 1)) * leading + spaceAbove + spaceBelow
    }

    /// The first baseline of so many lines.
    ///
    /// - Parameters:
    ///   - height: H.
    ///   - descent: D.
    func firstBaseline(lines: Int, size: Double, height: Double, descent: Double) -> Double {
        let block = blockHeight(lines, size: size)
        let (bottom, top) = (insets.bottom, height - insets.top)
        let blockTop =
            switch vertical {
            case .top: top
            case .bottom: bottom + block
            case .middle: (top + bottom + block) / 2
            }
        // Also where lines are closer than the em box: then the first one reaches out of the block (2 fields of one form).
        return blockTop - spaceAbove - (1 - descent) * size
    }
}
