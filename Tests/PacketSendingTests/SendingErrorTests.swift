import PacketSending
import PacketStore
import TestSupport
import Testing

/// What a request cannot be, and what is said of it.
struct SendingErrorTests {
    private typealias Case = (
        change: @Sendable (inout SendRequest) -> Void, code: SendingError.Code, place: SendingError.Place?
    )

    private static let cases: [Case] = [
        ({ $0.rows = "x" }, .expression, .rows), ({ $0.condition = "nobody == \"x\"" }, .expression, .condition),
        ({ $0.address = "{nobody}" }, .expression, .address), ({ $0.group = "nobody" }, .expression, .group),
        ({ $0.sample = "nobody" }, .address, .sample),
        ({ $0.protection = .init(password: "{nobody}") }, .expression, .password),
        ({ $0.protection = .init(password: "email") }, .columnAsPassword, .password),
        ({ $0.packets = .newestBatch }, .noBatch, nil), ({ $0.packets = .batch("gone") }, .unknownBatch, nil),
        ({ $0.packets = .manifest("letter.yaml") }, .unreadable, nil), ({ $0.mail = "gone.yaml" }, .notFound, nil),
        ({ $0.accounts = "gone.yaml" }, .noAccounts, nil), ({ $0.account = "gone" }, .noAccount, nil),
        ({ $0.table = .init(name: "recipients", query: "party=D") }, .noPeople, nil),
    ]

    @Test(arguments: cases.indices)
    func saysWhatIsWrongAndWhere(_ index: Int) throws {
        let room = try Mailroom(count: 1)
        var request = room.request
        Self.cases[index].change(&request)
        let error = #expect(throws: SendingError.self) { try room.session(request, isSending: true) }
        #expect(error?.code == Self.cases[index].code)
        #expect(error?.place == Self.cases[index].place)
        #expect(error?.description.contains("--") == false && error?.hint?.contains("--") != true)
    }

    @Test func aMistakeInTheMessageStandsInItsLine() throws {
        let room = try Mailroom(count: 1)
        try room.folder.write("subject: x\ntext: y\nfrom: nobody\n", to: "letter.yaml")
        let error = #expect(throws: SendingError.self) { try room.session(room.request) }
        #expect(error?.code == .settings && error?.place?.description == "letter.yaml, line 3")
    }
}
