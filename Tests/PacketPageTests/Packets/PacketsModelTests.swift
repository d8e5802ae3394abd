#if Server
import PacketModel
import PacketRecipients
import PacketSending
import PacketStore
import Storage
import TestSupport
import Testing

@testable import PacketPage

/// What the screens of Packets say, without a browser.
struct PacketsModelTests {
    private let folder: TemporaryFolder
    private let store: Store
    private let words = Words.of(.english)
    private static let now = StoreDate(microseconds: 1_770_000_000_000_000)

    init() throws {
        folder = try TemporaryFolder()
        store = try Store(
            opening: folder.file("s.sqlite"),
            modules: [PacketSchema.module, RecipientsSchema.module, DeliverySchema.module])
    }

    private func people(_ count: Int) -> [NewRecipient] {
        (1...count).map { number in
            var person = NewRecipient(sourceKey: "\(number)")
            person.fullName = "Person \(number)"
            person.email = number == 2 ? "nowhere" : "p\(number)@example.org"
            return person
        }
    }

    @Test func pagesOfPeopleGoOn() throws {
        let recipients = Recipients(store)
        _ = try recipients.add(people(150), source: "my list", at: Self.now)
        let question = PeopleListScreen.Question(query: "Person")
        let first = try PeopleListScreen(
            question, recipients.list(RecipientQuery(parsing: "Person"), limit: 101), sources: recipients.counts(),
            sets: [], words)
        #expect(first.lines.count == 100 && first.total == "150 people")
        #expect(first.next == "/packets/people?q=Person&after=100" && first.first == nil)
        #expect(first.lines.map(\.isUnreachable).filter { $0 }.count == 1 && first.lines[1].isUnreachable)
        #expect(first.sources.map(\.href) == ["/packets/people?q=source%3D%22my%20list%22"])
        var later = question
        later.after = 100
        let last = try PeopleListScreen(
            later, recipients.list(RecipientQuery(parsing: "Person"), after: 100, limit: 101),
            sources: recipients.counts(), sets: [], words)
        #expect(last.lines.count == 50 && last.lines.first?.name == "Person 101")
        #expect(last.next == nil && last.first == "/packets/people?q=Person")
    }

    @Test(
        arguments: [
            (["fullName": "Ada"], []), (["firstName": "Ada"], []), (["email": "ada@example.org"], []),
            ([:], ["fullName"]), (["phoneNumber": "1"], ["fullName"]), (["email": "ada"], ["email"]),
            (["fullName": "Ada", "email": "a@b@c"], ["email"]),
            (["fullName": "Ada", "email": "a@localhost"], ["email"]),
        ] as [([String: String], [String])])
    func valuesAreCheckedAtTheirFields(_ values: [String: String], _ wrong: [String]) {
        var typed = PersonScreen.Typed()
        typed.standard = values
        #expect(PersonScreen.problems(typed, words).keys.sorted() == wrong)
        let screen = PersonScreen(typed, of: nil, problems: PersonScreen.problems(typed, words), words)
        #expect(screen.fields.filter { $0.problem != nil }.map(\.name) == wrong)
        #expect(screen.custom.count == 3 && screen.action == "/packets/people/new" && screen.isNew)
    }

    @Test(arguments: [
        (PageLanguage.english, ["First name", "city"], "2 new · 1 left out"),
        (.korean, ["이름", "city"], "새로 2명 · 빠짐 1명"),
    ])
    func importsAreShownAsTheyWillBeStored(_ language: PageLanguage, _ headings: [String], _ forecast: String) throws {
        let words = Words.of(language)
        var reading = RecipientReading(schema: RecordSchema(columns: ["id", "First Name", "city"]))
        for (row, cells) in [["1", "Ada", "York"], ["1", "Bea", ""], ["3", "Cyd", ""]].enumerated() {
            reading.add(Record(row: row + 1, cells: cells))
        }
        let result = try Recipients(store).add(reading, source: "a", isTrial: true, at: Self.now)
        let screen = ImportScreen(
            id: "x", file: "a.csv", source: "a", key: nil, isContacts: false, reading, forecast: result, words)
        #expect(screen.columns.map(\.isOwn) == [true, false, true])
        #expect(screen.headings == [headings[0], "id", headings[1]])
        #expect(screen.lines.map(\.cells) == [["Ada", "1", "York"], ["Cyd", "3", ""]])
        #expect(screen.forecast == forecast && screen.problems.count == 1)
        #expect(screen.keys.map(\.name) == ["", "id", "First Name", "city"] && screen.keys[0].isChosen)
        #expect(try Recipients(store).list().isEmpty)
    }

    @Test func daysOfTheLogAreBars() throws {
        let batch = Batch(
            id: "b1", formSHA256: "", dataName: "p.csv", mappingSHA256: "", optionsSHA256: "", out: "/out",
            startedAt: Self.now)
        try Batches(store).begin(batch)
        func events(_ day: String, _ status: SendStatus, _ count: Int) -> [SendLogEvent] {
            (0..<count).map { row in
                SendLogEvent(
                    batch: "b1", row: row, recipientName: "Ada", pdfName: "a.pdf",
                    timestamp: StoreDate(iso8601: "\(day)T10:00:00.000Z") ?? Self.now, status: status)
            }
        }
        let log = SendLog(store)
        try log.append(
            events("2026-02-01", .generated, 10) + events("2026-02-02", .generated, 4)
                + events("2026-02-02", .failed, 1))
        let screen = try LogsScreen(
            LogsScreen.Question(status: "rejected"), log.list(order: .newestFirst, limit: 3),
            statistics: log.statistics(), known: [.failed, .rejected], words)
        #expect(screen.statuses.map(\.label) == ["anything", "failed", "refused"] && screen.statuses[2].isChosen)
        #expect(screen.isAsked)
        #expect(screen.bars.map(\.day) == ["2026-02-01", "2026-02-02"])
        #expect(screen.bars.map(\.good) == [100, 40] && screen.bars.map(\.bad) == [0, 10])
        #expect(screen.lines.first?.isBad == true && screen.total == "15 entries")
        #expect(screen.more == "and 12 more; the CSV has all of them")
        #expect(screen.counts == [.init(status: "made", count: "14"), .init(status: "failed", count: "1")])
        let filtered = LogsScreen.Question(status: "failed", since: "2026-02-02")
        #expect(try log.list(filtered.filter(words)).count == 1)
        #expect(throws: PageError.self) { try LogsScreen.Question(since: "today").filter(words) }
    }

    @Test func theStoreIsSummedUp() throws {
        _ = try Recipients(store).add(people(3), source: "a", at: Self.now)
        let screen = try SettingsScreen(
            path: "/s", bytes: 1_234_567, StoreSummary(of: store), accounts: nil, report: store.check(), words)
        #expect(
            screen.facts.first?.value == "1.2 MB" && screen.facts.contains { $0.name == "People" && $0.value == "3" })
        #expect(screen.isSound && screen.found == "The store is sound." && !screen.hasAccounts)
    }

    @Test(arguments: [
        (0, "0 B"), (999, "999 B"), (1_000, "1 kB"), (1_234, "1.2 kB"), (999_960, "1000 kB"), (1_500_000, "1.5 MB"),
        (12_345_678_901, "12.3 GB"),
    ])
    func sizesAreReadable(_ bytes: Int, _ text: String) { #expect(SizeText.of(bytes) == text) }

    @Test func sendingSaysWhatItMeans() {
        var choice = SendChoice { _ in nil }
        #expect(!choice.isWhole)
        (choice.batch, choice.mail, choice.table) = ("b1", "letter.yaml", "people.xlsx")
        #expect(
            choice.isWhole
                && choice == SendChoice { ["batch": "b1", "mail": "letter.yaml", "table": "people.xlsx"][$0] })
        #expect(
            choice.address(done: "sample") == "/packets/send?batch=b1&mail=letter.yaml&table=people.xlsx&done=sample")
        var offer = SendScreen.Offer(mails: ["letter.yaml"], tables: ["people.xlsx"])
        (offer.columns, offer.usualEmail) = (["Name", "E-Mail"], "E-Mail")
        let screen = SendScreen(choice, offer, report: nil, sendings: [], words)
        #expect(screen.mails.map(\.isChosen) == [true] && screen.tables.map(\.isChosen) == [false, true])
        #expect(screen.emails.map(\.isChosen) == [false, false, true] && offer.unusualEmail == "E-Mail")
        // Where no column says that it has addresses, none is chosen in silence.
        offer.usualEmail = nil
        let other = SendScreen(choice, offer, report: nil, sendings: [], words)
        #expect(
            other.emails.map(\.name) == ["", "Name", "E-Mail"] && other.emails.map(\.isChosen) == [true, false, false])
        #expect(!screen.canSend && screen.summary == nil)
    }
}
#endif
