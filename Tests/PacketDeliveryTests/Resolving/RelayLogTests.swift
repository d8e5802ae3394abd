import Mail
import TestSupport
import Testing

@testable import PacketDelivery

struct RelayLogTests {
    private func log(_ lines: [String], parts: Int = 1) -> RelayLog {
        var log = RelayLog()
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
        #expect(log.accepted == ["packet.1@example.org", "packet.3@example.org"])
        #expect(log.seen == ["packet.1@example.org", "packet.2@example.org", "packet.3@example.org"])
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
