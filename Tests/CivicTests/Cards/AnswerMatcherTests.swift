import Foundation
import TestSupport
import Testing

@testable import Civic

/// What counts as an answer, and a whole test.
struct AnswerMatcherTests {
    @Test(arguments: [
        ("the Constitution", "constitution", true), ("the Constitution", "The  CONSTITUTION!", true),
        ("the Constitution", "a constitution of sorts", false), ("nine (9)", "9", true), ("nine (9)", "nine", true),
        ("nine (9)", "Nine (9)", true), ("nine (9)", "ten", false), ("twenty-seven (27)", "27", true),
        ("twenty-seven (27)", "twenty seven", true), ("four hundred thirty-five (435)", "435", true),
        ("five thousand (5,000)", "5000", true), ("five thousand (5,000)", "5,000", true),
        ("(George) Washington", "Washington", true), ("(George) Washington", "george washington", true),
        ("(U.S.) Constitution", "US Constitution", true),
        ("Presidents Day (Washington's Birthday)", "presidents day", true),
        ("two-thirds (of the members)", "two thirds", true),
        ("two-thirds (of the members)", "2 thirds of members", true),
        ("Pierre", "", false), ("Pierre", "the", false), ("Pierre", "q", false), ("World War II", "WW2", true),
        ("World War II", "World War I", false), ("July 4, 1776", "7/4/1776", true), ("July 4, 1776", "July 4", false),
        ("the Mississippi", "Missisippi", true), ("(Franklin) Roosevelt", "Franklin D. Roosevelt", true),
        ("(Franklin) Roosevelt", "Theodore Roosevelt", false), ("Six (6) years", "six", true),
        ("November 2, 1889", "november 2 1889", true),
    ])
    func oneAnswer(_ answer: String, _ reply: String, _ isRight: Bool) {
        #expect(AnswerMatcher(answers: [answer]).accepts(reply) == isRight)
    }

    @Test(arguments: [
        ("life and liberty", 2, true), ("life, liberty", 2, true), ("liberty; life", 2, true), ("life, life", 2, false),
        ("life", 2, false), ("pursuit of happiness, life and liberty", 3, true), ("life\nliberty", 2, true),
    ])
    func severalAnswers(_ reply: String, _ required: Int, _ isRight: Bool) {
        let matcher = AnswerMatcher(answers: ["life", "liberty", "pursuit of happiness"], required: required)
        #expect(matcher.accepts(reply) == isRight)
    }

    @Test func answersWithCommasAndAndsCount() {
        let holidays = AnswerMatcher(answers: ["Martin Luther King, Jr. Day", "Labor Day", "Christmas"], required: 2)
        #expect(holidays.accepts("Martin Luther King, Jr. Day, Christmas"))
        let offices = AnswerMatcher(
            answers: ["the commissioner of school and public lands", "the (state) auditor"], required: 2)
        #expect(offices.accepts("auditor, commissioner of school and public lands"))
    }

    @Test(arguments: ["us-2008", "us-2025"])
    func everyPublishedAnswerIsRight(_ id: String) throws {
        for card in try Samples.deck(id).cards where card.dynamic == nil {
            let reply =
                card.required == 1 ? card.answers[0] : card.answers.prefix(card.required).joined(separator: "; ")
            #expect(AnswerMatcher(answers: card.answers, required: card.required).accepts(reply), "\(card.number)")
        }
    }

    /// What people answer, judged by hand before the rules were made. Everything else that is wrong stays wrong.
    @Test func answersOfPeopleAreJudgedAsByHand() throws {
        let text = try String(contentsOfFile: "\(Fixture.package)/Fixtures/civic/answers.tsv", encoding: .utf8)
        let decks = try Dictionary(uniqueKeysWithValues: ["us-2008", "us-2025"].map { ($0, try Samples.deck($0)) })
        let answers = Samples.answers(try Samples.shippedPack())
        var (right, missed, wrong, taken): (Int, [String], Int, [String]) = (0, [], 0, [])
        for line in text.split(separator: "\n").dropFirst() {
            let cells = line.split(separator: "\t").map(String.init)
            try #require(cells.count == 4)
            let card = try #require(decks[cells[0]]?.card(Int(cells[1]) ?? 0))
            let isAccepted = answers.matcher(of: card).accepts(cells[3])
            switch cells[2] {
            case "right":
                right += 1
                if !isAccepted { missed.append("\(cells[1]): \(cells[3])") }
            default:
                wrong += 1
                if isAccepted { taken.append("\(cells[1]): \(cells[3])") }
            }
        }
        #expect(right >= 150 && wrong >= 150)
        #expect(missed.count * 50 <= right, "\(missed)")
        #expect(taken == [])
    }

    @Test func aLearnerMayClaimAnAnswerAndTheLogSaysSo() throws {
        let folder = try TemporaryFolder()
        var generator = SeededGenerator(seed: 4)
        var test = MockTest(
            try Samples.deck("us-2025"), senior: true, answers: Samples.answers(try Samples.shippedPack()),
            using: &generator)
        let early = test.claim()
        #expect(!early)
        for _ in 0..<5 { _ = test.answer("no idea") }
        #expect(test.outcome == .failed && test.mayClaim)
        let claims = [test.claim(), test.claim()]
        #expect(claims == [true, false])
        #expect(test.outcome == .running && test.correct == 1 && test.claimed == 1 && test.asked == 5)
        _ = test.answer("no idea")
        let records = LearningRecords(try Samples.store(in: folder))
        try records.keep(test, deck: "us-2025", name: "Ann Lee", at: Samples.now)
        let taken = try #require(try records.tests().first)
        #expect(taken.correct == 1 && taken.claimed == 1 && !taken.isPassed)
        #expect(try records.replies(test: taken.id) == test.replies)
        #expect(test.replies.map(\.verdict) == [.wrong, .wrong, .wrong, .wrong, .claimed, .wrong])
    }

    @Test func aTestEndsAsSoonAsItIsDecided() throws {
        var generator = SeededGenerator(seed: 4)
        let deck = try Samples.deck("us-2025")
        let answers = Samples.answers(try Samples.shippedPack())
        var good = MockTest(deck, senior: false, answers: answers, using: &generator)
        #expect(good.cards.count == 20 && Set(good.cards.map(\.number)).count == 20)
        while let card = good.current {
            let replies = answers.answers(of: card).prefix(card.required).joined(separator: "; ")
            #expect(good.answer(replies)?.isRight == true, "\(card.number)")
        }
        #expect(good.outcome == .passed && good.asked == 12 && good.correct == 12)
        #expect(good.answer("x") == nil)
        var bad = MockTest(deck, senior: false, answers: answers, using: &generator)
        while bad.current != nil { _ = bad.answer("I do not know") }
        #expect(bad.outcome == .failed && bad.asked == 9 && bad.wrong == 9)
        var senior = MockTest(deck, senior: true, answers: answers, using: &generator)
        #expect(senior.cards.allSatisfy(\.isSenior) && senior.cards.count == 10)
        while senior.current != nil { _ = senior.answer("") }
        #expect(senior.asked == 5)
    }

    @Test func questionsWithoutAKnownAnswerAreNotAsked() throws {
        var generator = SeededGenerator(seed: 4)
        let test = MockTest(try Samples.deck("us-2008"), senior: true, answers: Samples.answers(), using: &generator)
        #expect(!test.cards.contains { [20, 28, 44].contains($0.number) })
    }
}
