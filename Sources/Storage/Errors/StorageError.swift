/// The store could not be found, opened, read or written.
///
/// `message` says what happened and what to do. Neither it nor `underlying` holds a stored value.
public struct StorageError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of failure; match on this, never on the text.
    public let code: Code
    /// Where it happened.
    public let place: Place
    /// What happened and what to do about it.
    public let message: String
    /// The words of SQLite or of the operating system.
    public let underlying: String?

    /// Makes an error.
    public init(_ code: Code, at place: Place, message: String, underlying: String? = nil) {
        self.code = code
        self.place = place
        self.message = message
        self.underlying = underlying
    }

    /// The place, the message and the underlying words on one line.
    public var description: String {
        let sentence = [place.path, message].compactMap { $0 }.joined(separator: ": ")
        return underlying.map { "\(sentence) (\($0))" } ?? sentence
    }

    /// Where a failure happened; what does not apply is nil.
    public struct Place: Sendable, Hashable {
        /// The file.
        public let path: String?
        /// The module whose tables were being made.
        public let module: String?
        /// The migration of that module.
        public let migration: String?

        /// Makes a place.
        public init(path: String? = nil, module: String? = nil, migration: String? = nil) {
            self.path = path
            self.module = module
            self.migration = migration
        }
    }
}
