import PacketDelivery
import PacketStore
public import Storage

/// Whoever sends from a store, or looks into what was sent: alone, and with what a killed run left behind cleared up.
///
/// It has the store to itself as long as it is there. Not Sendable: for one thread.
public final class SendingRun {
    private let lock: SendingLock
    private let deliveries: Deliveries

    /// - Throws: `SendingError` with code `.busy` when another process sends from the store.
    init(_ store: Store, observe: (SendingEvent) -> Void) throws {
        guard let lock = SendingLock(store.path + ".sending") else {
            throw SendingError(.busy, "another process is sending from this store", hint: "wait until it is done")
        }
        self.lock = lock
        deliveries = Deliveries(store)
        let last = try deliveries.lastRun()
        let waiting = try deliveries.adoptInterrupted(departed: last.flatMap { DepartureMarks.read(token: $0) })
        if let last { DepartureMarks.remove(token: last) }
        if waiting > 0 { observe(.adopted(waiting)) }
    }

    /// Whether somebody sends from a store now, this process or another.
    public static func isUnderWay(_ store: Store) -> Bool { SendingLock.isHeld(store.path + ".sending") }

    /// Begins to send.
    ///
    /// - Returns: What tells those who left if the run is killed; nil where there is no memory file system.
    func begin() throws -> DepartureMarks? {
        let token = String.randomToken()
        try deliveries.begin(run: token)
        return DepartureMarks(token: token)
    }
}
