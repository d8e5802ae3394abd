#if Server
import Civic
import Interchange
import PacketPage
import PacketServer
import Storage

/// A practice test. What was answered goes from screen to screen (`Replies`), so nothing of it is kept anywhere before its
/// end; the seed draws the same questions again.
struct TestScreen: Sendable {
    /// The result of the answer before.
    struct Result: Sendable, Hashable {
        let isRight: Bool
        let text: String
    }

    let title: String
    let action: String
    let seed: String
    let isSenior: Bool
    let canBeSenior: Bool
    let rules: String
    let replies: [String]
    let hasBegun: Bool
    /// Which replies the learner says were right, counted from 0.
    let claims: [Int]
    /// The last reply, when the learner may say that it was right.
    let mayClaim: Int?
    let question: String?
    let number: String
    let last: Result?
    let verdict: String?
    let isPassed: Bool
    let back: String

    init(
        _ deck: Deck, _ answers: DynamicAnswers, seed: UInt64?, isSenior: Bool, replies: Replies, of pack: StatePack?,
        in words: Words
    ) {
        let test = Self.test(deck, answers, seed: seed ?? 0, isSenior: isSenior, replies: replies)
        let rules = deck.rules(senior: isSenior)
        title = words.said(deck.title, of: deck, in: pack)
        action = "/civic/learn/\(deck.id)/test"
        back = "/civic/learn"
        self.seed = "\(seed ?? 0)"
        self.isSenior = isSenior
        canBeSenior = !deck.seniorCards.isEmpty
        self.rules = words(
            "civic.test.rules", ["asked": "\(rules.asked)", "pass": "\(rules.pass)", "fail": "\(rules.fail)"])
        self.replies = Array(replies.texts.prefix(test.test.asked))
        claims = replies.claims.filter { $0 < test.test.asked }.sorted()
        mayClaim = test.test.mayClaim && test.last?.isGiven == true ? test.test.asked - 1 : nil
        hasBegun = seed != nil
        question = seed == nil ? nil : test.test.current?.prompt
        number = words("civic.test.number", ["n": "\(test.test.asked + 1)", "right": "\(test.test.correct)"])
        last = test.last.map { last in
            let key = last.isRight ? "civic.test.right" : last.isGiven ? "civic.test.wrong" : "civic.test.unknown"
            return Result(
                isRight: last.isRight, text: words(key, ["answers": last.accepted.joined(separator: "; ")]))
        }
        isPassed = test.test.outcome == .passed
        verdict =
            seed == nil || test.test.outcome == .running
            ? nil
            : words(
                isPassed ? "civic.test.passed" : "civic.test.failed",
                ["right": "\(test.test.correct)", "asked": "\(test.test.asked)"])
    }

    /// What became of the last reply.
    private struct Judged {
        var isRight: Bool
        let accepted: [String]
        /// Whether it says something; an empty one says that the learner does not know.
        let isGiven: Bool
    }

    private static func test(
        _ deck: Deck, _ answers: DynamicAnswers, seed: UInt64, isSenior: Bool, replies: Replies
    ) -> (test: MockTest, last: Judged?) {
        var order = StudyOrder(seed: seed)
        var test = MockTest(deck, senior: isSenior, answers: answers, using: &order)
        var last: Judged?
        for (index, reply) in replies.texts.enumerated() {
            guard let result = test.answer(reply) else { break }
            let isGiven = !reply.trimmed.isEmpty
            last = Judged(isRight: result.isRight, accepted: result.accepted, isGiven: isGiven)
            if isGiven, replies.claims.contains(index), test.claim() { last?.isRight = true }
        }
        return (test, last)
    }

    static func add(to routes: inout PageRoutes, _ place: CivicPlace) {
        routes.get("/civic/learn/:deck/test") { visit in
            let (deck, answers) = try place.deck(visit)
            let screen = TestScreen(
                deck, answers, seed: visit.text("seed").flatMap { UInt64($0) },
                isSenior: visit.text("senior") != nil && !deck.seniorCards.isEmpty, replies: Replies(visit),
                of: try place.shelf.current(in: visit.store), in: visit.words)
            return try place.page(visit, .learn, "civic-test", model: screen, title: visit.words["civic.test.title"])
        }
        routes.post("/civic/learn/:deck/test") { visit in
            let (deck, replies) = (try place.deck(visit).deck, Replies(visit.form))
            let seed = visit.form["seed"].flatMap { UInt64($0) } ?? UInt64.random(in: 0...UInt64(UInt32.max))
            return visit.go(
                to: PageVisit.address(
                    "/civic/learn/\(deck.id)/test",
                    [
                        "seed": "\(seed)", "senior": visit.form["senior"], "replies": replies.query,
                        "claims": replies.claimQuery,
                    ]))
        }
        routes.post("/civic/learn/:deck/test/keep") { visit in
            let (deck, answers) = try place.deck(visit)
            let name = (visit.form["name"] ?? "").trimmed
            let made = test(
                deck, answers, seed: visit.form["seed"].flatMap { UInt64($0) } ?? 0,
                isSenior: visit.form["senior"] != nil, replies: Replies(visit.form))
            guard !name.isEmpty, made.test.outcome != .running else {
                throw PageError(400, visit.words["civic.test.noName"])
            }
            try LearningRecords(visit.store).keep(made.test, deck: deck.id, name: name, at: visit.moment)
            return visit.go(to: "/civic/learn?done=test")
        }
    }
}
#endif
