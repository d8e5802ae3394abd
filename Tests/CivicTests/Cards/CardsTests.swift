import GRDB
import Storage
import Synchronization
import TestSupport
import Testing

@testable import Civic

/// The log and what follows from it.
struct CardsTests {
    let folder: TemporaryFolder
    let cards: Cards

    init() throws {
        folder = try TemporaryFolder()
        cards = Cards(try Samples.store(in: folder))
    }

    func record(_ number: Int, _ kind: CardEvent.Kind, deck: String = "us-2008", at: StoreDate = Samples.now) throws {
        let state = try cards.states(deck)[number]
        try cards.record(CardEvent(number: number, at: at, kind: kind), deck: deck, before: state)
    }

    @Test func viewsAreCountedAndKnownIsToggled() throws {
        try record(1, .view)
        try record(1, .view, at: Samples.later(days: 1))
        var state = try #require(try cards.states("us-2008")[1])
        #expect(state.timesViewed == 2 && state.lastViewed == Samples.later(days: 1) && !state.isKnown)
        try record(1, .known(true))
        state = try #require(try cards.states("us-2008")[1])
        #expect(state.isKnown && state.timesViewed == 2)
        try record(1, .known(false))
        #expect(try cards.states("us-2008")[1]?.isKnown == false)
    }

    @Test func eachReviewIsToldOnceAndTakesTwoStatements() async throws {
        let changes = cards.feed.changes()
        let statements = Mutex(0)
        try cards.store.write { database in
            database.trace(options: .statement) { event in
                let text = "\(event)".uppercased()
                if !["BEGIN", "COMMIT", "PRAGMA"].contains(where: text.hasPrefix) { statements.withLock { $0 += 1 } }
            }
        }
        for day in 0..<3 {
            let event = CardEvent(number: 7, at: Samples.later(days: Int64(day)), kind: .review(.good))
            try cards.record(event, deck: "sd", before: nil)
        }
        #expect(statements.withLock { $0 } == 6)
        #expect(try cards.undo("sd", at: Samples.later(days: 4)) == 7)
        var told: [CardChange] = []
        for await change in changes {
            told.append(change)
            if told.count == 4 { break }
        }
        #expect(told.allSatisfy { $0.deck == "sd" && $0.number == 7 })
        #expect(told.last?.state == (try cards.states("sd")[7]))
        #expect(try cards.undo("us-2008", at: Samples.now) == nil)
    }

    @Test func decksAreNeverMixed() throws {
        try record(1, .review(.good))
        let before = try cards.states("us-2008")
        try record(1, .review(.again), deck: "sd", at: Samples.later(days: 3))
        #expect(try cards.states("us-2008") == before)
        #expect(try cards.states("sd")[1]?.reviews == 1)
    }

    @Test func theStatesFollowFromTheLog() throws {
        var generator = SeededGenerator(seed: 1)
        for index in 0..<200 {
            let kind: CardEvent.Kind =
                switch Int.random(in: 0..<6, using: &generator) {
                case 0: .view
                case 1: .known(Bool.random(using: &generator))
                default: .review(FSRS.Rating(rawValue: Int.random(in: 1...4, using: &generator)) ?? .good)
                }
            try record(
                Int.random(in: 1...9, using: &generator), kind, at: Samples.later(seconds: Int64(index) * 40_000))
        }
        let before = try cards.states("us-2008")
        try cards.rebuild("us-2008")
        #expect(try cards.states("us-2008") == before)
    }

    @Test func undoTakesBackOneAfterTheOther() throws {
        try record(1, .review(.good))
        let first = try cards.states("us-2008")
        try record(1, .review(.again), at: Samples.later(days: 2))
        try record(2, .known(true), at: Samples.later(days: 2))
        #expect(try cards.undo("us-2008", at: Samples.now) == 2)
        #expect(try cards.undo("us-2008", at: Samples.now) == 1)
        #expect(try cards.states("us-2008") == first)
        #expect(try cards.undo("us-2008", at: Samples.now) == 1)
        #expect(try cards.states("us-2008").isEmpty)
        #expect(try cards.undo("us-2008", at: Samples.now) == nil)
        try cards.rebuild("us-2008")
        #expect(try cards.states("us-2008").isEmpty)
    }

    @Test func anotherLogIsTakenOnce() throws {
        try record(1, .review(.good))
        try record(1, .review(.easy), at: Samples.later(days: 3))
        let log = try cards.log()
        let other = try TemporaryFolder()
        let copy = Cards(try Samples.store(in: other))
        let mine = CardEvent(number: 1, at: Samples.later(days: 1), kind: .review(.hard))
        try copy.record(mine, deck: "us-2008", before: nil)
        #expect(try copy.merge(log: log) == 2)
        #expect(try copy.merge(log: log) == 0)
        _ = try cards.merge(log: copy.log())
        #expect(try cards.states("us-2008") == copy.states("us-2008"))
        #expect(try cards.states("us-2008")[1]?.reviews == 3)
        #expect(Samples.code { _ = try copy.merge(log: "deck\nus\tx\t\t\t") } == .malformed)
    }

    @Test func dueCardsComeFirst() throws {
        let deck = try Samples.deck("us-2008")
        try record(5, .review(.easy))
        try record(6, .review(.again))
        try record(7, .review(.again), at: Samples.later(seconds: -60))
        try record(8, .known(true))
        let now = Samples.later(seconds: 90)
        let answers = Samples.answers(try Samples.shippedPack())
        let queue = Cards.queue(deck.cards, try cards.states("us-2008"), answers: answers, at: now)
        #expect(queue.prefix(3).map(\.number) == [7, 6, 1])
        #expect(!queue.contains { [5, 8].contains($0.number) })
        let shuffled = Cards.queue(
            deck.cards, try cards.states("us-2008"), answers: answers, at: now, shuffling: SeededGenerator(seed: 1))
        #expect(shuffled.prefix(2).map(\.number) == [7, 6] && shuffled.map(\.number) != queue.map(\.number))
        // Who holds an office is not in the tables: nobody is asked for it until somebody gives it.
        #expect(!queue.contains { $0.number == 28 } && queue.contains { $0.number == 20 })
        let section = Cards.queue(deck.cards, [:], answers: answers, at: now, section: "symbols")
        #expect(!section.isEmpty && section.allSatisfy { $0.subsection == "Symbols" })
    }

    @Test func statisticsCountWhatTheLogSays() throws {
        let deck = try Samples.deck("us-2008")
        try record(1, .review(.easy))
        try record(1, .review(.again), at: Samples.later(days: 10))
        try record(2, .known(true))
        let statistics = try cards.statistics(
            deck, answers: Samples.answers(try Samples.shippedPack()), days: 7, at: Samples.later(days: 11),
            day: \.utcDay)
        #expect(statistics.cards == 100 && statistics.seen == 1 && statistics.known == 1)
        #expect(statistics.reviews == 2 && statistics.due == 1 && statistics.retention == 0)
        #expect(statistics.forecast == [1, 0, 0, 0, 0, 0, 0])
    }

    @Test func aCardThatIsForgottenEightTimesIsALeech() throws {
        var state = CardState(number: 1)
        var time = Samples.now
        for _ in 0..<8 {
            for rating in [FSRS.Rating.easy, .again] {
                state = state.after(CardEvent(number: 1, at: time, kind: .review(rating)), deck: "x", scheduler: FSRS())
                time = time.advanced(bySeconds: 40 * 86_400)
            }
        }
        #expect(state.lapses == 8 && state.isLeech)
    }
}
