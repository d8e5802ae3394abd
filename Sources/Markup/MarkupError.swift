/// A document that is not well-formed XML, or asks for more than it may.
public struct MarkupError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds of failure; a struct, so that kinds can be added.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Kind: String { case malformed, documentType, encoding, tooLarge }

        private let kind: Kind

        /// The document is not well-formed (XML 1.0, 2.1).
        public static let malformed = Code(kind: .malformed)
        /// The document has a document type declaration, which could define entities; it is refused unread.
        public static let documentType = Code(kind: .documentType)
        /// The document is in an encoding that is not read.
        public static let encoding = Code(kind: .encoding)
        /// The document goes beyond a limit.
        public static let tooLarge = Code(kind: .tooLarge)

        /// The code's name.
        public var description: String { kind.rawValue }
    }

    /// The kind of failure.
    public let code: Code
    /// The line, from 1.
    public let line: Int
    /// What happened, without the document's content.
    public let message: String
    /// The parser's words.
    public let underlying: String?

    /// Makes an error.
    public init(_ code: Code, line: Int, message: String, underlying: String? = nil) {
        self.code = code
        self.line = line
        self.message = message
        self.underlying = underlying
    }

    /// The place and the message in one line.
    public var description: String { "line \(line): \(message)" + (underlying.map { " (\($0))" } ?? "") }
}
