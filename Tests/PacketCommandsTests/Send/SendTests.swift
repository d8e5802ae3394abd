import CommandSupport
import Foundation
import Mail
import PacketModel
import PacketStore
import Storage
import TestSupport
import Testing

@testable import PacketCommands

/// `packet send`: each packet once, and why not.
struct SendTests {
    @Test func withoutConfirmNothingLeavesAndNothingIsRecorded() throws {
        let postage = try Postage(count: 3)
        try postage.account(port: 1, authorities: "none")
        let run = postage.send()
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.contains("To: Pat 홍1 <person1@example.com>"))
        #expect(run.output.contains("Subject: 증명서 Pat 1"))
        #expect(run.output.contains("Attachment: 1.pdf (2 kB)"))
        #expect(run.output.hasSuffix("3 messages would be sent. Nothing was sent; --confirm sends.\n"))
        #expect(try postage.counts().isEmpty)
    }

    @Test func sendsEachOnceAndTheSameCommandAgainSendsNothing() throws {
        let server = try FaultServer()
        let postage = try Postage(count: 25)
        try postage.account(port: server.port, authorities: server.authorities, more: "    connections: 3")
        let first = postage.send("--confirm")
        #expect(first.status == 0, "\(first.errors)")
        #expect(first.output.hasPrefix("25 messages sent"))
        let second = postage.send("--confirm", "--format", "json")
        #expect(second.status == 0)
        #expect(second.output.contains("\"sentNow\": 0"))
        #expect(second.output.contains("\"sent\": 25"))
        let accepted = try server.accepted()
        #expect(Set(accepted.map { $0.to[0] }) == Set(postage.addresses))
        #expect(accepted.count == 25)
        for message in accepted {
            let read = IncomingMessage(Array((message.content ?? "").utf8))
            let row = try #require(Int(read.raw("X-Packet-Row") ?? ""))
            #expect(read.text("Subject") == "증명서 Pat \(row)")
            #expect(read.text("To") == "Pat 홍\(row) <person\(row)@example.com>")
            #expect(read.all.first(where: \.isAttachment)?.body == (try postage.folder.bytes("out/\(row).pdf")))
        }
        let log = try SendLog(postage.store()).list(SendLogFilter(status: .sent))
        #expect(log.map(\.row) == (1...25).map { $0 } || Set(log.compactMap(\.row)) == Set(1...25))
        #expect(log.allSatisfy { $0.notes.contains("250 2.0.0 OK queued") })
    }

    @Test func whatIsWrongWithARowIsSaidAndTheOthersGo() throws {
        let server = try FaultServer()
        let addresses = [
            "person1@example.com", "", "no address", "rcpt550@example.com", "rcpt450@example.com",
            "dropafter@example.com", "Person7@Example.com", "blocked@example.com", "evil@x>\u{0B}RCPT TO:<y",
        ]
        let postage = try Postage(addresses)
        try postage.folder.write(Array("%PDF-1.7 changed".utf8), to: "out/7.pdf")
        try postage.account(port: server.port, authorities: server.authorities)
        #expect(
            CommandRun(
                ["send", "suppress", "Blocked@example.com", "--reason", "unsubscribed"], in: postage.folder.path
            ).status == 0)
        let run = postage.send("--confirm", "--failed", "failed.csv")
        #expect(run.status == 3)
        #expect(run.errors.contains("row 2: held: the row has no address"))
        #expect(run.errors.contains("row 8: held: the address is suppressed: unsubscribed"))
        #expect(
            try postage.counts() == [.sent: 1, .held: 5, .rejected: 1, .deferred: 1, .unknown: 1])
        #expect(try server.accepted().map { $0.to[0] } == ["person1@example.com", "dropafter@example.com"])
        let deliveries = try Deliveries(postage.store())
        let rejected = try #require(try deliveries.list(Postage.batch, in: [.rejected]).first)
        #expect(rejected.reply == "550 5.1.1 <…>: no such user …")
        let changed = try deliveries.list(Postage.batch, in: [.held]).first { $0.packets.first?.row == 7 }
        #expect(changed?.reply == "the packet has changed since it was merged")
        // The rows that failed, with what they had, guarded against spreadsheets.
        let failed = try postage.folder.text("failed.csv").split(separator: "\r\n")
        #expect(failed.first == "\u{FEFF}firstName,lastName,email,note,packetRow,packetState,packetReason")
        #expect(failed.count == 9)
        #expect(failed[1] == "Pat,홍2,,'=1+2,2,held,the row has no address")
        // Somebody is to do something about each but the deferred one.
        let events = try deliveries.events()
        #expect(Set(events.map(\.row)) == [2, 3, 4, 6, 7, 8, 9])
        #expect(try deliveries.events(after: events.last?.id ?? 0).isEmpty)
    }

    @Test func theStatusOfAFolderOfABeginningAndOfAName() throws {
        let server = try FaultServer()
        let postage = try Postage(["person1@example.com", "rcpt550@example.com"])
        try postage.account(port: server.port, authorities: server.authorities)
        #expect(postage.send("--confirm").status == 3)
        func status(_ name: String...) -> CommandRun {
            CommandRun(["send", "status", "--format", "csv"] + name, in: postage.folder.path)
        }
        let messages = "rows,state,tries,name,address,messageID,reply,dueAt,updatedAt"
        let mailings = "mailing,account,begun,"
        for name in ["b", "b1", "out", "./out/", postage.folder.file("out")] {
            #expect(status(name).output.hasPrefix(messages), "\(name)")
            #expect(status(name).output.contains("rcpt550@example.com"), "\(name)")
        }
        #expect(postage.send("--confirm", "--mailing", "second", "--again").status == 3)
        for name in ["b", "out"] {
            #expect(status(name).output.hasPrefix(mailings), "\(name)")
            #expect(status(name).output.split(separator: "\r\n").count == 3, "\(name)")
        }
        #expect(status("b1").output.hasPrefix(messages))
        #expect(status("b1/s").output.hasPrefix(messages))
        for name in ["", "c", "people.csv"] { #expect(status(name).status == 2, "\(name)") }
    }

    @Test func aCorrectedTableOfFailuresIsReadyToBeSent() throws {
        let server = try FaultServer()
        let postage = try Postage(["person1@example.com", "rcpt550@example.com", ""])
        try postage.account(port: server.port, authorities: server.authorities)
        #expect(postage.send("--confirm", "--failed", "failed.csv").status == 3)
        let corrected = try postage.folder.text("failed.csv").replacing("rcpt550@", with: "right@")
            .replacing("홍3,,", with: "홍3,third@example.com,")
        try postage.folder.write(corrected, to: "people.csv")
        let run = postage.send("--confirm")
        #expect(run.status == 0, "\(run.errors)\(run.output)")
        #expect(
            try server.accepted().map { $0.to[0] } == ["person1@example.com", "right@example.com", "third@example.com"])
        let last = IncomingMessage(Array((try server.accepted().last?.content ?? "").utf8))
        #expect(last.text("Subject") == "증명서 Pat 3")
        #expect(try postage.counts()[.rejected] == nil)
    }

    @Test func oneMessageForEachAddress() throws {
        let server = try FaultServer()
        let postage = try Postage(["ann@example.com", "bob@example.com", "Ann@Example.com", "ann@example.com"])
        try postage.account(port: server.port, authorities: server.authorities)
        #expect(postage.send("--confirm", "--group-by", "email").status == 0)
        let accepted = try server.accepted()
        #expect(accepted.map { $0.to[0] } == ["ann@example.com", "bob@example.com"])
        let files = IncomingMessage(Array((accepted[0].content ?? "").utf8)).all.filter(\.isAttachment).map(\.fileName)
        #expect(files == ["1.pdf", "3.pdf", "4.pdf"])
        #expect(postage.send("--confirm", "--group-by", "email").output.hasPrefix("0 messages sent"))
        #expect(try SendLog(postage.store()).list(SendLogFilter(status: .sent)).count == 4)
    }

    @Test func test17_attachmentsThatAreTooLargeAreHeldBackBeforeMAIL() throws {
        let server = try FaultServer(["--size", "60000"])
        let postage = try Postage(count: 2, size: 80_000)
        try postage.account(port: server.port, authorities: server.authorities)
        let run = postage.send("--confirm")
        #expect(run.status == 3)
        #expect(run.errors.contains("the server takes 59 kB") || run.output.contains("2 held"))
        #expect(
            try Deliveries(postage.store()).list(Postage.batch, in: [.held]).first?.reply.contains("the server takes")
                == true)
        #expect(try !server.said().contains("MAIL"))
        let limited = postage.send("--max-attachment", "10k")
        #expect(limited.output.contains("0 messages would be sent"))
        #expect(limited.errors.contains("10 kB are allowed"))
    }

    @Test func aSampleGoesToAnotherAddressAndCountsForNothing() throws {
        let server = try FaultServer()
        let postage = try Postage(count: 5)
        try postage.account(port: server.port, authorities: server.authorities)
        #expect(postage.send("--to", "me@example.org", "--limit", "2").status == 0)
        #expect(try server.accepted().map { $0.to } == [["me@example.org"], ["me@example.org"]])
        #expect(try server.accepted().allSatisfy { !($0.content ?? "").contains("person") })
        #expect(try postage.counts().isEmpty)
        // What proves that a sample arrived proves nothing of the message.
        #expect(postage.send("--confirm", "--limit", "2").status == 0)
        #expect(try Set(server.accepted().map(\.id)).count == 4)
    }

    @Test func rowsThatMovedSinceTheMergeAreHeld() throws {
        let server = try FaultServer()
        let postage = try Postage(count: 3)
        try postage.account(port: server.port, authorities: server.authorities)
        let lines = try postage.folder.text("people.csv").split(separator: "\n").map(String.init)
        try postage.folder.write(([lines[0]] + lines[2...]).joined(separator: "\n"), to: "people.csv")
        let run = postage.send("--confirm")
        #expect(run.status == 3 && run.output.hasPrefix("0 messages sent, 3 held"), "\(run.output)")
        #expect(try server.accepted().isEmpty)
    }

    /// The newest batch is not the one that the table is of, and its log names nobody.
    @Test(arguments: [
        ("City\nSECRET\n", "another.csv", 1, 1), ("City\nSECRET\n", "secrets.csv", 0, 0),
        // Each row is as it was, though the table is longer.
        ("City\nSECRET\n", "longer.csv", 0, 0),
    ])
    func aRowOfAnotherTableIsHeldWhereNobodyIsNamed(
        _ table: String, _ given: String, _ held: Int, _ status: Int32
    ) throws {
        let postage = try Postage(count: 1)
        try postage.account(port: 1, authorities: "none")
        try postage.folder.write(table, to: "secrets.csv")
        try postage.folder.write(table + "other\n", to: "longer.csv")
        try postage.folder.write("City\nOslo\n", to: "another.csv")
        try postage.folder.write(
            "from: a@example.org\nsubject: \"{{City}}\"\ntext: \"{{City}}\\n\"\n", to: "letter.yaml")
        let merge = CommandRun(
            [
                "merge", "\(Fixture.package)/templates/welcome-letter/form.pdf", "--csv", "secrets.csv", "--out",
                "secrets",
            ], in: postage.folder.path)
        #expect(merge.status == 0, "\(merge.errors)")
        let run = CommandRun(
            [
                "send", "--mail", "letter.yaml", "--accounts", "accounts.yaml", "--csv", given, "--email",
                "a@example.com", "--eml", "drafts",
            ], in: postage.folder.path, environment: ["POSTAGE": FaultServer.password])
        #expect(run.output.contains("\(held) held") == (held > 0), "\(run.output)")
        #expect(run.errors.contains("nothing says that the packet was made of this row") == (held > 0))
        let drafts = (try? postage.folder.names(in: "drafts")) ?? []
        #expect(drafts.count == 1 - held)
        #expect(run.status == status * 3)
    }

    @Test func drafts() throws {
        let postage = try Postage(count: 4)
        try postage.account(port: 1, authorities: "none")
        #expect(postage.send("--eml", "drafts").status == 0)
        #expect(postage.send("--maildir", "mail", "--limit", "3").status == 0)
        #expect(try postage.folder.names(in: "drafts").count == 4)
        #expect(try postage.folder.names(in: "mail/new").count == 3)
        #expect(try postage.counts().isEmpty)
    }

    @Test func theSamePacketInAnotherMailingNeedsAWord() throws {
        let server = try FaultServer()
        let postage = try Postage(count: 2)
        try postage.account(port: server.port, authorities: server.authorities)
        #expect(postage.send("--confirm").status == 0)
        let again = postage.send("--confirm", "--mailing", "reminder")
        #expect(again.status == 3)
        #expect(again.errors.contains("the same packet went to this address in the mailing b1"))
        #expect(try server.accepted().count == 2)
        #expect(postage.send("--confirm", "--mailing", "reminder", "--again").status == 0)
        #expect(Set(try server.accepted().map(\.id)).count == 4)
    }

    @Test func aTableThatChangedHalfwayNeedsAWord() throws {
        let server = try FaultServer()
        let postage = try Postage(["a@example.com", "rcpt450@example.com"])
        try postage.account(port: server.port, authorities: server.authorities)
        #expect(postage.send("--confirm").status == 3)
        try postage.folder.write(try postage.folder.text("people.csv") + "New,Row,x@example.com,\n", to: "people.csv")
        let refused = postage.send("--confirm", "--now")
        #expect(refused.status == 2)
        #expect(refused.errors.contains("the table has changed"))
        #expect(postage.send("--confirm", "--now", "--changed").status == 3)
    }

    @Test func aMessageThatChangedBetweenTwoPartsNeedsAWord() throws {
        let server = try FaultServer()
        let postage = try Postage(["a@example.com", "b@example.com", "c@example.com"])
        try postage.account(port: server.port, authorities: server.authorities)
        #expect(postage.send("--confirm", "--rows", "1").status == 0)
        let letter = try postage.folder.text("letter.yaml")
        try postage.folder.write(letter.replacing("Dear", with: "Hello"), to: "letter.yaml")
        let refused = postage.send("--confirm")
        #expect(refused.status == 2)
        #expect(refused.errors.contains("the message has changed since the first messages were sent"))
        // A correction of a row is no change of the message.
        try postage.folder.write(letter, to: "letter.yaml")
        let table = try postage.folder.text("people.csv")
        try postage.folder.write(table.replacing("=1+3", with: "three"), to: "people.csv")
        #expect(postage.send("--confirm", "--rows", "2").status == 0)
        try postage.folder.write(letter.replacing("Dear", with: "Hello"), to: "letter.yaml")
        #expect(postage.send("--confirm", "--rows", "1-2").status == 0, "nothing is left of these rows")
        #expect(postage.send("--confirm").status == 2, "the message is still another one")
        #expect(postage.send("--confirm", "--changed").status == 0)
        #expect(try server.accepted().count == 3)
    }

    @Test func thePacketOfAnotherRowIsNotSentToTheSameAddressOnceMore() throws {
        let server = try FaultServer()
        let postage = try Postage(["a@example.com", "a@example.com", "b@example.com"], isAlike: true)
        try postage.account(port: server.port, authorities: server.authorities)
        let dry = postage.send()
        #expect(dry.errors.contains("row 2: held: the same packet goes to this address with another row"))
        let run = postage.send("--confirm")
        #expect(run.status == 3)
        #expect(run.errors.contains("row 2: held: the same packet goes to this address with another row"))
        #expect(postage.send("--confirm", "--rows", "2").errors.contains("went to this address with another row"))
        #expect(try server.accepted().count == 2)
        #expect(postage.send("--confirm", "--rows", "2", "--again").status == 0)
        #expect(try server.accepted().count == 3)
    }

    /// Who decided that a message which may have arrived is not sent again is not asked to remember it.
    @Test func whatWasLeftUnknownIsNotSentInAnotherMailingUnasked() throws {
        let server = try FaultServer()
        let postage = try Postage(["dropafter@example.com"])
        try postage.account(port: server.port, authorities: server.authorities)
        #expect(postage.send("--confirm").status == 3)
        #expect(postage.send("--confirm", "--unknown", "skip").output.contains("1 skipped"))
        #expect(try Deliveries(postage.store()).list(Postage.batch, in: [.skipped]).map(\.attempts) == [1])
        let other = postage.send("--confirm", "--mailing", "two")
        #expect(other.errors.contains("the same packet went to this address"), "\(other.errors)")
        #expect(try server.accepted().count == 1)
    }

    @Test func aTableOfFailuresHasThoseOfEarlierParts() throws {
        let server = try FaultServer()
        let postage = try Postage(["rcpt550-1@example.com", "rcpt550-2@example.com"])
        try postage.account(port: server.port, authorities: server.authorities)
        #expect(postage.send("--confirm", "--rows", "1", "--failed", "f.csv").status == 3)
        #expect(postage.send("--confirm", "--rows", "2", "--failed", "f.csv").status == 3)
        let rows = try postage.folder.text("f.csv").split(separator: "\r\n").dropFirst()
        #expect(rows.count == 2)
    }

    @Test func whatIsHeldWhenItIsMadeIsSaid() throws {
        let server = try FaultServer()
        let postage = try Postage(["a@example.com", "b@example.com"])
        try postage.account(port: server.port, authorities: server.authorities)
        try FileManager.default.removeItem(atPath: postage.folder.file("out/2.pdf"))
        let run = postage.send("--confirm")
        #expect(run.status == 3)
        #expect(run.errors.contains("row 2: held: the packet is not there any more"))
    }

    @Test func aDryRunNeedsNoPassword() throws {
        let postage = try Postage(["a@example.com"])
        try postage.account(port: 1, authorities: "ca.pem")
        let accounts = try postage.folder.text("accounts.yaml")
        try postage.folder.write(
            accounts.replacing("{environment: POSTAGE}", with: "{file: none}"), to: "accounts.yaml")
        #expect(postage.send().status == 0)
        #expect(postage.send("--confirm").status == 2)
    }

    @Test func deferredMessagesWaitForTheirTimeUnlessTold() throws {
        let server = try FaultServer()
        let postage = try Postage(["rcpt450-1@example.com"])
        try postage.account(port: server.port, authorities: server.authorities)
        #expect(postage.send("--confirm").status == 3)
        #expect(postage.send("--confirm").status == 3)
        #expect(try server.accepted().isEmpty)
        #expect(postage.send("--confirm", "--now").status == 0)
        #expect(try server.accepted().count == 1)
    }

    @Test(arguments: [("report", DeliveryState.unknown, 3), ("skip", .skipped, 0), ("resend", .sent, 0)])
    func whatIsUnknownIsTheUsersToDecide(_ word: String, _ state: DeliveryState, _ status: Int) throws {
        let server = try FaultServer()
        let postage = try Postage(["droplost-1@example.com"])
        try postage.account(port: server.port, authorities: server.authorities)
        #expect(postage.send("--confirm").status == 3)
        #expect(try postage.counts() == [.unknown: 1])
        #expect(postage.send("--confirm", "--unknown", word).status == Int32(status))
        #expect(try postage.counts() == [state: 1])
    }

    @Test func whatIsUnknownIsDecidedForTheChosenRowsOnly() throws {
        let server = try FaultServer()
        let postage = try Postage(["droplost-1@example.com", "droplost-2@example.com"])
        try postage.account(port: server.port, authorities: server.authorities)
        #expect(postage.send("--confirm").status == 3)
        #expect(try postage.counts() == [.unknown: 2])
        _ = postage.send("--confirm", "--unknown", "skip", "--rows", "1")
        #expect(try postage.counts() == [.unknown: 1, .skipped: 1])
    }

    @Test func aRateIsKeptAcrossRuns() throws {
        let server = try FaultServer()
        let postage = try Postage(count: 4)
        try postage.account(port: server.port, authorities: server.authorities, more: "    rate: 2/h")
        // The test's clock stands still, so nothing more may leave.
        #expect(postage.send("--confirm", "--limit", "2").status == 0)
        let departures = try Deliveries(postage.store()).departures(
            "office", since: StoreDate(microseconds: 0), limit: 10)
        #expect(departures.count == 2)
        let log = try SendLog(postage.store()).list(SendLogFilter(status: .sent))
        #expect(log.count == 2)
    }

    @Test func manifests() throws {
        let postage = try Postage(count: 3)
        let hashes = try SendLog(postage.store()).list().map(\.sha256)
        try postage.folder.write(
            "row,file,sha256,status\n1,1.pdf,\(hashes[0]),ok\n2,2.pdf,00,ok\n3,../people.csv,\(hashes[2]),ok\n1,1.pdf,\(hashes[0]),ok\n4,4.pdf,,failed\n",
            to: "out/manifest.csv")
        let run = CommandRun(
            ["send", "--mail", "letter.yaml", "--csv", "people.csv", "--manifest", "out/manifest.csv"],
            in: postage.folder.path)
        #expect(run.output.contains("1 message would be sent, 3 held"), "\(run.output)\(run.errors)")
        #expect(run.errors.contains("the packet has changed"))
        #expect(run.errors.contains("leads out of its folder"))
        #expect(run.errors.contains("the same row and address came before"))
    }
}
