import GRDB
import Storage
import TestSupport
import Testing

struct StoreOpeningTests {
    struct Damage: CustomTestStringConvertible {
        let testDescription: String
        let code: StorageError.Code?
        let bytes: @Sendable ([UInt8]) -> [UInt8]

        static let all = [
            Damage(testDescription: "empty file is a fresh store", code: nil) { _ in [] },
            Damage(testDescription: "random bytes", code: .notADatabase) { _ in
                (0..<10_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) }
            },
            Damage(testDescription: "a CSV file", code: .notADatabase) { _ in
                Array("firstName,email\r\nA,b@c.d\r\n".utf8)
            },
            Damage(testDescription: "the header alone", code: .damaged) { Array($0.prefix(40)) },
            Damage(testDescription: "the first page alone", code: .damaged) { Array($0.prefix(4096)) },
            Damage(testDescription: "half a file", code: .damaged) { Array($0.prefix($0.count / 2)) },
            Damage(testDescription: "zeros behind the header", code: .damaged) { bytes in
                Array(bytes.prefix(100)) + [UInt8](repeating: 0, count: bytes.count - 100)
            },
            Damage(testDescription: "another program's mark", code: .notAStore) { bytes in
                Array(bytes.prefix(68)) + [1, 2, 3, 4] + Array(bytes.dropFirst(72))
            },
        ]
    }

    @Test(arguments: Damage.all)
    func refusesWhatIsNoStoreWithACode(damage: Damage) throws {
        let folder = try TemporaryFolder()
        let notes = try Notes(in: folder)
        try notes.add(String(repeating: "x", count: 50_000))
        try notes.store.close()
        let bytes = damage.bytes(try folder.bytes())
        try folder.write(bytes)
        #expect(Notes.code { _ = try Notes(in: folder).store.check() } == damage.code)
        if damage.code != nil {
            #expect(try folder.bytes() == bytes, "what is no store is left as it was")
        }
    }

    @Test func keepsFilesPrivateAlsoWhenTheyWereNot() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("deep/er/packet.sqlite")
        var notes = try Notes(in: folder, "deep/er/packet.sqlite")
        try notes.add("one")
        for name in ["", "-wal", "-shm"] { #expect(try TemporaryFolder.mode(path + name) == 0o600) }
        for name in ["deep", "deep/er"] { #expect(try TemporaryFolder.mode(folder.file(name)) == 0o700) }
        try notes.store.close()
        try TemporaryFolder.setMode(0o644, path)
        notes = try Notes(in: folder, "deep/er/packet.sqlite")
        try notes.add("two")
        for name in ["", "-wal", "-shm"] { #expect(try TemporaryFolder.mode(path + name) == 0o600) }
        #expect(try notes.store.check().isSound)
        try TemporaryFolder.setMode(0o640, path)
        #expect(try notes.store.check().problems == ["Other users can read the file."])
    }

    struct Place: CustomTestStringConvertible {
        let testDescription: String
        let explicit: String?
        let environment: [String: String]
        let path: String?

        static let all = [
            Place("explicit", "x.sqlite", ["PACKET_STORE": "/p", "HOME": "/h"], "x.sqlite"),
            Place("variable", nil, ["PACKET_STORE": "/p", "XDG_DATA_HOME": "/d", "HOME": "/h"], "/p"),
            Place("data home", nil, ["XDG_DATA_HOME": "/d", "HOME": "/h"], "/d/packet/packet.sqlite"),
            Place(
                "relative data home", nil, ["XDG_DATA_HOME": "d", "HOME": "/h"], "/h/.local/share/packet/packet.sqlite"),
            Place(
                "home, empty variables", nil, ["PACKET_STORE": "", "XDG_DATA_HOME": "", "HOME": "/h/"],
                "/h/.local/share/packet/packet.sqlite"),
            Place("nothing", nil, [:], nil),
        ]

        init(_ label: String, _ explicit: String?, _ environment: [String: String], _ path: String?) {
            testDescription = label
            self.explicit = explicit
            self.environment = environment
            self.path = path
        }
    }

    @Test(arguments: Place.all)
    func findsTheStore(place: Place) {
        let found = try? StoreLocation(explicit: place.explicit, environment: place.environment).path
        #expect(found == place.path)
    }

    @Test(arguments: ["", ".", "/"])
    func refusesPathsThatAreNoFiles(path: String) {
        #expect(Notes.code { _ = try Store(opening: path, modules: []) } == .invalidPath)
    }

    @Test func letsTwoHandlesWorkOnOneFile() throws {
        let folder = try TemporaryFolder()
        let (one, two) = (try Notes(in: folder), try Notes(in: folder))
        try one.add("one")
        try two.add("two")
        try one.store.close()
        #expect(try two.all() == ["one", "two"])
    }

    @Test func letsManyOpenAndWriteAtOnce() async throws {
        let folder = try TemporaryFolder()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for worker in 0..<8 {
                group.addTask {
                    for _ in 0..<10 {
                        // The claim is that all get their turn, on a busy disk, too, and not how soon.
                        let notes = try Notes(in: folder, patience: 120_000)
                        try notes.add("by \(worker)")
                        try notes.store.close()
                    }
                }
            }
            try await group.waitForAll()
        }
        let counts = Dictionary(grouping: try Notes(in: folder).all()) { $0 }.mapValues(\.count)
        #expect(counts.count == 8 && counts.values.allSatisfy { $0 == 10 })
    }

    @Test func saysWhenAnotherWriterHoldsTheStoreTooLong() throws {
        let folder = try TemporaryFolder()
        let (holder, waiting) = (try Notes(in: folder), try Notes(in: folder, patience: 50))
        let code = try holder.store.write { _ in Notes.code { try waiting.add("one") } }
        #expect(code == .locked)
        try waiting.add("two")
        #expect(try holder.all() == ["two"])
    }

    /// Readers do not wait for a writer, and see what was there before.
    @Test func readsWhileAnotherWrites() throws {
        let folder = try TemporaryFolder()
        let (writer, reader) = (try Notes(in: folder), try Notes(in: folder, patience: 0))
        try writer.add("before")
        let seen = try writer.store.write { database in
            try database.execute(sql: "INSERT INTO note (text) VALUES ('meanwhile')")
            return try reader.all()
        }
        #expect(try seen == ["before"] && reader.all() == ["before", "meanwhile"])
    }

    @Test func writesAllOrNothingAndReadsWithoutWriting() throws {
        struct Reason: Error {}
        let folder = try TemporaryFolder()
        let notes = try Notes(in: folder)
        #expect(throws: Reason.self) {
            try notes.store.write { database in
                try database.execute(sql: "INSERT INTO note (text) VALUES ('half')")
                throw Reason()
            }
        }
        #expect(Notes.code { try notes.store.read { try $0.execute(sql: "DELETE FROM note") } } != nil)
        #expect(try notes.all().isEmpty)
        // What is worth nothing by itself is there as well, and is undone as well.
        try notes.store.writeWithoutWaiting { try $0.execute(sql: "INSERT INTO note (text) VALUES ('one')") }
        #expect(throws: Reason.self) {
            try notes.store.writeWithoutWaiting { database in
                try database.execute(sql: "INSERT INTO note (text) VALUES ('two')")
                throw Reason()
            }
        }
        #expect(try notes.all() == ["one"])
    }
}
