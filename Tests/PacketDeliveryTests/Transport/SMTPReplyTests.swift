import Synchronization
import TestSupport
import Testing

@testable import PacketDelivery

struct SMTPReplyTests {
    private func read(_ text: String) -> (replies: [SMTPReply], fault: SMTPReplyReader.Fault?, isInside: Bool) {
        var reader = SMTPReplyReader()
        let replies = reader.read(text.utf8)
        return (replies, reader.fault, reader.isInside)
    }

    @Test func joinsLines() {
        #expect(read("250-a\r\n250-b\r\n250 c\r\n").replies == [SMTPReply(code: 250, lines: ["a", "b", "c"])])
        #expect(read("250-a\r\n250-b\r\n250 c\r\n").replies.first?.line == "250 a b c")
        #expect(
            read("550 5.1.1 no\r\n450\r\n").replies == [
                SMTPReply(code: 550, lines: ["5.1.1 no"]), SMTPReply(code: 450, lines: [""]),
            ])
        #expect(read("550 5.1.1 no\r\n").replies.first?.status == "5.1.1")
    }

    @Test(arguments: [
        "nonsense\r\n", "25\r\n", "2x0 a\r\n", "\r\n", "150 ok\r\n", "650 ok\r\n", "250_ok\r\n", "2500 ok\r\n",
        "250 ok\n",
        "250 ok\r250 ok\r\n", "250 \u{0}\r\n", "250-a\r\n251 b\r\n", "250-a\r\n550 b\r\n", " 250 ok\r\n", "250 a\r\r\n",
    ])
    func whatIsNoReplyIsAFaultAndWhatComesAfterItIsNotRead(_ text: String) {
        let read = read(text + "250 fine\r\n")
        #expect(read.fault == .malformed)
        #expect(read.replies.isEmpty)
    }

    @Test(arguments: ["250", "250 o", "250 ok\r", "250-ok\r\n", "250-ok\r\n250 ok\r"])
    func aPartOfAReplyIsNone(_ text: String) {
        let read = read(text)
        #expect(read.replies.isEmpty && read.fault == nil && read.isInside)
    }

    @Test func theSameComesOfItInWhateverPieces() {
        let text = "250-a\r\n250 b\r\n354 go on\r\n554 5.7.1 no\r\n"
        let whole = read(text).replies
        for size in 1...text.utf8.count {
            var reader = SMTPReplyReader()
            var rest = Array(text.utf8)[...]
            var replies: [SMTPReply] = []
            while !rest.isEmpty {
                replies += reader.read(rest.prefix(size))
                rest = rest.dropFirst(size)
            }
            #expect(replies == whole)
        }
        #expect(whole.map(\.code) == [250, 354, 554])
    }

    @Test func isBoundedAndShowsNoControls() {
        #expect(read("250 " + String(repeating: "x", count: 70_000)).fault == .tooLong)
        #expect(read(String(repeating: "250-x\r\n", count: 1_001)).fault == .tooLong)
        let long = read("250-" + String(repeating: "x", count: 9_000) + "\r\n250 \u{1B}[31mred\r\n").replies
        #expect(long.count == 1)
        #expect((long.first?.text.utf8.count ?? .max) < 3_000)
        #expect(read("250 \u{1B}[31mred\r\n").replies.first?.text == " [31mred")
    }

    @Test func anythingIsRead() {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<2_000 {
            let opening = SMTPOpening()
            for _ in 0..<10 {
                let bytes: [UInt8] = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
                    [0x0A, 0x0D, 0x2D, 0x20, 0x32, 0x35, 0x30, 0x33, 0x34, 0xFF].randomElement(using: &generator) ?? 0
                }
                opening.received(bytes)
                if bytes.count == 7 { opening.sent(Array("AUTH PLAIN".utf8)) }
                if bytes.count == 9 { opening.sent(bytes) }
            }
        }
    }

    @Test(arguments: [
        ("220 a\r\n", "250-a\r\n250 SIZE 7\r\n", false), ("220 a\r\n220 b\r\n", "250 c\r\n", true),
        ("220 a\r\n", "220 b\r\n", true), ("250 a\r\n", "250 b\r\n", true), ("354 a\r\n", "", true),
        ("554 no\r\n", "", false), ("220 a\r\n", "502 what\r\n", false), ("hello\r\n", "", true),
    ])
    func anOpeningIsInStepOrIsNot(_ greeting: String, _ answer: String, _ isOutOfStep: Bool) {
        let opening = SMTPOpening()
        opening.received(Array(greeting.utf8))
        opening.sent(Array("EHLO me\r\n".utf8))
        opening.received(Array(answer.utf8))
        #expect(opening.isOutOfStep == isOutOfStep)
        #expect(opening.offer.size == (answer.contains("SIZE") ? 7 : nil))
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
}
