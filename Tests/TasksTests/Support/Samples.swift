import GRDB
import Storage
import Tasks
import TestSupport

/// Values that tests share.
enum Samples {
    static let now = StoreDate(microseconds: 1_773_480_413_589_793)  // 2026-03-14T09:26:53.589793Z

    static func later(_ seconds: Int64) -> StoreDate {
        StoreDate(microseconds: now.microseconds + seconds * 1_000_000)
    }

    static func store(in folder: TemporaryFolder, _ name: String = "store.sqlite") throws -> Store {
        try Store(
            opening: folder.file(name), modules: [TasksSchema.module, TasksSchema.hubModule],
            options: StoreOptions(durability: .normal), now: now)
    }

    /// All rows of a table, as texts.
    static func rows(_ store: Store, _ sql: String) throws -> [String] {
        try store.read { try Row.fetchAll($0, sql: sql).map(\.description) }
    }
}

/// A device whose hub is in the same process.
final class Device {
    let store: Store
    let todos: Todos
    private let service: HubService
    private let token: String
    /// What it sent, and what came back.
    private(set) var requests: [HubRequest] = []
    var time = Samples.now
    /// Answers every request instead of the hub.
    var answer: HubResponse?
    /// Takes the place of the hub's answer once.
    var isCut = false

    init(_ store: Store, _ service: HubService, token: String) throws {
        self.store = store
        self.service = service
        self.token = token
        todos = Todos(store)
        try Synchronizer(store).connect(Synchronizer.Hub(address: "http://hub", tokenFile: "token"))
    }

    @discardableResult
    func synchronise(isUrgent: Bool = true) throws -> SyncReport {
        var generator = SeededGenerator(seed: 1)
        return try Synchronizer(store).run(
            RemoteHub(self, token: token, now: { self.time.microseconds / 1_000 }), isUrgent: isUrgent,
            now: { self.time }, using: &generator)
    }

    /// A hub and some devices.
    static func all(_ count: Int, in folder: TemporaryFolder) throws -> (hub: Store, devices: [Device]) {
        let hub = try Samples.store(in: folder, "hub.sqlite")
        let service = HubService(hub)
        let devices = try (1...count).map { number in
            try StoredHub(hub).add("device \(number)", tokenDigest: "token \(number)", at: Samples.now)
            return try Device(Samples.store(in: folder, "\(number).sqlite"), service, token: "token \(number)")
        }
        return (hub, devices)
    }
}

extension Device: HubTransport {
    func send(_ request: HubRequest) throws -> HubResponse {
        requests.append(request)
        if let answer { return answer }
        let response = service.respond(to: request, tokenDigest: request.token, at: Samples.now)
        guard !isCut else {
            isCut = false
            throw HubFailure(.unreachable)
        }
        return response
    }

    /// How many changes it sent.
    var sent: Int {
        requests.filter { $0.method == "POST" }.map { String(decoding: $0.body, as: UTF8.self) }.map {
            $0.split(separator: "\"entity\":").count - 1
        }.reduce(0, +)
    }

    /// Forgets what it sent.
    func clear() { requests = [] }
}
