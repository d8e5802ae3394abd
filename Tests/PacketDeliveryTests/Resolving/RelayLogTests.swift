import Interchange
import Mail
import TestSupport
import Testing

@testable import PacketDelivery

struct RelayLogTests {
    private func log(_ lines: [String], parts: Int = 1) -> RelayLog {
        var log = RelayLog(year: 2026)
        let bytes = Array(lines.map { $0 + "\n" }.joined().utf8)
        let size = max(1, bytes.count / parts)
        for start in stride(from: 0, to: bytes.count, by: size) {
            log.read(Array(bytes[start..<min(bytes.count, start + size)]))
        }
        log.finish()
        return log
    }

    private let lines = [
        "Nov 21 10:00:00 mx postfix/smtpd[1]: 4ABC: client=localhost[127.0.0.1]",
        "Nov 21 10:00:00 mx postfix/cleanup[2]: 4ABC: message-id=<packet.1@example.org>",
        "Nov 21 10:00:00 mx postfix/qmgr[3]: 4ABC: from=<a@example.org>, size=88, nrcpt=1 (queue active)",
        "Nov 21 10:00:01 mx postfix/qmgr[3]: 4ABC: removed",
        "Nov 21 10:00:02 mx postfix/cleanup[2]: 4ABD: message-id=<packet.2@example.org>",
        "Nov 21 10:00:03 mx postfix/smtpd[1]: lost connection after DATA (12 bytes) from localhost[127.0.0.1]",
        "Nov 21 10:00:04 mx postfix-out/cleanup[2]: 4ABC: message-id=<packet.3@example.org>",
        "Nov 21 10:00:04 mx postfix-out/qmgr[3]: 4ABC: from=<a@example.org>, size=88, nrcpt=1 (queue active)",
        "Nov 21 10:00:05 mx other/qmgr[3]: 4ABD: x",
        "nonsense", "",
    ]

    @Test(arguments: [1, 3, 40, 900])
    func acceptedIsWhatTheQueueManagerMadeActive(_ parts: Int) {
        let log = log(lines, parts: parts)
        #expect(Set(log.accepted.keys) == ["packet.1@example.org", "packet.3@example.org"])
        #expect(log.seen == ["packet.1@example.org", "packet.2@example.org", "packet.3@example.org"])
    }

    /// A line of the same moment in the ways that relays write it.
    private static let clocks: [(@Sendable (Int) -> String, String)] = [
        ({ "Nov 21 10:\(twoDigits($0 / 60)):\(twoDigits($0 % 60))" }, "no year"),
        ({ "2026-11-21T10:\(twoDigits($0 / 60)):\(twoDigits($0 % 60)).123456+09:00" }, "RFC 3339"),
        ({ "2026-11-21T10:\(twoDigits($0 / 60)):\(twoDigits($0 % 60))-0330" }, "no colon"),
    ]

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    private static func lines(_ id: Int, _ time: String) -> [String] {
        [
            "\(time) mx postfix/cleanup[2]: 4A\(id): message-id=<\(id)@example.org>",
            "\(time) mx postfix/qmgr[3]: 4A\(id): from=<a@example.org>, size=88, nrcpt=1 (queue active)",
        ]
    }

    /// The log begins at 10:00:00 with message 1 at 10:00:10 and message 2 at 10:01:40, and ends at 10:03:20.
    @Test(arguments: 0..<3)
    func absenceIsProvedOnlyForTheTimeThatTheLogSpans(_ format: Int) throws {
        let clock = Self.clocks[format].0
        let lines =
            ["\(clock(0)) mx postfix/master[1]: started"] + Self.lines(1, clock(10)) + Self.lines(2, clock(100))
            + ["\(clock(200)) mx postfix/anvil[9]: statistics"]
        let log = log(lines, parts: 7)
        // This side's clock is another one; the replies came at 1,000,010 and 1,000,100 there.
        let span = try #require(log.span(knowing: [("1@example.org", 1_000_010), ("2@example.org", 1_000_100)]))
        #expect(span == 1_000_005...1_000_140)
        #expect(log.span(knowing: []) == nil, "nothing says what the log's clock means")
        #expect(log.span(knowing: [("1@example.org", 1_000_010), ("3@example.org", 1_000_020)]) == nil)
        #expect(
            self.log(Array(lines.dropLast())).span(knowing: [("1@example.org", 1_000_010)]) == 1_000_005...1_000_040)
        #expect(self.log(Self.lines(1, clock(10))).span(knowing: [("1@example.org", 1_000_010)]) == nil)
        #expect(self.log(Self.lines(1, "x")).span(knowing: [("1@example.org", 1_000_010)]) == nil)
    }

    @Test func aLogWithoutYearsGoesOnPastTheNewYear() throws {
        let log = log(
            Self.lines(1, "Dec 31 23:59:00") + Self.lines(2, "Jan  1 00:01:00") + ["Jan  1 00:05:00 mx postfix/x[1]: y"]
        )
        let span = try #require(log.span(knowing: [("1@example.org", 5_000), ("2@example.org", 5_120)]))
        #expect(span == 5_005...5_300)
    }

    @Test func aReturnPathNamesItsMessageAndCannotBeMadeUp() throws {
        let ours = BounceAddress(secret: Array("secret".utf8))
        let base = try MailAddress("bounce@example.org")
        let path = ours.address(17, at: base)
        #expect(path.hasPrefix("bounce+17.") && path.hasSuffix("@example.org"))
        #expect(ours.delivery(path) == 17)
        #expect(ours.delivery(path.uppercased()) == 17)
        #expect(BounceAddress(secret: Array("other".utf8)).delivery(path) == nil)
        #expect(ours.delivery(path.replacing("+17.", with: "+18.")) == nil)
        #expect(ours.delivery("bounce@example.org") == nil)
        #expect(ours.delivery("bounce+17@example.org") == nil)
    }

    @Test func aFolderOfSentMailNamesItsMessages() throws {
        let folder = try TemporaryFolder()
        let transport = FolderTransport(.maildir, folder: folder.path)
        _ = transport.open()
        _ = transport.send(try sample(5), envelope("a")) {}
        #expect(try SentFolder(folder.path).messageIDs == ["packet.5@example.org"])
        #expect(throws: DeliveryError.self) { try SentFolder(folder.file("nothing")) }
    }
}
