import Tasks

/// Replicas and a hub in memory.
final class MemoryWorld: World {
    let replicas: [MemoryReplica]
    let hub: any WorldHub
    private var backups: [Int: MemoryTables] = [:]

    init(count: Int, keepsMarks: Bool = true) {
        replicas = (0..<count).map { MemoryReplica(site: SiteID(UInt64($0) + 1)) }
        hub = MemoryWorldHub(keepsMarks: keepsMarks)
    }

    func backUp(_ replica: Int) { backups[replica] = replicas[replica].tables }

    func restore(_ replica: Int) {
        if let backup = backups[replica] { replicas[replica].tables = backup }
    }

    func values(_ replica: Int) -> [FieldKey: Change] { replicas[replica].tables.registers.mapValues(\.change) }
}

final class MemoryWorldHub: WorldHub {
    private var tables = MemoryHubTables(epoch: "e")
    private var backup: MemoryHubTables?
    private var mark: Int64 = 0
    private let time: Int64 = 1_773_480_413_589

    init(keepsMarks: Bool) { tables.keepsMarks = keepsMarks }

    func push(_ request: PushRequest) throws -> PushReply {
        // Marks are never given twice, as random ones are not.
        mark += 1
        return try tables.push(request, at: time, mark: mark)
    }

    func pull(_ request: PullRequest) throws -> PullReply { try tables.pull(request) }

    func backUp() { backup = tables }

    func restore() {
        if let backup { tables = backup }
    }

    func values() -> [FieldKey: Change] { tables.changes }
}
