import Interchange
import Mail
import PacketModel
import TestSupport
import Testing

@testable import PacketDelivery

/// A run's memory does not grow with the number of messages.
struct EngineMemoryTests {
    private final class Taking: MailTransport {
        func open() -> Opening { .ready(.anything) }
        func close() {}

        func send(
            _ message: [UInt8], _ envelope: MailEnvelope, committing: @escaping () throws -> Void
        ) -> DeliveryOutcome {
            do { try committing() } catch { return DeliveryOutcome(.pending, text: "not recorded") }
            return DeliveryOutcome(.sent, text: "250 ok")
        }
    }

    @Test func sendsTwentyThousandMessagesInFlatMemory() throws {
        let journal = GroupJournal { _ in }
        var options = DeliveryEngine.Options(clock: Clock(now: { 0 }, sleep: { _ in }))
        options.connections = 4
        let engine = DeliveryEngine(options, journal: journal) { () throws(DeliveryError) in Taking() }
        let address = try MailAddress("a@example.org")
        let attachment = Attachment(name: "a.pdf", bytes: [UInt8](repeating: 7, count: 2_000))
        func run(_ count: Int64) throws -> Int {
            var next: Int64 = 0
            return try engine.run(shouldStop: { false }) {
                guard next < count else { return nil }
                next += 1
                let id = next
                return DeliveryJob(id: id) { _ in
                    var message = OutgoingMessage(
                        from: address, to: [address], messageID: "\(id)@example.org", seconds: id)
                    message.attachments = [attachment]
                    guard let bytes = try? MIMEWriter.bytes(of: message) else { return .held("no message") }
                    return .ready(
                        bytes, MailEnvelope(sender: "a@example.org", recipient: "a@example.org", fileName: "m"))
                }
            }[.sent]
        }
        #expect(try run(2_000) == 2_000)
        let before = ResidentMemory.kilobytes
        #expect(try run(20_000) == 20_000)
        #expect(ResidentMemory.kilobytes - before < 20_000)
    }
}
