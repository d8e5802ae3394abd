import ArgumentParser
import Civic
import PacketCommands
import Storage

/// `packet civic learn study`.
struct LearnStudy: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "study",
        abstract: "Studies cards: those that are due, then new ones.",
        discussion: """
            Each card is shown; Enter shows the answer; then say how it went: 1 again, 2 hard, 3 good, 4 easy, \
            k known (it does not come again), s skip, u undo, q quit.
              packet civic learn study --deck us-2025 --limit 20
            """)

    @OptionGroup var deck: DeckOptions

    @Option(help: "At most so many cards.")
    var limit = 20

    @Option(help: "Only cards of this section or subsection.")
    var section: String?

    @Option(help: ArgumentHelp("Shuffle the new cards, in an order that this number decides.", valueName: "number"))
    var seed: UInt64?

    @Flag(help: "Also cards that are marked as known.")
    var includeKnown = false

    @Flag(help: "Show question and answer at once, and ask nothing but how it went; for scripts and screen readers.")
    var plain = false

    @OptionGroup var language: LanguageOptions
    @OptionGroup var common: CommonOptions

    func validate() throws {
        if limit < 1 { throw ValidationError("--limit is a number of cards.") }
    }

    func run(in context: CommandContext) throws {
        let deck = try context.deck(deck.deck, common)
        let answers = try context.dynamicAnswers(common)
        let cards = Cards(try context.openStore(common))
        var states = try cards.states(deck.id)
        let queue = Cards.queue(
            deck.cards, states, answers: answers, at: context.moment, section: section, includesKnown: includeKnown,
            shuffling: seed.map(StudyOrder.init))
        var reviewed = 0
        loop: for card in queue.prefix(limit) {
            let shown = StudyCard(card, answers, language.lang)
            try context.output.write(shown.question)
            if !plain {
                try prompt(.showsAnswer, context)
                guard context.readLine() != nil else { break }
            }
            try context.output.write(shown.answer)
            while true {
                try prompt(.grades, context)
                guard let line = context.readLine() else { break loop }
                switch Reply(line) {
                case .grade(let rating):
                    let event = CardEvent(number: card.number, at: context.moment, kind: .review(rating))
                    states[card.number] = try cards.record(event, deck: deck.id, before: states[card.number])
                    reviewed += 1
                case .known:
                    let event = CardEvent(number: card.number, at: context.moment, kind: .known(true))
                    states[card.number] = try cards.record(event, deck: deck.id, before: states[card.number])
                case .skip: break
                case .quit: break loop
                case .undo:
                    if let number = try cards.undo(deck.id, at: context.moment) {
                        states = try cards.states(deck.id)
                        say(.tookBack(question: number), context)
                    } else {
                        say(.nothingToTakeBack, context)
                    }
                    continue
                case nil: continue
                }
                break
            }
        }
        try context.output.flush()
        if queue.isEmpty { say(.nothingDue, context) }
        let unknown = deck.cards.count { !answers.knows($0) }
        if unknown > 0 { say(.notAsked(cards: unknown), context) }
        say(.reviewed(cards: reviewed), context)
    }

    private func say(_ phrase: Phrase, _ context: CommandContext) { context.note(phrase.text(language.lang), common) }

    /// What a learner types.
    enum Reply {
        case grade(FSRS.Rating), known, skip, undo, quit

        init?(_ line: String) {
            switch line.lowercased().filter({ !$0.isWhitespace }) {
            case "k": self = .known
            case "s": self = .skip
            case "u": self = .undo
            case "q": self = .quit
            case let digit:
                guard let rating = Int(digit).flatMap(FSRS.Rating.init(rawValue:)) else { return nil }
                self = .grade(rating)
            }
        }
    }

    private func prompt(_ phrase: Phrase, _ context: CommandContext) throws {
        try context.output.flush()
        if context.inputIsTerminal { context.say("\(phrase.text(language.lang)) ") }
    }
}

/// `packet civic learn mock`.
struct LearnMock: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "mock",
        abstract: "Takes a practice test: type the answers; it ends as soon as the result is certain.",
        discussion: """
            Any of the listed answers is right, in any order of words and with numbers and dates in any spelling; \
            articles, titles and middle names do not count, and the noun of an adjective is as good as it. Where \
            several are asked for, name as many. Where your words were right and are marked wrong, type r: the answer counts, \
            and the log of the test says that you said so. A q alone stops the test. A test with --name is kept and fills a \
            certificate.
              packet civic learn mock --deck us-2025 --name 'Ann Lee'
              packet merge certificate.pdf --recipients 'civic-tests:passed=yes' --out certificates
            """)

    @OptionGroup var deck: DeckOptions

    @Flag(help: "The test for people of 65 years or more with 20 years of residence.")
    var senior = false

    @Option(help: "Who takes the test; without a name nothing is kept.")
    var name: String?

    @Option(help: ArgumentHelp("Choose the questions that this number decides.", valueName: "number"))
    var seed: UInt64?

    @OptionGroup var language: LanguageOptions
    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let deck = try context.deck(deck.deck, common)
        if senior && deck.seniorCards.isEmpty { throw CommandError(.notFound, "the deck has no such test") }
        var order = StudyOrder(seed: seed ?? UInt64.random(in: 0...UInt64.max))
        var test = MockTest(deck, senior: senior, answers: try context.dynamicAnswers(common), using: &order)
        let rules = Phrase.rules(asked: test.cards.count, pass: test.pass, fail: test.fail)
        try context.output.write("\(rules.text(language.lang))\n\(Phrase.matching.text(language.lang))\n")
        while let card = test.current { try ask(card, &test, context) }
        let verdict = Phrase.verdict(
            isPassed: test.outcome == .passed, right: test.correct, wrong: test.wrong, asked: test.asked)
        try context.output.write("\(verdict.text(language.lang))\n")
        if let name {
            try LearningRecords(try context.openStore(common)).keep(test, deck: deck.id, name: name, at: context.moment)
        }
    }

    /// Asks a question until it is answered; `r` is about the answer before.
    private func ask(_ card: Card, _ test: inout MockTest, _ context: CommandContext) throws {
        try context.output.write("\(test.asked + 1). \(card.prompt)\n")
        try context.output.flush()
        var reply = try line(context)
        while reply == "r", test.claim() {
            try context.output.write("   \(Phrase.claimed.text(language.lang))\n")
            // What the learner said may have decided the test.
            if test.outcome != .running { return }
            try context.output.flush()
            reply = try line(context)
        }
        guard let result = test.answer(reply) else { return }
        let accepted = result.accepted.joined(separator: "; ")
        let phrase = result.isRight ? Phrase.right : .wrong(accepted: accepted)
        try context.output.write("   \(phrase.text(language.lang))\n")
        if test.outcome == .failed { try offerClaim(&test, context) }
    }

    /// After the last answer: whether it was right after all.
    private func offerClaim(_ test: inout MockTest, _ context: CommandContext) throws {
        guard test.mayClaim else { return }
        try context.output.flush()
        if context.inputIsTerminal { context.say("\(Phrase.mayClaim.text(language.lang)) ") }
        guard let line = context.readLine(), line.lowercased().filter({ !$0.isWhitespace }) == "r", test.claim() else {
            return
        }
        try context.output.write("   \(Phrase.claimed.text(language.lang))\n")
    }

    /// What is typed; a q alone and the end of the input stop the test.
    private func line(_ context: CommandContext) throws -> String {
        guard let line = context.readLine(), line.lowercased().filter({ !$0.isWhitespace }) != "q" else {
            throw CommandError(.unconfirmed, "the test was not finished; nothing is kept")
        }
        return line.lowercased().filter { !$0.isWhitespace } == "r" ? "r" : line
    }
}

/// `packet civic learn tests`.
struct LearnTests: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "tests",
        abstract: "Lists the practice tests that were kept, newest first.",
        discussion: """
            They can fill certificates, with --recipients civic-tests:passed=yes.
              packet civic learn tests
              packet civic learn tests --test 3
            """)

    @Option(help: ArgumentHelp("Lists the answers of this test instead.", valueName: "id"))
    var test: Int64?

    @OptionGroup var list: ListOptions
    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let records = try context.existingStore(common).map { LearningRecords($0) }
        let tests = try records?.tests() ?? []
        if let test {
            guard let taken = tests.first(where: { $0.id == test }), let records else {
                throw CommandError(.notFound, "there is no test \(test)")
            }
            return try listReplies(of: taken, records, context)
        }
        let listing = CivicListing(
            [
                ("#ID", "id"), ("TIME", "time"), ("NAME", "name"), ("DECK", "deck"), ("#ASKED", "asked"),
                ("#RIGHT", "correct"), ("PASSED", "passed"), ("", "claimed"),
            ], emptyNote: "there are no tests",
            rows: tests.map { test in
                [
                    "\(test.id)", String(test.at.iso8601.prefix(16)), test.name, test.deck, "\(test.asked)",
                    "\(test.correct)", test.isPassed ? "yes" : "no", "\(test.claimed)",
                ]
            })
        try context.list(listing, as: list.format, common)
    }

    private func listReplies(
        of test: LearningRecords.TakenTest, _ records: LearningRecords, _ context: CommandContext
    ) throws {
        let deck = try context.deck(test.deck, common)
        let listing = CivicListing(
            [("#NO", "number"), ("QUESTION", "question"), ("ANSWER", "reply"), ("VERDICT", "verdict")],
            emptyNote: "the answers of this test were not kept",
            rows: try records.replies(test: test.id).map { reply in
                ["\(reply.number)", deck.card(reply.number)?.prompt ?? "", reply.text, reply.verdict.rawValue]
            })
        try context.list(listing, as: list.format, common)
    }
}
