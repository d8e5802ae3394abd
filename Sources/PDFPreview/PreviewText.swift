/// The text of a page with the place of each character.
public struct PreviewText: Sendable, Hashable {
    /// One character: what one code of a font stands for.
    public struct Character: Sendable, Hashable {
        /// What it stands for, in NFKC; mostly one scalar.
        public var text: String
        /// Where it stands: its advance wide, its font's line high.
        public var box: PreviewRectangle
    }

    /// The width of the page in points.
    public var width: Double
    /// The height of the page in points.
    public var height: Double
    /// The characters in reading order, the spaces and line ends that poppler sees between them among them.
    public var characters: [Character]
    /// Whether the boxes are known; else there is one character that is the whole text.
    public var hasBoxes: Bool

    /// The text as a whole.
    public var string: String { characters.map(\.text).joined() }
}
