import PacketStore
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
        let store = try Samples.store(in: folder)
        try Templates(store).add(Samples.template("A", form: [UInt8](repeating: 7, count: 50_000)), at: Samples.now)
        try store.close()
        let bytes = damage.bytes(try folder.bytes())
        try folder.write(bytes)
        #expect(Samples.code { _ = try Samples.store(in: folder).check() } == damage.code)
        if damage.code != nil {
            #expect(try folder.bytes() == bytes, "what is no store is left as it was")
        }
    }

    @Test func keepsFilesPrivateAlsoWhenTheyWereNot() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("deep/er/packet.sqlite")
        var store = try Store(opening: path, modules: [PacketSchema.module])
        try SendLog(store).append([Samples.event()])
        for name in ["", "-wal", "-shm"] { #expect(try TemporaryFolder.mode(path + name) == 0o600) }
        for name in ["deep", "deep/er"] { #expect(try TemporaryFolder.mode(folder.file(name)) == 0o700) }
        try store.close()
        try TemporaryFolder.setMode(0o644, path)
        store = try Store(opening: path, modules: [PacketSchema.module])
        try SendLog(store).append([Samples.event()])
        for name in ["", "-wal", "-shm"] { #expect(try TemporaryFolder.mode(path + name) == 0o600) }
        #expect(try store.check().isSound)
        try TemporaryFolder.setMode(0o640, path)
        #expect(try store.check().problems == ["Other users can read the file."])
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
        #expect(Samples.code { _ = try Store(opening: path, modules: []) } == .invalidPath)
    }

    @Test func letsTwoHandlesWorkOnOneFile() throws {
        let folder = try TemporaryFolder()
        let (one, two) = (try Samples.store(in: folder), try Samples.store(in: folder))
        try SendLog(one).append([Samples.event("one")])
        try SendLog(two).append([Samples.event("two")])
        try one.close()
        #expect(try SendLog(two).list().map(\.batch) == ["one", "two"])
    }

    @Test func letsManyOpenAndWriteAtOnce() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for worker in 0..<8 {
                group.addTask {
                    for row in 0..<10 {
                        // The claim is that all get their turn, on a busy disk, too, and not how soon.
                        let store = try Store(
                            opening: path, modules: [PacketSchema.module], options: StoreOptions(patience: 120_000))
                        try SendLog(store).append([Samples.event("w\(worker)", row: row)])
                        try store.close()
                    }
                }
            }
            try await group.waitForAll()
        }
        let store = try Samples.store(in: folder)
        let lines = try SendLog(store).statistics().byBatch
        #expect(lines.count == 8 && lines.allSatisfy { $0.total == 10 })
    }

    @Test func saysWhenAnotherWriterHoldsTheStoreTooLong() throws {
        let folder = try TemporaryFolder()
        let holder = try Samples.store(in: folder)
        let waiting = try Store(
            opening: folder.file(), modules: [PacketSchema.module], options: StoreOptions(patience: 50))
        let code = try holder.write { _ in
            Samples.code { try SendLog(waiting).append([Samples.event()]) }
        }
        #expect(code == .locked)
        try SendLog(waiting).append([Samples.event()])
    }
}
