import Storage
import TestSupport
import Testing

struct StoreUpkeepTests {
    @Test func backsUpAWholeAndPrivateCopyWhileInUse() throws {
        let folder = try TemporaryFolder()
        let notes = try Notes(in: folder)
        for text in ["one", "two"] { try notes.add(text) }
        try notes.store.backup(to: folder.file("copy.sqlite"))
        #expect(try TemporaryFolder.mode(folder.file("copy.sqlite")) == 0o600)
        #expect(try folder.names().filter { $0.hasPrefix("copy") } == ["copy.sqlite"])
        let copy = try Notes(in: folder, "copy.sqlite")
        #expect(try copy.all() == ["one", "two"] && copy.store.check().isSound)
        // Handed over part by part it is as whole.
        var bytes: [UInt8] = []
        try notes.store.backup { bytes += $0 }
        try folder.write(bytes, to: "parts.sqlite")
        #expect(try Notes(in: folder, "parts.sqlite").all() == ["one", "two"])
        #expect(try folder.names().allSatisfy { $0.contains(".sqlite") && !$0.contains("part-") })
    }

    @Test func neverOverwritesWithABackup() throws {
        let folder = try TemporaryFolder()
        let store = try Notes(in: folder).store
        try folder.write([1, 2, 3], to: "taken")
        #expect(Notes.code { try store.backup(to: folder.file("taken")) } == .exists)
        #expect(try folder.bytes("taken") == [1, 2, 3])
        #expect(Notes.code { try store.backup(to: folder.file("no/such/folder")) } == .invalidPath)
    }

    @Test func erasesEverythingWhileTheLogExists() throws {
        let folder = try TemporaryFolder()
        let notes = try Notes(in: folder)
        try notes.add("one")
        #expect(try folder.names() == ["packet.sqlite", "packet.sqlite-shm", "packet.sqlite-wal"])
        try notes.store.erase()
        #expect(try folder.names() == [])
        #expect(Notes.code { _ = try notes.all() } == .closed)
        #expect(try Notes(in: folder).all() == [])
    }

    @Test func erasesADamagedStoreButNoOtherFile() throws {
        let folder = try TemporaryFolder()
        try Notes(in: folder).store.close()
        try folder.write(Array(try folder.bytes().prefix(5000)))
        try folder.write([1], to: "packet.sqlite-wal")
        try Store.erase(at: folder.file())
        #expect(try folder.names() == [])
        try Store.erase(at: folder.file())
        try folder.write(Array("name,email\r\n".utf8), to: "people.csv")
        #expect(Notes.code { try Store.erase(at: folder.file("people.csv")) } == .notADatabase)
        #expect(try folder.names() == ["people.csv"])
    }

    @Test func reportsDamageThatOpeningDoesNotSee() throws {
        let folder = try TemporaryFolder()
        let notes = try Notes(in: folder)
        try notes.add(String(repeating: "x", count: 100_000))
        try notes.store.close()
        var bytes = try folder.bytes()
        let pages = bytes.count / 4096
        for page in (pages - 6)..<pages { for offset in 0..<64 { bytes[page * 4096 + offset] = 0xAA } }
        try folder.write(bytes)
        #expect(try Notes(in: folder).store.check().isSound == false)
    }
}
