import Interchange
import Storage
import TestSupport
import Testing

@testable import Games

/// What games add up to.
struct WordStatisticsTests {
    private func record(
        _ distance: Int, _ state: WordGame.State, guesses: Int = 3, isArchive: Bool = false, late: Int = 0
    ) -> WordGameRecord {
        let day = Samples.today.advanced(by: -distance)
        return WordGameRecord(
            day: day, guesses: Array(repeating: "crane", count: guesses), state: state, isHard: false,
            isArchive: isArchive, wasLeft: false, startedAt: Samples.now, finishedAt: Samples.now,
            finishedOn: state == .playing ? nil : day.advanced(by: late))
    }

    @Test func streaksAreOfDaysWonOnTheDayItself() {
        let days = [record(5, .won), record(4, .won), record(3, .lost, guesses: 6), record(2, .won), record(1, .won)]
        let statistics = WordStatistics(days)
        #expect(statistics.played == 5 && statistics.won == 4 && statistics.winPercentage == 80)
        #expect(statistics.distribution == [0, 0, 4, 0, 0, 0] && statistics.bestStreak == 2)
        // Today is not over.
        #expect(statistics.currentStreak(on: Samples.today) == 2)
        #expect(statistics.currentStreak(on: Samples.today.advanced(by: 1)) == 0)
        #expect(WordStatistics(days + [record(0, .won)]).currentStreak(on: Samples.today) == 3)
        #expect(WordStatistics(days + [record(0, .lost)]).currentStreak(on: Samples.today) == 0)
    }

    @Test func theArchiveAndGamesInPlayDoNotCount() {
        let counted = WordStatistics([record(1, .won)])
        let more = [record(4, .won, isArchive: true), record(1, .won), record(0, .playing)]
        #expect(WordStatistics(more) == counted && counted.lastPlayed == Samples.today.advanced(by: -1))
        // Finished on a later day: it was played, but no streak goes over it.
        let late = WordStatistics([record(2, .won), record(1, .won, late: 1)])
        #expect(late.played == 2 && late.currentStreak(on: Samples.today) == 0 && late.bestStreak == 1)
        #expect(WordStatistics().winPercentage == 0)
    }

    /// Adding one game after the other gives what adding all up gives, in whatever order they come.
    @Test func addingUpAgainGivesTheSame() {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<300 {
            var (incremental, records) = (WordStatistics(), [WordGameRecord]())
            for distance in stride(from: 40, through: 0, by: -1) where Bool.random(using: &generator) {
                let states: [WordGame.State] = [.won, .won, .won, .lost, .playing]
                let state = states.randomElement(using: &generator) ?? .won
                let next = record(
                    distance, state, guesses: state == .lost ? 6 : Int.random(in: 1...6, using: &generator),
                    isArchive: Int.random(in: 0..<5, using: &generator) == 0,
                    late: Int.random(in: 0...4, using: &generator) / 4)
                incremental.add(next)
                records.append(next)
            }
            let again = WordStatistics(records.shuffled(using: &generator))
            #expect(again == incremental)
            #expect(again.distribution.reduce(0, +) == again.won && again.bestStreak <= again.won)
            // A game is never counted twice.
            if let last = records.last { incremental.add(last) }
            #expect(again == incremental)
        }
    }
}
