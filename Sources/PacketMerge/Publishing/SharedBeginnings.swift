import Synchronization

/// The beginnings that the packets of a folder share blocks of: one for each combination of forms.
///
/// Thread-safe.
final class SharedBeginnings: Sendable {
    private struct State {
        var known: [Int: SharedBeginning] = [:]
        /// The combinations whose packets have no whole block in common.
        var without: Set<Int> = []
    }

    private let folder: FolderHandle
    private let state = Mutex(State())
    /// Whether blocks may be shared, as far as is known.
    private let isPossible: Atomic<Bool>
    /// So many are kept at hand; each is an open file.
    private static let limit = 64

    /// Makes none yet.
    ///
    /// - Parameters:
    ///   - folder: A folder of the file system that the packets are written to.
    ///   - isWanted: Whether blocks are to be shared at all.
    init(in folder: FolderHandle, isWanted: Bool) {
        self.folder = folder
        isPossible = Atomic(isWanted)
    }

    /// What a packet can share with others; nil where that is nothing.
    func beginning(of packet: [UInt8], _ common: CommonBeginning?) -> SharedBeginning? {
        guard let common, isPossible.load(ordering: .relaxed) else { return nil }
        return state.withLock { state in
            if let known = state.known[common.variant] { return known }
            guard !state.without.contains(common.variant) else { return nil }
            guard let made = SharedBeginning(of: packet, count: common.count, in: folder) else {
                state.without.insert(common.variant)
                return nil
            }
            if state.known.count >= Self.limit { state.known.removeAll() }
            state.known[common.variant] = made
            return made
        }
    }

    /// Says that the file system shares nothing.
    func giveUp() { isPossible.store(false, ordering: .relaxed) }
}

/// How many bytes the packets of one combination of forms begin with that are the same in all of them.
struct CommonBeginning {
    /// The number of the combination (`PacketVariant.index`).
    let variant: Int
    let count: Int
}
