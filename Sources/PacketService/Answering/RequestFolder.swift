#if Server
import PacketFiles
import PacketServer
import Synchronization

/// The folder of a request, which goes with the last who needs it; then the request is no longer open.
final class RequestFolder: Sendable {
    let folder: PrivateFolder
    /// What it has on the disk.
    let share: DiskShare
    private let gate: WorkGate
    private let isKept = Atomic(false)

    /// - Throws: `ServerProblem` when there are too many requests, or the service is about to end.
    init(_ folder: PrivateFolder, of disk: DiskLimit, _ gate: WorkGate) throws {
        do { try gate.open() } catch { throw error.closing }
        (self.folder, self.gate) = (folder, gate)
        share = DiskShare(of: disk, in: folder)
    }

    deinit {
        if !isKept.load(ordering: .acquiring) { folder.remove() }
        gate.close()
    }

    /// Lets the folder stay.
    func keep() { isKept.store(true, ordering: .releasing) }
}

/// A key that may be used again when nobody has the request any more.
final class HeldKey: Sendable {
    private let keys: IdempotencyKeys
    private let use: IdempotencyKeys.Use

    init(_ keys: IdempotencyKeys, _ use: IdempotencyKeys.Use) { (self.keys, self.use) = (keys, use) }
    deinit { keys.release(use) }

    /// What the key was used for.
    var meant: IdempotencyKeys.Use { use }
}
#endif
