import Civic
import Games
import PacketStore
import Roster
import Storage

extension CommandContext {
    /// The path of the store.
    func storePath(_ common: CommonOptions) throws(StorageError) -> String {
        path(try StoreLocation(explicit: common.store, environment: environment).path)
    }

    /// Opens the store, and makes it when there is none.
    func openStore(_ common: CommonOptions) throws(StorageError) -> Store {
        try Store(
            opening: storePath(common), modules: Self.modules, now: StoreDate(microseconds: now()))
    }

    /// Opens the store when there is one; looking something up makes none.
    func existingStore(_ common: CommonOptions) throws(StorageError) -> Store? {
        let path = try storePath(common)
        guard Files.kind(path) != nil else { return nil }
        return try Store(opening: path, modules: Self.modules, now: StoreDate(microseconds: now()))
    }

    /// The modules whose tables live in the store.
    private static let modules = [
        PacketSchema.module, RecipientsSchema.module, DeliverySchema.module, RosterSchema.module, CivicSchema.module,
        GamesSchema.module,
    ]
}
