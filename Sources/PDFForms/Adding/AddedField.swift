public import PDFObjects

/// A field that somebody adds to a form: where it stands on which page, and what it is like.
public struct AddedField: Sendable, Hashable, Codable {
    /// What it is.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// Text on one line or on several.
        case text
        /// A box to tick.
        case check
        /// Text with one letter in each of several equal cells.
        case comb
        /// A push button that shows a picture.
        case picture
        /// A text that is shown as a code; nobody can change it.
        case code
    }

    /// The pages that have it.
    public enum Pages: Sendable, Hashable, Codable {
        /// One page, from 1.
        case number(Int)
        /// The last page.
        case last
        /// Each page, in the same place.
        case all
    }

    /// A corner of a page as it is shown.
    public enum Corner: String, Sendable, Hashable, Codable, CaseIterable {
        case bottomLeft = "bottom-left"
        case bottomRight = "bottom-right"
        case topLeft = "top-left"
        case topRight = "top-right"

        /// Whether heights count downwards.
        var isTop: Bool { self == .topLeft || self == .topRight }
        /// Whether widths count to the left.
        var isRight: Bool { self == .bottomRight || self == .topRight }
    }

    /// What lengths are counted in.
    public enum Unit: String, Sendable, Hashable, Codable, CaseIterable {
        /// Points: 72 an inch.
        case points = "pt"
        /// Millimetres: 25.4 an inch.
        case millimetres = "mm"

        /// How many points one has.
        public var points: Double { self == .points ? 1 : 72 / 25.4 }
    }

    /// Where text stands in its line.
    public enum Alignment: String, Sendable, Hashable, Codable, CaseIterable {
        case left, center, right

        var quadding: Quadding { self == .left ? .left : self == .center ? .centered : .right }
    }

    /// Its name, which no field of the form has.
    public var name: String
    /// What it is.
    public var kind = Kind.text
    /// The pages that have it.
    public var pages = Pages.number(1)
    /// How far two opposite corners of it are from the corner of the page, in `unit`: across and along, twice.
    public var corners: [Double]
    /// The corner of the page that lengths are counted from.
    public var origin = Corner.bottomLeft
    /// What lengths are counted in.
    public var unit = Unit.points
    /// A standard font, or one of the form's own; nil for Helvetica.
    public var font: String?
    /// The size of letters in points; 0 for one that fits.
    public var size = 0.0
    /// Where text stands in its line.
    public var alignment = Alignment.left
    /// How many cells a comb has.
    public var cells: Int?
    /// Whether text has several lines; nil where its height decides.
    public var isMultiline: Bool?
    /// What people read in place of the name (TU).
    public var label: String?

    /// Makes a field.
    ///
    /// - Parameter corners: The distances of two opposite corners.
    public init(name: String, corners: [Double]) {
        self.name = name
        self.corners = corners
    }

    /// Makes the field that was proposed, in points from the lower left corner of the page as it is shown.
    public init(_ proposed: ProposedField, on view: PageView) {
        let shown = view.shown(proposed.rectangle)
        let height = view.shownHeight
        self.init(name: proposed.name, corners: [shown.left, height - shown.bottom, shown.right, height - shown.top])
        kind = proposed.kind == .text ? .text : proposed.kind == .comb ? .comb : .check
        pages = .number(proposed.page + 1)
        cells = proposed.cells
        isMultiline = proposed.kind == .text && proposed.isMultiline ? true : nil
    }

    /// Where text has room for several lines, unless somebody says otherwise: two lines of 12 points with their leading.
    static let multilineHeight = 30.0

    /// Where it stands on a page, in points of default user space; nil where it has no size or is not on the page.
    func rectangle(on view: PageView) -> PDFRectangle? {
        guard corners.count == 4, corners.allSatisfy({ $0.isFinite && abs($0) < 100_000 }) else { return nil }
        let (width, height) = (view.shownWidth, view.shownHeight)
        let points = corners.map { $0 * unit.points }
        let across = [points[0], points[2]].map { origin.isRight ? width - $0 : $0 }
        let along = [points[1], points[3]].map { origin.isTop ? $0 : height - $0 }
        let shown = (
            left: min(across[0], across[1]), top: min(along[0], along[1]), right: max(across[0], across[1]),
            bottom: max(along[0], along[1])
        )
        guard shown.right - shown.left >= Self.leastSide, shown.bottom - shown.top >= Self.leastSide,
            shown.left >= -Self.slack, shown.top >= -Self.slack, shown.right <= width + Self.slack,
            shown.bottom <= height + Self.slack
        else { return nil }
        return view.rectangle(shown: shown)
    }

    /// The shortest side of a field, in points.
    private static let leastSide = 1.0
    /// How far a field may reach beyond its page: paper sizes are rounded.
    private static let slack = 1.0
}

extension PageView {
    /// The width of the page as it is shown, in points.
    public var shownWidth: Double { rotation % 180 == 0 ? crop.width : crop.height }
    /// The height of the page as it is shown, in points.
    public var shownHeight: Double { rotation % 180 == 0 ? crop.height : crop.width }
}
