import PacketDelivery
import PacketModel
import PacketStore
import Storage

/// Finds out what became of messages that left without an answer.
struct SendResolver {
    /// The mailings of a store in which some did.
    static func mailings(_ store: Store) throws -> [String] {
        let deliveries = Deliveries(store)
        return try deliveries.mailings().map(\.id).filter { mailing in
            let counts = try deliveries.counts(mailing)
            return (counts[.unknown] ?? 0) + (counts[.committing] ?? 0) > 0
        }
    }

    let store: Store
    let mailing: String

    /// Looks into a relay's log, or into a folder of sent mail.
    ///
    /// In a folder, what is there was sent; what is not there proves nothing. A log proves also that a message was not
    /// accepted, if it spans the time in which that left: if it begins before and ends after it, and if messages of the
    /// mailing are recorded as sent and it knows every one.
    func run(_ name: String, _ context: CommandContext, _ common: CommonOptions) throws {
        let deliveries = Deliveries(store)
        // A message of a run that was killed is looked for, too; a run that is under way has the lock.
        let run = try SendingRun(store, context, common)
        defer { withExtendedLifetime(run) {} }
        let time = StoreDate(microseconds: context.now())
        let unknown = try deliveries.list(mailing, in: [.unknown])
        var changes: [DeliveryChange] = []
        if Files.kind(context.path(name)) == .folder {
            let folder = try SentFolder(context.path(name))
            for delivery in unknown where folder.messageIDs.contains(delivery.messageID) {
                changes.append(
                    DeliveryChange(
                        delivery.id, .sent, reply: "found in the folder of sent mail", at: delivery.updatedAt))
            }
        } else {
            let log = try readLog(name, context, time)
            let sent = try deliveries.list(mailing, in: [.sent]).map { ($0.messageID, Self.seconds($0.updatedAt)) }
            let span = log.span(knowing: sent)
            var isPartial = false
            for delivery in unknown {
                if log.accepted[delivery.messageID] != nil {
                    changes.append(
                        DeliveryChange(
                            delivery.id, .sent, reply: "accepted, says the relay's log", at: delivery.updatedAt))
                } else if span?.contains(Self.seconds(delivery.updatedAt)) == true {
                    let reply = "not accepted, says the relay's log; it is sent with the next run"
                    changes.append(DeliveryChange(delivery.id, .pending, reply: reply, at: time))
                } else {
                    isPartial = true
                }
            }
            if isPartial {
                context.note(
                    "the log does not span the time from a few seconds before the messages left until a minute after, or "
                        + "does not know all messages that were sent; what is missing in it stays unknown", common)
            }
        }
        for index in changes.indices { changes[index].isTry = false }
        try deliveries.record(changes)
        let sent = changes.count { $0.state == .sent }
        if !common.quiet {
            try context.output.write(
                "\(unknown.count.of("message")) unknown: \(sent) sent, \(changes.count - sent) not accepted, "
                    + "\(unknown.count - changes.count) still unknown.\n")
        }
    }

    private static func seconds(_ date: StoreDate) -> Int64 { date.microseconds / 1_000_000 }

    private func readLog(_ name: String, _ context: CommandContext, _ time: StoreDate) throws -> RelayLog {
        let started = try Deliveries(store).mailing(mailing)?.startedAt ?? time
        var log = RelayLog(year: Int(started.iso8601.prefix(4)) ?? 1970)
        do {
            try Files.forEachPart(context.path(name)) { log.read($0) }
        } catch let failure as FileFailure {
            throw CommandError(reading: name, failure)
        }
        log.finish()
        return log
    }
}
