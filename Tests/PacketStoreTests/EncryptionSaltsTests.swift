import PacketStore
import Storage
import TestSupport
import Testing

/// The salt of a store's encrypted packets.
struct EncryptionSaltsTests {
    private func salt(_ folder: TemporaryFolder, _ name: String) throws -> [UInt8] {
        try EncryptionSalts(Samples.store(in: folder, name)).bytes()
    }

    @Test func isMadeOncePerStoreAndKept() throws {
        let folder = try TemporaryFolder()
        let salts = try ["a", "b", "c"].map { try salt(folder, $0) }
        #expect(Set(salts).count == 3 && salts.allSatisfy { $0.count == EncryptionSalts.count })
        #expect(try ["a", "b", "c"].map { try salt(folder, $0) } == salts)
    }

    @Test func goesIntoBackups() throws {
        let folder = try TemporaryFolder()
        let store = try Samples.store(in: folder)
        try store.backup(to: folder.file("copy"))
        var parts: [UInt8] = []
        try store.backup { parts += $0 }
        try folder.write(parts, to: "stream")
        let salt = try EncryptionSalts(store).bytes()
        #expect(try self.salt(folder, "copy") == salt && self.salt(folder, "stream") == salt)
        #expect(try folder.names().filter { $0.hasSuffix(".partial") } == [])
    }

    /// A store of a version that had none gets one; its batches say that their packets are of none.
    @Test func comesToStoresThatHadNone() throws {
        let folder = try TemporaryFolder()
        let old = StoreModule(name: "packet", migrations: Array(PacketSchema.module.migrations.prefix(6)))
        let filled = Migration(
            "1",
            sql: """
                INSERT INTO batch (id, formSHA256, dataName, mappingSHA256, optionsSHA256, out, startedAt, state)
                VALUES ('b1', '', '', '', '', '/out', '2026-03-14T09:26:53.589793Z', 'stopped')
                """)
        let modules = [old, StoreModule(name: "filled", migrations: [filled])]
        try Store(opening: folder.file(), modules: modules, now: Samples.now).close()
        let store = try Samples.store(in: folder)
        #expect(try EncryptionSalts(store).bytes().count == EncryptionSalts.count)
        let batch = try #require(try Batches(store).find("b1"))
        #expect(batch.saltFingerprint == nil)
        var encrypted = batch
        encrypted.saltFingerprint = "0011223344556677"
        #expect(encrypted.changes(since: batch) == ["salt"] && batch.changes(since: batch) == [])
    }

    @Test func keepsTheFingerprintOfABatch() throws {
        let folder = try TemporaryFolder()
        let batches = Batches(try Samples.store(in: folder))
        var batch = Samples.batch("b1")
        batch.saltFingerprint = "0011223344556677"
        try batches.begin(batch)
        #expect(try batches.find("b1") == batch)
    }
}
