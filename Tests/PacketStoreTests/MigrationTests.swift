import PacketStore
import Storage
import TestSupport
import Testing

struct MigrationTests {
    private static let first = Migration("1", sql: "CREATE TABLE a (x INTEGER) STRICT")
    private static let second = Migration("2", sql: "INSERT INTO a VALUES (1); CREATE TABLE b (y TEXT) STRICT")

    private func open(_ folder: TemporaryFolder, _ modules: [StoreModule]) throws -> Store {
        try Store(opening: folder.file(), modules: modules, now: Samples.now)
    }

    @Test func takesEachStepOncePerModuleInOrder() throws {
        let folder = try TemporaryFolder()
        let old = StoreModule(name: "letters", migrations: [Self.first])
        let new = StoreModule(name: "letters", migrations: [Self.first, Self.second])
        try open(folder, [old]).close()
        try open(folder, [PacketSchema.module, new]).close()
        try open(folder, [new]).close()
        let modules = try open(folder, []).check().modules
        #expect(modules.map(\.name) == ["letters", "packet"])
        #expect(modules.map(\.newest) == ["2", "8-made-files"])
        #expect(modules.map(\.migrations) == [2, 8])
    }

    @Test func refusesAStoreOfANewerVersionAndLeavesItAlone() throws {
        let folder = try TemporaryFolder()
        let old = StoreModule(name: "letters", migrations: [Self.first])
        let new = StoreModule(name: "letters", migrations: [Self.first, Self.second])
        try open(folder, [new]).close()
        let error = #expect(throws: StorageError.self) { _ = try open(folder, [PacketSchema.module, old]) }
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
        let error = #expect(throws: StorageError.self) { _ = try open(folder, [PacketSchema.module, bad]) }
        #expect(error?.code == failure.code)
        #expect(error?.place.migration == "2")
        let good = StoreModule(name: "letters", migrations: [Self.first, Self.second])
        let modules = try open(folder, [PacketSchema.module, good]).check().modules
        #expect(modules.map(\.migrations) == [8, 2])
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
        #expect(Samples.code { _ = try open(folder, [module]) } == .migrationFailed)
    }
}
