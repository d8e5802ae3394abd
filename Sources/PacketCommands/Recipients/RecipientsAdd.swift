import ArgumentParser
import Interchange
import PacketModel
import PacketStore
import Storage

/// `packet recipients add`.
struct RecipientsAdd: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Stores one person.",
        discussion: """
            The key is the e-mail address, or else the full name, unless --key says another.
              packet recipients add firstName=Mira lastName=Holt email=mira@example.org city=York
            """)

    @Argument(help: ArgumentHelp("What is known about the person.", valueName: "column=value"))
    var values: [String]

    @Option(help: ArgumentHelp("Where the person comes from.", valueName: "name"))
    var source = "manual"

    @Option(help: ArgumentHelp("What tells the person apart from all others of the source.", valueName: "text"))
    var key: String?

    @OptionGroup var common: CommonOptions

    func validate() throws {
        for value in values where value.first == "=" || !value.contains("=") {
            throw ValidationError("“\(value)” is not written as COLUMN=VALUE.")
        }
    }

    func run(in context: CommandContext) throws {
        let pairs = values.map { text in
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (name: String(parts[0]), value: String(parts[1]))
        }
        for pair in pairs where NewRecipient.standardColumn(pair.name) == \.email {
            guard pair.value.isEmpty || MailAddress.isReachable(pair.value) else {
                throw CommandError(.mapping, "the e-mail address cannot be right")
            }
        }
        let keyColumn = key.map { [(name: "sourceKey", value: $0)] } ?? []
        var reading = RecipientImportReading(
            schema: RecordSchema(columns: (pairs + keyColumn).map(\.name)), key: key == nil ? nil : pairs.count)
        reading.add(Record(row: 1, cells: (pairs + keyColumn).map(\.value)))
        guard let person = reading.people.first else {
            throw CommandError(.notFound, "nothing tells this person apart", hint: "give email, fullName or --key")
        }
        let recipients = Recipients(try context.openStore(common))
        let result = try recipients.add([person], source: source, at: StoreDate(microseconds: context.now()))
        let verb = result.added > 0 ? "stored" : result.unchanged > 0 ? "is there already:" : "updated"
        context.note("\(verb) “\(person.sourceKey)” of “\(source)”", common)
        let shared = try recipients.duplicates().first { group in
            group.contains { $0.values.sourceKey == person.sourceKey }
        }
        if let shared { context.note("\(shared.count) people have this e-mail address", common) }
    }
}
