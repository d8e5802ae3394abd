import PacketDelivery
import PacketFiles
import PacketModel
import PacketStore
public import Storage

/// Finds out what became of messages that left without an answer.
public struct SendResolver {
    /// What was found out.
    public struct Findings: Sendable, Hashable {
        /// Of how many messages nobody knew.
        public let unknown: Int
        /// How many of them were sent.
        public let sent: Int
        /// How many were not, and are sent with the next run.
        public let unsent: Int
    }

    private let store: Store
    private let resources: SendingResources

    /// Looks into the messages of a store.
    public init(_ store: Store, resources: SendingResources = SendingResources()) {
        self.store = store
        self.resources = resources
    }

    /// The mailings in which it is unknown what became of messages.
    ///
    /// - Throws: `PacketStoreError`.
    public func mailings() throws -> [String] {
        let deliveries = Deliveries(store)
        return try deliveries.mailings().map(\.id).filter { mailing in
            let counts = try deliveries.counts(mailing)
            return (counts[.unknown] ?? 0) + (counts[.committing] ?? 0) > 0
        }
    }

    /// Looks into a relay's log, or into a folder of sent mail.
    ///
    /// In a folder, what is there was sent; what is not there proves nothing. A log proves also that a message was not
    /// accepted, if it spans the time in which that left: if it begins before and ends after it, and if messages of the
    /// mailing are recorded as sent and it knows every one.
    ///
    /// - Throws: `SendingError` with code `.busy` when a process sends, or when the log cannot be read; `DeliveryError`
    ///   of the folder; `PacketStoreError`.
    public func resolve(_ mailing: String, with name: String) throws -> Findings {
        let deliveries = Deliveries(store)
        // A message of a run that was killed is looked for, too; a run that is under way has the lock.
        let run = try SendingRun(store, observe: resources.observe)
        defer { withExtendedLifetime(run) {} }
        let path = resources.surroundings.path(name)
        let unknown = try deliveries.list(mailing, in: [.unknown])
        var changes =
            Files.kind(path) == .folder
            ? try found(unknown, in: SentFolder(path))
            : try found(unknown, in: readLog(name, path, mailing), of: mailing)
        for index in changes.indices { changes[index].isTry = false }
        try deliveries.record(changes)
        let sent = changes.count { $0.state == .sent }
        return Findings(unknown: unknown.count, sent: sent, unsent: changes.count - sent)
    }

    private func found(_ unknown: [Delivery], in folder: SentFolder) -> [DeliveryChange] {
        unknown.filter { folder.messageIDs.contains($0.messageID) }.map {
            DeliveryChange($0.id, .sent, reply: "found in the folder of sent mail", at: $0.updatedAt)
        }
    }

    private func found(_ unknown: [Delivery], in log: RelayLog, of mailing: String) throws -> [DeliveryChange] {
        let sent = try Deliveries(store).list(mailing, in: [.sent]).map { ($0.messageID, Self.seconds($0.updatedAt)) }
        let span = log.span(knowing: sent)
        var changes: [DeliveryChange] = []
        for delivery in unknown {
            if log.accepted[delivery.messageID] != nil {
                let reply = "accepted, says the relay's log"
                changes.append(DeliveryChange(delivery.id, .sent, reply: reply, at: delivery.updatedAt))
            } else if span?.contains(Self.seconds(delivery.updatedAt)) == true {
                let reply = "not accepted, says the relay's log; it is sent with the next run"
                changes.append(DeliveryChange(delivery.id, .pending, reply: reply, at: resources.now))
            }
        }
        if changes.count < unknown.count { resources.observe(.partialLog) }
        return changes
    }

    private static func seconds(_ date: StoreDate) -> Int64 { date.microseconds / 1_000_000 }

    private func readLog(_ name: String, _ path: String, _ mailing: String) throws -> RelayLog {
        let started = try Deliveries(store).mailing(mailing)?.startedAt ?? resources.now
        var log = RelayLog(year: Int(started.iso8601.prefix(4)) ?? 1970)
        do {
            try Files.forEachPart(path) { log.read($0) }
        } catch let failure as FileFailure {
            throw SendingError(reading: name, failure)
        }
        log.finish()
        return log
    }
}
