import Markup

/// What an XFA template says of one field (XFA 3.3, part 1, chapter 2 and part 2, chapter 17).
struct XFAField {
    /// The names down to it, numbered as in the names of the form's fields.
    var path = ""
    var locale: String?
    /// Its nominal width, what its own margin keeps free at the sides, and what its caption takes of that, in points.
    var width: Double?
    var sideMargins = 0.0
    var captionWidth: Double? = 0
    /// The element below `ui`: `textEdit`, `numericEdit`, `dateTimeEdit`, `choiceList` …
    var control = ""
    var isComb = false
    /// The control's own border; that of the field plays no part.
    var border: XFABorder?
    var controlMargin: XFAMargin?
    var paragraph = XFAParagraph()
    var horizontalScale = 1.0
    /// What is added between letters, in ems and in points.
    var letterSpacing = (ems: 0.0, points: 0.0)
    /// `ui/picture`: how people write the value.
    var entryPicture: String?
    /// `format/picture`: how the value is shown.
    var displayPicture: String?

    /// Whether a widget of some width can be the field: the rectangle is that of its content.
    func fits(_ width: Double) -> Bool {
        guard let own = self.width, let captionWidth else { return false }
        return abs(own - sideMargins - captionWidth - width) < 0.1
    }

    /// Whether another field is drawn in the same way.
    func isDrawn(as other: XFAField) -> Bool {
        LiveCycleLayout(self) == LiveCycleLayout(other) && displayPicture == other.displayPicture
            && entryPicture == other.entryPicture && locale == other.locale
    }

    /// What the control keeps free at each side, in points.
    ///
    /// Nothing, unless it has both a margin and a border that can be seen: then what the margin says, else twice an edge's
    /// width, four times that of an edge with depth, and 2.5 more above. A comb keeps an edge's width free.
    var insets: LiveCycleLayout.Insets {
        guard let margin = controlMargin, let border, border.isVisible else { return .init() }
        func width(_ given: Double?, _ side: Int) -> Double {
            if let given { return given }
            let edge = border.edge(side)
            guard edge.isVisible else { return 0 }
            return edge.thickness * (isComb ? 1 : edge.hasDepth ? 4 : 2) + (side == 0 ? 2.5 : 0)
        }
        return .init(
            left: width(margin.left, 3), top: width(margin.top, 0), right: width(margin.right, 1),
            bottom: width(margin.bottom, 2))
    }
}

/// The border of a control.
struct XFABorder {
    /// One of its sides.
    struct Edge {
        var isVisible = true
        /// In points.
        var thickness = 0.5
        /// Whether it is drawn raised or lowered.
        var hasDepth = false

        init() {}

        init(_ attributes: MarkupAttributes) {
            isVisible = XFABorder.isVisible(attributes["presence"])
            if let width = XFAMeasurement.points(attributes["thickness"]) { thickness = max(0, width) }
            hasDepth = ["lowered", "raised", "etched", "embossed"].contains(attributes["stroke"])
        }
    }

    var isVisible: Bool
    /// From the top clockwise; the last one given stands for those that are missing.
    var edges: [Edge] = []

    func edge(_ side: Int) -> Edge { edges.isEmpty ? Edge() : edges[min(side, edges.count - 1)] }

    static func isVisible(_ presence: String?) -> Bool { presence == nil || presence == "visible" }
}

/// A `margin`, in points; nil where nothing is said.
struct XFAMargin {
    var left: Double?
    var top: Double?
    var right: Double?
    var bottom: Double?

    init(_ attributes: MarkupAttributes) {
        left = XFAMeasurement.points(attributes["leftInset"])
        top = XFAMeasurement.points(attributes["topInset"])
        right = XFAMeasurement.points(attributes["rightInset"])
        bottom = XFAMeasurement.points(attributes["bottomInset"])
    }
}

/// A `para`, lengths in points.
struct XFAParagraph {
    var horizontal: Quadding?
    var vertical = LiveCycleLayout.VerticalAlignment.top
    var lineHeight: Double?
    var marginLeft = 0.0
    var marginRight = 0.0
    var spaceAbove = 0.0
    var spaceBelow = 0.0
    var textIndent = 0.0

    init() {}

    init(_ attributes: MarkupAttributes) {
        switch attributes["hAlign"] {
        case "left", "justify", "justifyAll": horizontal = .left
        case "center": horizontal = .centered
        case "right": horizontal = .right
        default: break
        }
        switch attributes["vAlign"] {
        case "middle": vertical = .middle
        case "bottom": vertical = .bottom
        default: break
        }
        func points(_ name: String) -> Double { XFAMeasurement.points(attributes[name]) ?? 0 }
        lineHeight = XFAMeasurement.points(attributes["lineHeight"]).flatMap { $0 > 0 ? $0 : nil }
        marginLeft = points("marginLeft")
        marginRight = points("marginRight")
        spaceAbove = points("spaceAbove")
        spaceBelow = points("spaceBelow")
        textIndent = points("textIndent")
    }
}
