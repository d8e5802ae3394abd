extension StorageError {
    /// The kinds of failure. A struct, so that kinds can be added.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private let name: Name

        private enum Name: String {
            case noLocation, invalidPath, notADatabase, notAStore, damaged, newer, locked, noPermission
            case diskFull, inputOutput, exists, migrationFailed, constraint, closed, failed, invalidQuery, moved
        }

        private init(_ name: Name) { self.name = name }

        /// The name of the code.
        public var description: String { name.rawValue }

        /// Neither an option nor the environment says where the store is.
        public static let noLocation = Code(.noLocation)
        /// The path cannot be that of a store: it is empty, or a folder.
        public static let invalidPath = Code(.invalidPath)
        /// The file is not an SQLite database.
        public static let notADatabase = Code(.notADatabase)
        /// The file is the database of another program.
        public static let notAStore = Code(.notAStore)
        /// The database is damaged.
        public static let damaged = Code(.damaged)
        /// The store was written by a newer version.
        public static let newer = Code(.newer)
        /// Another process kept the store busy for too long; trying again may help.
        public static let locked = Code(.locked)
        /// The file or its folder may not be read or written.
        public static let noPermission = Code(.noPermission)
        /// There is no space left.
        public static let diskFull = Code(.diskFull)
        /// The file could not be read or written for another reason.
        public static let inputOutput = Code(.inputOutput)
        /// A file that would be overwritten exists.
        public static let exists = Code(.exists)
        /// A module's tables could not be made.
        public static let migrationFailed = Code(.migrationFailed)
        /// A rule of the tables was broken.
        public static let constraint = Code(.constraint)
        /// The store was closed or erased before.
        public static let closed = Code(.closed)
        /// The file was deleted, moved or replaced while it was open.
        public static let moved = Code(.moved)
        /// A query of the user's is not understood, or does more than read.
        public static let invalidQuery = Code(.invalidQuery)
        /// Any other failure of the database.
        public static let failed = Code(.failed)
    }
}
