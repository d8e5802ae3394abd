import ArgumentParser
import PacketStore
import Storage

/// `packet template list`.
struct TemplateList: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists the stored templates.",
        discussion: """
            The one in use has a `*`. With --library it lists the sample forms that come with packet.
              packet template list --format json
              packet template list --library
            """)

    @Flag(help: "List the sample forms that can be stored with: template add --from-library NAME.")
    var library = false

    @OptionGroup var list: ListOptions
    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        guard !library else {
            return try context.list(
                TemplateLibraryListing(library: TemplateLibrary(context)), as: list.format, common)
        }
        let templates = try context.existingStore(common).map { try Templates($0).list() } ?? []
        try context.list(TemplateListing(templates: templates), as: list.format, common)
    }
}

/// Stored templates as they are listed.
struct TemplateListing: Listing {
    let templates: [StoredTemplate]

    let emptyNote = "no template is stored; add one with: packet template add FORM"

    var table: Table {
        var table = Table("", "NAME", "FORM", "#BYTES", "MAPPING", "ADDED", "NOTES")
        for template in templates {
            table.rows.append([
                template.inUse ? "*" : "", template.name, template.formFileName, "\(template.formBytes)",
                template.mapping?.format.rawValue ?? "-", String(template.addedAt.iso8601.prefix(10)), template.notes,
            ])
        }
        return table
    }

    var json: JSONValue { .array(templates.map { .object(Self.members(of: $0)) }) }

    var csv: [[String]] {
        [["name", "inUse", "formFileName", "formBytes", "formSHA256", "mapping", "addedAt", "notes"]]
            + templates.map { template in
                [
                    template.name, "\(template.inUse)", template.formFileName, "\(template.formBytes)",
                    template.formSHA256, template.mapping?.format.rawValue ?? "", template.addedAt.iso8601,
                    template.notes,
                ]
            }
    }

    /// What is said of each template.
    static func members(of template: StoredTemplate) -> [JSONValue.Member] {
        var object = JSONObject()
        object["name"] = .string(template.name)
        object["inUse"] = .bool(template.inUse)
        object["formFileName"] = .string(template.formFileName)
        object["formBytes"] = .integer(template.formBytes)
        object["formSHA256"] = .string(template.formSHA256)
        object["mapping"] = .text(template.mapping?.format.rawValue)
        object["addedAt"] = .string(template.addedAt.iso8601)
        object["notes"] = .string(template.notes)
        return object.members
    }
}
