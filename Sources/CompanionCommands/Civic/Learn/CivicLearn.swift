import ArgumentParser
import Civic
import Interchange
import PacketCommands
import Storage

/// `packet civic learn`.
struct CivicLearn: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "learn",
        abstract: "Studies the questions of the naturalization tests and of the state, and takes practice tests.",
        discussion: """
            Cards come back when they are about to be forgotten (FSRS-6). Answers that change are taken from the dated \
            tables of the state pack, or given with packet civic learn answer.
              packet civic learn study --deck us-2025
              packet civic learn mock --deck us-2025
            """,
        subcommands: [
            LearnWhich.self, LearnDecks.self, LearnList.self, LearnShow.self, LearnStudy.self, LearnMark.self,
            LearnMock.self, LearnTests.self, LearnMissing.self, LearnAnswer.self, LearnStats.self, LearnUndo.self,
            LearnRebuild.self,
            LearnExport.self, LearnImport.self,
        ])
}

/// The deck that a command is about.
struct DeckOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The deck: us-2008, us-2025, or that of the state pack.", valueName: "id"))
    var deck: String
}

/// `packet civic learn which`.
struct LearnWhich: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "which",
        abstract: "Says which naturalization test applies, by the day on which Form N-400 was filed.",
        discussion: """
            Who is 65 or older and has been a permanent resident for 20 years is asked 10 of 20 marked questions. This is \
            study help; USCIS decides.
              packet civic learn which --filed 2025-10-20 --age 65 --lpr-years 20
            """)

    @Option(help: "The day of filing.")
    var filed: CalendarDay

    @Option(help: "The age of the applicant.")
    var age: Int?

    @Option(name: .customLong("lpr-years"), help: "Years as a lawful permanent resident.")
    var residence: Int?

    @OptionGroup var list: ListOptions
    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        guard let deck = Deck.applying(to: filed, among: try context.decks(common)) else {
            throw CommandError(.notFound, "no deck is of a test for that day")
        }
        let isSenior = Deck.isSenior(age: age ?? 0, yearsOfResidence: residence ?? 0)
        let rules = deck.rules(senior: isSenior)
        let listing = CivicListing(
            [
                ("DECK", "deck"), ("TEST", "title"), ("#QUESTIONS", "questions"), ("#ASKED", "asked"),
                ("#TO PASS", "pass"), ("65/20", "senior"),
            ], emptyNote: "",
            rows: [
                [
                    deck.id, deck.title, "\(isSenior ? deck.seniorCards.count : deck.cards.count)", "\(rules.asked)",
                    "\(rules.pass)", isSenior ? "yes" : "no",
                ]
            ])
        try context.list(listing, as: list.format, common)
    }
}

/// `packet civic learn decks`.
struct LearnDecks: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "decks",
        abstract: "Lists the decks, with their sources.",
        discussion: """
            The deck of a state comes with its pack.
              packet civic learn decks
            """)

    @OptionGroup var list: ListOptions
    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let listing = CivicListing(
            [
                ("DECK", "deck"), ("TITLE", "title"), ("#CARDS", "cards"), ("AS OF", "asOf"), ("SOURCE", "source"),
                ("", "licence"),
            ], emptyNote: "there are no decks",
            rows: try context.decks(common).map {
                [$0.id, $0.title, "\($0.cards.count)", $0.asOf, $0.source, $0.licence]
            })
        try context.list(listing, as: list.format, common)
    }
}

/// `packet civic learn list`.
struct LearnList: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists the questions of a deck and how well each is known.",
        discussion: """
            As CSV it has the answers too, for other programs.
              packet civic learn list --deck us-2008 --section Symbols
            """)

    @OptionGroup var deck: DeckOptions

    @Option(help: "Only questions of this section or subsection.")
    var section: String?

    @OptionGroup var list: ListOptions
    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let deck = try context.deck(deck.deck, common)
        let answers = try context.dynamicAnswers(common)
        let states = try context.existingStore(common).map { try Cards($0).states(deck.id) } ?? [:]
        let wanted = deck.cards.filter { card in
            section.map { [card.section.lowercased(), card.subsection.lowercased()].contains($0.lowercased()) } ?? true
        }
        let listing = CivicListing(
            [
                ("#NO", "number"), ("QUESTION", "question"), ("#VIEWED", "timesViewed"), ("KNOWN", "known"),
                ("DUE", "due"), ("", "lastViewed"), ("", "section"), ("", "subsection"), ("", "senior"),
                ("", "answers"), ("", "source"), ("", "url"), ("", "asOf"),
            ], emptyNote: "the deck has no such questions",
            rows: wanted.map { card in
                let state = states[card.number]
                return [
                    "\(card.number)", card.prompt, "\(state?.timesViewed ?? 0)", state?.isKnown == true ? "yes" : "",
                    state?.due.map { String($0.iso8601.prefix(10)) } ?? "", state?.lastViewed?.iso8601 ?? "",
                    card.section, card.subsection, card.isSenior ? "yes" : "",
                    answers.answers(of: card).joined(separator: "; "), card.source, card.url ?? "", answers.asOf(card),
                ]
            })
        try context.list(listing, as: list.format, common)
    }
}

/// `packet civic learn show`.
struct LearnShow: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Shows a question with its answers, source and date, and notes that it was looked at.",
        discussion: """
            Looking does not count as a review.
              packet civic learn show 1 --deck us-2008
            """)

    @Argument(help: "The number of the question.")
    var number: Int

    @OptionGroup var deck: DeckOptions
    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let deck = try context.deck(deck.deck, common)
        guard let card = deck.card(number) else {
            throw CommandError(.notFound, "the deck has no question \(number)")
        }
        let cards = Cards(try context.openStore(common))
        let event = CardEvent(number: number, at: context.moment, kind: .view)
        try cards.record(event, deck: deck.id, before: cards.states(deck.id)[number])
        try context.output.write(StudyCard(card, try context.dynamicAnswers(common)).text)
    }
}

/// A card as it is shown.
struct StudyCard {
    let question: PrintedText
    let answer: PrintedText

    init(_ card: Card, _ answers: DynamicAnswers, _ language: Language = .english) {
        question = "\(card.number). \(card.prompt)\n"
        let known = answers.answers(of: card)
        var lines = known.map { "   - \($0)" }
        if card.required > 1 { lines.insert("   " + Phrase.several(required: card.required).text(language), at: 0) }
        if known.isEmpty {
            let page = card.lookUp ?? card.url ?? card.source
            lines = ["   " + Phrase.lookUp(at: page).text(language)]
            if let key = DynamicAnswers.givenKey(of: card) {
                lines.append("   " + Phrase.keepAnswer(key: key).text(language))
            }
        }
        if let note = card.note { lines.append("   note: \(note)") }
        let source = card.source + (card.url.map { ", \($0)" } ?? "")
        lines.append("   " + Phrase.source(source, asOf: answers.asOf(card)).text(language))
        if let key = card.dynamic, key.hasPrefix("given:") || key.hasPrefix("official:") {
            lines.append("   " + Phrase.changingAnswer.text(language))
        }
        answer = lines.map { "\($0)\n" as PrintedText }.joined()
    }

    var text: PrintedText { question + answer }
}

/// `packet civic learn mark`.
struct LearnMark: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "mark",
        abstract: "Marks a question as known, or no longer.",
        discussion: """
            Known questions are not studied.
              packet civic learn mark 1 --deck us-2008 --known
            """)

    @Argument(help: "The number of the question.")
    var number: Int

    @OptionGroup var deck: DeckOptions

    @Flag(inversion: .prefixedNo, help: "Whether it is known.")
    var known: Bool

    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let deck = try context.deck(deck.deck, common)
        guard deck.card(number) != nil else { throw CommandError(.notFound, "the deck has no question \(number)") }
        let cards = Cards(try context.openStore(common))
        let event = CardEvent(number: number, at: context.moment, kind: .known(known))
        try cards.record(event, deck: deck.id, before: cards.states(deck.id)[number])
    }
}

/// `packet civic learn missing`.
struct LearnMissing: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "missing",
        abstract: "Lists the questions without an answer here, and where each is to be looked up.",
        discussion: """
            They are not studied until somebody gives the answer.
              packet civic learn missing --deck us-2025
              packet civic learn answer speaker 'Name' --from 2027-01-03 --source https://www.uscis.gov/citizenship/testupdates
            """)

    @OptionGroup var deck: DeckOptions
    @OptionGroup var list: ListOptions
    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let deck = try context.deck(deck.deck, common)
        let answers = try context.dynamicAnswers(common)
        let listing = CivicListing(
            [("#NO", "number"), ("QUESTION", "question"), ("KEY", "key"), ("LOOK UP AT", "lookUp")],
            emptyNote: "every question has an answer",
            rows: deck.cards.filter { !answers.knows($0) }.map { card in
                [
                    "\(card.number)", card.prompt, DynamicAnswers.givenKey(of: card) ?? "",
                    card.lookUp ?? card.url ?? card.source,
                ]
            })
        try context.list(listing, as: list.format, common)
    }
}

/// `packet civic learn answer`.
struct LearnAnswer: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "answer",
        abstract: "Gives an answer that changes, with its source and the day from which it holds.",
        discussion: """
            The keys of the national decks are president, vice-president, president-party, speaker, chief-justice and \
            number-of-justices. Several answers of one day are all accepted.
              packet civic learn answer speaker 'Name' --from 2027-01-03 --source https://www.uscis.gov/citizenship/testupdates
            """)

    @Argument(help: "The key.")
    var key: String

    @Argument(help: "The answer; words in parentheses may be left out.")
    var answer: String

    @Option(help: "The first day on which it holds.")
    var from: CalendarDay

    @Option(help: "Where it was read.")
    var source: String

    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        try LearningRecords(try context.openStore(common)).keep(
            GivenAnswer(key: key, answer: answer, validFrom: from, source: source))
    }
}
