import ArgumentParser
import PacketStore
import Storage

/// `packet recipients remove`.
struct RecipientsRemove: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Removes stored people.",
        discussion: """
            People whom the send log names are archived: merges pass them over, and importing them again brings them \
            back. --erase deletes everything about them but the log.
              packet recipients remove 12 13
              packet recipients remove --query 'source=members' --yes
              packet recipients remove --set board
            """)

    @Argument(help: "The numbers of the people.")
    var ids: [Int64] = []

    @Option(help: "Remove those whom a query means.")
    var query: String?

    @Option(help: ArgumentHelp("Forget a saved set; the people in it stay.", valueName: "name"))
    var set: String?

    @Flag(help: "With --query, look among those that are archived.")
    var archived = false

    @Flag(help: "Delete people even if the send log names them.")
    var erase = false

    @Flag(help: "Do not ask.")
    var yes = false

    @OptionGroup var common: CommonOptions

    func validate() throws {
        let count = (ids.isEmpty ? 0 : 1) + (query == nil ? 0 : 1) + (set == nil ? 0 : 1)
        if count != 1 { throw ValidationError("Say who is removed: numbers, --query or --set.") }
    }

    func run(in context: CommandContext) throws {
        let recipients = try context.existingRecipients(common)
        if let set {
            guard try recipients?.removeSet(set) == true else {
                throw CommandError(
                    .notFound, "there is no saved set “\(set)”", hint: "list the sets with: packet recipients sources")
            }
            return context.note("forgot the set “\(set)”", common)
        }
        var chosen = ids
        for id in ids where try recipients?.find(id) == nil { throw CommandError.noRecipient(id) }
        if let query {
            let parsed = try context.storedQuery(query)
            chosen = try recipients?.list(parsed, archived: archived).map(\.id) ?? []
        }
        guard let recipients, !chosen.isEmpty else { return context.note("there are no such people", common) }
        if !yes && (query != nil || erase) {
            try context.confirm("Remove \(chosen.count.of("stored person"))?")
        }
        let removed = try recipients.remove(chosen, erases: erase, at: StoreDate(microseconds: context.now()))
        context.note("deleted \(removed.deleted), archived \(removed.archived)", common)
    }
}
