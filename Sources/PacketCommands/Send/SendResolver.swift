import PacketDelivery
import PacketModel
import PacketStore
import Storage

/// Finds out what became of messages that left without an answer.
struct SendResolver {
    let store: Store
    let mailing: String

    /// Looks into a relay's log, or into a folder of sent mail.
    ///
    /// In a folder, what is there was sent; what is not there proves nothing. A log proves also that a message was not
    /// accepted, if it spans the time: if it knows every message of the mailing that is recorded as sent.
    func run(_ name: String, _ context: CommandContext, _ common: CommonOptions) throws {
        let deliveries = Deliveries(store)
        // A message of a run that was killed is looked for, too; a run that is under way has the lock.
        guard let lock = SendingLock(try context.storePath(common) + ".sending") else {
            throw CommandError(.exists, "another process is sending from this store", hint: "wait until it is done")
        }
        defer { withExtendedLifetime(lock) {} }
        let time = StoreDate(microseconds: context.now())
        _ = try deliveries.adoptInterrupted(mailing, at: time)
        let unknown = try deliveries.list(mailing, in: [.unknown])
        var changes: [DeliveryChange] = []
        if Files.kind(context.path(name)) == .folder {
            let folder = try SentFolder(context.path(name))
            for delivery in unknown where folder.messageIDs.contains(delivery.messageID) {
                changes.append(DeliveryChange(delivery.id, .sent, reply: "found in the folder of sent mail", at: time))
            }
        } else {
            let log = try readLog(name, context)
            let spans = try deliveries.list(mailing, in: [.sent]).allSatisfy { log.accepted.contains($0.messageID) }
            for delivery in unknown {
                if log.accepted.contains(delivery.messageID) {
                    changes.append(
                        DeliveryChange(delivery.id, .sent, reply: "accepted, says the relay's log", at: time))
                } else if spans, !log.accepted.isEmpty {
                    let reply = "not accepted, says the relay's log; it is sent with the next run"
                    changes.append(DeliveryChange(delivery.id, .pending, reply: reply, at: time))
                }
            }
            if !spans {
                context.note(
                    "the log does not know all messages that were sent, so what is missing in it stays unknown", common)
            }
        }
        try deliveries.record(changes)
        let sent = changes.count { $0.state == .sent }
        if !common.quiet {
            try context.output.write(
                "\(unknown.count.of("message")) unknown: \(sent) sent, \(changes.count - sent) not accepted, "
                    + "\(unknown.count - changes.count) still unknown.\n")
        }
    }

    private func readLog(_ name: String, _ context: CommandContext) throws -> RelayLog {
        var log = RelayLog()
        do {
            try Files.forEachPart(context.path(name)) { log.read($0) }
        } catch let failure as FileFailure {
            throw CommandError(reading: name, failure)
        }
        log.finish()
        return log
    }
}
