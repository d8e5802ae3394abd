#if Server
import Games
import PacketPage
import PacketServer

/// Questions of a deck, one after the other. What was answered goes from screen to screen (`Replies`); the seed draws the same
/// questions again.
struct TriviaScreen: Sendable {
    /// What the answer before came to.
    struct Result: Sendable, Hashable {
        let isRight: Bool
        let text: String
    }

    let action: String
    let seed: String
    let replies: [String]
    let question: String?
    let number: String
    let last: Result?
    let verdict: String?

    /// So many questions make a round.
    static let asked = 10

    init(_ source: any TriviaSource, seed: UInt64, replies: [String], _ words: Words) throws {
        let (round, results) = try Self.round(source, seed: seed, replies: replies)
        action = Self.path(source.deck)
        self.seed = "\(seed)"
        self.replies = Array(replies.prefix(round.results.count))
        question = round.current.flatMap(source.prompt)
        number = words(
            "campus.trivia.number",
            ["n": "\(round.results.count + 1)", "all": "\(round.numbers.count)", "right": "\(round.correct)"])
        last = results.last.map { number, isRight in
            let key = isRight ? "campus.trivia.right" : "campus.trivia.wrong"
            return Result(isRight: isRight, text: words(key, ["answer": source.answer(number) ?? ""]))
        }
        verdict =
            round.current == nil
            ? words("campus.trivia.verdict", ["right": "\(round.correct)", "all": "\(round.results.count)"]) : nil
    }

    static func path(_ deck: String) -> String { "\(CampusTab.games.path)/trivia/\(deck)" }

    private static func round(
        _ source: any TriviaSource, seed: UInt64, replies: [String]
    ) throws -> (round: TriviaRound, results: [(number: Int, isRight: Bool)]) {
        var round = try TriviaRound(source, count: asked, seed: seed)
        var results: [(number: Int, isRight: Bool)] = []
        for reply in replies {
            guard let number = round.current else { break }
            results.append((number, round.answer(reply, from: source)))
        }
        return (round, results)
    }

    static func add(to routes: inout PageRoutes, _ place: CampusPlace) {
        let path = path(":deck")
        @Sendable func source(_ visit: PageVisit) throws -> any TriviaSource {
            guard let source = try place.sources.trivia(visit.parameter("deck")) else {
                throw PageError(404, visit.words["campus.trivia.gone"])
            }
            return source
        }
        @Sendable func go(_ visit: PageVisit, seed: String?, replies: String?) throws -> ServerResponse {
            let seed = seed.flatMap { UInt64($0) } ?? UInt64.random(in: 0...UInt64(UInt32.max))
            let deck = try source(visit).deck
            return visit.go(
                to: PageVisit.address(Self.path(deck), ["seed": "\(seed)", "replies": replies]))
        }
        routes.get(path) { visit in
            // A round has its seed in its address from the first question on, so that Back finds the same one.
            guard let seed = visit.text("seed").flatMap({ UInt64($0) }) else {
                return try go(visit, seed: nil, replies: nil)
            }
            let screen = try TriviaScreen(source(visit), seed: seed, replies: Replies(visit).texts, visit.words)
            return try place.page(
                visit, .games, "campus-trivia", model: screen, title: visit.words["campus.trivia.title"])
        }
        routes.post(path) { visit in try go(visit, seed: visit.form["seed"], replies: Replies(visit.form).query) }
        routes.post("\(path)/keep") { visit in
            let made = try round(
                source(visit), seed: visit.form["seed"].flatMap { UInt64($0) } ?? 0,
                replies: Replies(visit.form).texts)
            guard made.round.current == nil else { throw PageError(422, visit.words["campus.trivia.notOver"]) }
            try TriviaRecords(visit.store).keep(made.round, at: visit.moment)
            return visit.go(to: "\(CampusTab.games.path)?done=trivia")
        }
    }
}
#endif
