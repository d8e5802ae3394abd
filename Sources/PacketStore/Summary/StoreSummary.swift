import GRDB
public import PacketModel
import PacketRecipients
public import Storage

/// What is in a store, in numbers.
public struct StoreSummary: Sendable, Hashable {
    /// People of one source.
    public struct Source: Sendable, Hashable {
        /// The source.
        public let name: String
        /// How many people merges take.
        public let people: Int
        /// How many are archived.
        public let archived: Int
    }

    /// How many templates are stored.
    public let templates: Int
    /// The template in use; nil when none is.
    public let templateInUse: String?
    /// The stored people, by source.
    public let sources: [Source]
    /// How many queries are saved as sets.
    public let sets: Int
    /// How many batches there are of each state that occurs.
    public let batches: [BatchState: Int]
    /// How many entries the send log has.
    public let logEntries: Int
    /// When the newest of them happened; nil for an empty log.
    public let lastEntry: StoreDate?
    /// How many mailings there are.
    public let mailings: Int
    /// How many messages there are of each state that occurs.
    public let messages: [DeliveryState: Int]
    /// How many addresses get no mail.
    public let suppressed: Int

    /// How many people merges take.
    public var people: Int { sources.map(\.people).reduce(0, +) }
    /// How many people are archived.
    public var archived: Int { sources.map(\.archived).reduce(0, +) }

    /// Counts what is in a store.
    ///
    /// - Parameter store: One that was opened with `PacketSchema`, `RecipientsSchema` and `DeliverySchema`.
    /// - Complexity: one pass over the indexes; the send log is counted, not read.
    public init(of store: Store) throws(PacketStoreError) {
        self = try store.reading { database in
            func count(_ table: String) throws -> Int {
                try Int.fetchOne(database, sql: "SELECT count(*) FROM \(table)") ?? 0
            }
            func states(_ table: String) throws -> [(String, Int)] {
                try Row.fetchAll(database, sql: "SELECT state, count(*) FROM \(table) GROUP BY state").map {
                    ($0[0], $0[1])
                }
            }
            return StoreSummary(
                templates: try count("template"),
                templateInUse: try String.fetchOne(database, sql: "SELECT name FROM template WHERE inUse = 1"),
                sources: try Recipients.counts(in: database).map { Source(name: $0, people: $1, archived: $2) },
                sets: try count("recipientSet"),
                batches: Dictionary(
                    try states("batch").map { (BatchState(rawValue: $0) ?? .failed, $1) }, uniquingKeysWith: +),
                logEntries: try count("sendLog"),
                lastEntry: try String.fetchOne(database, sql: "SELECT timestamp FROM sendLog ORDER BY id DESC LIMIT 1")
                    .flatMap { StoreDate(iso8601: $0) },
                mailings: try count("mailing"),
                messages: Dictionary(
                    try states("delivery").map { (DeliveryState(rawValue: $0) ?? .unknown, $1) }, uniquingKeysWith: +),
                suppressed: try count("suppression"))
        }
    }

    private init(
        templates: Int, templateInUse: String?, sources: [Source], sets: Int, batches: [BatchState: Int],
        logEntries: Int, lastEntry: StoreDate?, mailings: Int, messages: [DeliveryState: Int], suppressed: Int
    ) {
        (self.templates, self.templateInUse, self.sources, self.sets) = (templates, templateInUse, sources, sets)
        (self.batches, self.logEntries, self.lastEntry) = (batches, logEntries, lastEntry)
        (self.mailings, self.messages, self.suppressed) = (mailings, messages, suppressed)
    }
}
