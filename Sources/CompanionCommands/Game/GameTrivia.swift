import ArgumentParser
import Civic
import Games
import PacketCommands

/// A deck of the civic companion as questions of a game.
struct DeckTrivia: TriviaSource {
    let cards: Deck
    let answers: DynamicAnswers

    var deck: String { cards.id }

    /// Questions whose answer is known here.
    var numbers: [Int] { cards.cards.filter { !answers.answers(of: $0).isEmpty }.map(\.number) }

    func prompt(_ number: Int) -> String? { cards.card(number)?.prompt }

    func answer(_ number: Int) -> String? {
        cards.card(number).map { card in
            answers.answers(of: card).prefix(max(1, card.required)).joined(separator: ", ")
        }
    }

    func isRight(_ answer: String, to number: Int) -> Bool {
        guard let card = cards.card(number) else { return false }
        return answers.matcher(of: card).accepts(answer)
    }
}

/// `packet game trivia`.
struct GameTrivia: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "trivia",
        abstract: "Asks questions out of a deck of civics.",
        discussion: """
            Type the answer and Enter; an empty line passes.
              packet game trivia --deck us-2025 --count 5
            """)

    @Option(help: "The deck.")
    var deck = "us-2008"

    @Option(help: "How many questions.")
    var count = 10

    @Option(help: ArgumentHelp("The same number asks the same questions.", valueName: "number"))
    var seed: UInt64?

    @OptionGroup var common: CommonOptions

    func validate() throws {
        if !(1...1_000).contains(count) { throw ValidationError("--count takes 1 to 1000.") }
    }

    func run(in context: CommandContext) throws {
        let source = DeckTrivia(cards: try context.deck(deck, common), answers: try context.dynamicAnswers(common))
        var round = try TriviaRound(source, count: count, seed: seed ?? UInt64.random(in: 0...UInt64.max))
        while let number = round.current {
            try context.output.write("\(source.prompt(number) ?? "")\n")
            try context.output.flush()
            if context.inputIsTerminal { context.say("> ") }
            guard let line = context.readLine() else { break }
            let isRight = round.answer(line, from: source)
            try context.output.write(isRight ? "right\n" : "no: \(source.answer(number) ?? "")\n")
        }
        try TriviaRecords(try context.openStore(common)).keep(round, at: context.moment)
        try context.output.write("\(round.correct) of \(round.results.count.of("question")) right\n")
    }
}
