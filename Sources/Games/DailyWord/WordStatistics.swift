package import Interchange

/// What games that count add up to. Games of the archive never count.
package struct WordStatistics: Sendable, Hashable {
    package private(set) var played = 0
    package private(set) var won = 0
    /// How many games were won with 1, 2 … 6 guesses.
    package private(set) var distribution = [Int](repeating: 0, count: WordGame.limit)
    package private(set) var bestStreak = 0
    package private(set) var lastPlayed: CalendarDay?
    /// The last day that was won on its own day, and how many such days in a row end with it.
    private var streak: (end: CalendarDay, length: Int)?

    package init() {}

    /// Adds up finished games; the order does not matter.
    package init(_ records: [WordGameRecord]) {
        for record in records.sorted(by: { $0.day < $1.day }) { add(record) }
    }

    /// Adds a game of a later day than all before. A game that is not finished, or of the archive, adds nothing.
    package mutating func add(_ record: WordGameRecord) {
        guard !record.isArchive, record.state != .playing, lastPlayed.map({ record.day > $0 }) ?? true else { return }
        played += 1
        lastPlayed = record.day
        let isWon = record.state == .won
        if isWon {
            won += 1
            distribution[min(max(record.guesses.count, 1), WordGame.limit) - 1] += 1
        }
        // A streak is of days that were won on the day itself.
        guard isWon, record.finishedOn == record.day else {
            streak = nil
            return
        }
        let length = streak.map { $0.end.advanced(by: 1) == record.day ? $0.length + 1 : 1 } ?? 1
        streak = (record.day, length)
        bestStreak = max(bestStreak, length)
    }

    /// The days in a row that were won. A day without a game ends it only when that day is over.
    package func currentStreak(on today: CalendarDay) -> Int {
        guard let streak, streak.end.advanced(by: 1) >= today else { return 0 }
        return streak.length
    }

    /// Won games in percent, rounded.
    package var winPercentage: Int { played == 0 ? 0 : (won * 200 + played) / (played * 2) }

    package static func == (left: WordStatistics, right: WordStatistics) -> Bool {
        left.played == right.played && left.won == right.won && left.distribution == right.distribution
            && left.bestStreak == right.bestStreak && left.lastPlayed == right.lastPlayed
            && left.streak?.end == right.streak?.end && left.streak?.length == right.streak?.length
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(played)
        hasher.combine(lastPlayed)
    }
}
