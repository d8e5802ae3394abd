/// What a check of the store found.
public struct StoreReport: Sendable, Hashable {
    /// A module in the ledger.
    public struct Module: Sendable, Hashable {
        /// Its name.
        public let name: String
        /// How many steps it has taken.
        public let migrations: Int
        /// The step taken last.
        public let newest: String
    }

    /// The path of the database file.
    public let path: String
    /// Its size.
    public let bytes: Int64
    /// The size of what is in the write-ahead log.
    public let logBytes: Int64
    /// Its permission bits; 0600 unless the file system knows better.
    public let mode: UInt32
    /// The size of a page, in bytes.
    public let pageSize: Int
    /// The number of pages.
    public let pages: Int
    /// How many of the pages hold nothing.
    public let freePages: Int
    /// The modules, in the order in which they came.
    public let modules: [Module]
    /// What is wrong, one sentence each; empty for a sound store.
    public let problems: [String]

    /// Whether nothing is wrong.
    public var isSound: Bool { problems.isEmpty }
}
