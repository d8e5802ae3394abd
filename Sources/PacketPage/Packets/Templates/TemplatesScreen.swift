#if Server
import PacketFiles
import PacketServer
import PacketStore
import Storage

/// The stored templates: forms with their mappings.
struct TemplatesScreen: Sendable {
    /// A template.
    struct Line: Sendable, Hashable {
        let name: String
        let form: String
        let size: String
        let added: String
        let hasMapping: Bool
        let isInUse: Bool
        let notes: String?
        let href: String
    }

    let lines: [Line]
    let hasLines: Bool

    init(_ templates: [StoredTemplate]) {
        lines = templates.map { template in
            Line(
                name: template.name, form: template.formFileName, size: SizeText.of(template.formBytes),
                added: MomentText.of(template.addedAt), hasMapping: template.mapping != nil, isInUse: template.inUse,
                notes: template.notes.isEmpty ? nil : template.notes,
                href: PageVisit.address("/packets/templates/form", ["name": template.name]))
        }
        hasLines = !lines.isEmpty
    }

    static func add(to routes: inout PageRoutes) {
        routes.get("/packets/templates") { visit in
            let screen = TemplatesScreen(try Templates(visit.core.settings.store).list())
            return visit.page(.templates, "packets-templates", screen, title: visit.words["packets.templates"])
        }
        routes.get("/packets/templates/form") { visit in
            let templates = Templates(visit.core.settings.store)
            guard let template = try templates.find(visit.text("name") ?? "") else {
                throw PageError(404, visit.words["templates.gone"])
            }
            return .download(
                try templates.bytes(template.name), name: template.formFileName, type: "application/pdf")
        }
        routes.post("/packets/templates", limit: FormStep.uploadLimit) { visit in
            try keep(visit)
            return visit.go(to: "/packets/templates?done=template")
        }
        routes.post("/packets/templates/use") { visit in
            try Templates(visit.core.settings.store).use(visit.form["name"] ?? "")
            return visit.go(to: "/packets/templates?done=templateInUse")
        }
        routes.post("/packets/templates/remove") { visit in
            try Templates(visit.core.settings.store).remove(visit.form["name"] ?? "")
            return visit.go(to: "/packets/templates?done=templateRemoved")
        }
        routes.post("/packets/templates/begin") { visit in
            let core = visit.core
            guard let template = try Templates(core.settings.store).find(visit.form["name"] ?? "") else {
                throw PageError(404, visit.words["templates.gone"])
            }
            let draft = try core.drafts.begin(at: core.settings.now())
            do {
                try FormStep.choose(
                    Draft.FormChoice(name: template.name, title: template.name), of: draft.id, core)
            } catch {
                core.drafts.remove(draft.id)
                throw error
            }
            return visit.go(to: "/work/\(draft.id)/people")
        }
    }

    /// Keeps an uploaded form under a name, as `packet template add` does.
    private static func keep(_ visit: PageVisit) throws {
        let (core, words) = (visit.core, visit.words)
        guard let file = visit.form.files["file"]?.first else { throw PageError(400, words["form.none"]) }
        let written = visit.form["name"] ?? ""
        let name = written.isEmpty ? String(file.name.split(separator: ".").first ?? "") : written
        guard !name.isEmpty else { throw PageError(400, words["done.noName"]) }
        let uploads = try PageUploads(core).keep(file)
        defer { uploads.remove() }
        let job = try core.jobs.start(
            ["template", "add", "--name=\(name)", "--store", core.settings.store.path, "--", uploads.path],
            in: core.settings.folder, at: core.settings.now())
        try core.jobs.finish(job, within: 200)
    }
}
#endif
