#if Server
import Games
import Interchange
import PacketPage
import PacketServer

/// The games that there are, how today's is going, and what was played adds up to.
struct GamesScreen: Sendable {
    let state: String
    let play: String
    let href: String
    let statistics: StatisticsView
    let hasPlayed: Bool
    let decks: [Deck]
    let totals: String?

    /// Questions to be asked.
    struct Deck: Sendable, Hashable {
        let title: String
        let href: String
    }

    init(
        _ game: WordGame?, _ statistics: WordStatistics, today: CalendarDay, decks: [(id: String, title: String)],
        trivia: (rounds: Int, asked: Int, correct: Int), _ words: Words
    ) {
        switch game?.state {
        case nil: (state, play) = (words["campus.word.notBegun"], words["campus.word.play"])
        case .playing:
            state = words(
                "campus.word.underWay", ["n": "\(game?.guesses.count ?? 0)", "limit": "\(WordGame.limit)"])
            play = words["campus.word.goOn"]
        case .won:
            state = words.counted("campus.word.won", game?.guesses.count ?? 0)
            play = words["campus.word.look"]
        case .lost: (state, play) = (words["campus.word.lost"], words["campus.word.look"])
        }
        href = WordScreen.path(today)
        self.statistics = StatisticsView(statistics, on: today, words)
        hasPlayed = statistics.played > 0
        self.decks = decks.map { Deck(title: $0.title, href: TriviaScreen.path($0.id)) }
        totals =
            trivia.rounds > 0
            ? words("campus.trivia.totals", ["right": "\(trivia.correct)", "all": "\(trivia.asked)"]) : nil
    }

    static func add(to routes: inout PageRoutes, _ place: CampusPlace) {
        routes.get(CampusTab.games.path) { visit in
            let (games, today) = (WordGames(visit.store), place.sources.today())
            let screen = GamesScreen(
                try games.load(today), try games.statistics(), today: today,
                decks: try place.sources.triviaDecks(), trivia: try TriviaRecords(visit.store).totals(), visit.words)
            return try place.page(visit, .games, "campus-games", model: screen, title: visit.words["campus.tab.games"])
        }
    }
}
#endif
