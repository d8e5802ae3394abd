/// The send log in numbers.
public struct SendLogStatistics: Sendable, Hashable {
    /// One line: how many entries share a key, and how they divide among statuses.
    public struct Line: Sendable, Hashable {
        /// The batch, template or day (`2026-03-14`, UTC); empty for entries whose batch has no stored template.
        public let key: String
        /// All entries.
        public var total: Int
        /// The entries of each status.
        public var byStatus: [SendStatus: Int]

        /// Makes a line.
        public init(key: String, total: Int, byStatus: [SendStatus: Int]) {
            self.key = key
            self.total = total
            self.byStatus = byStatus
        }
    }

    /// All entries.
    public let total: Int
    /// The entries of each status.
    public let byStatus: [SendStatus: Int]
    /// Per batch, in the order of their first entries.
    public let byBatch: [Line]
    /// Per template, by name.
    public let byTemplate: [Line]
    /// Per day, oldest first.
    public let byDay: [Line]
    /// Per domain of the recipients' addresses, the largest first; empty for entries without an address.
    public let byDomain: [Line]
}
