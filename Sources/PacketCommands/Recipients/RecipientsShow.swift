import ArgumentParser
import PacketStore
import Storage

/// `packet recipients show`.
struct RecipientsShow: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Shows everything that is stored about a person.",
        discussion: """
            The number is the one that recipients list has in front.
              packet recipients show 12
            """)

    @Argument(help: "The person's number.")
    var id: Int64

    @OptionGroup var list: ListOptions
    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        guard let person = try context.existingRecipients(common)?.find(id) else { throw CommandError.noRecipient(id) }
        try context.list(RecipientDetails(person: person), as: list.format, common)
    }
}

extension CommandError {
    /// There is no stored person of a number.
    static func noRecipient(_ id: Int64) -> CommandError {
        CommandError(
            .notFound, "there is no stored person \(id)", hint: "list the stored people with: packet recipients list")
    }
}

/// Everything about one person.
private struct RecipientDetails: Listing {
    let person: StoredRecipient
    let emptyNote = ""

    var table: Table {
        var table = Table("PROPERTY", "VALUE")
        let values = person.values
        table.rows = [
            ["id", "\(person.id)"], ["source", person.source], ["sourceKey", values.sourceKey],
            ["firstName", values.firstName], ["lastName", values.lastName], ["fullName", values.fullName],
            ["email", values.email], ["phoneNumber", values.phoneNumber],
        ]
        table.rows += values.custom.map { [$0.name, $0.value] }
        table.rows += [["added", person.addedAt.iso8601], ["updated", person.updatedAt.iso8601]]
        if let archived = person.archivedAt { table.rows.append(["archived", archived.iso8601]) }
        return table
    }

    var json: JSONValue { RecipientListing.json(of: person) }
    var csv: [[String]] { RecipientListing(people: [person]).csv }
}
