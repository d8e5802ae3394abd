import Foundation
import Interchange
import Storage
import TestSupport

@testable import Games

/// Values that tests share.
enum Samples {
    static let now = StoreDate(microseconds: 1_795_262_400_000_000)  // 2026-11-21T12:00:00Z
    static let today = CalendarDay(number: 20_778)

    static func later(_ seconds: Int64) -> StoreDate { StoreDate(microseconds: now.microseconds + seconds * 1_000_000) }

    static func day(_ text: String) throws -> CalendarDay {
        guard let day = CalendarDay(text) else { throw GamesError(.invalid, text) }
        return day
    }

    static func word(_ text: String) throws -> PuzzleWord {
        guard let word = PuzzleWord(text) else { throw GamesError(.invalid, text) }
        return word
    }

    static func store(in folder: TemporaryFolder) throws -> Store {
        try Store(opening: folder.file("games.sqlite"), modules: [GamesSchema.module], now: now)
    }

    /// A game of a day, played with some words; the last one may be the answer.
    static func game(
        _ day: CalendarDay = today, today: CalendarDay? = nil, wrong: Int = 0, isWon: Bool = true, isHard: Bool = false
    ) throws -> WordGame {
        let today = today ?? day
        var game = try WordGame(day, words: .standard, today: today, at: now)
        try game.setHard(isHard)
        let others = WordList.first.answers.filter { $0 != game.answer }
        for index in 0..<wrong { try game.guess("\(others[index])", on: today, at: later(Int64(index))) }
        if isWon { try game.guess("\(game.answer)", on: today, at: later(90)) }
        return game
    }

    /// The code of the error that a body throws; nil if it throws none.
    static func code(_ body: () throws -> Void) -> GamesError.Code? {
        do { try body() } catch { return (error as? GamesError)?.code }
        return nil
    }

    /// The sentence of the error that a body throws.
    static func sentence(_ body: () throws -> Void) -> String {
        do { try body() } catch { return "\(error)" }
        return ""
    }
}
