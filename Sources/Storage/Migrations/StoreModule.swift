/// A library's share of the store: its name and the steps that make its tables.
///
/// The store knows no table of anyone; whoever opens it says which modules live in it.
public struct StoreModule: Sendable {
    /// The name under which the ledger keeps the module's migrations.
    public let name: String
    /// The steps, oldest first. Steps are only ever added at the end.
    public let migrations: [Migration]

    /// Makes a module.
    ///
    /// - Precondition: no two migrations have the same id.
    public init(name: String, migrations: [Migration]) {
        precondition(Set(migrations.map(\.id)).count == migrations.count, "Two migrations of \(name) have the same id")
        self.name = name
        self.migrations = migrations
    }
}
