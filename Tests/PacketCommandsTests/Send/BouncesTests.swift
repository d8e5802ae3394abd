import CommandSupport
import Foundation
import PacketDelivery
import PacketModel
import PacketStore
import TestSupport
import Testing

@testable import PacketCommands

/// Delivery reports mark their messages.
struct BouncesTests {
    private static func report(
        to path: String, about id: String, recipient: String, status: String = "5.1.1", action: String = "failed"
    ) -> String {
        """
        From: MAILER-DAEMON@mx.example.com
        To: \(path)
        Content-Type: multipart/report; report-type=delivery-status; boundary=b

        --b
        Content-Type: message/delivery-status

        Reporting-MTA: dns; mx.example.com

        Final-Recipient: rfc822; \(recipient)
        Action: \(action)
        Status: \(status)
        Diagnostic-Code: smtp; 550 <\(recipient)>: no such user

        --b
        Content-Type: text/rfc822-headers

        Message-ID: <\(id)>

        --b--
        """
    }

    @Test func marksMessagesByTheirReturnPathOrTheirID() throws {
        let server = try FaultServer()
        let postage = try Postage(count: 4)
        try postage.account(port: server.port, authorities: server.authorities, more: "    bounces: bounce@example.org")
        #expect(postage.send("--confirm").status == 0)
        let accepted = try server.accepted()
        #expect(accepted.allSatisfy { $0.from.hasPrefix("bounce+") })
        #expect(Set(accepted.map(\.from)).count == 4)

        try FileManager.default.createDirectory(
            atPath: postage.folder.file("mail/new"), withIntermediateDirectories: true)
        func write(_ text: String, _ name: String) throws { try postage.folder.write(text, to: "mail/new/\(name)") }
        try write(Self.report(to: accepted[0].from, about: "x@y", recipient: "person1@example.com"), "1")
        try write(Self.report(to: "office@example.org", about: accepted[1].id, recipient: "person2@example.com"), "2")
        // A return path that somebody made up, a delay, and other mail.
        let forged = accepted[2].from.replacing("bounce+3.", with: "bounce+4.")
        try write(Self.report(to: forged, about: "x@y", recipient: "person4@example.com"), "3")
        try write(
            Self.report(
                to: "o@example.org", about: accepted[3].id, recipient: "person4@example.com", status: "4.4.1",
                action: "delayed"), "4")
        try write("Subject: hello\n\nthere", "5")
        try FileManager.default.createSymbolicLink(
            atPath: postage.folder.file("mail/new/6"), withDestinationPath: "/etc/hostname")

        let dry = CommandRun(["bounces", "mail", "--dry-run", "--format", "json"], in: postage.folder.path)
        #expect(dry.status == 0, "\(dry.errors)")
        #expect(try postage.counts() == [.sent: 4])
        let run = CommandRun(["bounces", "mail", "--format", "json"], in: postage.folder.path)
        #expect(run.output == dry.output)
        #expect(run.output.contains("\"unknownReports\": 1"))
        #expect(try postage.counts() == [.bounced: 2, .sent: 2])
        let bounced = try SendLog(postage.store()).list(SendLogFilter(status: .bounced))
        #expect(bounced.map(\.row) == [1, 2])
        #expect(bounced.allSatisfy { $0.notes == "5.1.1 550 <…>: no such user" })
        #expect(
            try Suppressions(postage.store()).list().map(\.address) == ["person1@example.com", "person2@example.com"])
        // A server that was away for days: the message came back, and the address is as good as before.
        try write(
            Self.report(
                to: "o@example.org", about: accepted[3].id, recipient: "person4@example.com", status: "4.4.7"), "7")
        #expect(CommandRun(["bounces", "mail"], in: postage.folder.path).output.contains("4.4.7"))
        #expect(try postage.counts() == [.bounced: 3, .sent: 1])
        #expect(try Suppressions(postage.store()).list().count == 2)
        // Once is enough.
        #expect(CommandRun(["bounces", "mail"], in: postage.folder.path).errors.contains("no message came back"))
        let again = postage.send("--confirm", "--again", "--mailing", "second")
        #expect(again.errors.contains("the address is suppressed: bounced"))
        #expect(try Deliveries(postage.store()).events().count { $0.state == .bounced } == 3)
    }

    @Test func aFolderThatIsNoneIsSaid() throws {
        let postage = try Postage(count: 1)
        #expect(CommandRun(["bounces", "nowhere"], in: postage.folder.path).status == 2)
    }

    @Test func suppressedAddressesAreListedAndLetGo() throws {
        let folder = try TemporaryFolder()
        try folder.write("Ann@Example.com\n\nbob@example.com\r\n", to: "list.txt")
        func run(_ words: String...) -> CommandRun { CommandRun(["send", "suppress"] + words, in: folder.path) }
        #expect(run("--file", "list.txt", "--reason", "unsubscribed").errors == "note: addresses added: 2 of 2\n")
        #expect(run("ann@example.com").errors == "note: addresses added: 0 of 1\n")
        #expect(run("--format", "csv").output.split(separator: "\r\n").count == 3)
        #expect(run("BOB@example.com", "--remove").errors == "note: addresses that get mail again: 1 of 1\n")
        #expect(run("not an address").status == 2)
        #expect(run().output.contains("ann@example.com  unsubscribed"))
    }
}
