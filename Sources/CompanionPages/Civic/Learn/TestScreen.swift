#if Server
import Civic
import Interchange
import PacketPage
import PacketServer
import Storage

/// A practice test. What was answered goes from screen to screen with the form, so nothing of it is kept anywhere before
/// its end; the seed draws the same questions again.
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
        let test = Self.test(deck, answers, seed: seed ?? 0, isSenior: isSenior, replies)
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
        mayClaim = test.test.mayClaim ? test.test.asked - 1 : nil
        hasBegun = seed != nil
        question = seed == nil ? nil : test.test.current?.prompt
        number = words("civic.test.number", ["n": "\(test.test.asked + 1)", "right": "\(test.test.correct)"])
        last = test.last.map { last in
            Result(
                isRight: last.isRight,
                text: words(
                    last.isRight ? "civic.test.right" : "civic.test.wrong",
                    ["answers": last.accepted.joined(separator: "; ")]))
        }
        isPassed = test.test.outcome == .passed
        verdict =
            seed == nil || test.test.outcome == .running
            ? nil
            : words(
                isPassed ? "civic.test.passed" : "civic.test.failed",
                ["right": "\(test.test.correct)", "asked": "\(test.test.asked)"])
    }

    /// What was answered so far, and what of it the learner says was right.
    struct Replies: Sendable {
        let texts: [String]
        let claims: Set<Int>

        init(_ form: FormData) {
            texts = form.texts["reply"] ?? []
            claims = Set((form.texts["claim"] ?? []).compactMap { Int($0) })
        }
    }

    private static func test(
        _ deck: Deck, _ answers: DynamicAnswers, seed: UInt64, isSenior: Bool, _ replies: Replies
    ) -> (test: MockTest, last: (isRight: Bool, accepted: [String])?) {
        var order = StudyOrder(seed: seed)
        var test = MockTest(deck, senior: isSenior, answers: answers, using: &order)
        var last: (isRight: Bool, accepted: [String])?
        for (index, reply) in replies.texts.enumerated() {
            guard let result = test.answer(reply) else { break }
            last = result
            if replies.claims.contains(index), test.claim() { last?.isRight = true }
        }
        return (test, last)
    }

    static func add(to routes: inout PageRoutes, _ place: CivicPlace) {
        @Sendable func show(_ visit: PageVisit) throws -> ServerResponse {
            let (deck, answers) = try place.deck(visit)
            let isBeginning = visit.request.method == "GET"
            let seed = visit.form["seed"].flatMap { UInt64($0) } ?? UInt64.random(in: 0...UInt64(UInt32.max))
            let screen = TestScreen(
                deck, answers, seed: isBeginning ? nil : seed,
                isSenior: visit.form["senior"] != nil && !deck.seniorCards.isEmpty,
                replies: Replies(visit.form), of: try place.shelf.current(in: visit.store), in: visit.words)
            return try place.page(visit, .learn, "civic-test", model: screen, title: visit.words["civic.test.title"])
        }
        routes.get("/civic/learn/:deck/test") { visit in try show(visit) }
        routes.post("/civic/learn/:deck/test") { visit in try show(visit) }
        routes.post("/civic/learn/:deck/test/keep") { visit in
            let (deck, answers) = try place.deck(visit)
            let name = (visit.form["name"] ?? "").trimmed
            let made = test(
                deck, answers, seed: visit.form["seed"].flatMap { UInt64($0) } ?? 0,
                isSenior: visit.form["senior"] != nil, Replies(visit.form))
            guard !name.isEmpty, made.test.outcome != .running else {
                throw PageError(400, visit.words["civic.test.noName"])
            }
            try LearningRecords(visit.store).keep(made.test, deck: deck.id, name: name, at: visit.moment)
            return visit.go(to: "/civic/learn?done=test")
        }
    }
}
#endif
