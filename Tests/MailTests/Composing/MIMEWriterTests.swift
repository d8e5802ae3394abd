import Interchange
import Mail
import Testing

/// What every message is like.
struct MIMEWriterTests {
    private func message() throws -> OutgoingMessage {
        let address = try MailAddress("a@example.org")
        return OutgoingMessage(from: address, to: [address], messageID: "1@example.org", seconds: 1_773_480_413)
    }

    @Test(arguments: ["", "\n", "x", "x\r\n", "."])
    func everyMessageEndsInCRLF(_ text: String) throws {
        var message = try message()
        message.text = text
        #expect(try MIMEWriter.bytes(of: message).suffix(2) == [0x0D, 0x0A])
        message.attachments = [Attachment(name: "a.pdf", bytes: Array(text.utf8))]
        #expect(try MIMEWriter.bytes(of: message).suffix(2) == [0x0D, 0x0A])
    }

    @Test func equalMessagesAreEqualBytes() throws {
        let message = try message()
        #expect(try MIMEWriter.bytes(of: message) == MIMEWriter.bytes(of: message))
    }

    @Test(arguments: [
        "\r", "\n", "\r\nBcc: x@example.org", "\0", "\u{2028}", "\u{2029}", "\u{85}", "\u{1B}[0m", "\u{7F}",
    ])
    func test12_lineBreaksAndControlsAreRefusedEverywhere(_ bad: String) throws {
        func refused(_ change: (inout OutgoingMessage) throws -> Void) -> String? {
            do {
                var message = try message()
                try change(&message)
                _ = try MIMEWriter.bytes(of: message)
                return nil
            } catch { return (error as? MailError)?.code.description ?? (error as? InterchangeError)?.code.description }
        }
        #expect(refused { $0.subject = "a\(bad)b" } == "header-injection")
        #expect(refused { $0.recipients = [try MailAddress("a@example.org", name: "a\(bad)b")] } == "header-injection")
        #expect(refused { $0.recipients = [try MailAddress("a\(bad)b@example.org")] } == "header-injection")
        #expect(refused { $0.recipients = [try MailAddress("a@exa\(bad)mple.org")] } == "header-injection")
        #expect(refused { $0.replyTo = try MailAddress(parsing: "A \(bad) <a@example.org>") } == "header-injection")
        #expect(refused { $0.attachments = [Attachment(name: "a\(bad).pdf", bytes: [])] } == "header-injection")
        #expect(refused { $0.headers = [HeaderField("X-A", "a\(bad)b")] } == "header-injection")
        #expect(refused { $0.headers = [HeaderField("X-A\(bad)", "b")] } == "invalid-header")
        #expect(refused { $0.unsubscribe = "https://example.org/\(bad)" } == "header-injection")
        #expect(refused { $0.messageID = "1\(bad)@example.org" } == "invalid-header")
        #expect(refused { $0.recipients = [try MailAddress("evil@x>\(bad)RCPT TO:<y")] } == "header-injection")
    }

    @Test(arguments: ["From", "bcc", "Content-Type", "List-Unsubscribe", "a b", "", "X:"])
    func headersOfTheWritersOwnAreRefused(_ name: String) throws {
        var message = try message()
        message.headers = [HeaderField(name, "x")]
        #expect(throws: MailError.self) { try MIMEWriter.bytes(of: message) }
    }

    @Test func unsubscribingTakesOneClick() throws {
        var message = try message()
        message.unsubscribe = "https://example.org/u?t=1"
        let read = IncomingMessage(try MIMEWriter.bytes(of: message))
        #expect(read.raw("List-Unsubscribe") == "<https://example.org/u?t=1>")
        #expect(read.raw("List-Unsubscribe-Post") == "List-Unsubscribe=One-Click")
        message.unsubscribe = "http://example.org/"
        #expect(throws: MailError.self) { try MIMEWriter.bytes(of: message) }
    }

    @Test func utf8StandsOnlyInLocalPartsThatHaveIt() throws {
        var message = try message()
        message.subject = "제목"
        #expect(!message.needsUTF8)
        #expect(try MIMEWriter.bytes(of: message).allSatisfy { $0 < 0x80 })
        message.recipients = [try MailAddress("홍길동@도메인.kr")]
        #expect(message.needsUTF8)
        #expect(String(decoding: try MIMEWriter.bytes(of: message), as: UTF8.self).contains("홍길동@xn--hq1bm8jm9l.kr"))
    }
}
