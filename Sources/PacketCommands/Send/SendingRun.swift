import PacketDelivery
import PacketStore
import Storage

/// Whoever sends from a store, or looks into what was sent: alone, and with what a killed run left behind cleared up.
final class SendingRun {
    private let lock: SendingLock
    private let deliveries: Deliveries

    /// - Throws: `CommandError` when another process sends from the store.
    init(_ store: Store, _ context: CommandContext, _ common: CommonOptions) throws {
        guard let lock = SendingLock(try context.storePath(common) + ".sending") else {
            throw CommandError(.exists, "another process is sending from this store", hint: "wait until it is done")
        }
        self.lock = lock
        deliveries = Deliveries(store)
        let last = try deliveries.lastRun()
        let waiting = try deliveries.adoptInterrupted(departed: last.flatMap { DepartureMarks.read(token: $0) })
        if let last { DepartureMarks.remove(token: last) }
        if waiting > 0 {
            context.note(
                "\(waiting.of("message")) had not left when the last run ended; the next one sends them", common)
        }
    }

    /// Begins to send.
    ///
    /// - Returns: What tells those who left if the run is killed; nil where there is no memory file system.
    func begin() throws -> DepartureMarks? {
        var generator = SystemRandomNumberGenerator()
        let token = (0..<2).map { _ in
            let digits = String(generator.next() as UInt64, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
        try deliveries.begin(run: token)
        return DepartureMarks(token: token)
    }
}
