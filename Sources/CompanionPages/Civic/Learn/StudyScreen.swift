#if Server
import Civic
import Interchange
import PacketPage
import PacketServer
import Storage

/// One card after the other: question, answer, how it went.
struct StudyScreen: Sendable {
    /// What a learner asked for; it goes from card to card.
    struct Choice: Sendable, Hashable {
        var section = ""
        /// The number that decides the order of new cards; empty for the deck's order.
        var shuffle = ""
        /// Whether cards that are marked as known come too.
        var known = ""

        init(_ text: (String) -> String?) {
            (section, shuffle) = (text("section") ?? "", text("shuffle") ?? "")
            known = text("known") ?? ""
        }

        func address(_ deck: String, _ more: KeyValuePairs<String, String?> = [:]) -> String {
            let own: KeyValuePairs<String, String?> = ["section": section, "shuffle": shuffle, "known": known]
            let first = PageVisit.address("/civic/learn/\(deck)", own)
            let second = PageVisit.address("", more).dropFirst()
            return second.isEmpty ? first : "\(first)\(first.contains("?") ? "&" : "?")\(second)"
        }
    }

    /// A card as it is shown.
    struct Face: Sendable, Hashable {
        let number: Int
        let title: String
        let section: String
        let prompt: String
        let required: String?
        let answers: [String]
        let source: String
        let url: String?
        let isKnown: Bool
    }

    /// A card without an answer, and where the answer is to be looked up.
    struct Unanswered: Sendable, Hashable {
        let title: String
        let prompt: String
        let page: String
        /// Whether the place is a page that can be opened.
        let isPage: Bool
        /// The command that keeps the answer; nil for one that does not change.
        let command: String?

        init(_ card: Card, _ words: Words) {
            title = words("civic.study.number", ["n": "\(card.number)"])
            prompt = card.prompt
            page = card.lookUp ?? card.url ?? card.source
            isPage = SafeLink(page)?.isPage == true
            command = DynamicAnswers.givenKey(of: card).map { "packet civic learn answer \($0)" }
        }
    }

    /// How it went.
    struct Grade: Sendable, Hashable {
        let rating: Int
        let label: String
    }

    let title: String
    let action: String
    let isRevealed: Bool
    let card: Face?
    let reveal: String
    let grades: [Grade]
    let remaining: String
    /// The cards of the section that nobody can study, since their answers are not known here.
    let unanswered: [Unanswered]
    let hasUnanswered: Bool
    let unansweredCount: String
    let nextDue: String?
    let sections: [FormOption]
    let choice: Choice
    let isShuffled: Bool
    let includesKnown: Bool
    let shuffle: String

    init(
        _ deck: Deck, _ answers: DynamicAnswers, states: [Int: CardState], choice: Choice, isRevealed: Bool,
        now: StoreDate, of pack: StatePack?, in words: Words
    ) {
        func said(_ text: String) -> String { words.said(text, of: deck, in: pack) }
        let queue = Cards.queue(
            deck.cards, states, answers: answers, at: now, section: choice.section.isEmpty ? nil : choice.section,
            includesKnown: !choice.known.isEmpty, shuffling: UInt64(choice.shuffle).map(StudyOrder.init))
        title = said(deck.title)
        action = "/civic/learn/\(deck.id)"
        self.choice = choice
        self.isRevealed = isRevealed
        card = queue.first.map { card in
            Face(
                number: card.number, title: words("civic.study.number", ["n": "\(card.number)"]),
                section: said(card.subsection.isEmpty ? card.section : card.subsection), prompt: card.prompt,
                required: card.required > 1 ? words.counted("civic.study.required", card.required) : nil,
                answers: answers.answers(of: card), source: "\(card.source), \(answers.asOf(card))", url: card.url,
                isKnown: states[card.number]?.isKnown ?? false)
        }
        reveal = choice.address(deck.id, ["reveal": "1"])
        grades = [1, 2, 3, 4].map { Grade(rating: $0, label: words["civic.grade.\($0)"]) }
        remaining = words.counted("civic.study.remaining", queue.count)
        let unknown = deck.cards.filter { card in
            !answers.knows(card)
                && (choice.section.isEmpty || [card.section, card.subsection].contains(choice.section))
        }
        unanswered = unknown.map { Unanswered($0, words) }
        hasUnanswered = !unknown.isEmpty
        unansweredCount = words.counted("civic.study.unanswered", unknown.count)
        let next = states.values.filter { !$0.isKnown }.compactMap(\.due).filter { $0 > now }.min()
        nextDue = next.map { words("civic.study.next", ["time": MomentText.of($0)]) }
        var names: [String] = []
        for card in deck.cards where !names.contains(card.section) { names.append(card.section) }
        sections =
            [FormOption(name: "", label: words["civic.study.all"], isChosen: choice.section.isEmpty)]
            + names.map { FormOption(name: $0, label: said($0), isChosen: $0 == choice.section) }
        isShuffled = !choice.shuffle.isEmpty
        includesKnown = !choice.known.isEmpty
        shuffle = isShuffled ? choice.shuffle : "\(UInt32.random(in: 1...UInt32.max))"
    }

    static func add(to routes: inout PageRoutes, _ place: CivicPlace) {
        routes.get("/civic/learn/:deck") { visit in
            let (deck, answers) = try place.deck(visit)
            let screen = StudyScreen(
                deck, answers, states: try Cards(visit.store).states(deck.id), choice: Choice(visit.text),
                isRevealed: visit.text("reveal") != nil, now: visit.moment,
                of: try place.shelf.current(in: visit.store),
                in: visit.words)
            return try place.page(visit, .learn, "civic-study", model: screen, title: screen.title)
        }
        routes.post("/civic/learn/:deck/grade") { visit in
            let (deck, _) = try place.deck(visit)
            let cards = Cards(visit.store)
            guard let number = visit.form.number("number"), deck.card(number) != nil else {
                throw PageError(404, visit.words["civic.study.gone"])
            }
            let kind: CardEvent.Kind
            if let rating = visit.form.number("rating").flatMap(FSRS.Rating.init(rawValue:)) {
                kind = .review(rating)
            } else {
                kind = .known(visit.form["mark"] != "unknown")
            }
            let event = CardEvent(number: number, at: visit.moment, kind: kind)
            try cards.record(event, deck: deck.id, before: cards.states(deck.id)[number])
            return visit.go(to: Choice { visit.form[$0] }.address(deck.id))
        }
        routes.post("/civic/learn/:deck/undo") { visit in
            let (deck, _) = try place.deck(visit)
            let number = try Cards(visit.store).undo(deck.id, at: visit.moment)
            return visit.go(
                to: Choice { visit.form[$0] }.address(
                    deck.id, ["done": number == nil ? "nothing" : "undone", "n": number.map { "\($0)" }]))
        }
    }
}
#endif
