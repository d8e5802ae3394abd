/// Something that is drawn on top of a picture.
public struct PreviewLabel: Sendable, Hashable {
    /// What it looks like.
    public enum Style: UInt32, Sendable {
        /// The name of a field in a coloured frame.
        case name = 0
        /// A line of text under a thumbnail.
        case caption = 1
        /// A thin frame.
        case frame = 2
        /// A line of text that begins at the left.
        case line = 3
        /// A line of text as high as its place, on a coloured ground; of one that is too long the end is shown.
        case tag = 4
    }

    /// Where, in pixels from the upper left corner.
    public var place: PreviewRectangle
    /// What it looks like.
    public var style: Style
    /// The text.
    public var text: String

    /// Makes a label.
    public init(_ style: Style, _ place: PreviewRectangle, text: String = "") {
        self.style = style
        self.place = place
        self.text = text
    }
}
