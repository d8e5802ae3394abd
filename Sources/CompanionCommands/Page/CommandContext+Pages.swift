#if Server
import CompanionPages
import PacketCommands
import PacketStore
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
