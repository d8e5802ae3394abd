import Mail
import TestSupport
import Testing

struct DeliveryNotificationTests {
    static let postfix = """
        Return-Path: <>
        From: MAILER-DAEMON@mx.example.org (Mail Delivery System)
        To: bounce+7.abcd@example.org
        Subject: Undelivered Mail Returned to Sender
        MIME-Version: 1.0
        Content-Type: multipart/report; report-type=delivery-status;
        \tboundary="B/1"

        --B/1
        Content-Type: text/plain; charset=us-ascii

        I'm sorry to have to inform you.

        --B/1
        Content-Type: message/delivery-status

        Reporting-MTA: dns; mx.example.org
        X-Postfix-Queue-ID: 4abc

        Final-Recipient: rfc822; gone@example.com
        Original-Recipient: rfc822;Gone@example.com
        Action: failed
        Status: 5.1.1
        Diagnostic-Code: smtp; 550 5.1.1 <gone@example.com>: Recipient address
            rejected: User unknown

        --B/1
        Content-Type: message/rfc822

        Message-ID: <packet.77@example.org>
        X-Packet-Row: 7
        Subject: hello

        body
        --B/1--
        """.replacing("\n", with: "\r\n")

    @Test func saysWhoDidNotGetWhat() throws {
        let report = try #require(DeliveryNotification(IncomingMessage(Array(Self.postfix.utf8))))
        #expect(report.messageID == "packet.77@example.org")
        #expect(report.returnPaths == ["bounce+7.abcd@example.org"])
        let recipient = try #require(report.recipients.first)
        #expect(report.recipients.count == 1)
        #expect(recipient.isPermanent)
        #expect(recipient.status == "5.1.1")
        #expect(recipient.finalAddress == "gone@example.com")
        #expect(recipient.originalAddress == "Gone@example.com")
        #expect(recipient.diagnostic.hasSuffix("rejected: User unknown"))
    }

    @Test func looksIntoForwardedReports() throws {
        let forwarded = """
            From: boss@example.org
            Content-Type: multipart/mixed; boundary=X

            --X
            Content-Type: text/plain

            see below
            --X
            Content-Type: message/rfc822

            \(Self.postfix)
            --X--
            """
        let report = try #require(DeliveryNotification(IncomingMessage(Array(forwarded.utf8))))
        #expect(report.messageID == "packet.77@example.org")
    }

    @Test func readsHeadersWithoutAMessage() throws {
        let text = Self.postfix.replacing("Content-Type: message/rfc822", with: "Content-Type: text/rfc822-headers")
        #expect(DeliveryNotification(IncomingMessage(Array(text.utf8)))?.messageID == "packet.77@example.org")
    }

    @Test func aDelayIsNoFailure() throws {
        let text = Self.postfix.replacing("Action: failed", with: "Action: delayed").replacing(
            "5.1.1\r", with: "4.4.1\r")
        let report = try #require(DeliveryNotification(IncomingMessage(Array(text.utf8))))
        #expect(report.recipients.allSatisfy { !$0.hasFailed })
    }

    @Test(arguments: ["", "\r\n\r\n", "Subject: out of office\r\n\r\nback on Monday", "--\n--\n"])
    func otherMailIsNoReport(_ text: String) { #expect(DeliveryNotification(IncomingMessage(Array(text.utf8))) == nil) }

    @Test func damagedReportsAreReadOrRefusedButNeverTrap() {
        let bytes = Array(Self.postfix.utf8)
        var generator = SeededGenerator(seed: 5)
        for round in 0..<3_000 {
            var damaged = bytes
            for _ in 0...(round % 12) {
                let index = Int.random(in: 0..<damaged.count, using: &generator)
                switch round % 3 {
                case 0: damaged[index] = UInt8.random(in: 0...255, using: &generator)
                case 1: damaged.removeSubrange(index..<min(damaged.count, index + 40))
                default: damaged.insert(contentsOf: damaged[index..<min(damaged.count, index + 60)], at: index)
                }
                if damaged.isEmpty { damaged = [0x0A] }
            }
            _ = DeliveryNotification(IncomingMessage(damaged))
        }
    }

    @Test func nestedAndCountlessPartsAreReadWithinLimits() {
        let nested = (0..<5_000).reduce(into: "") { text, number in
            text += "Content-Type: multipart/mixed; boundary=\"\(number)\"\n\n--\(number)\n"
        }
        #expect(IncomingMessage(Array(nested.utf8)).all.count < 40)
        let wide =
            "Content-Type: multipart/mixed; boundary=b\n\n" + String(repeating: "--b\nA: b\n\nx\n", count: 50_000)
        #expect(IncomingMessage(Array(wide.utf8)).all.count <= 1_001)
    }
}
