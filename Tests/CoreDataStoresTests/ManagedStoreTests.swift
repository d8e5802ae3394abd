import Foundation
import TestSupport
import Testing

@testable import CoreDataStores

/// Stores of Core Data are read as their program meant them, and left alone.
struct ManagedStoreTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func store(_ sql: String = SignupStore.schema, leavesLog: Bool = false) throws -> ManagedStore {
        try SignupStore.write(sql, to: folder.file("app.sqlite"), leavesLog: leavesLog)
        return try ManagedStore(copying: folder.file("app.sqlite"))
    }

    /// What a program that still runs has written last stands in the log beside the file.
    @Test(arguments: [false, true])
    func objectsComeInTheOrderOfTheirKeys(_ leavesLog: Bool) throws {
        let store = try store(leavesLog: leavesLog)
        #expect(store.entityNames == ["NewsletterSignup", "Reader", "Other", "Topic", "Unused"])
        let signups = try store.objects(of: "NewsletterSignup")
        #expect(signups.map(\.key) == [2, 7])
        #expect(signups.map { $0["name"].text } == ["홍길동", "=cmd|A1"])
        #expect(signups.map { $0["email"].text } == ["Ann@example.org", "ann@example.org"])
        #expect(signups.map { $0["syncedToServer"].integer } == [0, 1])
        #expect(signups.map { $0["signupDate"] } == [.integer(700_000_000), .real(0.5)])
        #expect(signups[0]["nothing of the kind"] == .null)
    }

    @Test func whatTheStoreDoesNotHaveIsNone() throws {
        let store = try store()
        #expect(try store.objects(of: "Nobody").isEmpty)
        // Known by name, and its table was never made.
        #expect(try store.objects(of: "Unused").isEmpty)
        #expect(try store.members("topics", of: "Reader", in: "Topic").isEmpty)
        #expect(try store.members("topics", of: "Nobody", in: "Topic").isEmpty)
    }

    @Test(arguments: [false, true])
    func relationshipsToManyAreFollowed(_ byPairs: Bool) throws {
        let store = try store(SignupStore.schema + SignupStore.relationship(byPairs: byPairs))
        #expect(try store.members("topics", of: "Reader", in: "Topic") == [1: [1, 2], 5: [3]])
        // The number of this entity begins with that of the other one.
        #expect(try store.members("topics", of: "Other", in: "Topic").isEmpty)
    }

    @Test func theFileIsLeftAsItWas() throws {
        try SignupStore.write(SignupStore.schema, to: folder.file("app.sqlite"))
        try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: folder.file("app.sqlite"))
        let (before, names) = (try folder.bytes("app.sqlite"), try folder.names())
        #expect(try ManagedStore(copying: folder.file("app.sqlite")).objects(of: "NewsletterSignup").count == 2)
        #expect(try folder.bytes("app.sqlite") == before && folder.names() == names)
    }

    /// A copy holds the same persons as the store: it is its user's alone, and goes with the value that made it.
    @Test func noCopyIsLeftBehind() throws {
        try SignupStore.write(SignupStore.schema, to: folder.file("app.sqlite"))
        var copy: StoreCopy? = try StoreCopy(of: folder.file("app.sqlite"))
        let path = try #require(copy?.path)
        let above = URL(fileURLWithPath: path).deletingLastPathComponent().path
        for (name, mode) in [(path, 0o600), (above, 0o700)] {
            #expect(try FileManager.default.attributesOfItem(atPath: name)[.posixPermissions] as? Int == mode)
        }
        copy = nil
        #expect(!FileManager.default.fileExists(atPath: above))
    }

    @Test func whatIsNoStoreIsRefusedWithACode() throws {
        try folder.write("no database at all, however long it may be", to: "text.sqlite")
        try folder.write([], to: "empty.sqlite")
        try SignupStore.write("CREATE TABLE ZNEWSLETTERSIGNUP (Z_PK INTEGER)", to: folder.file("other.sqlite"))
        try folder.makePipe("pipe.sqlite")
        let table: [(String, ManagedStoreError.Code)] = [
            ("none.sqlite", .fileNotFound), ("text.sqlite", .notAStore), ("empty.sqlite", .notAStore),
            ("other.sqlite", .notAStore), ("pipe.sqlite", .notAStore), ("", .notAStore),
        ]
        for (name, code) in table {
            let path = name.isEmpty ? folder.path : folder.file(name)
            let error = #expect(throws: ManagedStoreError.self) { _ = try ManagedStore(copying: path) }
            #expect(error?.code == code, "\(name)")
        }
        #expect(throws: ManagedStoreError.self) { _ = try ManagedStore(copying: "") }
    }

    @Test func damageIsAnErrorAndNeverACrash() throws {
        let wide = (0..<400).map { "INSERT INTO ZNEWSLETTERSIGNUP (Z_ENT, ZNAME) VALUES (1, 'name \($0)');" }
        try SignupStore.write(SignupStore.schema + wide.joined(), to: folder.file("app.sqlite"))
        let whole = try folder.bytes("app.sqlite")
        // Whatever is cut off: an error, or nothing is missing.
        var errors = 0
        for keep in stride(from: 0, to: whole.count, by: 2_048) {
            try folder.write(Array(whole.prefix(keep)), to: "cut.sqlite")
            do throws(ManagedStoreError) {
                let store = try ManagedStore(copying: folder.file("cut.sqlite"))
                let objects = try store.objects(of: "NewsletterSignup")
                #expect(objects.count == 402, "\(keep)")
            } catch {
                errors += 1
                #expect([.notAStore, .damaged].contains(error.code), "\(keep)")
            }
        }
        #expect(errors > whole.count / 2_048 / 2)
        // Tables that lack what every one of them has.
        let broken = SignupStore.schema + "CREATE TABLE ZREADER (ZNAME VARCHAR)"
        let error = #expect(throws: ManagedStoreError.self) { _ = try store(broken, in: "b").objects(of: "Reader") }
        #expect(error?.code == .damaged)
    }

    private func store(_ sql: String, in name: String) throws -> ManagedStore {
        try SignupStore.write(sql, to: folder.file(name))
        return try ManagedStore(copying: folder.file(name))
    }

    /// A view in the place of a table is none: nothing that it calls is run.
    @Test func viewsAreNoTables() throws {
        let view = "CREATE VIEW ZREADER AS SELECT 1 AS Z_PK, load_extension('/tmp/none') AS ZNAME;"
        #expect(try store(SignupStore.schema + view).objects(of: "Reader").isEmpty)
    }

    @Test func readsTheSampleStore() throws {
        let store = try ManagedStore(copying: SharedSample.path("companions/coredata_PoP_reconstructed.sqlite"))
        #expect(store.entityNames.contains("NewsletterSignup"))
        let signups = try store.objects(of: "NewsletterSignup")
        #expect(!signups.isEmpty)
        #expect(signups.allSatisfy { $0["signupDate"] != .null && $0["id"] != .null })
    }
}
