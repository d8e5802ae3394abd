import Foundation
import Interchange
import Storage
import TestSupport
import Testing

@testable import Games

/// The word of every day.
struct DailyWordsTests {
    private struct Golden: Decodable {
        struct Pair: Decodable {
            let guess: String
            let answer: String
            let result: String
        }

        let n: Int
        let days: [String: String]
        let score: [Pair]
        let minGapInFourCycles: Int
    }

    /// Words and marks that somebody else computed, with their list.
    @Test func aGoldenListGivesItsWordsAndMarks() throws {
        let path = try SharedSample.path("companions/words/golden.json")
        let answers = try SharedSample.path("companions/words/answers5.txt")
        let guesses = try SharedSample.path("companions/words/guesses5.txt")
        let golden = try JSONDecoder().decode(Golden.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
        let list = try WordList(
            answers: String(contentsOfFile: answers, encoding: .utf8),
            others: String(contentsOfFile: guesses, encoding: .utf8))
        #expect(list.answers.count == golden.n && golden.days.count == 10 && golden.score.count == 15)
        let words = DailyWords([WordEpoch(start: WordEpoch.firstDay, seed: WordEpoch.firstSeed, list: list)])
        for (day, word) in golden.days {
            let found = words.word(on: try Samples.day(day))
            #expect(found?.description == word, "\(day)")
        }
        for pair in golden.score { #expect(try ScoringTests.marks(pair.guess, pair.answer) == pair.result) }
        #expect(Self.smallestGap(words, cycles: 4) == golden.minGapInFourCycles)
    }

    private static func smallestGap(_ words: DailyWords, cycles: Int) -> Int {
        var (last, smallest) = ([Int: Int](), Int.max)
        let orders = (0..<cycles).flatMap { DailyWords.order($0, of: words.epochs[0]) }
        for (day, word) in orders.enumerated() {
            if let before = last[word] { smallest = min(smallest, day - before) }
            last[word] = day
        }
        return smallest
    }

    /// The words of days that have been are settled; a change of the list would change them all.
    @Test(arguments: [("2026-01-01", 1), ("2026-11-21", 325), ("2028-02-29", 790), ("2031-06-02", 1_979)])
    func numbersCountFromTheFirstDay(_ day: String, _ number: Int) throws {
        #expect(DailyWords.standard.number(of: try Samples.day(day)) == number)
    }

    @Test func everyWordComesOnceACycleAndNoneComesAgainSoon() {
        let epoch = WordEpoch.first
        let count = epoch.list.answers.count
        for cycle in 0..<6 { #expect(Set(DailyWords.order(cycle, of: epoch)).count == count) }
        #expect(Self.smallestGap(.standard, cycles: 6) > DailyWords.distance)
        #expect(DailyWords.order(1, of: epoch) != DailyWords.order(2, of: epoch))
    }

    @Test func thereIsNoPuzzleBeforeTheFirst() throws {
        #expect(DailyWords.standard.word(on: try Samples.day("2025-12-31")) == nil)
        #expect(DailyWords.standard.number(of: try Samples.day("2025-12-31")) == nil)
        let far = DailyWords.standard.word(on: try Samples.day("9999-12-31"))
        #expect(far != nil)
    }

    @Test func aNewEpochLeavesOldDaysAlone() throws {
        let start = try Samples.day("2027-03-01")
        let other = try WordList(
            answers: WordList.first.answers.reversed().map(\.description).joined(separator: "\n"), others: "")
        let both = DailyWords([WordEpoch(start: start, seed: 1, list: other), .first])
        for distance in 1...400 {
            let day = start.advanced(by: -distance)
            #expect(both.word(on: day) == DailyWords.standard.word(on: day))
        }
        #expect(both.epoch(of: start)?.seed == 1 && both.number(of: start) == 425)
    }

    /// SHA-256 by another program: the list of the first epoch is frozen.
    @Test func theListIsFrozen() throws {
        let list = WordList.first
        #expect(list.answers.count == 1_978 && list.count == 6_420)
        #expect(list.answers == list.answers.sorted() && list.answers.allSatisfy(list.contains))
        let folder = try TemporaryFolder()
        try folder.write(list.frozenText, to: "answers")
        let sum = try Tool.run("sha256sum", [folder.file("answers")])
        #expect(sum.output.prefix(64) == WordEpoch.firstDigest)
    }

    @Test func wordsThatNobodyWantsAreNoAnswers() throws {
        let answers = Set(WordList.first.answers.map(\.description))
        for word in ["whore", "fagot", "chink", "lynch", "sperm", "death", "gonna", "maria"] {
            #expect(!answers.contains(word))
        }
        #expect(try answers.contains("crane") && !WordList.first.contains(Samples.word("zzzzz")))
    }

    @Test(arguments: ["", "abc", "a", "abcde abcde", "abcdef", "abcd1"])
    func listsOfOtherThingsAreRefused(_ text: String) {
        #expect(Samples.code { _ = try WordList(answers: text, others: "") } == .malformed)
    }

    @Test func daysAreThoseOfTheCalendar() throws {
        #expect(
            CalendarDay("2026-02-29") == nil && CalendarDay("2026-13-01") == nil && CalendarDay("aaaa-bb-cc") == nil)
        #expect(CalendarDay("2026-1-01") == nil && CalendarDay("2026-11-31") == nil && CalendarDay("2024-02-29") != nil)
        #expect(try Samples.day("2026-11-21").weekday == 6 && Samples.day("1969-12-28").weekday == 7)
        #expect(try Samples.day("2026-11-22").startOfWeek() == Samples.day("2026-11-16"))
        for number in stride(from: -700_000, through: 2_900_000, by: 997) {
            let day = CalendarDay(number: number)
            #expect(CalendarDay(day.description) == day || day.parts.year < 1)
        }
    }
}
