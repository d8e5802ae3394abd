#if Server
import Civic
import Storage
import Synchronization

/// The state pack in use, read once and not for each screen.
final class PackShelf: Sendable {
    private let kept = Mutex<(folder: String, at: StoreDate, pack: StatePack)?>(nil)

    /// The pack that a store has in use; nil when there is none.
    func current(in store: Store) throws -> StatePack? {
        let packs = StatePacks(store)
        guard let origin = try packs.origin() else { return nil }
        if let pack = kept.withLock({ $0?.folder == origin.folder && $0?.at == origin.at ? $0?.pack : nil }) {
            return pack
        }
        guard let pack = try packs.current() else { return nil }
        kept.withLock { $0 = (origin.folder, origin.at, pack) }
        return pack
    }
}
#endif
