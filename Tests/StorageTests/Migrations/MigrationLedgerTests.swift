import GRDB
import Storage
import TestSupport
import Testing

/// Which steps of which module a store has taken.
struct MigrationLedgerTests {
    private static let first = Migration("1", sql: "CREATE TABLE a (x INTEGER) STRICT")
    private static let second = Migration("2", sql: "INSERT INTO a VALUES (1); CREATE TABLE b (y TEXT) STRICT")

    private func open(_ folder: TemporaryFolder, _ modules: [StoreModule]) throws -> Store {
        try Store(opening: folder.file(), modules: modules, now: Notes.now)
    }

    @Test func takesEachStepOncePerModuleInOrder() throws {
        let folder = try TemporaryFolder()
        let old = StoreModule(name: "letters", migrations: [Self.first])
        let new = StoreModule(name: "letters", migrations: [Self.first, Self.second])
        try open(folder, [old]).close()
        try open(folder, [Notes.module, new]).close()
        try open(folder, [new]).close()
        let modules = try open(folder, []).check().modules
        #expect(modules.map(\.name) == ["letters", "notes"])
        #expect(modules.map(\.newest) == ["2", "1"])
        #expect(modules.map(\.migrations) == [2, 1])
    }

    @Test func refusesAStoreOfANewerVersionAndLeavesItAlone() throws {
        let folder = try TemporaryFolder()
        let old = StoreModule(name: "letters", migrations: [Self.first])
        let new = StoreModule(name: "letters", migrations: [Self.first, Self.second])
        try open(folder, [new]).close()
        let error = #expect(throws: StorageError.self) { _ = try open(folder, [Notes.module, old]) }
        #expect(error?.code == .newer)
        #expect(error?.place == StorageError.Place(path: folder.file(), module: "letters", migration: "2"))
        #expect(error?.message.contains("newer version") == true)
        #expect(try open(folder, []).check().modules.map(\.name) == ["letters"])
    }

    struct Failure: CustomTestStringConvertible {
        let testDescription: String
        let sql: String
        let code: StorageError.Code

        static let all = [
            Failure(testDescription: "wrong SQL", sql: "CREATE TABLE", code: .migrationFailed),
            Failure(testDescription: "broken rule", sql: "INSERT INTO a VALUES ('no')", code: .migrationFailed),
            Failure(
                testDescription: "no space",
                sql: "PRAGMA max_page_count = 1; CREATE TABLE c (z BLOB); INSERT INTO c VALUES (zeroblob(100000))",
                code: .diskFull),
        ]
    }

    @Test(arguments: Failure.all)
    func undoesAModuleWhoseStepFails(failure: Failure) throws {
        let folder = try TemporaryFolder()
        let bad = StoreModule(name: "letters", migrations: [Self.first, Migration("2", sql: failure.sql)])
        let error = #expect(throws: StorageError.self) { _ = try open(folder, [Notes.module, bad]) }
        #expect(error?.code == failure.code)
        #expect(error?.place.migration == "2")
        let good = StoreModule(name: "letters", migrations: [Self.first, Self.second])
        let modules = try open(folder, [Notes.module, good]).check().modules
        #expect(modules.map(\.migrations) == [1, 2])
    }

    /// Several processes open a new store at once: each step is taken by one of them.
    @Test func takesEachStepOnceWhoeverComesFirst() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file()
        let module = StoreModule(
            name: "letters",
            migrations: [
                Self.first, Migration("2", sql: "INSERT INTO a VALUES (1)"),
                Migration("3", sql: "INSERT INTO a VALUES (2)"),
            ])
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<6 {
                group.addTask {
                    try Store(opening: path, modules: [module], options: StoreOptions(patience: 120_000)).close()
                }
            }
            try await group.waitForAll()
        }
        let store = try open(folder, [module])
        #expect(try store.read { try Int.fetchAll($0, sql: "SELECT x FROM a ORDER BY x") } == [1, 2])
        #expect(try store.check().modules.map(\.migrations) == [3])
    }

    /// The ledger says when; a step that was taken keeps its moment.
    @Test func notesTheMomentOfEachStep() throws {
        let folder = try TemporaryFolder()
        let (old, new) = ([Self.first], [Self.first, Self.second])
        try open(folder, [StoreModule(name: "letters", migrations: old)]).close()
        let later = StoreDate(microseconds: Notes.now.microseconds + 1_000_000)
        let store = try Store(
            opening: folder.file(), modules: [StoreModule(name: "letters", migrations: new)], now: later)
        let moments = try store.read { try String.fetchAll($0, sql: "SELECT appliedAt FROM migration ORDER BY id") }
        #expect(moments == [Notes.now.iso8601, later.iso8601])
    }

    @Test func keepsForeignKeys() throws {
        let folder = try TemporaryFolder()
        let module = StoreModule(
            name: "keys",
            migrations: [
                Migration(
                    "1", sql: "CREATE TABLE p (id INTEGER PRIMARY KEY); CREATE TABLE c (p INTEGER REFERENCES p(id))"),
                Migration("2", sql: "INSERT INTO c VALUES (7)"),
            ])
        #expect(Notes.code { _ = try open(folder, [module]) } == .migrationFailed)
    }
}
