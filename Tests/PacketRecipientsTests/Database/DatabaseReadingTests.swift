import PacketModel
import Storage
import TestSupport
import Testing

@testable import PacketRecipients

struct DatabaseReadingTests {
    private static func database(_ sql: String) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try Store(
            opening: folder.file("a.sqlite"), modules: [StoreModule(name: "a", migrations: [Migration("1", sql: sql)])]
        )
        .close()
        return folder
    }

    @Test func readsValuesOfEveryKind() throws {
        let folder = try Self.database("CREATE TABLE t (a); CREATE TABLE u (b)")
        var source = try DatabaseReader(
            path: folder.file("a.sqlite"),
            query:
                "SELECT '007' AS zip, 9007199254740993 AS big, 12.0 AS whole, 0.1 AS part, NULL AS none, x'00ff' AS raw, 1 AS zip;",
            table: nil)
        #expect(source.schema.columns == ["zip", "big", "whole", "part", "none", "raw", "zip (2)"])
        let record = try #require(try source.next())
        #expect((0..<7).map(record.text) == ["007", "9007199254740993", "12", "0.1", "", "", "1"])
        #expect(record.diagnostics.map(\.code) == [.binaryValue] && record.diagnostics[0].row == 1)
        #expect(try source.next() == nil && source.next() == nil)
    }

    @Test(arguments: [
        "DELETE FROM t", "SELECT 1; DELETE FROM t", "ATTACH 'other.sqlite' AS o", "SELECT", "SELECT * FROM nowhere",
        "PRAGMA user_version = 7", "VACUUM", "CREATE TABLE x (a)",
    ])
    func readsOnly(_ query: String) throws {
        let folder = try Self.database("CREATE TABLE t (a); INSERT INTO t VALUES (1)")
        let before = try folder.bytes("a.sqlite")
        let error = #expect(throws: RecipientError.self) {
            var source = try DatabaseReader(path: folder.file("a.sqlite"), query: query, table: nil)
            while try source.next() != nil {}
        }
        #expect(error?.code == .invalidQuery)
        #expect(try folder.bytes("a.sqlite") == before && !folder.names().contains("other.sqlite"))
    }

    @Test func asksForTheTable() throws {
        let folder = try Self.database(
            "CREATE TABLE t (a); CREATE TABLE \"the \"\"u\"\"\" (b); INSERT INTO \"the \"\"u\"\"\" VALUES (5)")
        let error = #expect(throws: RecipientError.self) {
            try DatabaseReader(path: folder.file("a.sqlite"), query: nil, table: nil)
        }
        #expect(error?.message.contains("“t”") == true)
        var source = try DatabaseReader(path: folder.file("a.sqlite"), query: nil, table: "THE \"u\"")
        #expect(try source.next()?.text(0) == "5")
        #expect(throws: RecipientError.self) {
            try DatabaseReader(path: folder.file("a.sqlite"), query: nil, table: "v")
        }
    }
}
