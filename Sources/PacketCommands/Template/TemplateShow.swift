import ArgumentParser
import PacketStore
import Storage

/// `packet template show`.
struct TemplateShow: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Shows a stored template, with its mapping and fields.",
        discussion: """
            The fields are in --format json only; extract-fields lists them too.
              packet template show letter
            """)

    @Argument(help: "The template; otherwise the one in use.")
    var name: String?

    @Option(help: ArgumentHelp("Write the stored form to a file.", valueName: "file"))
    var saveForm: OutputFileName?

    @OptionGroup var overwriting: OverwriteOptions

    @OptionGroup var list: ListOptions
    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let templates = try context.existingStore(common).map(Templates.init)
        guard let template = try name.map({ try templates?.find($0) }) ?? templates?.current() else {
            guard let name else {
                throw CommandError(.notFound, "no template is in use", hint: "name one, or see: packet template list")
            }
            throw CommandError.noTemplate(name)
        }
        if let saveForm, let bytes = try templates?.bytes(template.name) {
            try context.write(to: saveForm, overwrites: overwriting.overwrite) { try $0.write(bytes) }
        }
        try context.list(TemplateDetails(template: template), as: list.format, common)
    }
}

extension CommandError {
    /// There is no stored template of a name.
    static func noTemplate(_ name: String) -> CommandError {
        CommandError(
            .notFound, "there is no stored template “\(name)”",
            hint: "list the stored templates with: packet template list")
    }
}

/// Everything about one template.
private struct TemplateDetails: Listing {
    let template: StoredTemplate

    let emptyNote = ""

    var table: Table {
        var table = Table("PROPERTY", "VALUE")
        table.rows = [
            ["name", template.name],
            ["in use", template.inUse ? "yes" : "no"],
            ["form", template.formFileName],
            ["bytes", "\(template.formBytes)"],
            ["SHA-256", template.formSHA256],
            ["added", template.addedAt.iso8601],
            ["notes", template.notes],
            ["mapping", template.mapping?.format.rawValue ?? "-"],
        ]
        let lines = template.mapping?.text.split(separator: "\n", omittingEmptySubsequences: false) ?? []
        for line in lines where !line.isEmpty { table.rows.append(["", String(line)]) }
        return table
    }

    var json: JSONValue {
        var members = TemplateListing.members(of: template)
        members.append(JSONValue.Member(name: "mappingText", value: .text(template.mapping?.text)))
        members.append(JSONValue.Member(name: "fields", value: .written(template.fields)))
        return .object(members)
    }

    var csv: [[String]] { TemplateListing(templates: [template]).csv }
}
