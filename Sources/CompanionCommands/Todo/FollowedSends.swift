import PacketCommands
import PacketModel
import PacketStore
import Storage
import Tasks

/// Makes todos of packets that could not be sent, and closes them when they were.
///
/// One todo for a packet, however often it fails: `send:BATCH:ROW`. On all devices it is the same one.
struct FollowedSends {
    private static let source = "mail"
    private static let prefix = "send:"
    private let todos: Todos
    private let deliveries: Deliveries

    init(_ store: Store) {
        todos = Todos(store)
        deliveries = Deliveries(store)
    }

    /// Looks at what happened since the last time, and at the todos that are open.
    @discardableResult
    func follow(at now: StoreDate) throws -> (opened: Int, closed: Int) {
        var last = try todos.followed(Self.source)
        let start = last
        let open = try todos.openOrigins(Self.prefix)
        var happened: [String] = []
        var known: Set<String> = []
        var batches: [String: String] = [:]
        while true {
            let events = try deliveries.events(after: last)
            guard let end = events.last else { break }
            last = end.id
            for event in events {
                if batches[event.mailing] == nil {
                    batches[event.mailing] = try deliveries.mailing(event.mailing)?.batch
                }
                // A batch that was removed takes its mailings along.
                guard let batch = batches[event.mailing] else { continue }
                let origin = "\(Self.prefix)\(batch):\(event.row)"
                if known.insert(origin).inserted { happened.append(origin) }
            }
        }
        let others = open.filter { !known.contains($0) }
        let followUps =
            try happened.compactMap { try followUp($0, isNew: true) }
            + others.compactMap { try followUp($0, isNew: false) }
        guard last > start || !followUps.isEmpty else { return (0, 0) }
        return try todos.follow(Self.source, upTo: last, followUps, at: now)
    }

    /// What a packet has come to; nil when that is not known yet.
    private func followUp(_ origin: String, isNew: Bool) throws -> FollowUp? {
        let parts = origin.dropFirst(Self.prefix.count).split(separator: ":")
        guard parts.count >= 2, let last = parts.last, let row = Int(last) else { return nil }
        let batch = parts.dropLast().joined(separator: ":")
        guard let outcome = try deliveries.outcome(ofRow: row, batch: batch) else { return nil }
        let what: String
        switch outcome.state {
        case .pending, .committing, .deferred: return nil
        case .sent, .skipped: return FollowUp(origin: origin, title: "", details: "", isOpen: false, isNew: isNew)
        // The title stays when a state gives way to another one.
        case .rejected, .bounced: what = "did not arrive"
        case .held: what = "is held back"
        case .unknown: what = "may not have arrived"
        }
        let name = outcome.name.isEmpty ? "the recipient" : TerminalText.printable(outcome.name)
        return FollowUp(
            origin: origin, title: "Mail to \(name) \(what) (row \(row))",
            details: TerminalText.printable("\(outcome.reply)") + "\nSee: packet log list --batch \(batch)",
            isOpen: true, isNew: isNew)
    }
}
