import ArgumentParser
import PacketRecipients
import PacketStore

/// `packet recipients sources`.
struct RecipientsSources: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "sources",
        abstract: "Lists where people come from, and the saved sets.",
        discussion: """
            Modules answer to --recipients NAME:QUERY; imports and sets are parts of the stored recipients.
              packet recipients sources --format json
            """)

    @OptionGroup var list: ListOptions
    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        var lines: [SourceListing.Line] = []
        for source in try context.recipientSources(common).all {
            lines.append(
                SourceListing.Line(
                    kind: "module", name: source.name, count: try source.count(), query: "\(source.name):",
                    notes: source.summary))
        }
        if let recipients = try context.existingRecipients(common) {
            for (source, count, archived) in try recipients.counts() {
                lines.append(
                    SourceListing.Line(
                        kind: "import", name: source, count: count, query: "source=\(Self.quoted(source))",
                        notes: archived > 0 ? "\(archived) archived" : ""))
            }
            for set in try recipients.sets() {
                let count = try? recipients.list(RecipientQuery(parsing: set.query)).count
                lines.append(
                    SourceListing.Line(
                        kind: "set", name: set.name, count: count, query: "set=\(set.name)", notes: set.query))
            }
        }
        try context.list(SourceListing(lines: lines), as: list.format, common)
    }

    private static func quoted(_ text: String) -> String { text.contains(where: \.isWhitespace) ? "\"\(text)\"" : text }
}

/// Sources and sets as they are listed.
private struct SourceListing: Listing {
    struct Line {
        let kind: String
        let name: String
        let count: Int?
        let query: String
        let notes: String
    }

    let lines: [Line]
    let emptyNote = ""

    var table: Table {
        var table = Table("KIND", "NAME", "#PEOPLE", "QUERY", "NOTES")
        table.rows = lines.map { [$0.kind, $0.name, $0.count.map { "\($0)" } ?? "-", $0.query, $0.notes] }
        return table
    }

    var json: JSONValue {
        .array(
            lines.map { line in
                [
                    "kind": .string(line.kind), "name": .string(line.name), "people": .count(line.count),
                    "query": .string(line.query), "notes": .string(line.notes),
                ]
            })
    }

    var csv: [[String]] {
        [["kind", "name", "people", "query", "notes"]]
            + lines.map { [$0.kind, $0.name, $0.count.map { "\($0)" } ?? "", $0.query, $0.notes] }
    }
}
