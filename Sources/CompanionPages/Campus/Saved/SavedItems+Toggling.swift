#if Server
import Games
import Storage

extension SavedItems {
    /// The number of something on the list; nil when it is not on it.
    func number(_ kind: SavedItem.Kind, _ ref: String) throws -> Int64? {
        try list(kind).first { $0.item.ref == ref && $0.item.section == nil }?.id
    }

    /// Saves something, or takes it off the list.
    ///
    /// - Returns: Whether it is on the list now.
    func toggle(_ item: SavedItem, at now: StoreDate) throws -> Bool {
        if let number = try number(item.kind, item.ref) {
            try remove(number)
            return false
        }
        try add(item, at: now)
        return true
    }
}
#endif
