#if Server
import Games
import Interchange
import PacketPage

/// What the games that count add up to, as numbers and bars.
struct StatisticsView: Sendable, Hashable {
    /// A number with its name.
    struct Figure: Sendable, Hashable {
        let name: String
        let value: String
    }

    /// How many games were won with so many guesses.
    struct Bar: Sendable, Hashable {
        let guesses: Int
        let count: String
        /// Of the longest bar, in percent.
        let share: Int
        let label: String
    }

    let figures: [Figure]
    let bars: [Bar]
    let hasBars: Bool

    init(_ statistics: WordStatistics, on today: CalendarDay, _ words: Words) {
        figures = [
            Figure(name: words["campus.stats.played"], value: Words.grouped(statistics.played)),
            Figure(name: words["campus.stats.won"], value: "\(statistics.winPercentage) %"),
            Figure(name: words["campus.stats.streak"], value: Words.grouped(statistics.currentStreak(on: today))),
            Figure(name: words["campus.stats.best"], value: Words.grouped(statistics.bestStreak)),
        ]
        let most = max(1, statistics.distribution.max() ?? 1)
        bars = statistics.distribution.enumerated().map { index, count in
            Bar(
                guesses: index + 1, count: Words.grouped(count), share: count * 100 / most,
                label: words("campus.stats.bar", ["n": "\(index + 1)", "count": Words.grouped(count)]))
        }
        hasBars = statistics.won > 0
    }
}
#endif
