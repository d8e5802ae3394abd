/// A message that cannot be written, or cannot be read.
///
/// `message` says what is wrong in one sentence without a full stop; it names the header and never a value.
public struct MailError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of failure; match on this, never on the text.
    public let code: Code
    /// The header, file or part that is at fault; nil when it is the whole message.
    public let field: String?
    /// What is wrong.
    public let message: String

    /// Makes an error.
    public init(_ code: Code, field: String? = nil, message: String) {
        self.code = code
        self.field = field
        self.message = message
    }

    /// The field, if one is at fault, and the message.
    public var description: String { field.map { "\($0): \(message)" } ?? message }

    /// The kinds of failure. A struct, so that kinds can be added.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        /// The name of the code.
        public let description: String

        private init(_ description: String) { self.description = description }

        /// A value has a line break or another control character, with which somebody could write headers of his own.
        public static let headerInjection = Code("header-injection")
        /// A header's name is none, or one that the writer makes itself.
        public static let invalidHeader = Code("invalid-header")
        /// What should be a message is none, or has too many parts.
        public static let unreadable = Code("unreadable")
    }
}
