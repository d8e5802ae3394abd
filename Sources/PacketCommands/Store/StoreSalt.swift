import ArgumentParser
import PDFObjects
import Storage

/// `packet store salt`.
struct StoreSalt: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "salt",
        abstract: "Prints the salt of the store's encrypted packets.",
        discussion: """
            Packets that are encrypted with passwords have the same bytes again only with the same salt. Each store has \
            one of its own, and copies of the store have it, too. Give it to merge --salt to make the same packets with \
            another store. Without it nobody can prepare for guessing passwords before they have a packet.
              packet store salt > salt.txt
              packet merge form.pdf --csv people.csv --out packets --encrypt-with '{code}' --salt salt.txt
            """)

    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        guard let store = try context.existingStore(common) else {
            throw CommandError.noStore(try context.storePath(common))
        }
        try context.output.write(value: SHA256.hexadecimal(EncryptionSalt(of: store).bytes))
    }
}
