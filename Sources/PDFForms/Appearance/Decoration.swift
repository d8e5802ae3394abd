public import PDFObjects

/// Background, border and comb dividers of a widget: what does not depend on the value.
///
/// The inputs are MK/BG, MK/BC, BS (width, style, dashes), the box, and for combs the number of cells.
public enum Decoration {
    /// Appends the operators, in the space of the box, balanced in q and Q.
    ///
    /// - Parameter round: Whether the widget is a round radio button (495 samples).
    public static func write(
        _ widget: Widget, box: WidgetBox, cells: Int? = nil, round: Bool = false, into output: inout ContentWriter
    ) {
        let marks = widget.characteristics
        let hasBorder = !marks.borderColor.isEmpty && widget.border.strokeWidth > 0
        guard !marks.backgroundColor.isEmpty || widget.drawsBorder else { return }
        output.raw("q\n")
        if !marks.backgroundColor.isEmpty {
            color(marks.backgroundColor, stroking: false, into: &output)
            if round {
                circle(box, radius: min(box.width, box.height) / 2, into: &output)
                output.raw("f\n")
            } else {
                output.numbers(0, 0, box.width, box.height)
                output.raw("re f\n")
            }
        }
        if round {
            if hasBorder { border(widget, box: box, round: true, into: &output) }
            roundBevels(widget, box: box, into: &output)
        } else {
            bevels(widget, box: box, into: &output)
            if hasBorder { border(widget, box: box, round: false, into: &output) }
        }
        if hasBorder, let cells, cells > 1 { dividers(widget, box: box, cells: cells, into: &output) }
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
        _ widget: Widget, box: WidgetBox, round: Bool, into output: inout ContentWriter
    ) {
        let width = widget.border.strokeWidth
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

    /// The light and dark edges of bevelled and inset borders, between one and two widths from the box's edge, whether the
    /// border has a colour or not (98 of 98 samples).
    private static func bevels(_ widget: Widget, box: WidgetBox, into output: inout ContentWriter) {
        guard let (upper, lower) = edges(of: widget) else { return }
        let (w, h, d) = (box.width, box.height, widget.border.strokeWidth)
        let e = d * 2
        color(upper, stroking: false, into: &output)
        polygon([(d, d), (d, h - d), (w - d, h - d), (w - e, h - e), (e, h - e), (e, e)], into: &output)
        color(lower, stroking: false, into: &output)
        polygon([(w - d, h - d), (w - d, d), (d, d), (e, e), (w - e, e), (w - e, h - e)], into: &output)
    }

    /// The same of a round button: two half circles, turned by 45 degrees.
    private static func roundBevels(_ widget: Widget, box: WidgetBox, into output: inout ContentWriter) {
        guard let (upper, lower) = edges(of: widget) else { return }
        let width = widget.border.strokeWidth
        let radius = min(box.width, box.height) / 2 - 1.5 * width
        guard radius > 0 else { return }
        output.numbers(width)
        output.raw("w\n")
        if widget.border.style == .dashed { output.raw("[] 0 d\n") }
        let diagonal = 0.5.squareRoot()
        for (shade, side) in [(upper, 1.0), (lower, -1.0)] {
            color(shade, stroking: true, into: &output)
            output.raw("q\n")
            output.numbers(diagonal, diagonal, -diagonal, diagonal)
            output.numbers(box.width / 2, box.height / 2)
            output.raw("cm\n")
            output.numbers(side * radius, 0)
            output.raw("m\n")
            curves(around: (0, 0), radius: side * radius, quarters: 0..<2, into: &output)
            output.raw("S\nQ\n")
        }
    }

    /// The colours above and left, and below and right: of an inset border two greys whatever the background (98 samples),
    /// of a bevelled one white and a darker background (39 samples). Nil for other borders.
    private static func edges(of widget: Widget) -> (upper: [Double], lower: [Double])? {
        guard widget.border.strokeWidth > 0 else { return nil }
        let lightGrey = [0.75293]
        switch widget.border.style {
        case .inset: return ([0.501953], lightGrey)
        case .beveled:
            let background = widget.characteristics.backgroundColor
            return ([1], background.isEmpty ? lightGrey : background.map { max(0, $0 - 0.25) })
        default: return nil
        }
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

    /// A circle in the middle of a box.
    static func circle(_ box: WidgetBox, radius: Double, into output: inout ContentWriter) {
        let centre = (x: box.width / 2, y: box.height / 2)
        output.numbers(centre.x + radius, centre.y)
        output.raw("m\n")
        curves(around: centre, radius: radius, quarters: 0..<4, into: &output)
    }

    /// Quarters of a circle as Bézier curves, counter-clockwise from the right; 0.5523 is the usual ratio of handle to radius.
    private static func curves(
        around centre: (x: Double, y: Double), radius: Double, quarters: Range<Int>, into output: inout ContentWriter
    ) {
        let (x, y, k) = (centre.x, centre.y, radius * 0.5523)
        let all = [
            ((x + radius, y + k), (x + k, y + radius), (x, y + radius)),
            ((x - k, y + radius), (x - radius, y + k), (x - radius, y)),
            ((x - radius, y - k), (x - k, y - radius), (x, y - radius)),
            ((x + k, y - radius), (x + radius, y - k), (x + radius, y)),
        ]
        for (a, b, c) in all[quarters] {
            output.numbers(a.0, a.1, b.0, b.1, c.0, c.1)
            output.raw("c\n")
        }
    }
}
