import ArgumentParser
import PacketFiles
package import PacketPlanning
import PacketStore
package import Storage

extension CommandContext {
    /// The time, as the store keeps it.
    package var moment: StoreDate { StoreDate(microseconds: now()) }

    /// The path of the store.
    package func storePath(_ common: CommonOptions) throws(StorageError) -> String {
        path(try StoreLocation(explicit: common.store, environment: environment).path)
    }

    /// The path of the folder in which the page keeps uploads and work that is not finished; it goes with the store.
    package func pageFolder(_ common: CommonOptions) throws(StorageError) -> String { "\(try storePath(common)).page" }

    /// Opens the store, and makes it when there is none.
    ///
    /// - Parameter modules: Whose tables are wanted; nil for those of the core and of all that joins it.
    package func openStore(_ common: CommonOptions, of modules: [StoreModule]? = nil) throws(StorageError) -> Store {
        try Store(opening: storePath(common), modules: modules ?? usualModules, now: moment)
    }

    /// Opens the store when there is one; looking something up makes none.
    package func existingStore(
        _ common: CommonOptions, of modules: [StoreModule]? = nil
    ) throws(StorageError) -> Store? {
        let path = try storePath(common)
        guard Files.kind(path) != nil else { return nil }
        return try Store(opening: path, modules: modules ?? usualModules, now: moment)
    }

    /// The modules whose tables live in the store.
    private var usualModules: [StoreModule] {
        [PacketSchema.module, RecipientsSchema.module, DeliverySchema.module] + companions.flatMap(\.modules)
    }

    /// The surroundings of requests that no command line makes.
    ///
    /// - Parameter store: The path of the store.
    package func mergeSurroundings(store: String) throws -> any MergeSurroundings {
        var common = CommonOptions.none
        (common.store, common.quiet) = (store, true)
        var context = self
        // Other work of the process shares its memory.
        context.limitsMemory = false
        return CommandSurroundings(context, common, try PasswordOptions.parse([]))
    }
}
