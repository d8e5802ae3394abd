import PacketModel
import PacketRecipients
import PacketStore
import Storage
import TestSupport
import Testing

struct RecipientsTests {
    private static func open(_ folder: TemporaryFolder) throws -> Store {
        try Store(
            opening: folder.file(), modules: [PacketSchema.module, RecipientsSchema.module], now: Samples.now)
    }

    private static func person(
        _ key: String, _ first: String, _ last: String, _ email: String = "", _ custom: [(String, String)] = []
    ) -> NewRecipient {
        var person = NewRecipient(sourceKey: key)
        person.firstName = first
        person.lastName = last
        person.email = email
        person.custom = custom.map { NewRecipient.CustomValue(name: $0.0, value: $0.1) }
        return person
    }

    private static let people = [
        person("1", "Zoë", "Åström", "ZOE@Bücher.Example", [("party", "D"), ("city", "New York"), ("zip", "00417")]),
        person("2", "길동", "홍", "", [("party", "R"), ("city", "서울")]),
        person("3", "Ina", "Ng", "Zoe@xn--bcher-kva.example", [("Party", "d"), ("note", "50% [sure]?")]),
    ]

    private static func names(_ recipients: Recipients, _ query: String) throws -> [String] {
        try recipients.list(RecipientQuery(parsing: query)).map(\.values.fullName)
    }

    /// The family's name is first where it is said so, unless the source has a name of its own.
    @Test func namesAreShownAsTheyAreSaid() throws {
        let folder = try TemporaryFolder()
        let recipients = Recipients(try Self.open(folder))
        _ = try recipients.add(Self.people, source: "a", at: Samples.now)
        #expect(try recipients.list().map(\.values.shownName) == ["Zoë Åström", "홍길동", "Ina Ng"])
        #expect(Self.people[1].shownName == "홍길동" && NewRecipient(sourceKey: "k").shownName == "k")
        var own = Self.people[1]
        own.fullName = "길동이"
        #expect(own.shownName == "길동이")
        own.fullName = "길동 홍"
        _ = try recipients.add([own], source: "b", at: Samples.now)
        #expect(try Self.names(recipients, "홍길동") == ["홍길동", "홍길동"])
    }

    @Test func knowsPeopleBySourceAndKey() throws {
        let folder = try TemporaryFolder()
        let recipients = Recipients(try Self.open(folder))
        var result = try recipients.add(Self.people, source: "a", at: Samples.now)
        #expect(result.added == 3)
        result = try recipients.add(Self.people, source: "a", at: Samples.later(1))
        #expect(result.unchanged == 3 && result.updated == 0)
        var changed = Self.people
        changed[0].lastName = "Holt"
        changed[0].custom.removeLast()
        result = try recipients.add(changed, source: "a", at: Samples.later(2))
        #expect(result.updated == 1 && result.unchanged == 2)
        result = try recipients.add([Self.people[0]], source: "b", at: Samples.later(3))
        #expect(result.added == 1)
        let all = try recipients.list()
        #expect(all.map(\.id) == [1, 2, 3, 4])
        #expect(all[0].values.fullName == "Zoë Åström" || all[0].values.fullName == "Zoë Holt")
        #expect(all[0].values.custom.map(\.name) == ["party", "city"])
        #expect(all[0].addedAt == Samples.now && all[0].updatedAt == Samples.later(2))
        #expect(all[0].values.email == "ZOE@bücher.example")
    }

    @Test(arguments: [
        ("", ["Zoë Åström", "홍길동", "Ina Ng"]), ("party=d", ["Zoë Åström", "Ina Ng"]), ("PARTY=D ng", ["Ina Ng"]),
        ("ÅSTRÖM", ["Zoë Åström"]), ("city=\"new york\"", ["Zoë Åström"]), ("city=new*", ["Zoë Åström"]),
        ("note=50%*[sure]?", ["Ina Ng"]), ("note=50%*[sxre]?", []), ("note=*", ["Ina Ng"]), ("홍", ["홍길동"]),
        ("email=zoe@BÜCHER.example", ["Zoë Åström", "Ina Ng"]), ("source=a", ["Zoë Åström", "홍길동", "Ina Ng"]),
        ("source=b", []), ("id=2", ["홍길동"]), ("id=1-2,9", ["Zoë Åström", "홍길동"]),
        ("id=2-3 ng", ["Ina Ng"]), ("nothing=x", []), ("lastName=n*", ["Ina Ng"]), ("%", ["Ina Ng"]),
        ("zip=00417", ["Zoë Åström"]), ("zip=417", []), ("x'; DROP TABLE recipient; --", []),
    ])
    func finds(_ query: String, _ found: [String]) throws {
        let folder = try TemporaryFolder()
        let recipients = Recipients(try Self.open(folder))
        _ = try recipients.add(Self.people, source: "a", at: Samples.now)
        #expect(try Self.names(recipients, query) == found)
    }

    @Test func savesQueriesAsSets() throws {
        let folder = try TemporaryFolder()
        let recipients = Recipients(try Self.open(folder))
        _ = try recipients.add(Self.people, source: "a", at: Samples.now)
        try recipients.save("party=d", as: "dems", at: Samples.now)
        try recipients.save("set=DEMS ina", as: "few", at: Samples.now)
        #expect(try Self.names(recipients, "set=few") == ["Ina Ng"])
        #expect(try recipients.sets().map(\.name) == ["dems", "few"])
        #expect(throws: RecipientError.self) { try recipients.save("set=few", as: "dems", at: Samples.now) }
        #expect(try Self.names(recipients, "set=dems").count == 2)
        #expect(throws: RecipientError.self) { try recipients.save("civic:x=y", as: "c", at: Samples.now) }
        #expect(throws: RecipientError.self) { try Self.names(recipients, "set=none") }
        #expect(try recipients.removeSet("Few") && !recipients.removeSet("few"))
    }

    /// Once the log had the given name first.
    @Test(arguments: ["홍길동", "길동 홍"]) func archivesThoseWhomTheLogNames(_ name: String) throws {
        let folder = try TemporaryFolder()
        let store = try Self.open(folder)
        let recipients = Recipients(store)
        _ = try recipients.add(Self.people, source: "a", at: Samples.now)
        try Batches(store).begin(Samples.batch("b1"))
        try SendLog(store).append([Samples.event(name: name)])
        let removed = try recipients.remove([1, 2], at: Samples.later(1))
        #expect(removed.archived == 1 && removed.deleted == 1)
        #expect(try recipients.list().map(\.id) == [3])
        #expect(try recipients.list(archived: true).map(\.id) == [2])
        let counts = try recipients.counts()
        #expect(counts.count == 1 && counts[0] == ("a", 1, 1))
        // Importing them again brings one back, under the number that it had, and adds the other anew.
        let result = try recipients.add(Self.people, source: "a", at: Samples.later(2))
        #expect(result.restored == 1 && result.added == 1 && result.unchanged == 1)
        #expect(try recipients.list().map(\.id) == [2, 3, 4])
        let erased = try recipients.remove([2], erases: true, at: Samples.later(3))
        #expect(erased.deleted == 1 && erased.archived == 0)
        let whole = try recipients.add([Self.people[2]], source: "a", isWhole: true, at: Samples.later(4))
        #expect(whole.deleted == 1 && whole.archived == 0 && whole.unchanged == 1)
    }

    @Test func showsWhoSharesAnAddress() throws {
        let folder = try TemporaryFolder()
        let recipients = Recipients(try Self.open(folder))
        _ = try recipients.add(Self.people, source: "a", at: Samples.now)
        #expect(try recipients.duplicates().map { $0.map(\.id) } == [[1, 3]])
    }

    @Test func readsManyPeoplePageByPage() throws {
        let folder = try TemporaryFolder()
        let recipients = Recipients(try Self.open(folder))
        let many = (1...1_234).map { Self.person("\($0)", "P", "\($0)", "", [("n", "\($0)")]) }
        _ = try recipients.add(many, source: "many", at: Samples.now)
        var source = try StoredRecipientSource(recipients).records(for: RecipientQuery())
        let column = try #require(source.schema.index(of: "n"))
        for number in 1...1_234 {
            let record = try #require(try source.next())
            guard record.row == number, record.text(column) == "\(number)" else {
                Issue.record("row \(number)")
                return
            }
        }
        #expect(try source.next() == nil)
    }
}
