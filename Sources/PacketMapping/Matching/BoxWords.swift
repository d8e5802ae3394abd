/// The words of a column, each of which ticks one of several check boxes, or none of them.
package struct BoxWords {
    /// The header of the column.
    package let header: String
    /// Each word with the number of its box; nil for one that leaves all boxes empty.
    package let words: [(word: String, box: Int?)]

    /// - Precondition: All words are sayable.
    package init(header: String, words: [(word: String, box: Int?)]) {
        self.header = header
        self.words = words
    }

    /// What fills a box: it is ticked by its words and left by the others; what is none of them fails its row.
    ///
    /// - Parameter tick: What ticks the box.
    package func expression(of box: Int, tick: String = "yes") -> String {
        MappingProposer.insertion(header, Self.filter(words.map { (word: $0.word, text: $0.box == box ? tick : "") }))
    }

    /// What gives a text for each word; what is none of them fails its row.
    static func filter(_ words: [(word: String, text: String)]) -> String {
        "|choose:" + words.map { argument("\($0.word)=\($0.text)") }.joined(separator: ":")
    }

    /// Whether a word can stand in `choose`, whose commas part words that mean the same.
    package static func isSayable(_ word: String) -> Bool { !word.contains { ",=*".contains($0) } }

    /// An argument of a filter, in quotes where it has a sign of the language in it.
    private static func argument(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { "{}|:\"'\\\n\t".unicodeScalars.contains($0) }) else { return text }
        let escaped = [("\\", "\\\\"), ("'", "\\'"), ("\n", "\\n"), ("\t", "\\t")]
            .reduce(text) { $0.replacing($1.0, with: $1.1) }
        return "'\(escaped)'"
    }
}
