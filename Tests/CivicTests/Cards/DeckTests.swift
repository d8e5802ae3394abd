import Foundation
import Interchange
import Storage
import TestSupport
import Testing

@testable import Civic

/// The decks, which test applies, and answers.
struct DeckTests {
    @Test(arguments: [("us-2008", 100, 20), ("us-2025", 128, 20)])
    func theOfficialDecksAreWhole(_ id: String, _ count: Int, _ seniors: Int) throws {
        let deck = try Samples.deck(id)
        #expect(deck.cards.map(\.number) == Array(1...count))
        #expect(deck.seniorCards.count == seniors)
        #expect(deck.cards.allSatisfy { $0.dynamic != nil || !$0.answers.isEmpty })
    }

    /// Screens name the deck and its sections in the language of the page; a text or a language that there is not is told.
    @Test(arguments: ["us-2008", "us-2025"])
    func titlesAreTranslated(_ id: String) throws {
        let deck = try Samples.deck(id)
        #expect(deck.shownTexts.filter { deck.said($0, in: .korean) == $0 } == [])
        #expect(deck.said(deck.title, in: .english) == deck.title && !deck.problems().contains { $0.place == "ko" })
        let text = try String(contentsOfFile: "\(Samples.resources)/decks/\(id).json", encoding: .utf8)
        let other = text.replacing(#""ko": {"#, with: #""xx": {"No such text": "x","#)
        let problems = try Deck(json: other, file: "x.json").problems().filter { $0.place == "xx" }
        #expect(problems.count == 2 && problems.last?.message.contains("No such text") == true)
    }

    @Test func seniorsAreAskedTheMarkedQuestions() throws {
        let older = [6, 11, 13, 17, 20, 27, 28, 44, 45, 49, 54, 56, 70, 75, 78, 85, 94, 95, 97, 99]
        let newer = [2, 7, 12, 20, 30, 36, 38, 39, 44, 52, 61, 66, 74, 78, 86, 94, 113, 115, 121, 126]
        #expect(try Samples.deck("us-2008").seniorCards.map(\.number) == older)
        #expect(try Samples.deck("us-2025").seniorCards.map(\.number) == newer)
    }

    @Test(arguments: [
        ("2025-10-19", "us-2008"), ("2025-10-20", "us-2025"), ("2010-01-01", "us-2008"), ("2026-11-21", "us-2025"),
    ])
    func theDayOfFilingDecides(_ day: String, _ id: String) throws {
        let decks = [try Samples.deck("us-2008"), try Samples.deck("us-2025"), try Samples.shippedPack().deck]
        #expect(Deck.applying(to: try #require(CalendarDay(day)), among: decks)?.id == id)
    }

    @Test(arguments: [(65, 20, true), (64, 30, false), (80, 19, false)])
    func theShorterTestNeedsAgeAndResidence(_ age: Int, _ years: Int, _ isSenior: Bool) throws {
        #expect(Deck.isSenior(age: age, yearsOfResidence: years) == isSenior)
        let deck = try Samples.deck("us-2025")
        #expect(deck.rules(senior: true) == (10, 6, 5))
        #expect(deck.rules(senior: false) == (20, 12, 9))
    }

    @Test func theDeckOfTheStateHasAHundredQuestionsWithSources() throws {
        let pack = try Samples.shippedPack()
        #expect(pack.deck.cards.map(\.number) == Array(1...100))
        #expect(Set(pack.deck.cards.map(\.section)) == ["State", "County", "Municipal"])
        #expect(pack.deck.cards.allSatisfy { $0.namesItsSource && !$0.source.isEmpty })
        #expect(pack.deck.cards.allSatisfy { $0.dynamic != nil || $0.url != nil })
        #expect(Set(pack.deck.cards.map(\.prompt)).count == 100)
    }

    /// Every source is a public office, a law, or the association of the county offices; no newspaper, no encyclopedia.
    @Test func sourcesArePublicOfficesAndLaws() throws {
        let offices = [
            // The web archive keeps a page of the state; American Legal keeps the codes of the cities.
            "gov", "sdcounties.org", "web.archive.org/web/20080220004837/http://www.state.sd.us",
            "webharvest.gov", "codelibrary.amlegal.com/codes",
        ]
        for card in try Samples.shippedPack().deck.cards {
            guard let url = card.url else { continue }
            let host = try #require(URL(string: url)?.host())
            #expect(
                offices.contains { host.hasSuffix("." + $0) || host == $0 || url.contains("://\($0)") },
                "\(card.number): \(url)")
            #expect(!card.source.contains("wordpress"), "\(card.number)")
        }
    }

    @Test func officeHoldersAreNeverTyped() throws {
        let pack = try Samples.shippedPack()
        let names = Set(pack.officials.map(\.familyName))
        for card in pack.deck.cards where card.dynamic == nil {
            let words = card.answers.flatMap { $0.lowercased().split { !$0.isLetter && $0 != "-" }.map(String.init) }
            #expect(names.allSatisfy { !words.contains($0.lowercased()) }, "\(card.number)")
        }
    }

    /// Which questions were compared with the published forms is for those who keep the decks.
    @Test(arguments: ["us-2008", "us-2025"])
    func notesAreForLearners(_ id: String) throws {
        for card in try Samples.deck(id).cards { #expect(card.note?.contains("compared") != true, "\(card.number)") }
    }

    @Test(arguments: [
        ("capital", ["Pierre"]), ("official:governor", ["(Larry) Rhoden"]),
        ("official:us senator", ["(John) Thune", "(Mike) Rounds"]), ("count:Senate", ["35"]), ("count:House", ["70"]),
        ("count:districts", ["35"]), ("count:committees", ["41"]), ("majority:House", ["Republican"]),
        ("split-districts", ["26", "28"]), ("title:22", ["Crimes"]), ("title-number:Elections", ["12", "Title 12"]),
        ("chair:Senate/Education", ["(Kyle) Schoenfish"]), ("party:governor", ["Republican"]), ("nothing:x", []),
    ])
    func answersComeFromTheTables(_ key: String, _ expected: [String]) throws {
        #expect(Samples.answers(try Samples.shippedPack()).answers(for: key) == expected)
    }

    @Test func givenAnswersHoldFromTheirDay() throws {
        func given(_ answer: String, _ day: String) throws -> GivenAnswer {
            GivenAnswer(key: "president", answer: answer, validFrom: try #require(CalendarDay(day)), source: "x")
        }
        let answers = Samples.answers(
            nil, [try given("A", "2021-01-20"), try given("B", "2025-01-20"), try given("C", "2029-01-20")])
        #expect(answers.answers(for: "given:president") == ["B"])
        #expect(Samples.answers().answers(for: "given:president") == [])
    }

    @Test func eachTableAnswersItsCards() throws {
        let pack = try Samples.shippedPack()
        let answers = Samples.answers(pack)
        let empty = pack.deck.cards.filter { answers.answers(of: $0).count < $0.required }
        #expect(empty.map(\.number) == [])
    }
}
