/// Which people of a source are meant: `roster:group=3 "New York"`.
///
/// Terms are divided by spaces; quotes keep spaces. `name=value` asks for a value, any other term for a word anywhere.
public struct RecipientQuery: Sendable, Hashable {
    /// One condition on a value.
    public struct Term: Sendable, Hashable {
        /// The name in front of the equals sign.
        public let name: String
        /// What follows it.
        public let value: String

        /// Makes a term.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The source that is asked; `stored` when none is named.
    public var source: String
    /// The conditions; all of them have to hold.
    public var terms: [Term]
    /// The words that have to be found.
    public var words: [String]

    /// The source that is meant when none is named.
    public static let standardSource = "stored"

    /// Makes a query.
    public init(source: String = RecipientQuery.standardSource, terms: [Term] = [], words: [String] = []) {
        self.source = source
        self.terms = terms
        self.words = words
    }

    /// Understands a query as it is typed.
    ///
    /// - Throws: `RecipientError` with code `.invalidQuery` when a quote is never closed.
    public init(parsing text: String) throws(RecipientError) {
        self.init()
        var rest = text[...]
        // A name in front of a colon, before any space, quote or equals sign.
        let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
        if !name.isEmpty, rest.dropFirst(name.count).first == ":" {
            source = name.lowercased()
            rest = rest.dropFirst(name.count + 1)
        }
        while true {
            rest = rest.drop(while: \.isWhitespace)
            guard !rest.isEmpty else { return }
            var piece = ""
            var equals: String.Index?
            var isQuoted = false
            while let character = rest.first, isQuoted || !character.isWhitespace {
                rest = rest.dropFirst()
                if character == "\"" {
                    isQuoted.toggle()
                    continue
                }
                if character == "=", !isQuoted, equals == nil { equals = piece.endIndex }
                piece.append(character)
            }
            guard !isQuoted else {
                throw RecipientError(.invalidQuery, message: "A quote in the query is never closed. Close it.")
            }
            if let equals, equals != piece.startIndex {
                terms.append(Term(name: String(piece[..<equals]), value: String(piece[equals...].dropFirst())))
            } else if !piece.isEmpty {
                words.append(piece)
            }
        }
    }
}
