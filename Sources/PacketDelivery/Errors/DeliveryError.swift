/// Mail cannot be sent at all: the whole run is concerned, not one message.
///
/// `message` says what happened and what to do, without an address, a value or a password.
public struct DeliveryError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of failure; match on this, never on the text.
    public let code: Code
    /// What happened, in one sentence without a full stop.
    public let message: String
    /// What to do about it.
    public let hint: String?
    /// The lines of a source in which the mistake is marked.
    public internal(set) var excerpt: String?

    /// Makes an error.
    public init(_ code: Code, _ message: String, hint: String? = nil) {
        self.code = code
        self.message = message
        self.hint = hint
    }

    /// The message.
    public var description: String { message }

    /// The kinds of failure. A struct, so that kinds can be added.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        /// The name of the code.
        public let description: String

        private init(_ description: String) { self.description = description }

        /// A library or program that sends mail is not there.
        public static let unavailable = Code("unavailable")
        /// The server does not take the user's name and password, or offers no way to give them.
        public static let authentication = Code("authentication")
        /// The connection would not be private: no TLS, or a certificate that does not hold.
        public static let insecure = Code("insecure")
        /// The server cannot be reached, or wants to be left alone for now.
        public static let unreachable = Code("unreachable")
        /// The server breaks the protocol.
        public static let misbehaving = Code("misbehaving")
        /// Too many messages in a row were rejected, or did not get through.
        public static let tooManyRejections = Code("too-many-rejections")
        /// The account's description is wrong, or not private.
        public static let account = Code("account")
        /// A template of a text is wrong.
        public static let template = Code("template")
        /// What became of messages cannot be recorded.
        public static let journal = Code("journal")
        /// A file could not be written.
        public static let fileAccess = Code("file-access")
        /// A relay's log or a folder of mail cannot be read.
        public static let unreadable = Code("unreadable")
    }
}
