import ArgumentParser
import PDFForms
import PDFRevisions
import PacketPlanning
import PacketStore

/// `packet map migrate`.
struct MapMigrate: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate",
        _superCommandName: "packet map",
        abstract: "Carries a mapping over to the next revision of its form.",
        discussion: """
            Rewrites the names of fields and keeps everything else, comments and order included. What is certain is \
            rewritten silently; where a person must look, a comment says “look at this”. An entry whose field is gone, \
            or is only perhaps another one, becomes a comment.
              packet map migrate form.yaml --from form-2024.pdf --to form-2025.pdf --out form-2025.yaml

            Without --from, the older form is the stored template whose fields the mapping was made for.
            """)

    @Argument(help: "The mapping of the older form.", completion: .file(extensions: ["yaml", "yml", "json"]))
    var mapping: String

    @Option(
        help: ArgumentHelp("The newer form: a path, or the name of a stored template.", valueName: "form"),
        completion: .file(extensions: ["pdf"]))
    var to: String

    @Option(
        help: ArgumentHelp("The older form: a path, or the name of a stored template.", valueName: "form"),
        completion: .file(extensions: ["pdf"]))
    var from: String?

    @Option(help: ArgumentHelp("The file that the mapping goes to; otherwise standard output.", valueName: "file"))
    var out: OutputFileName?

    @OptionGroup var overwriting: OverwriteOptions
    @OptionGroup var password: PasswordOptions
    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        try InputFiles([from, to], context).check(out: out?.description)
        if let out { try context.check(out, overwrites: overwriting.overwrite) }
        let text = try context.text(mapping)
        let surroundings = context.mappingSurroundings(of: mapping)
        let newer = try context.form(to, common, password)
        let older = try older(of: MappingFile(text, file: mapping, surroundings: surroundings), in: context)
        let migration = try MappingMigration(
            text, file: mapping, from: older, to: newer.form, surroundings: surroundings)
        if let out {
            try context.write(to: out, overwrites: overwriting.overwrite) {
                try $0.write(Array(migration.document.text.utf8))
            }
        } else {
            try context.output.write(data: migration.document.text)
        }
        migration.tell(to: context, common)
    }

    /// The form that the mapping was made for.
    private func older(of mapping: MappingFile, in context: CommandContext) throws -> Form {
        if let from { return try context.form(from, common, password).form }
        if let fingerprint = mapping.fingerprint, let store = try context.existingStore(common) {
            for template in try Templates(store).list() {
                let form = try context.form(template: template.name, common, password).form
                if FieldsFingerprint(form) == fingerprint { return form }
            }
        }
        throw CommandError(
            .notFound, "the older form is needed, and no stored template has the fields that the mapping was made for",
            hint: "name it with --from")
    }
}

extension MappingMigration {
    /// Says what became of a mapping, and what there is to look at.
    func tell(to context: CommandContext, _ common: CommonOptions) {
        for item in notes { context.note("“\(item.field)”: look at this: \(item.text)", common) }
        let looks = Set(notes.map(\.field)).count
        context.note(
            "\(count.of("entry", "entries")), \(renamed) with another name; \(looks) to look at", common)
    }
}
