public import PDFObjects
public import PDFText

/// How one widget of a list box shows its options (ISO 32000-1, 12.7.4.4), settled once for a template.
///
/// Acrobat's rules (9 lists, 34 rows): baseline of row i is H − b − (i+1)·L·fs + D·fs at x = 2b; a selected row has a bar
/// as high as the row behind it and its text in black, whatever the field's colour. While a form has XFA the baseline is
/// that of the em box, and b is 1.
public struct ListPlan: Sendable {
    private let text: TextPlan
    private let rows: [EncodedText]
    private let size: Double
    private let rowHeight: Double
    /// How far above the lower edge of its row a baseline is.
    private let rise: Double
    private let inset: Double
    private let topIndex: Int
    /// The options that no font can say; choosing one is an error, showing one leaves its row empty.
    public let unsayable: Set<Int>
    /// The fonts.
    public var fonts: FontStack { text.fonts }
    /// The box.
    public var box: WidgetBox { text.box }

    /// Makes the plan.
    public init(field: Field, widget: Widget, box: WidgetBox, fonts: FontStack, appearance: DefaultAppearance) {
        let text = TextPlan(field: field, widget: widget, box: box, fonts: fonts, appearance: appearance)
        self.text = text
        var rows: [EncodedText] = []
        var unsayable: Set<Int> = []
        for (index, option) in field.options.enumerated() {
            var row = EncodedText()
            if !row.encode(Array(option.display.utf8)[...], with: fonts) { unsayable.insert(index) }
            rows.append(row)
        }
        self.rows = rows
        self.unsayable = unsayable
        let metrics = fonts.metrics(of: rows.first?.mainFace ?? 0)
        inset = text.liveCycle == nil ? box.inset : 1
        let widest = rows.map { $0.glyphs.reduce(0) { $0 + text.advance($1, size: 1) } }.max() ?? 0
        let room = TextPlan.searched * (box.width - 4 * inset)
        // 12 points, or what the widest row leaves (5 samples).
        let automatic = widest > 0 ? min(Self.automaticSize, max(TextPlan.smallest, room / widest)) : Self.automaticSize
        size = appearance.size > 0 ? appearance.size : automatic
        rowHeight = metrics.lineHeight * size
        rise = text.liveCycle == nil ? metrics.descent * size : rowHeight - (1 - metrics.inEmBox.descent) * size
        topIndex = max(0, min(field.topIndex, rows.count - 1))
    }

    private static let automaticSize = 12.0

    /// How many rows can be seen as a whole.
    private var visibleRows: Int { max(1, Int((box.height - 2 * inset) / max(1, rowHeight))) }

    /// The first row to draw: the field's own; where the first selected one would not be in sight, the list scrolls until it
    /// is the last whole row, or the first one (2 samples).
    public func firstRow(selected: [Int]) -> Int {
        guard let first = selected.min() else { return topIndex }
        if first < topIndex { return first }
        return first < topIndex + visibleRows ? topIndex : min(first, max(0, rows.count - 1)) - visibleRows + 1
    }

    /// Whether every selected row can be seen.
    public func shows(_ selected: [Int]) -> Bool {
        let first = firstRow(selected: selected)
        return selected.allSatisfy { $0 >= first && $0 < first + visibleRows }
    }

    /// Appends bars and rows inside their clip.
    public func write(
        selected: [Int], names: TextPlan.FaceNames, origin: (x: Double, y: Double), used: inout FaceUse,
        subsets: inout FontSubsets, into output: inout ContentWriter
    ) {
        let (width, height) = (box.width, box.height)
        output.raw("q\n")
        output.numbers(inset + origin.x, inset + origin.y, max(0, width - 2 * inset), max(0, height - 2 * inset))
        output.raw("re W n\n")
        let first = firstRow(selected: selected)
        for (place, index) in (first..<max(first, rows.count)).enumerated() {
            let bottom = height - inset - Double(place + 1) * rowHeight
            if bottom + rowHeight <= inset { break }
            let isSelected = selected.contains(index)
            if isSelected {
                output.raw("0.600006 0.756866 0.854904 rg\n")
                output.numbers(inset + origin.x, bottom + origin.y, max(0, width - 2 * inset), rowHeight)
                output.raw("re f\n")
            }
            output.raw("BT\n")
            output.raw(isSelected ? Array("0 g".utf8) : text.appearance.color)
            output.raw("\n")
            var lines = TextLines()
            lines.fit.size = size
            lines.lines = [
                TextLines.Line(
                    start: 0, end: rows[index].glyphs.count, width: 0, x: 2 * inset, y: bottom + rise)
            ]
            text.writeLines(
                rows[index], lines, names: names, origin: origin, used: &used, subsets: &subsets, into: &output)
            output.raw("ET\n")
        }
        output.raw("Q\n")
    }
}
