/// A store of Core Data could not be read.
public struct ManagedStoreError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds of failure. A struct, so that kinds can be added.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Name: String { case fileNotFound, unreadable, notAStore, tooLarge, damaged }

        private let name: Name

        private init(_ name: Name) { self.name = name }

        /// The name of the code.
        public var description: String { name.rawValue }

        /// There is no such file.
        public static let fileNotFound = Code(.fileNotFound)
        /// The file may not be read, or there is no space for a copy.
        public static let unreadable = Code(.unreadable)
        /// The file is no store of Core Data.
        public static let notAStore = Code(.notAStore)
        /// The store goes beyond a limit.
        public static let tooLarge = Code(.tooLarge)
        /// The database is damaged, or lacks what a store has.
        public static let damaged = Code(.damaged)
    }

    /// The kind of failure; match on this, never on the text.
    public let code: Code
    /// What happened and what to do about it; never a stored value.
    public let message: String
    /// The words of a library below.
    public let underlying: String?

    /// Makes an error.
    public init(_ code: Code, message: String, underlying: String? = nil) {
        self.code = code
        self.message = message
        self.underlying = underlying
    }

    /// The message and the reason on one line.
    public var description: String { underlying.map { "\(message) (\($0))" } ?? message }
}
