#if Server
import PDFForms
import PacketFiles
import PacketPlanning
import PacketServer
import PacketStore
import Storage

/// Step 1: choosing a form.
enum FormStep {
    /// The largest form that is taken, in bytes.
    static let uploadLimit = 128 << 20

    static func add(to routes: inout PageRoutes) {
        routes.get("/work/:draft/form") { visit in
            let bench = try visit.workbench()
            let stored = (try? Templates(visit.core.settings.store).list().map(\.name)) ?? []
            return visit.page(
                .form,
                FormScreen(
                    bench.draft, try bench.parts.map { try $0.form() },
                    files: visit.core.scope.files(ending: ["pdf"]), stored: stored,
                    library: visit.core.settings.library(), visit.words), of: bench.draft)
        }
        routes.post("/work/:draft/form", limit: uploadLimit) { visit in
            let bench = try visit.workbench()
            let choice: Draft.FormChoice
            var mapping: String?
            if let file = visit.form.files["file"]?.first {
                let path = try visit.core.drafts.keep(file.name, file.bytes, of: bench.draft.id)
                choice = Draft.FormChoice(name: path, title: file.name)
            } else if let name = visit.form["name"], !name.isEmpty {
                choice = Draft.FormChoice(name: name, title: name.split(separator: "/").last.map(String.init) ?? name)
            } else if let name = visit.form["library"], !name.isEmpty {
                (choice, mapping) = try sample(name, of: bench.draft.id, visit)
            } else {
                throw PageError(400, visit.words["form.none"])
            }
            do {
                if visit.form["add"] != nil {
                    try FormList.add(choice, with: mapping, to: bench)
                } else {
                    try choose(choice, with: mapping, of: bench.draft.id, visit.core)
                }
            } catch {
                let isTable = isNoPDF(choice, visit.core)
                visit.core.drafts.forget(choice.name, of: bench.draft.id)
                guard isTable else { throw error }
                let problem = visit.problem(error)
                throw PageError(problem.status, problem.message, hint: problem.hint ?? visit.words["form.notPDF"])
            }
            return visit.go(to: "/work/\(bench.draft.id)/form")
        }
        routes.get("/work/:draft/picture/:page") { visit in
            let bench = try visit.workbench()
            return try picture(bench, page: (Int(sent: visit.parameter("page")) ?? 1) - 1, visit)
        }
    }

    /// Whether a file that was chosen as a form is another kind of file, such as a table.
    private static func isNoPDF(_ choice: Draft.FormChoice, _ core: PageCore) -> Bool {
        guard let path = try? core.scope.allowed(choice.name),
            let bytes = try? Files.readRegular(path, limit: uploadLimit), !bytes.isEmpty
        else { return false }
        let start = bytes.prefix(1_024)
        return !start.indices.contains { start[$0...].starts(with: Array("%PDF".utf8)) }
    }

    /// A copy of a sample form for a draft, and its mapping for the draft's people.
    private static func sample(
        _ name: String, of id: String, _ visit: PageVisit
    ) throws -> (choice: Draft.FormChoice, mapping: String) {
        guard let form = visit.core.settings.library().first(where: { $0.name == name }) else {
            throw PageError(404, visit.words["templates.gone"])
        }
        let bytes = try Files.readRegular(form.form, limit: uploadLimit)
        let people = try visit.core.drafts.find(id).people
        let mapping = try Files.readRegular(form.mapping(for: people), limit: 1 << 20)
        let path = try visit.core.drafts.keep("\(form.name).pdf", bytes[...], of: id)
        let title = form.title.isEmpty ? form.name : form.title
        return (Draft.FormChoice(name: path, title: title), String(decoding: mapping, as: UTF8.self))
    }

    /// Makes a form the draft's own, with the mapping that is stored with it. The mapping of the form before is carried
    /// over, as `packet map migrate` does it: fields of one name may mean something else in the next revision.
    ///
    /// - Parameters:
    ///   - mapping: The mapping that goes with the form; nil for the one that is stored with it.
    ///   - part: Which form of the packet it takes the place of, from 0; the first one may be new.
    static func choose(
        _ choice: Draft.FormChoice, with mapping: String? = nil, of id: String, at part: Int = 0, _ core: PageCore
    ) throws {
        // A form that cannot be read is not taken. It is read before other works have to wait.
        _ = try PageSurroundings(core.settings.surroundings(), core).form(choice.name, in: nil)
        try core.drafts.change(id) { draft in
            guard !MakeStep.isRunning(Workbench(core: core, draft: draft)) else { throw PageError.busy }
            let before = try? Workbench(core: core, draft: draft, part: part).form()
            var choice = choice
            if draft.forms.indices.contains(part) {
                (choice.mapping, choice.condition) = (draft.forms[part].mapping, draft.forms[part].condition)
                draft.forms[part] = choice
            } else {
                draft.forms = [choice]
            }
            let bench = Workbench(core: core, draft: draft, part: part)
            let form = try bench.form()
            let matching = try matching(of: form, insteadOf: before, own: mapping ?? form.mapping, bench)
            draft.migration = matching.migration
            (draft.job, draft.verification) = (nil, nil)
            // Nothing else can be made of it.
            if form.form.xfa == .dynamic { draft.isFillable = true }
            try bench.keepPacketFile()
            // Last: where something above throws, the draft keeps its form, and the mapping of that form.
            try core.drafts.writeMapping(matching.text, of: id, choice.mappingFile)
        }
    }

    /// The mapping of a form that takes the place of another, and what became of the one before.
    ///
    /// - Parameter own: The mapping that goes with the form; nil where none does.
    private static func matching(
        of form: RequestedForm, insteadOf before: RequestedForm?, own: String?, _ bench: Workbench
    ) throws -> (text: String, migration: Draft.Migration?) {
        let name = try bench.choice().mappingFile
        let (old, mappings) = (bench.core.drafts.mapping(of: bench.draft.id, name), try bench.surroundings().mappings)
        let kept = before?.digest == form.digest ? bench.draft.migration : nil
        guard try !MappingFile(old, file: name, surroundings: mappings).entries.isEmpty else {
            return (own ?? (old.isEmpty ? "fields: {}\n" : old), kept)
        }
        // Of fields of a form that cannot be read any more, nobody knows what they are in this one.
        guard let before else { return (own ?? "fields: {}\n", nil) }
        guard before.digest != form.digest else { return (old, kept) }
        let migrated = try MappingMigration(
            old, file: name, from: before.form, to: form.form, surroundings: mappings)
        return (migrated.document.text, Draft.Migration(migrated))
    }

    /// A page of the forms, or of the packet of a row.
    private static func picture(_ bench: Workbench, page: Int, _ visit: PageVisit) throws -> ServerResponse {
        let width = max(120, min(2_400, visit.number("w") ?? 1_000))
        let isAlone = visit.number("alone") == 1
        if let row = visit.number("row"), !isAlone {
            return try bench.picture(row: row, page: page, width: width, visit.words)
        }
        let (bench, pagesBefore) = try bench.placed(page: page + 1)
        let page = page - pagesBefore
        if let row = visit.number("row") {
            return try bench.picture(row: row, isAlone: true, page: page, width: width, visit.words)
        }
        let form = try bench.form()
        return try visit.core.pictures.png(form.digest, page: page, width: width) {
            if form.template != nil { return try Templates(visit.core.settings.store).bytes(form.name) }
            return try Files.read(visit.core.scope.allowed(bench.choice().name))
        }
    }
}

extension Draft.Migration {
    /// What there is to say of a mapping that was carried over.
    init(_ migration: MappingMigration) {
        self.init(
            count: migration.count, renamed: migration.renamed,
            notes: migration.notes.map { Note(field: $0.field, new: $0.new, text: $0.text) })
    }
}
#endif
