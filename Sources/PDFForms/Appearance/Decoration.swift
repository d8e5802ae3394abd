public import PDFObjects

/// Background, border and comb dividers of a widget: what does not depend on the value.
///
/// The inputs are MK/BG, MK/BC, BS (width, style, dashes), the box, and for combs the number of cells.
public enum Decoration {
    /// Appends the operators, in the space of the box, balanced in q and Q.
    public static func write(
        _ widget: Widget, box: WidgetBox, cells: Int? = nil, round: Bool = false, into output: inout ContentWriter
    ) {
        let marks = widget.characteristics
        let width = widget.border.strokeWidth
        let hasBorder = widget.drawsBorder
        guard !marks.backgroundColor.isEmpty || hasBorder else { return }
        output.raw("q\n")
        if !marks.backgroundColor.isEmpty {
            color(marks.backgroundColor, stroking: false, into: &output)
            if round {
                circle(box, radius: min(box.width, box.height) / 2 - width / 2, into: &output)
                output.raw("f\n")
            } else {
                output.numbers(0, 0, box.width, box.height)
                output.raw("re f\n")
            }
        }
        if hasBorder {
            if !round { bevels(widget, box: box, width: width, into: &output) }
            border(widget, box: box, width: width, round: round, into: &output)
            if let cells, cells > 1 { dividers(widget, box: box, cells: cells, into: &output) }
        }
        output.raw("Q\n")
    }

    static func color(_ components: [Double], stroking: Bool, into output: inout ContentWriter) {
        for component in components { output.numbers(component) }
        switch components.count {
        case 1: output.raw(stroking ? "G\n" : "g\n")
        case 3: output.raw(stroking ? "RG\n" : "rg\n")
        default: output.raw(stroking ? "K\n" : "k\n")
        }
    }

    private static func border(
        _ widget: Widget, box: WidgetBox, width: Double, round: Bool, into output: inout ContentWriter
    ) {
        color(widget.characteristics.borderColor, stroking: true, into: &output)
        output.numbers(width)
        output.raw("w\n")
        if widget.border.style == .dashed {
            output.raw("[")
            for dash in widget.border.dashes { output.numbers(dash) }
            output.raw("] 0 d\n")
        }
        if round {
            circle(box, radius: min(box.width, box.height) / 2 - width / 2, into: &output)
            output.raw("s\n")
        } else if widget.border.style == .underline {
            output.numbers(0, width / 2)
            output.raw("m ")
            output.numbers(box.width, width / 2)
            output.raw("l S\n")
        } else {
            output.numbers(width / 2, width / 2, box.width - width, box.height - width)
            output.raw("re S\n")
        }
    }

    /// The light and dark edges of bevelled and inset borders, between one and two widths from the box's edge.
    private static func bevels(_ widget: Widget, box: WidgetBox, width: Double, into output: inout ContentWriter) {
        let style = widget.border.style
        guard style == .beveled || style == .inset else { return }
        let (w, h, d, e) = (box.width, box.height, width, width * 2)
        let background = widget.characteristics.backgroundColor
        color(style == .beveled ? [1] : [0.5], stroking: false, into: &output)
        polygon([(d, d), (d, h - d), (w - d, h - d), (w - e, h - e), (e, h - e), (e, e)], into: &output)
        let shade = style == .inset || background.isEmpty ? [0.75] : background.map { $0 * 0.75 }
        color(style == .beveled && background.isEmpty ? [0.5] : shade, stroking: false, into: &output)
        polygon([(w - d, h - d), (w - d, d), (d, d), (e, e), (w - e, e), (w - e, h - e)], into: &output)
    }

    private static func polygon(_ points: [(x: Double, y: Double)], into output: inout ContentWriter) {
        for (index, point) in points.enumerated() {
            output.numbers(point.x, point.y)
            output.raw(index == 0 ? "m " : "l ")
        }
        output.raw("f\n")
    }

    /// Lines at every k·W/n, from the upper inner edge of the border to half its width above the lower edge.
    private static func dividers(_ widget: Widget, box: WidgetBox, cells: Int, into output: inout ContentWriter) {
        for index in 1..<min(cells, 1_000) {
            let x = box.width * Double(index) / Double(cells)
            output.numbers(x, box.height - box.inset)
            output.raw("m ")
            output.numbers(x, box.inset / 2)
            output.raw("l S\n")
        }
    }

    /// A circle as four Bézier curves; 0.5523 is the usual ratio of handle to radius.
    static func circle(_ box: WidgetBox, radius: Double, into output: inout ContentWriter) {
        let (x, y, k) = (box.width / 2, box.height / 2, radius * 0.5523)
        output.numbers(x + radius, y)
        output.raw("m\n")
        for (a, b, c) in [
            ((x + radius, y + k), (x + k, y + radius), (x, y + radius)),
            ((x - k, y + radius), (x - radius, y + k), (x - radius, y)),
            ((x - radius, y - k), (x - k, y - radius), (x, y - radius)),
            ((x + k, y - radius), (x + radius, y - k), (x + radius, y)),
        ] {
            output.numbers(a.0, a.1, b.0, b.1, c.0, c.1)
            output.raw("c\n")
        }
    }
}
