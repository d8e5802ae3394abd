import Synchronization
import TestSupport
import Testing

@testable import PacketDelivery

struct SMTPReplyTests {
    private func replies(_ text: String) -> [SMTPReply] {
        var reader = SMTPReplyReader()
        return Array(text.utf8).split(separator: 0x0A).compactMap { reader.read($0)?.reply }
    }

    @Test func joinsLines() {
        #expect(replies("250-a\r\n250-b\r\n250 c\r\n") == [SMTPReply(code: 250, text: "a b c")])
        #expect(
            replies("550 5.1.1 no\n450") == [SMTPReply(code: 550, text: "5.1.1 no"), SMTPReply(code: 450, text: "")])
        #expect(replies("550 5.1.1 no").first?.status == "5.1.1")
        #expect(replies("nonsense\n25\n2x0 a\n").isEmpty)
    }

    @Test func isBoundedAndShowsNoControls() {
        let long = replies("250-" + String(repeating: "x", count: 9_000) + "\n250 \u{1B}[31mred\n")
        #expect(long.count == 1)
        #expect((long.first?.text.utf8.count ?? .max) < 3_000)
        #expect(replies("250 \u{1B}[31mred").first?.text == " [31mred")
    }

    @Test func anythingIsRead() {
        var generator = SeededGenerator(seed: 3)
        let conversation = SMTPConversation()
        for _ in 0..<20_000 {
            let bytes: [UInt8] = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
                [0x0A, 0x0D, 0x2D, 0x20, 0x32, 0x35, 0x30, 0x33, 0x34, 0xFF].randomElement(using: &generator) ?? 0
            }
            conversation.received(bytes)
            if bytes.count == 7 { conversation.sent(Array("AUTH PLAIN".utf8)) }
            if bytes.count == 9 { conversation.sent(bytes) }
        }
    }

    @Test(arguments: [
        ("550 <pat@example.org>: no", "550 <…>: no"), ("no address", "no address"),
        ("to=pat@example.org,x", "…,x"), ("\"a@b\" <c@d.e>", "\"…\" <…>"),
    ])
    func masksAddresses(_ text: String, _ masked: String) { #expect(AddressMask.masked(text) == masked) }

    @Test(arguments: [
        ("5.1.1 User pat.doe unknown, Pat.Doe", "pat.doe@example.org", "5.1.1 User … unknown, …"),
        ("no mailbox 홍길동 here", "홍길동@example.org", "no mailbox … here"),
        ("who is lo? lo, hello <LO>", "lo@example.org", "who is …? …, hello <…>"),
        ("nothing to hide", "", "nothing to hide"), ("a.*b stays", ".*@example.org", "a.*b stays"),
    ])
    func masksTheNameOfAMailbox(_ text: String, _ address: String, _ masked: String) {
        #expect(AddressMask.masked(text, hiding: address) == masked)
    }

    @Test func whatIsSaidToTheServerNamesNobody() {
        let lines = Mutex<[String]>([])
        let conversation = SMTPConversation(trace: ConversationTrace { line in lines.withLock { $0.append(line) } })
        conversation.begin(for: "pat.doe@example.org")
        conversation.sent(Array("RCPT TO:<pat.doe@example.org>\r\n".utf8))
        conversation.received(Array("550 5.1.1 mailbox pat.doe is not known\r\n".utf8))
        #expect(lines.withLock { $0 } == ["> RCPT TO:<…>", "< 550 5.1.1 mailbox … is not known"])
    }
}
