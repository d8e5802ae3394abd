import GRDB
import Storage
import TestSupport

@testable import Tasks

/// Replicas and a hub in stores.
final class StoredWorld: World {
    let replicas: [StoredReplica]
    let hub: any WorldHub
    private var backups: [Int: TableCopy] = [:]
    private static let tables = ["syncReplica", "syncRegister"]

    init(count: Int, in folder: TemporaryFolder) throws {
        replicas = try (0..<count).map { number in
            let store = try Samples.store(in: folder, "\(number).sqlite")
            try store.write { database in
                try database.execute(
                    sql: """
                        DELETE FROM todoTag; DELETE FROM todo; DELETE FROM todoList; DELETE FROM syncRegister;
                        DELETE FROM syncConflict;
                        UPDATE syncReplica SET site = ?, time = 0, last = 0, epoch = NULL, cursor = 0, known = 0, mark = 0
                        """, arguments: [SiteID(UInt64(number) + 1).description])
            }
            return StoredReplica(store: store)
        }
        let store = try Samples.store(in: folder, "hub.sqlite")
        try store.write { database in
            try database.execute(
                sql: "DELETE FROM hubRegister; DELETE FROM hubMark; UPDATE hubState SET last = 0, time = 0")
        }
        hub = StoredWorldHub(store)
    }

    func backUp(_ replica: Int) throws { backups[replica] = try TableCopy(replicas[replica].store, Self.tables) }

    func restore(_ replica: Int) throws {
        guard let backup = backups[replica] else { return }
        try backup.restore(in: replicas[replica].store)
        try Todos(replicas[replica].store).rebuild()
    }

    func values(_ replica: Int) throws -> [FieldKey: Change] {
        try replicas[replica].store.read { try TableCopy.changes("syncRegister", in: $0) }
    }
}

final class StoredWorldHub: WorldHub {
    private let store: Store
    private let hub: StoredHub
    private var backup: TableCopy?

    init(_ store: Store) {
        self.store = store
        hub = StoredHub(store)
    }

    func push(_ request: PushRequest) throws -> PushReply { try hub.push(request, at: Samples.now) }
    func pull(_ request: PullRequest) throws -> PullReply { try hub.pull(request) }
    func backUp() throws { backup = try TableCopy(store, ["hubState", "hubRegister", "hubMark"]) }
    func restore() throws { try backup?.restore(in: store) }
    func values() throws -> [FieldKey: Change] { try store.read { try TableCopy.changes("hubRegister", in: $0) } }
}

/// The rows of some tables.
struct TableCopy {
    private let rows: [(table: String, rows: [Row])]

    init(_ store: Store, _ tables: [String]) throws {
        rows = try store.read { database in
            try tables.map { ($0, try Row.fetchAll(database, sql: "SELECT * FROM \($0)")) }
        }
    }

    func restore(in store: Store) throws {
        try store.write { database in
            for (table, rows) in rows {
                try database.execute(sql: "DELETE FROM \(table)")
                for row in rows {
                    let marks = repeatElement("?", count: row.count).joined(separator: ", ")
                    try database.execute(
                        sql: "INSERT INTO \(table) VALUES (\(marks))", arguments: StatementArguments(row.databaseValues)
                    )
                }
            }
        }
    }

    static func changes(_ table: String, in database: Database) throws -> [FieldKey: Change] {
        let changes = try Row.fetchAll(database, sql: "SELECT * FROM \(table)").map { row in
            Change(FieldKey(row["entity"], row["id"], row["field"]), row)
        }
        return Dictionary(uniqueKeysWithValues: changes.map { ($0.key, $0) })
    }
}
