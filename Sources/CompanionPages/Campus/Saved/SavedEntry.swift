#if Server
package import Games
package import Storage

/// Something that was saved, whichever library keeps it.
package struct SavedEntry: Sendable, Hashable {
    /// Its name in the list.
    package let name: String
    package let item: SavedItem
    /// What it is called now; nil when it is gone.
    package let title: String?
    /// When it was saved; nil where nobody noted that.
    package let savedAt: StoreDate?

    package init(name: String, item: SavedItem, title: String?, savedAt: StoreDate?) {
        (self.name, self.item, self.title, self.savedAt) = (name, item, title, savedAt)
    }
}
#endif
