import Interchange
import Mail
import PacketDelivery
import PacketModel
import PacketSending
import PacketStore
import TestSupport
import Testing

/// Sending as a program does it: a request, a session, a report.
struct SendSessionTests {
    @Test func showsTheFirstMessageAndRecordsNothing() throws {
        let room = try Mailroom(["a@example.com", "", "c@example.com"])
        let report = try room.session(room.request).show()
        #expect(report.isDry && report.counts == [.pending: 2, .held: 1])
        #expect(report.first?.subject == "For Pat 1")
        #expect(report.first?.recipients.map(\.envelope) == ["a@example.com"])
        #expect(report.left.map(\.rows) == [[2]])
        #expect(report.left.map(\.reason) == ["the row has no address"])
        #expect(try Deliveries(room.store).mailings().isEmpty)
        #expect(room.sentCount == 0 && room.events.isEmpty)
    }

    @Test func sendsEachOnceAndTheSameRequestAgainSendsNothing() throws {
        let room = try Mailroom(count: 30)
        let first = try room.send(room.request)
        #expect(first.sentNow == 30 && first.counts == [.sent: 30] && !first.isIncomplete)
        #expect(room.sentCount == 30)
        #expect(room.events.count == 30)
        let again = try room.send(room.request)
        #expect(again.sentNow == 0 && again.counts == [.sent: 30])
        #expect(room.sentCount == 30)
    }

    @Test func outcomesAreToldWithoutAnAddress() throws {
        let room = try Mailroom(["pat@example.com", "PAT@EXAMPLE.COM", "kim@example.com"])
        _ = try room.send(room.request)
        let outcomes = room.events.compactMap { event in
            if case .outcome(let outcome) = event { outcome } else { nil }
        }
        #expect(outcomes.map(\.rows).sorted() == ["1", "2", "3"])
        #expect(outcomes.allSatisfy { $0.state == .sent && $0.messageID.hasPrefix("packet.") })
        #expect(Set(outcomes.map(\.addressFingerprint)).count == 2)
        #expect(!"\(room.events)".lowercased().contains("example.com"))
    }

    @Test func whoStopsItIsToldHowManyAreLeft() throws {
        let room = try Mailroom(count: 5)
        let report = try room.send(room.request) { true }
        #expect(report.isStopped && report.waiting == 5 - report.sentNow)
        #expect(try room.send(room.request).counts == [.sent: 5])
        #expect(room.sentCount == 5)
    }

    @Test func aLimitIsKeptAndThePlanSaysWhatIsLeft() throws {
        let room = try Mailroom(count: 4)
        var request = room.request
        request.limit = 3
        #expect(try room.send(request).sentNow == 3)
        var planner = try room.session(request).planner()
        var open: [Int] = []
        while let message = try planner.next() {
            if message.reason == nil { open += message.packets.map(\.packet.row) }
        }
        #expect(open == [4])
    }

    @Test func aSampleGoesToAnotherAddressAndCountsForNothing() throws {
        let room = try Mailroom(count: 3)
        var request = room.request
        request.sample = "me@example.org"
        let report = try room.session(request).export()
        #expect(report.isExport && report.sentNow == 1)
        let name = try #require(room.names(in: "sent").first)
        #expect(IncomingMessage(try room.folder.bytes("sent/\(name)")).text("To") == "me@example.org")
        #expect(try Deliveries(room.store).mailings().isEmpty)
    }

    @Test func messagesAreWrittenToAFolderWithoutAnAccount() throws {
        let room = try Mailroom(count: 3)
        var request = SendRequest(.manifest("out/manifest.csv"), mail: "letter.yaml")
        request.folder = SendRequest.Folder(.eml, path: "drafts")
        request.rows = "2-"
        #expect(try room.session(request).export().sentNow == 2)
        #expect(room.names(in: "drafts").count == 2)
    }

    @Test func aMessageThatChangedHalfwayNeedsAWord() throws {
        let room = try Mailroom(count: 3)
        var request = room.request
        request.limit = 1
        _ = try room.send(request)
        try room.write(subject: "Another for {{fullName}}")
        request.limit = nil
        #expect(throws: SendingError.self) { try room.send(request) }
        #expect(try room.session(request).show().counts[.pending] == 2)
        #expect(room.events.last == .messageChanged)
        request.allowsChanges = true
        #expect(try room.send(request).counts == [.sent: 3])
    }

    @Test func oneSendsAtATime() throws {
        let room = try Mailroom(count: 1)
        let session = try room.session(room.request, isSending: true)
        let run = try session.begin()
        let error = #expect(throws: SendingError.self) { try session.begin() }
        #expect(error?.code == .busy)
        #expect(try session.send(in: run).sentNow == 1)
    }

    @Test func aSessionToShowMessagesDoesNotSend() throws {
        let room = try Mailroom(count: 1)
        var request = SendRequest(.manifest("out/manifest.csv"), mail: "letter.yaml")
        request.folder = SendRequest.Folder(.eml, path: "drafts")
        let session = try room.session(request)
        let run = try session.begin()
        let error = #expect(throws: SendingError.self) { try session.send(in: run) }
        #expect(error?.code == .noAccount)
    }
}
