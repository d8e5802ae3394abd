import ArgumentParser
import PacketStore
import Storage

/// `packet recipients list`.
struct RecipientsList: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists stored people, or those that a query means.",
        discussion: """
            --save keeps the query as a set; it is asked anew whenever the set is used.
              packet recipients list 'city=York smith'
              packet recipients list 'party=D chamber=house' --save house-democrats
              packet recipients list set=house-democrats --format csv
            """)

    @Argument(help: "Words, and name=value for columns.")
    var query: String?

    @Flag(help: "List those that are archived.")
    var archived = false

    @Flag(help: "List people who share an e-mail address.")
    var duplicates = false

    @Option(help: ArgumentHelp("At most so many people.", valueName: "count"))
    var limit: Int?

    @Option(help: ArgumentHelp("Save the query as a set.", valueName: "name"))
    var save: String?

    @OptionGroup var list: ListOptions
    @OptionGroup var common: CommonOptions

    func validate() throws {
        if let limit, limit < 0 { throw ValidationError("--limit is a number of people.") }
        if duplicates && (query != nil || archived || save != nil) {
            throw ValidationError("--duplicates looks at all people; leave query, --archived and --save out.")
        }
        if save != nil && query == nil { throw ValidationError("--save keeps a query; give one.") }
    }

    func run(in context: CommandContext) throws {
        if let save, let query {
            _ = try context.storedQuery(query)
            try Recipients(context.openStore(common)).save(query, as: save, at: StoreDate(microseconds: context.now()))
            context.note("saved the set “\(save)”", common)
        }
        let parsed = try context.storedQuery(query)
        let recipients = try context.existingRecipients(common)
        var people: [StoredRecipient] = []
        if duplicates {
            let groups = try recipients?.duplicates() ?? []
            people = Array(groups.joined().prefix(limit ?? .max))
        } else {
            people = try recipients?.list(parsed, archived: archived, limit: limit) ?? []
        }
        try context.list(RecipientListing(people: people), as: list.format, common)
    }
}
