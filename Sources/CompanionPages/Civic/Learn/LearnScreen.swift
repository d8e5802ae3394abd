#if Server
import Civic
import PacketPage
import PacketServer
import Storage

/// The decks, and how each is going.
struct LearnScreen: Sendable {
    /// A deck.
    struct Line: Sendable, Hashable {
        let title: String
        let count: String
        let known: String
        let due: String
        let study: String
        let test: String
        /// Of a hundred cards, how many are known, seen besides, and not seen.
        let knownShare: Int
        let seenShare: Int
        let label: String
        let source: String
    }

    let lines: [Line]
    let hasTests: Bool
    let tests: [TestLine]

    /// A practice test that was kept.
    struct TestLine: Sendable, Hashable {
        let name: String
        let deck: String
        let day: String
        let result: String
        let isPassed: Bool
    }

    static func add(to routes: inout PageRoutes, _ place: CivicPlace) {
        routes.get("/civic/learn") { visit in
            let pack = try place.shelf.current(in: visit.store)
            let cards = Cards(visit.store)
            let decks = try place.sources.decks(pack)
            let lines = try decks.map { deck in line(deck, try cards.states(deck.id), of: pack, visit) }
            let titles = Dictionary(
                decks.map { ($0.id, visit.words.said($0.title, of: $0, in: pack)) },
                uniquingKeysWith: { first, _ in first })
            let tests = try LearningRecords(visit.store).tests().prefix(20).map { test in
                TestLine(
                    name: test.name, deck: titles[test.deck] ?? test.deck, day: String(test.at.iso8601.prefix(10)),
                    result: "\(test.correct) / \(test.asked)", isPassed: test.isPassed)
            }
            let screen = LearnScreen(lines: lines, hasTests: !tests.isEmpty, tests: tests)
            return try place.page(
                visit, .learn, "civic-learn", model: screen, title: visit.words["civic.tab.learn"])
        }
    }

    private static func line(
        _ deck: Deck, _ states: [Int: CardState], of pack: StatePack?, _ visit: PageVisit
    ) -> Line {
        let words = visit.words
        let inDeck = deck.cards.compactMap { states[$0.number] }
        let known = inDeck.count(where: \.isKnown)
        let seen = inDeck.count { !$0.isKnown && $0.timesViewed > 0 }
        let due = inDeck.count { state in !state.isKnown && (state.due.map { $0 <= visit.moment } ?? false) }
        func share(_ number: Int) -> Int { number * 100 / max(1, deck.cards.count) }
        return Line(
            title: words.said(deck.title, of: deck, in: pack),
            count: words.counted("civic.learn.cards", deck.cards.count),
            known: words.counted("civic.learn.known", known), due: words.counted("civic.learn.due", due),
            study: "/civic/learn/\(deck.id)", test: "/civic/learn/\(deck.id)/test", knownShare: share(known),
            seenShare: share(seen),
            label: words("civic.learn.share", ["known": "\(known)", "seen": "\(seen)", "all": "\(deck.cards.count)"]),
            source: "\(deck.source), \(deck.asOf)")
    }
}

extension CivicPlace {
    /// The deck that the path names, and the answers that change.
    func deck(_ visit: PageVisit) throws -> (deck: Deck, answers: DynamicAnswers) {
        let pack = try shelf.current(in: visit.store)
        let id = visit.parameter("deck")
        guard let deck = try sources.decks(pack).first(where: { $0.id == id }) else {
            throw PageError(404, visit.words["civic.learn.gone"])
        }
        let given = try LearningRecords(visit.store).answers()
        return (deck, DynamicAnswers(pack: pack, given: given, on: today()))
    }
}
#endif
