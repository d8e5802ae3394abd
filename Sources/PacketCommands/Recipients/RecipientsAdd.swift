import ArgumentParser
import Interchange
import PacketMapping
import PacketStore

/// `packet recipients add`.
struct RecipientsAdd: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Stores one person.",
        discussion: """
            The key is the e-mail address, or else the full name, unless --key says another. Somebody of another name \
            with the same address is another person. What is not said of somebody who is there stays as it is.
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
            return (column: String(parts[0]), value: String(parts[1]))
        }
        if let pair = StandardProperty.email.column(in: pairs.map(\.column)).map({ pairs[$0] }) {
            guard pair.value.isEmpty || MailAddress.isReachable(pair.value) else {
                throw CommandError(.mapping, "the e-mail address cannot be right")
            }
        }
        guard let person = RecipientReading.person(pairs, key: key) else {
            throw CommandError(.notFound, "nothing tells this person apart", hint: "give email, fullName or --key")
        }
        let recipients = Recipients(try context.openStore(common))
        let result = try recipients.add([person], source: source, keepsValues: true, at: context.moment)
        let verb = result.added > 0 ? "stored" : result.unchanged > 0 ? "is there already:" : "updated"
        let stored = try result.ids.first.flatMap { try recipients.find($0) }
        context.note("\(verb) “\(stored?.values.sourceKey ?? person.sourceKey)” of “\(source)”", common)
        let shared = try recipients.sharing(person.email)
        if shared.count > 1 { context.note("\(shared.count) people have this e-mail address", common) }
    }
}
