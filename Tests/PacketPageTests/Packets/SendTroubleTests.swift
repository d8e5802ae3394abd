#if Server
import Foundation
import PacketModel
import PacketStore
import Storage
import TestSupport
import Testing

@testable import PacketPage
@testable import PacketSending

/// Who gets no message, and what there is to do: before a sending, and after it.
@Suite(.serialized) struct SendTroubleTests {
    private let words = Words.of(.english)

    /// What one reason keeps back is one line, and a mailing is called by its day.
    @Test func reasonsAreToldOnceWithAllRows() {
        func left(_ rows: [Int], _ reason: String, _ state: DeliveryState = .held) -> SendingReport.Left {
            SendingReport.Left(rows: rows, state: state, reason: reason)
        }
        let before = "the same packet went to this address in the mailing 20260314T0926; --again sends it"
        let found = SendScreen.left(
            [
                left([1], before), left([2], before), left([3], before), left([5], "no address"), left([7], before),
                left([8, 9], "no address"), left([10], "no address", .rejected),
            ], ["20260314T0926": StoreDate(microseconds: 1_770_000_000_000_000)], words)
        #expect(found.map(\.rows) == ["1–3, 7", "5, 8, 9", "10"])
        #expect(found.map(\.state) == ["held back", "held back", "refused"])
        #expect(
            found[0].reason.text
                == "the same packet was sent to this address before, with the mailing of 2026-02-02 02:40")
        // Nobody knows when another one was.
        let other = SendScreen.left([left([1], before)], [:], words)
        #expect(other[0].reason.text == "the same packet went to this address in the mailing 20260314T0926")
    }

    @Test(
        arguments: [
            ([], ""), ([4], "4"), ([5, 4], "4, 5"), ([1, 2, 3, 3, 9], "1–3, 9"), ([2, 4, 6], "2, 4, 6"),
        ] as [([Int], String)])
    func rowsAreRanges(rows: [Int], text: String) { #expect(RowsText.of(rows) == text) }

    /// Each end has its people, with what the server said, and what there is to do; the worst is first.
    @Test(arguments: PageLanguage.allCases)
    func everyEndHasItsAdvice(_ language: PageLanguage) {
        let words = Words.of(language)
        let all = SendingTrouble.states.reversed().map { state in
            var delivery = Delivery(
                mailing: "m", key: state.rawValue, name: "Ada", address: "a@example.org", addressKey: "a@example.org",
                messageID: state.rawValue, packets: [Delivery.Packet(row: 3, pdfName: "3.pdf", sha256: "")],
                at: StoreDate(microseconds: 0))
            (delivery.state, delivery.reply) = (state, "550 no such user")
            return delivery
        }
        let troubles = SendingTrouble.all(all, of: [:], words)
        #expect(troubles.count == SendingTrouble.states.count)
        // What is not told one by one is counted all the same.
        let many = SendingTrouble.all(all, of: [.held: 1_003], words)
        let told = words("send.more", ["n": "1,002"])
        #expect(many.compactMap(\.more) == [told] && troubles.allSatisfy { $0.more == nil })
        #expect(many.contains { $0.title == "\(words["delivery.held"]): 1,003" })
        for (state, trouble) in zip(SendingTrouble.states, troubles) {
            #expect(trouble.title == "\(words["delivery.\(state.rawValue)"]): 1")
            #expect(trouble.advice == words.texts["send.advice.\(state.rawValue)"])
            #expect(trouble.lines.map(\.who) == ["\(words["send.rows"]) 3: Ada <a@example.org>"])
            #expect(trouble.lines.map(\.reason.text) == ["550 no such user"])
        }
    }

    /// A refusal is told with its address and the server's reply, and nothing offers to go on where nothing waits.
    @Test func refusalsAreToldAfterASending() throws {
        let server = try FaultServer()
        let served = try ServedPackets(in: TemporaryFolder())
        let folder = served.page.folder
        try folder.write(FaultServer.password, to: "secret")
        _ = try Tool.run("chmod", ["600", folder.file("secret")])
        try served.writeAccounts(
            """
            accounts:
              office:
                host: localhost
                port: \(server.port)
                ca: \(server.authorities)
                from: me@example.org
                user: \(FaultServer.user)
                password: {file: \(folder.file("secret"))}

            """)
        try folder.write("subject: Your packet\ntext: Hello {{fullName}}\n", to: "letter.yaml")
        let batch = try served.merge("fullName,email\nAda,a@example.org\nBo,rcpt550@example.org\n")
        let sent = try served.post("/packets/send", ["batch": batch, "mail": "letter.yaml", "sure": "1"])
        #expect(sent.status == 303, "\(sent.body)")
        var body = try served.get(served.place(sent)).body
        while body.contains("data-events=") {
            usleep(100_000)
            body = try served.get(served.place(sent)).body
        }
        #expect(body.contains("Sent, but not all") && body.contains("<h2>refused: 1</h2>"), "\(body)")
        #expect(body.contains("Rows 2: Bo &lt;rcpt550@example.org&gt; – ") && body.contains("550"), "\(body)")
        #expect(body.contains("Look at the addresses in your table") && !body.contains("id=\"go-on\""), "\(body)")
    }

    /// A message can be written before there are packets for it, and nothing is wrong then.
    @Test(arguments: [("en", "Choose packets in Send;"), ("ko", "보내기에서 문서를 고르면")])
    func aMessageNeedsNoPackets(language: String, said: String) throws {
        let work = try ServedWork(form: "Fixtures/forms/text-single.pdf", table: "full\nAda\n")
        let screen = try work.page.ask(
            "/packets/send/message", ["-b", work.cookie, "-H", "Accept-Language: \(language)"])
        #expect(screen.status == 200 && screen.body.contains(said), "\(screen.body)")
        #expect(!screen.body.contains("class=\"wrong\"") && !screen.body.contains("<span lang=\"en\">"))
    }

    /// Without a message or an account nothing can be looked at: what is missing is said, with the way to it.
    @Test func whatIsMissingIsSaidWithItsScreen() throws {
        let served = try ServedPackets(in: TemporaryFolder())
        let batch = try served.merge("fullName,email\nAda,a@example.org\n")
        let look = try served.get("/packets/send?batch=\(batch)&look=1").body
        #expect(look.contains("id=\"missing\" role=\"alert\""), "\(look)")
        #expect(look.contains("<a href=\"/packets/send/message?batch=\(batch)\">"), "\(look)")
        #expect(look.contains("<a href=\"/packets/settings/account?batch=\(batch)\">"), "\(look)")
        // A file that is not understood is another matter than none.
        try served.writeAccounts("accounts: 3\n")
        let broken = try served.get("/packets/send?batch=\(batch)").body
        #expect(!broken.contains("There is no mail account yet") && broken.contains("a list of accounts"), "\(broken)")
        #expect(broken.contains("<a href=\"/packets/settings\">"), "\(broken)")
        try served.writeAccounts("accounts: {box: {transport: eml, folder: mails, from: me@example.org}}\n")
        try served.page.folder.write("subject: Your packet\ntext: Hello {{fullName}}\n", to: "letter.yaml")
        let whole = try served.get("/packets/send?batch=\(batch)&mail=letter.yaml&look=1").body
        #expect(!whole.contains("id=\"missing\"") && whole.contains("to send: 1"), "\(whole)")
    }
}
#endif
