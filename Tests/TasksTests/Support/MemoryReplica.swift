import Tasks

/// A replica without a store: the same decisions, on dictionaries.
final class MemoryReplica: Replica {
    var tables: MemoryTables

    init(site: SiteID) { tables = MemoryTables(site: site) }

    func write<Value>(_ body: (inout MemoryTables) throws -> Value) throws -> Value {
        // What fails leaves nothing behind.
        var copy = tables
        let value = try body(&copy)
        tables = copy
        return value
    }
}

struct MemoryTables: ReplicaTables {
    var state: ReplicaState
    private(set) var registers: [FieldKey: Register] = [:]
    private(set) var numbers: [FieldKey: Int] = [:]
    private(set) var lost: Set<LostValue> = []
    private var last = 0

    init(site: SiteID) { state = ReplicaState(site: site) }

    func register(_ key: FieldKey) -> Register? { registers[key] }

    mutating func put(_ register: Register) {
        last += 1
        registers[register.change.key] = register
        numbers[register.change.key] = last
    }

    func outbox(limit: Int, bytes: Int) -> [Change] {
        let waiting = registers.values.filter { !$0.isOnHub }.map(\.change)
        return Array(waiting.sorted { (numbers[$0.key] ?? 0) < (numbers[$1.key] ?? 0) }.prefix(limit))
    }

    mutating func keep(_ value: LostValue) { lost.insert(value) }

    mutating func markAllUnknown() {
        for (key, register) in registers { registers[key] = Register(register.change, isOnHub: false) }
    }
}

struct MemoryHubTables: HubTables {
    var state: HubState
    private(set) var changes: [FieldKey: Change] = [:]
    private var byNumber: [(number: Int64, key: FieldKey)] = []
    private var numbers: [FieldKey: Int64] = [:]
    private var marks: [(number: Int64, mark: Int64)] = []
    /// Whether it tells its histories apart; a hub that does not is one that tests have to find out.
    var keepsMarks = true

    init(epoch: String) { state = HubState(epoch: epoch) }

    func change(_ key: FieldKey) -> Change? { changes[key] }

    mutating func put(_ change: Change, number: Int64) {
        changes[change.key] = change
        numbers[change.key] = number
        byNumber.append((number, change.key))
    }

    func changes(after number: Int64, limit: Int) -> [(number: Int64, change: Change)] {
        let start = byNumber.firstIndex { $0.number > number } ?? byNumber.endIndex
        return Array(
            byNumber[start...].lazy.filter { numbers[$0.key] == $0.number }.prefix(limit)
                .compactMap { entry in changes[entry.key].map { (entry.number, $0) } })
    }

    func mark(covering number: Int64) -> Int64? {
        keepsMarks ? marks.first { $0.number >= number }?.mark : 1
    }

    mutating func keep(mark: Int64, number: Int64) { marks.append((number, mark)) }
}
