/// A piece of rich text of one style.
public struct RichTextRun: Hashable, Sendable {
    /// The text, without line ends.
    public var text: String
    /// All that is said of its style, by the default style and by the elements around it.
    public var style: RichTextStyle

    /// Makes a run.
    public init(text: String, style: RichTextStyle) {
        self.text = text
        self.style = style
    }
}

/// A rich text string (ISO 32000-1, 12.7.3.4): the value RV of a text field, taken apart into lines of styled runs.
///
/// Knows the elements of table 224 (body, p, span, b, i) and those that others write: strong, em, u, s, strike, sub, sup,
/// font, div, br, ul, ol and li. Other elements count as their content.
public struct RichText: Hashable, Sendable {
    /// A paragraph, or a part of one between line breaks.
    public struct Line: Hashable, Sendable {
        /// The runs, neighbours differing in style.
        public var runs: [RichTextRun] = []
        /// The paragraph's alignment.
        public var alignment: Quadding?
    }

    /// The lines; never empty.
    public var lines: [Line]

    /// Reads a rich text string.
    ///
    /// Tolerates what is not well-formed, as viewers do. Entities that a document type declares are not expanded, nesting
    /// beyond 64 levels has no style of its own, and what follows the first megabyte is left out.
    ///
    /// - Parameter style: The default style, of DS.
    /// - Complexity: O(length).
    public init(_ source: String, style: RichTextStyle = RichTextStyle()) {
        var reader = RichTextReader(style)
        var scanner = MarkupScanner(source.utf8.prefix(1 << 20))
        while let token = scanner.next() { reader.read(token) }
        lines = reader.finish()
    }

    /// Whether a value is meant as rich text: it starts with the element body, or with an XML declaration.
    public static func isRich(_ value: ArraySlice<UInt8>) -> Bool {
        let start = String(decoding: value.drop(while: StyleTokens.isSpace).prefix(6), as: UTF8.self)
        return start.hasPrefix("<?xml") || start == "<body " || start == "<body>"
    }

    /// The text without its styles, lines ended by line feeds.
    public var plainText: String {
        lines.map { $0.runs.map(\.text).joined() }.joined(separator: "\n")
    }

    /// The style of the first run that shows something, with its line's alignment; nil where nothing is shown.
    public var firstStyle: RichTextStyle? {
        for line in lines {
            guard let run = line.runs.first(where: { !$0.text.isEmpty }) else { continue }
            var style = run.style
            style.alignment = line.alignment ?? style.alignment
            return style
        }
        return nil
    }
}
