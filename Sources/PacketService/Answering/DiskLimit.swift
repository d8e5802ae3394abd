#if Server
import PacketFiles
import PacketMerge
import PacketServer
import Synchronization

/// How much all requests and batches together may have on the disk.
final class DiskLimit: Sendable {
    /// In bytes.
    let bytes: Int
    private let taken = Mutex(0)

    init(_ bytes: Int) { self.bytes = bytes }

    /// What they have, in bytes.
    var inUse: Int { taken.withLock { $0 } }

    /// Takes bytes.
    ///
    /// - Returns: False when there would be more than there may be; then none are taken.
    fileprivate func take(_ count: Int) -> Bool {
        taken.withLock { taken in
            guard count <= bytes - taken else { return false }
            taken += count
            return true
        }
    }

    /// Counts what is on the disk anyway; a negative number gives back.
    fileprivate func add(_ count: Int) { taken.withLock { $0 += count } }

    /// What is said when there would be more.
    static let reached: ServerProblem = {
        var problem = ServerProblem(
            507, "disk-limit", "requests and batches have as much on the disk as they may",
            hint: "remove batches that you have fetched, send less at a time, or ask again later")
        problem.retryAfter = 60
        return problem
    }()
}

/// What one request has on the disk. It is given back with the last who holds it, so whoever may still write holds it.
final class DiskShare: Sendable {
    private struct State {
        /// What was counted before it was written.
        var written = 0
        /// What others had written when it was last looked at.
        var seen = 0
        var isOver = false
    }

    private let limit: DiskLimit
    private let folder: PrivateFolder
    private let state = Mutex(State())

    /// - Parameter folder: The folder of the request.
    init(of limit: DiskLimit, in folder: PrivateFolder) { (self.limit, self.folder) = (limit, folder) }

    deinit { limit.add(-state.withLock { $0.written + $0.seen }) }

    /// Takes bytes that are about to be written.
    ///
    /// - Throws: `DiskLimit.reached`.
    func take(_ count: Int) throws(ServerProblem) {
        guard limit.take(count) else { throw DiskLimit.reached }
        state.withLock { $0.written += count }
    }

    /// Counts all that is in the folder, and nothing else: a batch whose service was ended, or one that is over.
    func recount() {
        let count = folder.byteCount
        let change = state.withLock { state in
            defer { (state.written, state.seen) = (count, 0) }
            return count - state.written - state.seen
        }
        limit.add(change)
    }

    /// Looks at what has grown right in the folder, such as a print file or the list of rows, which are not written here;
    /// ends the work when that is too much. (Rows that wait for the end of their print file have no name, and are not seen.)
    func look(_ interruption: Interruption, besides counted: String? = nil) {
        var count = 0
        for name in Files.names(in: folder.path) ?? [] where name != counted {
            count += Files.size(folder.file(name)) ?? 0
        }
        let isOver = state.withLock { state in
            let more = count - state.seen
            if more > 0, !limit.take(more) {
                state.isOver = true
            } else {
                if more < 0 { limit.add(more) }
                state.seen = count
            }
            return state.isOver
        }
        if isOver { interruption.stop() }
    }

    /// What ended the work: that there was too much, or what is said of it otherwise.
    func cause(_ error: any Error) -> any Error { state.withLock { $0.isOver } ? DiskLimit.reached : error }
}
#endif
