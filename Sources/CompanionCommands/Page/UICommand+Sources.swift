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

/// What the screens of the companions are made from, with the store that the command names.
extension UICommand {
    /// What the page's screens of the roster are made from.
    func rosterSources(_ context: CommandContext) -> RosterSources {
        RosterSources(
            photo: { no, folder in
                context.rosterResources(nil).photo(of: no, in: folder).flatMap { try? context.read($0) }
            }, book: { try context.rosterBook($0) }, refreshRecipients: { try context.refreshRosterRecipients(common) })
    }

    /// What the page's screens of the campus and of games are made from.
    func campusSources(_ context: CommandContext) -> CampusSources {
        let clock = context.ownClock
        return CampusSources(
            today: { context.calendarDay(context.ownClock) }, offset: { clock.offset(at: Int($0)) },
            clocks: { context.clocks },
            fetchNews: {
                var counts = (taken: 0, failed: 0)
                try NewsFetcher(store: context.openStore(common), context: context).run(isUrgent: true) { _, outcome in
                    if case .taken(let taken) = outcome { counts.taken += taken.new + taken.changed }
                    if case .failed = outcome { counts.failed += 1 }
                }
                return counts
            },
            triviaDecks: { try context.decks(pack: context.existingStatePack(common)).map { ($0.id, $0.title) } },
            trivia: { id in
                try context.decks(pack: context.existingStatePack(common)).first { $0.id == id }.map { deck in
                    DeckTrivia(cards: deck, answers: try context.dynamicAnswers(common))
                }
            },
            saved: { kind in
                try SavedThings(context, common).list(kind).map { entry in
                    SavedEntry(
                        name: entry.name, item: entry.item, title: entry.title, isAwaited: entry.isAwaited,
                        hasAlarm: entry.hasAlarm, savedAt: entry.savedAt)
                }
            }, removeSaved: { _ = try SavedThings(context, common).remove($0) },
            leaderboard: { try context.leaderboard(context.profile(common)) },
            announce: { try context.announce($0, context.openStore(common), common) })
    }

    /// What the page's screens of todos are made from.
    func todoSources(_ context: CommandContext) -> TodoSources {
        TodoSources(
            store: { try context.openTodoStore(common) },
            followSends: { try FollowedSends(context.openTodoStore(common)).follow(at: context.moment) },
            synchronize: {
                let store = try context.openTodoStore(common)
                _ = try SyncSession(store, path: context.storePath(common), context, context.logger(common)).run(
                    isUrgent: true)
            }, today: { context.calendarDay(context.ownClock) })
    }
}
#endif
