import ArgumentParser
import Civic
import PDFObjects
import PacketCommands

/// `packet civic carry-over`.
struct CivicCarryOver: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "carry-over",
        abstract: "Takes progress, bookmarks and signups over from the Core Data store of an older app, once.",
        discussion: """
            The file is only read. A store that was taken over before changes nothing.
              packet civic carry-over PoP.sqlite
            """)

    @Argument(help: "The store.", completion: .file(extensions: ["sqlite", "store"]))
    var file: String

    @Option(help: "The deck that the questions about the nation become.")
    var deck = "us-2008"

    @OptionGroup var target: NewsletterOptions
    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let bytes = try context.read(file)
        let pack = try context.statePack(common)
        let old = try CarriedOverStore(path: context.path(file), nationalDeck: deck, stateDeck: pack.deck.id)
        let digest = SHA256.hexadecimal(SHA256.digest(bytes))
        let counts = try old.carryOver(
            into: context.openStore(common), list: target.list, digest: digest, at: context.moment)
        guard let counts else { return context.note("this store was taken over before", common) }
        let cards = "\(counts.cards.of("card")), \(counts.bookmarks.of("bookmark"))"
        context.note(
            "took over \(cards), \(counts.signups.of("signup")); \(counts.refusedSignups) signups were there already",
            common)
    }
}
