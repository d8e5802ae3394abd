/// Something of another program could not be read.
///
/// `message` is a sentence without a full stop. It holds no data about a person.
public struct InterchangeError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds of failure. A struct, so that kinds can be added.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        /// The name of the code.
        public let description: String

        private init(_ description: String) { self.description = description }

        /// The text is not of the format it has to be of.
        public static let malformed = Code("malformed")
        /// There is more in the text than is taken.
        public static let tooLarge = Code("too-large")
        /// What should be a mail address is none.
        public static let invalidAddress = Code("invalid-address")
        /// What should be a domain is none.
        public static let invalidDomain = Code("invalid-domain")
        /// A value has a line break or another control character, with which somebody could write headers of his own.
        public static let headerInjection = Code("header-injection")
    }

    /// The kind of failure.
    public let code: Code
    /// What happened.
    public let message: String
    /// The file; nil when the text came from elsewhere.
    public var file: String?
    /// The line in it, from 1; nil when it is about the whole.
    public var line: Int?

    /// Makes an error.
    public init(_ code: Code, _ message: String, file: String? = nil, line: Int? = nil) {
        self.code = code
        self.message = message
        self.file = file
        self.line = line
    }

    /// The place and the sentence on one line.
    public var description: String {
        let place = [file, line.map { "line \($0)" }].compactMap { $0 }.joined(separator: ", ")
        return place.isEmpty ? message : "\(place): \(message)"
    }
}
