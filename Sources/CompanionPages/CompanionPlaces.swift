#if Server
package import Civic
package import PacketPage

/// What the companions' screens are made from besides the store.
package struct CompanionSources: Sendable {
    /// The decks that can be studied: those of the program's data files, and that of a pack.
    package var decks: @Sendable (StatePack?) throws -> [Deck]
    /// The names of the state packs that are shipped.
    package var packNames: @Sendable () -> [String]
    /// A state pack that is shipped under a name, and its folder.
    package var pack: @Sendable (String) throws -> (folder: String, pack: StatePack)

    package init(
        decks: @escaping @Sendable (StatePack?) throws -> [Deck], packNames: @escaping @Sendable () -> [String],
        pack: @escaping @Sendable (String) throws -> (folder: String, pack: StatePack)
    ) {
        self.decks = decks
        self.packNames = packNames
        self.pack = pack
    }
}

/// The companions' parts of the page, in the order of the navigation.
package enum CompanionPlaces {
    package static func all(_ sources: CompanionSources) -> [any PagePlace] {
        [CivicPlace(sources)]
    }
}
#endif
