#if Server
package import Games
package import Storage

/// Something that was saved, whichever library keeps it.
package struct SavedEntry: Sendable, Hashable {
    /// Its name in the list.
    package let name: String
    package let item: SavedItem
    /// What it is called now; nil when it is not here.
    package let title: String?
    /// Whether another device saved it and it was never here.
    package let isAwaited: Bool
    /// Whether somebody is to be reminded or told of news.
    package let hasAlarm: Bool
    /// When it was saved; nil where nobody noted that.
    package let savedAt: StoreDate?

    package init(
        name: String, item: SavedItem, title: String?, isAwaited: Bool, hasAlarm: Bool, savedAt: StoreDate?
    ) {
        (self.name, self.item, self.title, self.savedAt) = (name, item, title, savedAt)
        (self.isAwaited, self.hasAlarm) = (isAwaited, hasAlarm)
    }
}
#endif
