import PacketStore
import Storage
import TestSupport
import Testing

struct StoreUpkeepTests {
    @Test func backsUpAWholeAndPrivateCopyWhileInUse() throws {
        let folder = try TemporaryFolder()
        let store = try Samples.store(in: folder)
        try Templates(store).add(Samples.template("W-9"), at: Samples.now)
        try SendLog(store).append([Samples.event(), Samples.event(row: 2)])
        try store.backup(to: folder.file("copy.sqlite"))
        #expect(try TemporaryFolder.mode(folder.file("copy.sqlite")) == 0o600)
        #expect(try folder.names().filter { $0.hasPrefix("copy") } == ["copy.sqlite"])
        let copy = try Samples.store(in: folder, "copy.sqlite")
        #expect(try Templates(copy).list() == Templates(store).list())
        #expect(try SendLog(copy).list() == SendLog(store).list())
        #expect(try copy.check().isSound)
    }

    @Test func neverOverwritesWithABackup() throws {
        let folder = try TemporaryFolder()
        let store = try Samples.store(in: folder)
        try folder.write([1, 2, 3], to: "taken")
        #expect(Samples.code { try store.backup(to: folder.file("taken")) } == .exists)
        #expect(try folder.bytes("taken") == [1, 2, 3])
        #expect(Samples.code { try store.backup(to: folder.file("no/such/folder")) } == .invalidPath)
    }

    @Test func erasesEverythingWhileTheLogExists() throws {
        let folder = try TemporaryFolder()
        let store = try Samples.store(in: folder)
        try SendLog(store).append([Samples.event()])
        #expect(try folder.names() == ["packet.sqlite", "packet.sqlite-shm", "packet.sqlite-wal"])
        try store.erase()
        #expect(try folder.names() == [])
        #expect(Samples.code { _ = try SendLog(store).list() } == .closed)
        #expect(try SendLog(Samples.store(in: folder)).list() == [])
    }

    @Test func erasesADamagedStoreButNoOtherFile() throws {
        let folder = try TemporaryFolder()
        let store = try Samples.store(in: folder)
        try store.close()
        try folder.write(Array(try folder.bytes().prefix(5000)))
        try folder.write([1], to: "packet.sqlite-wal")
        try Store.erase(at: folder.file())
        #expect(try folder.names() == [])
        try Store.erase(at: folder.file())
        try folder.write(Array("name,email\r\n".utf8), to: "people.csv")
        #expect(Samples.code { try Store.erase(at: folder.file("people.csv")) } == .notADatabase)
        #expect(try folder.names() == ["people.csv"])
    }

    @Test func reportsDamageThatOpeningDoesNotSee() throws {
        let folder = try TemporaryFolder()
        let store = try Samples.store(in: folder)
        try SendLog(store).append((1...2000).map { Samples.event(row: $0) })
        try store.close()
        var bytes = try folder.bytes()
        let pages = bytes.count / 4096
        for page in (pages - 6)..<pages { for offset in 0..<64 { bytes[page * 4096 + offset] = 0xAA } }
        try folder.write(bytes)
        #expect(try Samples.store(in: folder).check().isSound == false)
    }

    @Test(arguments: [SendLog.Selection.all, .before(Samples.later(60)), .batch("b1")])
    func leavesNoTraceOfClearedRecords(selection: SendLog.Selection) throws {
        let folder = try TemporaryFolder()
        let store = try Samples.store(in: folder)
        let log = SendLog(store)
        try log.append((1...500).map { Samples.event(row: $0, name: "Secretive Personson") })
        try log.append([Samples.event("b2", name: "Other Name", minute: 60)])
        #expect(try log.clear(selection) == (selection == .all ? 501 : 500))
        let traces = try folder.names().flatMap { try folder.bytes($0) }
        #expect(!String(decoding: traces, as: UTF8.self).contains("Secretive"))
        #expect(try log.list().map(\.batch) == (selection == .all ? [] : ["b2"]))
        let before = try store.check()
        try store.compact()
        #expect(try store.check().bytes < before.bytes)
    }

    @Test func writesMomentsThatReadBackAndSort() {
        let table: [(Int64, String)] = [
            (0, "1970-01-01T00:00:00.000000Z"), (-1, "1969-12-31T23:59:59.999999Z"),
            (1_773_480_413_589_793, "2026-03-14T09:26:53.589793Z"),
            (951_782_400_000_000, "2000-02-29T00:00:00.000000Z"),
            (-62_167_219_200_000_000, "0000-01-01T00:00:00.000000Z"),
            (253_402_300_799_999_999, "9999-12-31T23:59:59.999999Z"),
        ]
        for (microseconds, text) in table {
            #expect(StoreDate(microseconds: microseconds).iso8601 == text)
            #expect(StoreDate(iso8601: text)?.microseconds == microseconds)
        }
        #expect(StoreDate(microseconds: .max).iso8601 == "9999-12-31T23:59:59.999999Z")
        #expect(StoreDate(iso8601: "2026-03-14")?.iso8601 == "2026-03-14T00:00:00.000000Z")
        #expect(StoreDate(iso8601: "2026-03-14T09:26:53.5Z")?.iso8601 == "2026-03-14T09:26:53.500000Z")
        for text in [
            "", "2026-02-29", "2026-13-01", "2026-03-14T24:00:00Z", "2026-03-14 09:26:53Z", "2026-03-14T09:26:53",
        ] {
            #expect(StoreDate(iso8601: text) == nil, "\(text)")
        }
    }
}
