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
    /// Takes the founding documents from where the system has them; those of such an id that are there stay as they are.
    package var importFounding: @Sendable () throws -> Void
    /// Enters who left the newsletter among those that get no mail; who came back is taken off.
    package var suppressDepartures: @Sendable (_ returned: String?) throws -> Void

    /// What the screens of the roster are made from.
    package var roster: RosterSources
    /// What the screens of the campus and of games are made from.
    package var campus: CampusSources
    /// What the screens of todos are made from.
    package var todos: TodoSources

    package init(
        decks: @escaping @Sendable (StatePack?) throws -> [Deck], packNames: @escaping @Sendable () -> [String],
        pack: @escaping @Sendable (String) throws -> (folder: String, pack: StatePack),
        importFounding: @escaping @Sendable () throws -> Void,
        suppressDepartures: @escaping @Sendable (_ returned: String?) throws -> Void, roster: RosterSources,
        campus: CampusSources, todos: TodoSources
    ) {
        self.decks = decks
        self.packNames = packNames
        self.pack = pack
        self.importFounding = importFounding
        self.suppressDepartures = suppressDepartures
        self.roster = roster
        self.campus = campus
        self.todos = todos
    }
}

/// The companions' parts of the page, in the order of the navigation.
package enum CompanionPlaces {
    package static func all(_ sources: CompanionSources) -> [any PagePlace] {
        [
            CivicPlace(sources), RosterPlace(sources.roster), CampusPlace(sources.campus), TodosPlace(sources.todos),
        ]
    }
}
#endif
