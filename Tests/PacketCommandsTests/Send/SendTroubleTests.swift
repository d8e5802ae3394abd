import CommandSupport
import Foundation
import Mail
import PacketModel
import PacketStore
import Storage
import TestSupport
import Testing

@testable import PacketCommands

/// `packet send` when servers, clocks and addresses are not as they should be.
struct SendTroubleTests {
    @Test func whoIsOutOfStepHasSentNothing() throws {
        let script = #"{"DATA": ["354 go on\r\n354 go on\r\n"], "dot": ["554 5.7.1 no\r\n"]}"#
        let server = try FaultServer(["--script", script])
        let postage = try Postage(count: 3)
        try postage.account(port: server.port, authorities: server.authorities)
        let run = postage.send("--confirm")
        #expect(run.status == 3)
        #expect(run.output.hasPrefix("0 messages sent, 3 unknown"), "\(run.output)")
        #expect(run.errors.contains("row 2: unknown: the server answered otherwise than it was asked"))
        // And nobody is sent the same once more.
        let said = try server.said()
        #expect(postage.send("--confirm").status == 3)
        #expect(try server.said() == said)
    }

    @Test func whatNeverGetsThroughIsDeferredAndTheOthersAreSent() throws {
        let server = try FaultServer()
        let postage = try Postage([
            "a@example.com", "dropbefore@example.com", "c@example.com", "dropbefore-9@example.com",
        ])
        try postage.account(port: server.port, authorities: server.authorities)
        let run = postage.send("--confirm")
        #expect(run.status == 3)
        #expect(run.output.hasPrefix("2 messages sent, 2 deferred"), "\(run.output)")
        #expect(run.errors.contains("row 2: deferred: the connection was lost before the end, 4 times in a row"))
        #expect(try server.accepted().map { $0.to[0] } == ["a@example.com", "c@example.com"])
        let deferred = try Deliveries(postage.store()).list(Postage.batch, in: [.deferred])
        #expect(deferred.map(\.attempts) == [4, 4] && deferred.allSatisfy { $0.dueAt != nil })
    }

    @Test func aRunThatEndsBeforeTheEndSaysWhyAndHowManyAreLeft() throws {
        let server = try FaultServer()
        let postage = try Postage(
            ["rcpt550@example.com", "rcpt550@a.example.com"] + (1...40).map { "p\($0)@example.com" })
        try postage.account(port: server.port, authorities: server.authorities)
        let run = postage.send("--confirm", "--stop-after", "2")
        #expect(run.status == 75)
        #expect(run.output == "0 messages sent, 2 rejected, 40 left to send.\n")
        #expect(run.errors.contains("2 messages in a row were not taken; 40 messages left to send"), "\(run.errors)")
        #expect(postage.send("--confirm", "--format", "json").output.contains("\"waiting\": 0"))
        #expect(try server.accepted().count == 40)
    }

    /// Five messages two days ahead, and then the clock is corrected.
    @Test func aRateSurvivesAClockThatWasSetBack() throws {
        let server = try FaultServer()
        let postage = try Postage(count: 8)
        try postage.account(port: server.port, authorities: server.authorities, more: "    rate: 5/s")
        #expect(postage.send("--confirm", "--limit", "5").status == 0)
        let future = StoreDate(microseconds: 1_773_480_413_589_793 + 172_800_000_000)
        let deliveries = try Deliveries(postage.store())
        try deliveries.record(
            deliveries.ids(Postage.batch, in: .sent).map {
                DeliveryChange($0, .sent, at: future, departedAt: future)
            }, account: "office")
        let run = postage.send("--confirm", "--limit", "1")
        #expect(run.status == 0)
        #expect(
            run.errors.contains(
                "note: 5 messages left in the future, says the store: the clock was set back; for the rate of 5/s they "
                    + "count as sent now"), "\(run.errors)")
        let next = postage.send("--confirm")
        #expect(next.status == 0)
        #expect(!next.errors.contains("in the future"))
        #expect(try server.accepted().count == 8)
    }

    @Test func whatWasDeferredInTheFutureWaitsNoLonger() throws {
        let server = try FaultServer()
        let postage = try Postage(["rcpt450-1@example.com"])
        try postage.account(port: server.port, authorities: server.authorities)
        #expect(postage.send("--confirm").status == 3)
        let deliveries = try Deliveries(postage.store())
        let future = StoreDate(microseconds: 1_773_480_413_589_793 + 172_800_000_000)
        try deliveries.record(
            deliveries.ids(Postage.batch, in: .deferred).map {
                DeliveryChange($0, .deferred, dueAt: future, at: future)
            })
        #expect(postage.send("--confirm").status == 0)
        #expect(try server.accepted().count == 1)
    }

    @Test func anAddressIsWrittenAsTheTableWritesIt() throws {
        let server = try FaultServer()
        let written = ["Pat.O'Brien@Example.COM", "ANN+List@example.com", "e\u{301}VA@example.com"]
        let sent = ["Pat.O'Brien@example.com", "ANN+List@example.com", "e\u{301}VA@example.com"]
        let postage = try Postage(written)
        try postage.account(port: server.port, authorities: server.authorities)
        #expect(postage.send().output.contains("To: Pat 홍1 <Pat.O'Brien@example.com>"))
        #expect(postage.send("--confirm").status == 0)
        let accepted = try server.accepted()
        #expect(accepted.map { Array($0.to[0].utf8) } == sent.map { Array($0.utf8) })
        for (message, address) in zip(accepted, sent) {
            let to = IncomingMessage(Array((message.content ?? "").utf8)).text("To") ?? ""
            #expect(to.hasSuffix("<\(address)>"), "\(to)")
        }
        // In capitals or not: it is the same message to the same person.
        try postage.folder.write(
            try postage.folder.text("people.csv").replacing("ANN+List", with: "ann+LIST"), to: "people.csv")
        let again = postage.send("--confirm", "--changed")
        #expect(again.output.hasPrefix("0 messages sent, 3 sent before"), "\(again.output)")
        let log = try SendLog(postage.store()).list(SendLogFilter(status: .sent))
        #expect(Set(log.map(\.recipientEmail)) == Set(sent))
    }

    @Test(arguments: ["Pat@Example.com", "pat@example.com", "PAT@EXAMPLE.COM"])
    func whoIsSuppressedStaysSoInAnySpelling(_ spelling: String) throws {
        let server = try FaultServer()
        let postage = try Postage(["pat@example.com", "Pat@example.com", "pAT@eXample.com", "other@example.com"])
        try postage.account(port: server.port, authorities: server.authorities)
        #expect(CommandRun(["send", "suppress", spelling], in: postage.folder.path).status == 0)
        let run = postage.send("--confirm")
        #expect(run.output.hasPrefix("1 message sent, 3 held"), "\(run.output)")
        #expect(try server.accepted().map { $0.to[0] } == ["other@example.com"])
    }
}
