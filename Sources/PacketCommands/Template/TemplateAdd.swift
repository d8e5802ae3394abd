import ArgumentParser
import PDFForms
import PDFObjects
import PacketPlanning
import PacketStore
import Storage

/// `packet template add`.
struct TemplateAdd: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Stores a form, and perhaps a mapping for it.",
        discussion: """
            The store keeps a copy; the files may change or go away afterwards. The first template is in use at once.
              packet template add letter.pdf --map letter.yaml --use
              packet template add --from-library welcome-letter --use

            With --replace and without --map, the stored mapping is carried over to the new form, as packet map migrate \
            does it; what a person must look at is said, and stands in comments.
              packet template add letter-2025.pdf --name letter --replace
            """)

    @Argument(help: "The path of the form.", completion: .file(extensions: ["pdf"]))
    var form: String?

    @Option(
        help: ArgumentHelp(
            "A sample form that comes with packet, with its mapping; see template list --library.", valueName: "name"))
    var fromLibrary: String?

    @Option(help: "The name to store it under; otherwise that of the file.")
    var name: String?

    @Option(
        help: ArgumentHelp("A mapping that goes with the form, in YAML or JSON.", valueName: "file"),
        completion: .file(extensions: ["yaml", "yml", "json"]))
    var map: String?

    @Option(help: "Remarks to keep with it.")
    var notes = ""

    @Flag(inversion: .prefixedNo, help: "Whether a merge takes it when no form is named.")
    var use: Bool?

    @Flag(help: "Replace the template of that name.")
    var replace = false

    @OptionGroup var password: PasswordOptions
    @OptionGroup var common: CommonOptions

    func validate() throws {
        guard (form == nil) != (fromLibrary == nil) else {
            throw ValidationError("Name a form, or one of the library with --from-library.")
        }
    }

    func run(in context: CommandContext) throws {
        let entry = try fromLibrary.map { try TemplateLibrary(context).entry($0) }
        let loaded = try context.formFile(entry?.form ?? form ?? "", common, password)
        let name = name ?? entry?.name ?? Self.defaultName(loaded.fileName)
        let migration = map == nil && entry == nil && replace ? try migrated(name, to: loaded.form, in: context) : nil
        let template = NewTemplate(
            name: name,
            formFileName: entry.map { "\($0.name).pdf" } ?? loaded.fileName,
            formSHA256: SHA256.hexadecimal(SHA256.digest(loaded.bytes)), form: loaded.bytes,
            fields: FormReport.fields(of: loaded.form),
            mapping: try migration.map { StoredMapping(text: $0.document.text, format: .yaml) }
                ?? mapping(map ?? entry?.mapping, in: context),
            notes: notes.isEmpty ? entry?.title ?? "" : notes)
        let templates = Templates(try context.openStore(common))
        var stored = try add(template, to: templates, at: StoreDate(microseconds: context.now()))
        let isAnyInUse = try templates.current() != nil
        if use ?? !isAnyInUse { stored = try templates.use(stored.name) }
        let count = loaded.form.fields.count.of("field")
        context.note("stored “\(stored.name)” with \(count)\(stored.inUse ? ", in use" : "")", common)
        migration?.tell(to: context, common)
        if let entry { context.note("a table to try it with is “\(entry.sample)”", common) }
    }

    private func add(_ template: NewTemplate, to templates: Templates, at now: StoreDate) throws -> StoredTemplate {
        do throws(PacketStoreError) {
            return try templates.add(template, replace: replace, at: now)
        } catch {
            guard error.code == .nameTaken else { throw error }
            throw CommandError(
                .exists, "there is a stored template “\(template.name)”",
                hint: "choose another name with --name, or replace it with --replace")
        }
    }

    /// The mapping of the template that is replaced, carried over to the new form; nil where there is none.
    private func migrated(_ name: String, to form: Form, in context: CommandContext) throws -> MappingMigration? {
        guard let store = try context.existingStore(common), let old = try Templates(store).find(name),
            let mapping = old.mapping
        else { return nil }
        return try MappingMigration(
            mapping.text, file: "the mapping of “\(name)”",
            from: context.form(template: name, common, password).form, to: form,
            surroundings: context.mappingSurroundings(of: nil))
    }

    private func mapping(_ map: String?, in context: CommandContext) throws -> StoredMapping? {
        guard let map else { return nil }
        let text = try context.text(map)
        // What does not read as a mapping is refused now, not at the first merge.
        _ = try MappingFile(text, file: map, surroundings: context.mappingSurroundings(of: map))
        let isJSON = map.lowercased().hasSuffix(".json")
        return StoredMapping(text: text, format: isJSON ? .json : .yaml)
    }

    /// The name of a file without its ending.
    private static func defaultName(_ file: String) -> String {
        file.lowercased().hasSuffix(".pdf") && file.count > 4 ? String(file.dropLast(4)) : file
    }
}
