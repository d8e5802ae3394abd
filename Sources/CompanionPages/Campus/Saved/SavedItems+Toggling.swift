#if Server
import Games
import Storage

extension SavedItems {
    /// Saves something, or takes it off the list.
    ///
    /// - Returns: Whether it is on the list now.
    func toggle(_ item: SavedItem, at now: StoreDate) throws -> Bool {
        if let stored = try list(item.kind).first(where: { $0.item.ref == item.ref }) {
            try remove(stored.id)
            return false
        }
        try add(item, at: now)
        return true
    }
}
#endif
