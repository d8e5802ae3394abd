#if Server
import Civic
import CompanionPages
import Games
import Interchange
import PacketCommands
import PacketMapping
import PacketStore
import Roster
import Storage
import Tasks

extension CommandContext {
    /// What the page's screens of the roster are made from.
    func rosterSources(_ common: CommonOptions) -> RosterSources {
        RosterSources(
            photo: { no, folder in
                rosterResources(nil).photo(of: no, in: folder).flatMap { try? read($0) }
            }, book: { try rosterBook($0) }, refreshRecipients: { try refreshRosterRecipients(common) })
    }

    /// What the page's screens of the campus and of games are made from.
    func campusSources(_ common: CommonOptions) -> CampusSources {
        let clock = ownClock
        return CampusSources(
            today: { calendarDay(ownClock) }, offset: { clock.offset(at: Int($0)) }, clocks: { clocks },
            fetchNews: {
                var counts = (taken: 0, failed: 0)
                try NewsFetcher(store: openStore(common), context: self).run(isUrgent: true) { _, outcome in
                    if case .taken(let taken) = outcome { counts.taken += taken.new + taken.changed }
                    if case .failed = outcome { counts.failed += 1 }
                }
                return counts
            },
            triviaDecks: { try decks(pack: existingStatePack(common)).map { ($0.id, $0.title) } },
            trivia: { id in
                try decks(pack: existingStatePack(common)).first { $0.id == id }.map { deck in
                    DeckTrivia(cards: deck, answers: try dynamicAnswers(common))
                }
            },
            savedTitle: { item in
                try SavedTitles(store: openStore(common), context: self, common: common)
                    .title(item.kind, item.ref, item.section)
            }, leaderboard: { try leaderboard(profile(common)) },
            announce: { try announce($0, openStore(common), common) })
    }

    /// What the page's screens of todos are made from.
    func todoSources(_ common: CommonOptions) -> TodoSources {
        TodoSources(
            store: { try openTodoStore(common) },
            followSends: { try FollowedSends(openTodoStore(common)).follow(at: moment) },
            synchronize: {
                let store = try openTodoStore(common)
                _ = try SyncSession(store, path: storePath(common), self, logger(common)).run(isUrgent: true)
            }, today: { calendarDay(ownClock) })
    }
}
#endif
