public import PDFObjects

/// A field that a page without fields seems to ask for.
public struct ProposedField: Sendable, Hashable {
    /// What it would be.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// Text on one line or on several.
        case text
        /// A box to tick.
        case check
        /// Text with one letter in each of several equal cells.
        case comb
    }

    /// A name that no other field has: its label as far as it is a name, and a number where several have one label.
    public var name: String
    /// What it would be.
    public var kind: Kind
    /// The page, from 0.
    public var page: Int
    /// Where it stands, in points of the page's default user space.
    public var rectangle: PDFRectangle
    /// How many cells a comb has; nil for others.
    public var cells: Int?
    /// Whether there is room for several lines.
    public var isMultiline: Bool
    /// What is printed for it.
    public var label: String
    /// How sure it is, from 0 to 1: how often what looks like this is a field on the forms of authorities.
    public var confidence: Double
}
