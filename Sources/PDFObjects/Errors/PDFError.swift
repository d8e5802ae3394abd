/// A PDF could not be read, understood or written.
public struct PDFError: Error, Sendable, Hashable {
    /// The kind of failure.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Kind: String {
            case damaged, passwordNeeded, unsupported, tooLarge, tooSlow, system, fieldNotFound
        }
        private let kind: Kind

        /// The file is no PDF, or too damaged to be repaired.
        public static let damaged = Code(kind: .damaged)
        /// The file is encrypted and the password given does not open it.
        public static let passwordNeeded = Code(kind: .passwordNeeded)
        /// The file uses something that cannot be handled.
        public static let unsupported = Code(kind: .unsupported)
        /// The file unpacks to more than is allowed.
        public static let tooLarge = Code(kind: .tooLarge)
        /// Reading the file took longer than is allowed.
        public static let tooSlow = Code(kind: .tooSlow)
        /// The operating system refused something.
        public static let system = Code(kind: .system)

        /// The form has no field of that name.
        public static let fieldNotFound = Code(kind: .fieldNotFound)

        /// The code as a word.
        public var description: String { kind.rawValue }
    }

    /// The kind of failure.
    public let code: Code
    /// What happened and what to do; holds no personal data.
    public let message: String
    /// The C library's own words, when it had any.
    public let underlying: String?

    /// Makes an error.
    public init(_ code: Code, _ message: String, underlying: String? = nil) {
        self.code = code
        self.message = message
        self.underlying = underlying
    }
}

extension PDFError: CustomStringConvertible {
    /// The sentence, with the library's words behind it.
    public var description: String { underlying.map { "\(message) (\($0))" } ?? message }
}
