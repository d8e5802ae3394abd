import Foundation
import PacketFiles
import PacketModel
import PacketSending
import PacketStore
import Storage
import TestSupport
import Testing

/// Messages of which nobody knows whether they arrived.
struct SendResolverTests {
    @Test func whatIsInTheFolderOfSentMailWasSent() throws {
        let room = try Mailroom(count: 3)
        let session = try room.session(room.request, isSending: true)
        _ = try session.begin()
        var planner = try session.planner(isDry: false)
        var ids: [String] = []
        let time = StoreDate(microseconds: room.resources.surroundings.now())
        while let message = try planner.next() {
            ids.append(message.delivery.messageID)
            try Deliveries(room.store).record([DeliveryChange(message.delivery.id, .unknown, reply: "", at: time)])
        }
        try FileManager.default.createDirectory(atPath: room.folder.file("mail"), withIntermediateDirectories: false)
        try room.folder.write("Message-ID: <\(ids[1])>\r\nSubject: x\r\n\r\nx\r\n", to: "mail/1.eml")
        let resolver = SendResolver(room.store, resources: room.resources)
        #expect(try resolver.mailings() == [session.mailing.id])
        let findings = try resolver.resolve(session.mailing.id, with: "mail")
        #expect(findings.unknown == 3 && findings.sent == 1 && findings.unsent == 0)
        #expect(try Deliveries(room.store).counts(session.mailing.id) == [.sent: 1, .unknown: 2])
    }
}
