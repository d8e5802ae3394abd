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
        ("July 4, 1776", "July fourth, seventeen seventy-six", true), ("July 4, 1776", "fourth of July 1776", true),
        ("two-thirds (of the members)", "2/3", true), ("two-thirds (of the members)", "3/2", false),
        ("(from) 7 am to 7 pm", "7am-7pm", true), ("(from) 7 am to 7 pm", "7:00 AM – 19:00", true),
        ("(from) 7 am to 7 pm", "seven in the morning until seven at night", true),
        ("(from) 7 am to 7 pm", "7pm-7am", false), ("between eighteen (18) and twenty-six (26)", "18 to 26", true),
        ("between eighteen (18) and twenty-six (26)", "26 to 18", false),
        ("eighteen (18) and older", "over 18", true), ("eighteen (18) and older", "under 18", false),
        ("fewer than 500", "under 500", true), ("fewer than 500", "not fewer than 500", false),
        ("No one is above the law.", "nobody is not above the law", false), ("North Dakota", "nothing", false),
        ("Japanese attacked Pearl Harbor", "Pearl Harbor attacked the Japanese", false),
        ("Japanese attacked Pearl Harbor", "Pearl Harbor was attacked by Japan", true),
        ("fought for civil rights", "fought civil rights", false), ("honey bee", "honeybee", true),
        ("first Postmaster General", "first post master general", true), ("New Jersey", "N.J.", true),
        ("Ohio", "OH", true), ("Ohio", "NH", false), ("Maine", "let me think", false), ("Maine", "me", true),
        ("Ohio", "oh I know", false),
        ("Maine", "I think ME", true), ("Ohio", "well, Ohio", true), ("Africans", "African Americans", false),
        ("34th president of the United States", "34 presidents", false),
        ("a holiday to celebrate U.S. independence (from Britain)", "a holiday of British independence", false),
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

    /// A middle name or an initial counts when it is the person's own, or may be, where a table does not tell.
    @Test(arguments: [
        ("(Franklin Delano) Roosevelt", "Franklin D. Roosevelt", true),
        ("(Franklin Delano) Roosevelt", "F. D. Roosevelt", true),
        ("(Franklin Delano) Roosevelt", "Franklin Theodore Roosevelt", false),
        ("(Franklin Delano) Roosevelt", "T. Roosevelt", false), ("(John) Jay", "A. Jay", false),
        ("(John) Jay", "J. Jay", true), ("(John) Jay", "John Paul Jay", false),
        ("(Donald J.) Trump", "Donald John Trump", true), ("(Donald J.) Trump", "Donald Franklin Trump", false),
        ("Susan B. Anthony", "Susan Brownell Anthony", true),
    ])
    func middleNames(_ answer: String, _ reply: String, _ isRight: Bool) {
        #expect(AnswerMatcher(answers: [answer]).accepts(reply) == isRight)
    }

    @Test(arguments: [
        ("Donald John Trump", true), ("Trump", true), ("President Trump", true), ("Donald Thune Trump", false),
        ("John Trump", false),
    ])
    func namesOfTables(_ reply: String, _ isRight: Bool) throws {
        let given = GivenAnswer(key: "president", answer: "Donald Trump", validFrom: Samples.today, source: "x")
        let card = try #require(try Samples.deck("us-2025").card(38))
        #expect(Samples.answers(try Samples.shippedPack(), [given]).matcher(of: card).accepts(reply) == isRight)
    }

    /// What a question says need not be said again, but a part of a name is not the name.
    @Test(arguments: [
        ("New Mexico", "Name one state that borders Mexico.", "New", false),
        ("Vice President", "If the President can no longer serve, who becomes President?", "Vice", false),
        ("Vietnam War", "Name one war fought by the United States in the 1900s.", "Vietnam", true),
        ("14th Amendment", "What amendment says so?", "the fourteenth", true),
        ("six (6)", "We elect a U.S. Senator for how many years?", "We elect them for six years", true),
        ("two (2)", "We elect a mayor for how many years?", "Every two years we elect one", true),
        ("advises the President", "What does the President's Cabinet do?", "the President gives advice to it", false),
        ("advises the President", "What does the President's Cabinet do?", "it gives advice to the President", true),
        ("35", "How many senators are there?", "35 senators in the Senate", true),
        ("35", "How many senators are there?", "35 senators in the House", false),
        ("explains laws", "What does the judicial branch do?", "the courts explain the laws", true),
        ("explains laws", "What does the judicial branch do?", "the president explains the laws", false),
        ("two (2)", "How many aldermen does each ward have?", "two wards", false),
        ("two (2)", "How many aldermen does each ward have?", "two aldermen", true),
        ("the President", "Who signs bills?", "bills sign the President", false),
        ("the President", "Who signs bills?", "bills are signed by the President", true),
        ("advises the President", "What does the President's Cabinet do?", "the President advises it", false),
        ("35", "How many members does the Senate have?", "35 senators", true),
        ("35", "How many members does the Senate have?", "35 representatives", false),
        ("rights of Americans", "What does the Bill of Rights protect?", "it protects the rights of Americans", true),
        ("50 states", "Why does the flag have 50 stars?", "50 stars for 50 states", true),
        ("(Franklin) Roosevelt", "Who was President in World War II?", "Roosevelt in World War II", true),
        ("(Franklin) Roosevelt", "Who was President in World War II?", "Roosevelt in World War I", false),
        (
            "it says we are independent from Britain", "Why is the Declaration of Independence important?",
            "it says we are part of Britain", false
        ),
    ])
    func wordsOfTheQuestion(_ answer: String, _ prompt: String, _ reply: String, _ isRight: Bool) {
        #expect(AnswerMatcher(answers: [answer], prompt: prompt).accepts(reply) == isRight)
    }

    @Test(arguments: [
        ("New Hampshire, New York", true), ("North and South Carolina", true), ("New Hampshire or New York", false),
        ("New Hampshire York", false), ("neither New York nor New Hampshire", false),
    ])
    func lists(_ reply: String, _ isRight: Bool) {
        let states = ["New Hampshire", "New York", "North Carolina", "South Carolina"]
        #expect(AnswerMatcher(answers: states, required: 2).accepts(reply) == isRight)
    }

    @Test func answersWithCommasAndAndsCount() {
        let holidays = AnswerMatcher(answers: ["Martin Luther King, Jr. Day", "Labor Day", "Christmas"], required: 2)
        #expect(holidays.accepts("Martin Luther King, Jr. Day, Christmas"))
        let offices = AnswerMatcher(
            answers: ["the commissioner of school and public lands", "the (state) auditor"], required: 2)
        #expect(offices.accepts("auditor, commissioner of school and public lands"))
    }

    /// As the practice test judges them, and the other wordings, too.
    @Test(arguments: ["us-2008", "us-2025", "sd"])
    func everyPublishedAnswerIsRight(_ id: String) throws {
        let pack = try Samples.shippedPack()
        let answers = Samples.answers(pack)
        for card in try id == "sd" ? pack.deck.cards : Samples.deck(id).cards where answers.knows(card) {
            let matcher = answers.matcher(of: card)
            let published = answers.answers(of: card)
            // “(or …)” is a choice of the notation, which nobody says.
            for answer in published + card.also.keys.map({ $0.replacing(/\(or [^)]*\) ?/, with: "") }) {
                #expect(!matcher.matches(answer).isEmpty, "\(card.number): \(answer)")
            }
            #expect(matcher.accepts(published.prefix(card.required).joined(separator: "; ")), "\(card.number)")
        }
    }

    /// What people answer, judged by hand as an officer would. Everything that is wrong stays wrong.
    @Test func answersOfPeopleAreJudgedAsByHand() throws {
        let text = try String(contentsOfFile: "\(Fixture.package)/Fixtures/civic/answers.tsv", encoding: .utf8)
        let pack = try Samples.shippedPack()
        let decks = try [Samples.deck("us-2008"), Samples.deck("us-2025"), pack.deck]
        let given = [
            "president": "Donald J. Trump", "vice-president": "JD Vance", "speaker": "Mike Johnson",
            "chief-justice": "John G. Roberts, Jr.", "president-party": "Republican", "number-of-justices": "nine (9)",
        ].map { GivenAnswer(key: $0, answer: $1, validFrom: Samples.today, source: "x") }
        let answers = Samples.answers(pack, given)
        var (right, missed, wrong, taken): (Int, [String], Int, [String]) = (0, [], 0, [])
        var matchers: [Card: AnswerMatcher] = [:]
        for line in text.split(separator: "\n").dropFirst() {
            let cells = line.split(separator: "\t").map(String.init)
            try #require(cells.count == 4)
            let card = try #require(decks.first { $0.id == cells[0] }?.card(Int(cells[1]) ?? 0))
            let matcher = matchers[card] ?? answers.matcher(of: card)
            matchers[card] = matcher
            let isAccepted = matcher.accepts(cells[3])
            switch cells[2] {
            case "right":
                right += 1
                if !isAccepted { missed.append("\(cells[0]) \(cells[1]): \(cells[3])") }
            default:
                wrong += 1
                if isAccepted { taken.append("\(cells[0]) \(cells[1]): \(cells[3])") }
            }
        }
        #expect(right >= 150 && wrong >= 150)
        #expect(missed.count * 100 <= right, "\(missed)")
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
