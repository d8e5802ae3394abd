import Foundation
import Interchange
import Storage
import TestSupport
import Testing

@testable import Games

/// Playing, keeping and sharing a game.
struct WordGameTests {
    @Test func whatDoesNotCountUsesNoGuess() throws {
        var game = try Samples.game(isWon: false)
        let before = game.record
        for guess in ["zzzzz", "crane!", "", "toolong", "한국어한국", "cr ne"] {
            #expect(Samples.code { try game.guess(guess, on: Samples.today, at: Samples.now) } == .refused)
        }
        #expect(game.record == before)
        try game.guess("CRANE", on: Samples.today, at: Samples.now)
        #expect(game.guesses.map(\.word.description) == ["crane"])
        #expect(Samples.sentence { try game.setHard(true) } == "hard mode is chosen before the first guess")
    }

    @Test func aGameEndsWithTheAnswerOrTheSixthGuess() throws {
        let won = try Samples.game(wrong: 5)
        #expect(won.state == .won && won.guesses.count == 6 && won.seconds == 90 && won.finishedOn == Samples.today)
        var lost = try Samples.game(wrong: 6, isWon: false)
        #expect(lost.state == .lost && lost.finishedAt != nil)
        #expect(Samples.code { try lost.guess("crane", on: Samples.today, at: Samples.now) } == .refused)
    }

    @Test func hardModeRefusesAndLeavesTheGameAsItWas() throws {
        var game = try WordGame(Samples.today, words: .standard, today: Samples.today, at: Samples.now)
        try game.setHard(true)
        let answer = game.answer
        // A word that shares its first letter with the answer, and one that does not.
        let near = try #require(WordList.first.answers.first { $0.letters[0] == answer.letters[0] && $0 != answer })
        let far = try #require(WordList.first.answers.first { $0.letters[0] != answer.letters[0] })
        try game.guess("\(near)", on: Samples.today, at: Samples.now)
        #expect(
            Samples.sentence { try game.guess("\(far)", on: Samples.today, at: Samples.now) }.hasPrefix(
                "hard mode: letter 1"))
        #expect(game.guesses.count == 1)
    }

    @Test func daysWithoutAPuzzleCannotBePlayed() throws {
        let early = try Samples.day("2025-12-31")
        #expect(
            Samples.code { _ = try WordGame(early, words: .standard, today: Samples.today, at: Samples.now) }
                == .notFound)
        let tomorrow = Samples.today.advanced(by: 1)
        #expect(
            Samples.code { _ = try WordGame(tomorrow, words: .standard, today: Samples.today, at: Samples.now) }
                == .notFound)
    }

    @Test func whatIsSharedHasColoursAndNoLetters() throws {
        let game = try Samples.game(wrong: 2, isHard: false)
        let lines = try #require(game.shared()).split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.prefix(2) == ["dailyword 325 3/6", ""])
        #expect(lines.count == 5 && lines[4] == "🟩🟩🟩🟩🟩")
        #expect(game.shared(isHighContrast: true)?.contains("🟧🟧🟧🟧🟧") == true)
        #expect(try Samples.game(wrong: 6, isWon: false).shared()?.hasPrefix("dailyword 325 X/6\n\n") == true)
        #expect(try Samples.game(isHard: true).shared() == "dailyword 325 1/6*\n\n🟩🟩🟩🟩🟩")
        #expect(try Samples.game(isWon: false).shared() == nil)
        #expect(WordGame.squares([.absent, .present, .correct], isHighContrast: true) == "⬛🟦🟧")
    }

    /// As after a kill: the store is opened by another process.
    @Test func aGameIsTakenUpWhereItWas() throws {
        let folder = try TemporaryFolder()
        var game = try Samples.game(wrong: 3, isWon: false)
        game.wasLeft = true
        do { try WordGames(Samples.store(in: folder)).save(game) }
        let games = WordGames(try Samples.store(in: folder))
        let again = try #require(try games.load(Samples.today))
        #expect(again.record == game.record && again.guesses == game.guesses && again.keyboard == game.keyboard)
        #expect(again.state == .playing)
        var last = try games.open(Samples.today, today: Samples.today.advanced(by: 1), at: Samples.later(9))
        #expect(!last.isArchive && last.startedAt == Samples.now)
        try last.guess("\(last.answer)", on: Samples.today, at: Samples.later(500))
        try games.save(last)
        let ended = try #require(try games.load(Samples.today))
        #expect(ended.state == .won && ended.seconds == 500)
    }

    @Test func whatIsExportedComesBackEqual() throws {
        let folder = try TemporaryFolder()
        let days = try ["2026-11-19", "2026-11-20", "2026-11-21"].map(Samples.day)
        let records = [
            try Samples.game(days[0], wrong: 2).record,
            try Samples.game(days[1], today: days[2], wrong: 6, isWon: false).record,
            try Samples.game(days[2], wrong: 1, isWon: false).record,
        ]
        let text = try WordGameFile.text(records)
        #expect(try WordGameFile.records(text, file: "f") == records)
        let games = WordGames(try Samples.store(in: folder))
        #expect(try games.take(WordGameFile.records(text, file: "f")) == 3)
        #expect(try games.records() == records)
        #expect(try games.take(records) == 0)
    }

    @Test(arguments: [
        #"{"2026-11-21":{"guesses":["crane"],"gameState":"won","dateKey":"2026-11-21"}}"#,
        #"{"2026-11-21":{"guesses":["zzzzz"],"gameState":"playing","dateKey":"2026-11-21"}}"#,
        #"{"2026-11-21":{"guesses":[],"gameState":"playing","dateKey":"2026-11-22"}}"#,
        #"{"2026-02-30":{"guesses":[],"gameState":"playing","dateKey":"2026-02-30"}}"#,
        #"{"2025-01-01":{"guesses":[],"gameState":"playing","dateKey":"2025-01-01"}}"#,
        #"{"2026-11-21":{"guesses":["crane","crane","crane","crane","crane","crane","crane"],"gameState":"lost","dateKey":"2026-11-21"}}"#,
        "[]", "", "{\"2026-11-21\":{}}",
    ])
    func gamesThatNobodyPlayedAreRefused(_ text: String) throws {
        let folder = try TemporaryFolder()
        let games = WordGames(try Samples.store(in: folder))
        #expect(Samples.code { try games.take(WordGameFile.records(text, file: "f")) } == .malformed)
        #expect(try games.records().isEmpty)
    }

    @Test func theSeedsThreeMembersAreEnough() throws {
        let answer = try #require(DailyWords.standard.word(on: Samples.today))
        let text = #"{"2026-11-21":{"guesses":["\#(answer)"],"gameState":"won","dateKey":"2026-11-21"}}"#
        let folder = try TemporaryFolder()
        let games = WordGames(try Samples.store(in: folder))
        #expect(try games.take(WordGameFile.records(text, file: "f")) == 1)
        #expect(try games.statistics().currentStreak(on: Samples.today) == 1)
    }

    @Test func triviaAsksEachQuestionOnceAndKeepsTheResult() throws {
        struct Sums: TriviaSource {
            let deck = "sums"
            let numbers = Array(1...9)
            func prompt(_ number: Int) -> String? { "\(number) + \(number)" }
            func answer(_ number: Int) -> String? { "\(number * 2)" }
            func isRight(_ answer: String, to number: Int) -> Bool { answer == "\(number * 2)" }
        }
        var round = try TriviaRound(Sums(), count: 5, seed: 4)
        #expect(try TriviaRound(Sums(), count: 5, seed: 4).numbers == round.numbers && Set(round.numbers).count == 5)
        while let number = round.current {
            let given = round.results.count < 3 ? "\(number * 2)" : "?"
            let isRight = round.answer(given, from: Sums())
            #expect(isRight == (given != "?"))
        }
        let folder = try TemporaryFolder()
        let records = TriviaRecords(try Samples.store(in: folder))
        try records.keep(round, at: Samples.now)
        let totals = try records.totals()
        #expect(totals.rounds == 1 && totals.asked == 5 && totals.correct == 3)
    }
}
