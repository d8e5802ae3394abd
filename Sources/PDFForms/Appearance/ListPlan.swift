public import PDFObjects
public import PDFText

/// How one widget of a list box shows its options (ISO 32000-1, 12.7.4.4), settled once for a template.
///
/// Acrobat's rules (9 lists, 34 rows): baseline of row i is H − b − (i+1)·L·fs + D·fs at x = 2b; a selected row has a bar
/// as high as the row behind it and its text in black, whatever the field's colour.
public struct ListPlan: Sendable {
    private let text: TextPlan
    private let rows: [EncodedText]
    private let size: Double
    private let rowHeight: Double
    private let descent: Double
    private let topIndex: Int
    /// The options that no font can say; choosing one is an error, showing one leaves its row empty.
    public let unsayable: Set<Int>
    /// The fonts.
    public var fonts: FontStack { text.fonts }
    /// The box.
    public var box: WidgetBox { text.box }

    /// Makes the plan.
    public init(field: Field, widget: Widget, box: WidgetBox, fonts: FontStack, appearance: DefaultAppearance) {
        text = TextPlan(field: field, widget: widget, box: box, fonts: fonts, appearance: appearance)
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
        // No sample of an automatic size in a list exists; 12 is Acrobat's automatic size of several lines.
        size = appearance.size > 0 ? appearance.size : 12
        rowHeight = metrics.lineHeight * size
        descent = metrics.descent * size
        topIndex = max(0, min(field.topIndex, rows.count - 1))
    }

    /// The first row to draw: the field's own, or the first selected one when that would not be in sight.
    public func firstRow(selected: [Int]) -> Int {
        guard let first = selected.min() else { return topIndex }
        let visible = max(1, Int((box.height - 2 * box.inset) / max(1, rowHeight)))
        return first >= topIndex && first < topIndex + visible ? topIndex : min(first, max(0, rows.count - 1))
    }

    /// Whether every selected row can be seen.
    public func shows(_ selected: [Int]) -> Bool {
        let visible = max(1, Int((box.height - 2 * box.inset) / max(1, rowHeight)))
        let first = firstRow(selected: selected)
        return selected.allSatisfy { $0 >= first && $0 < first + visible }
    }

    /// Appends bars and rows inside their clip.
    public func write(
        selected: [Int], names: TextPlan.FaceNames, origin: (x: Double, y: Double), used: inout FaceUse,
        subsets: inout FontSubsets, into output: inout ContentWriter
    ) {
        let (width, height, inset) = (box.width, box.height, box.inset)
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
                    start: 0, end: rows[index].glyphs.count, width: 0, x: 2 * inset, y: bottom + descent)
            ]
            text.writeLines(
                rows[index], lines, names: names, origin: origin, used: &used, subsets: &subsets, into: &output)
            output.raw("ET\n")
        }
        output.raw("Q\n")
    }
}
