#if Server
import FoundationEssentials
import PacketFiles
import PacketMerge
import PacketServer
import Synchronization

/// The batches that were asked for with `Prefer: respond-async`, each in a folder of its own.
final class BatchStore: Sendable {
    private struct State {
        var records: [String: BatchRecord] = [:]
        var running: [String: Interruption] = [:]
        /// What each has on the disk.
        var shares: [String: DiskShare] = [:]
    }

    private let folder: PrivateFolder
    private let now: @Sendable () -> Int64
    private let state: Mutex<State>
    /// How long a batch that is over can be fetched, in microseconds: a day.
    private static let longest: Int64 = 86_400 * 1_000_000
    /// How many there may be, those that are over among them, and how many of those that are not.
    private static let limit = 10_000
    private static let openLimit = 1_000

    init(_ folder: PrivateFolder, now: @escaping @Sendable () -> Int64, disk: DiskLimit) {
        self.folder = folder
        self.now = now
        var records: [String: BatchRecord] = [:]
        var shares: [String: DiskShare] = [:]
        for id in Files.names(in: folder.path) ?? [] {
            guard Self.isID(id),
                let bytes = try? Files.readRegular(folder.folder(id).file("batch.json"), limit: 4 << 20),
                var record = try? JSONDecoder().decode(BatchRecord.self, from: Data(bytes))
            else {
                // What had not come in whole when the service was killed.
                folder.folder(id).remove()
                continue
            }
            if !record.isOver { record.status = .queued }
            records[id] = record
            shares[id] = DiskShare(of: disk, in: folder.folder(id))
            shares[id]?.recount()
        }
        state = Mutex(State(records: records, shares: shares))
    }

    /// A new id and its folder.
    ///
    /// - Throws: `ServerProblem` when there are too many.
    func begin() throws(ServerProblem) -> (id: String, folder: PrivateFolder) {
        removeOld()
        guard count < Self.limit, openCount < Self.openLimit else {
            var problem = ServerProblem(
                429, "too-many-requests", "there are too many batches", hint: "remove those that you have fetched")
            problem.retryAfter = 60
            throw problem.closing
        }
        let id = String(UInt64.random(in: 1 << 50...UInt64.max), radix: 36)
        return (id, folder.folder(id))
    }

    /// The folder of a batch.
    func folder(of id: String) -> PrivateFolder { folder.folder(id) }

    /// How many there are.
    private var count: Int { state.withLock { $0.records.count } }

    /// All of them.
    var all: [BatchRecord] { state.withLock { Array($0.records.values) } }

    /// Those that wait for their turn, the oldest first.
    var waiting: [BatchRecord] {
        state.withLock { $0.records.values.filter { $0.status == .queued }.sorted { $0.createdAt < $1.createdAt } }
    }

    /// How many are not over.
    var openCount: Int { state.withLock { $0.records.values.count { !$0.isOver } } }

    /// Keeps a batch that has come in whole.
    func add(_ record: BatchRecord, _ share: DiskShare) throws(FileFailure) {
        try save(record)
        state.withLock { ($0.records[record.id], $0.shares[record.id]) = (record, share) }
    }

    /// What a batch has on the disk; whoever writes for it holds this. Nil when it is gone.
    func share(of id: String) -> DiskShare? { state.withLock { $0.shares[id] } }

    /// Somebody's batch; nil when they have none of this id.
    func find(_ id: String, of visitor: String) -> BatchRecord? {
        state.withLock { $0.records[id] }.flatMap { $0.visitor == visitor ? $0 : nil }
    }

    /// Notes that a batch is being worked on.
    ///
    /// - Returns: False when it is gone.
    func start(_ id: String, _ interruption: Interruption) -> Bool {
        state.withLock { state in
            guard state.records[id] != nil else { return false }
            state.running[id] = interruption
            state.records[id]?.status = .running
            return true
        }
    }

    /// Notes how far a batch has come.
    func progress(_ id: String, _ change: (inout BatchRecord) -> Void) {
        state.withLock { state in
            guard var record = state.records[id] else { return }
            change(&record)
            state.records[id] = record
        }
    }

    /// Notes how a batch has ended, on the disk before anybody hears of it and before the service may end.
    func end(_ id: String, _ change: (inout BatchRecord) -> Void) {
        let ended = state.withLock { state in
            state.records[id].map { record in
                var record = record
                change(&record)
                if record.isOver { record.endedAt = now() }
                return record
            }
        }
        if let ended { try? save(ended) }
        let isThere = state.withLock { state in
            state.running[id] = nil
            guard state.records[id] != nil else { return false }
            state.records[id] = ended
            return true
        }
        // Somebody has removed it while it was worked on.
        if !isThere { folder.folder(id).remove() }
    }

    /// Removes a batch; one that is being worked on is stopped, and its folder goes when it has ended.
    func remove(_ id: String) {
        let running = state.withLock { state in
            (state.records[id], state.shares[id]) = (nil, nil)
            return state.running[id]
        }
        if let running { running.stop() } else { folder.folder(id).remove() }
    }

    /// Whether one is being worked on.
    var isWorking: Bool { state.withLock { !$0.running.isEmpty } }

    /// Asks all that are being worked on to end; a service that is started anew does them.
    func handBack() {
        for running in state.withLock({ $0.running.values.map { $0 } }) { running.stop() }
    }

    /// Removes those that were over for so long.
    func removeOld() {
        let old = state.withLock { state in
            state.records.values.filter { ($0.endedAt ?? .max) < now() - Self.longest }.map(\.id)
        }
        for id in old { remove(id) }
    }

    private func save(_ record: BatchRecord) throws(FileFailure) {
        guard let data = try? JSONEncoder().encode(record) else { throw .failed }
        try folder.folder(record.id).write("batch.json", Array(data))
    }

    /// Whether a text can be an id: it becomes part of a path.
    static func isID(_ text: String) -> Bool {
        (8...16).contains(text.utf8.count)
            && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) }
    }
}
#endif
