/// What the addendum pages of a packet are meant to show.
public struct IntendedAddendum: Hashable, Sendable {
    /// A text that goes on there.
    public struct Text: Hashable, Sendable {
        /// The field, by its place in the template.
        public var field: Int
        /// The page on which it begins, from 0.
        public var page: Int
        /// The text.
        public var text: String
    }

    /// How many pages the packet has more than its forms.
    public var pageCount: Int
    /// The texts, in order.
    public var texts: [Text]

    /// Tells an addendum in a journal from values.
    static let kind: UInt8 = 6

    init?(_ reader: inout JournalReader) {
        guard let count = reader.number(), let texts = reader.list(Self.text) else { return nil }
        (pageCount, self.texts) = (count, texts)
    }

    private static func text(_ reader: inout JournalReader) -> Text? {
        guard let field = reader.number(), let page = reader.number(), let text = reader.text() else { return nil }
        return Text(field: field, page: page, text: text)
    }
}

extension JournalWriter {
    /// Adds addendum pages behind the values of a row.
    mutating func addendum(_ pages: AddendumPages) {
        byte(IntendedAddendum.kind)
        number(pages.count)
        number(pages.texts.count)
        for text in pages.texts {
            number(text.field)
            number(text.page - 1)
            data(text.text.utf8)
        }
    }
}
