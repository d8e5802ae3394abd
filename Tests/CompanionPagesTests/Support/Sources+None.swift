#if Server
import Interchange
import PacketPage
import Roster

@testable import CompanionPages

extension CompanionSources {
    /// Sources of screens that are not opened.
    static let none = CompanionSources(
        decks: { _ in [] }, packNames: { [] }, pack: { _ in throw PageError(404, "none") },
        importFounding: {}, suppressDepartures: { _ in },
        roster: RosterSources(
            photo: { _, _ in nil }, book: { _ in throw PageError(404, "none") }, refreshRecipients: {}),
        campus: CampusSources(
            today: { CalendarDay(number: 20_454) }, offset: { _ in 0 }, clocks: { { _, _ in nil } },
            fetchNews: { (0, 0) }, triviaDecks: { [] }, trivia: { _ in nil }, saved: { _ in [] }, removeSaved: { _ in },
            leaderboard: { nil }, announce: { _ in }),
        todos: TodoSources(
            store: { throw PageError(404, "none") }, followSends: {}, synchronize: {},
            today: { CalendarDay(number: 20_454) }))
}
#endif
