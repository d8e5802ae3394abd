import PacketFiles
import PacketMapping

/// Packets cannot be sent, for a reason that concerns all of them.
///
/// The message says what happened, without an address, a value or a password; the hint says what to do.
public struct SendingError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of failure; match on this, never on the text.
    public let code: Code
    /// In which property of the request, or where in a file, the mistake stands; nil where it stands nowhere.
    public let place: Place?
    /// What happened, in one sentence without a full stop.
    public let message: String
    /// What to do about it.
    public let hint: String?
    /// The lines of a source in which the mistake is marked.
    public private(set) var excerpt: String?

    init(_ code: Code, at place: Place? = nil, _ message: String, hint: String? = nil) {
        self.code = code
        self.place = place
        self.message = message
        self.hint = hint
    }

    /// A mistake in an expression.
    init(_ mistake: MappingError, at place: Place) {
        self.init(.expression, at: place, mistake.message, hint: mistake.hint)
        excerpt = mistake.excerpt
    }

    /// A file could not be read.
    init(reading name: String, _ failure: FileFailure) {
        let (message, hint) = failure.reading(name)
        self.init(failure == .missing ? .notFound : .unreadable, message, hint: hint)
    }

    /// Runs something that reads what the user wrote, and says where a mistake stands.
    static func placed<Value>(
        _ place: Place, _ body: () throws(MappingError) -> Value
    ) throws(SendingError) -> Value {
        do { return try body() } catch { throw SendingError(error, at: place) }
    }

    /// The place and the message, in one sentence.
    public var description: String { sentence(\.description) }

    /// The place and the message, in one sentence, the place called as the reader knows it.
    package func sentence(_ name: (Place) -> String) -> String {
        place.map { name($0) + (code == .columnAsPassword ? " " : ": ") + message } ?? message
    }

    /// Where a mistake stands.
    public struct Place: Sendable, Hashable, CustomStringConvertible {
        /// The property of the request, or the file and the line.
        public let description: String

        /// `SendRequest.rows`.
        public static let rows = Place(description: "rows")
        /// `SendRequest.condition`.
        public static let condition = Place(description: "condition")
        /// `SendRequest.address`.
        public static let address = Place(description: "address")
        /// `SendRequest.group`.
        public static let group = Place(description: "group")
        /// `SendRequest.sample`.
        public static let sample = Place(description: "sample")
        /// `SendRequest.Protection.password`.
        public static let password = Place(description: "password")
        /// A setting of the message.
        static func setting(_ name: String) -> Place { Place(description: name) }
    }

    /// The kinds of failure. A struct, so that kinds can be added.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        /// The name of the code.
        public let description: String

        /// There is no such file or folder.
        public static let notFound = Code(description: "not-found")
        /// A file may not be read, is no text, or is of another kind.
        public static let unreadable = Code(description: "unreadable")
        /// A file cannot be written.
        public static let unwritable = Code(description: "unwritable")
        /// A file of settings says something that means nothing.
        public static let settings = Code(description: "settings")
        /// An expression, a condition or a list of rows is wrong, or does not fit the table.
        public static let expression = Code(description: "expression")
        /// The password is the name of a column, which would be the password of all.
        public static let columnAsPassword = Code(description: "column-as-password")
        /// An address of the request is none.
        public static let address = Code(description: "address")
        /// There is no batch.
        public static let noBatch = Code(description: "no-batch")
        /// There is no batch of that name.
        public static let unknownBatch = Code(description: "unknown-batch")
        /// There is no file of accounts.
        public static let noAccounts = Code(description: "no-accounts")
        /// Nothing says where the file of accounts is.
        public static let accountsUnknown = Code(description: "accounts-unknown")
        /// Others may change the file of accounts.
        public static let openAccounts = Code(description: "open-accounts")
        /// There are several accounts, and none was named.
        public static let severalAccounts = Code(description: "several-accounts")
        /// There is no such account, or the session was made without one.
        public static let noAccount = Code(description: "no-account")
        /// Another process sends from the store.
        public static let busy = Code(description: "busy")
        /// The message or the table is not what it was for the first messages.
        public static let changed = Code(description: "changed")
        /// The people of a query cannot be had.
        public static let noPeople = Code(description: "no-people")
    }
}

extension Surroundings {
    /// Reads a file that the user named.
    func read(_ name: String) throws(SendingError) -> [UInt8] {
        do { return try Files.read(path(name)) } catch { throw SendingError(reading: name, error) }
    }

    /// Reads a text that the user named.
    func text(of name: String) throws(SendingError) -> String {
        guard let text = String(validating: try read(name), as: UTF8.self) else {
            throw SendingError(.unreadable, "“\(name)” is not a text in UTF-8")
        }
        return text
    }
}
