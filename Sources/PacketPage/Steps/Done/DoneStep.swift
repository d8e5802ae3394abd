#if Server
import Interchange
import PacketFiles
import PacketModel
import PacketPlanning
import PacketServer
import PacketStore
import Storage

/// Step 7: what became of it, and what else can be done with it.
enum DoneStep {
    static func add(to routes: inout PageRoutes) {
        routes.get("/work/:draft/done") { visit in
            let bench = try visit.workbench()
            guard let made = MadePackets(bench) else {
                return visit.page(
                    .done, NothingMadeScreen(bench, visit.words), of: bench.draft, template: "nothing-made")
            }
            return visit.page(.done, try DoneScreen(bench, made, visit.words), of: bench.draft)
        }
        routes.post("/work/:draft/verify") { visit in
            let bench = try visit.workbench()
            let settings = visit.core.settings
            let job = try visit.core.jobs.start(
                ["verify", bench.draft.out, "--progress", "json", "--format", "json", "--store", settings.store.path],
                in: settings.folder,
                at: settings.now())
            try visit.core.drafts.change(bench.draft.id) { $0.verification = job.id }
            return visit.go(to: "/work/\(bench.draft.id)/done")
        }
        routes.events("/work/:draft/verification") { visit in
            let (draft, core, words) = (try visit.workbench().draft, visit.core, visit.words)
            return ProgressEvent.stream(core) {
                let isRunning = draft.verification.flatMap(core.jobs.find)?.isRunning ?? false
                let done = draft.verification.map(core.jobs.progress)?.done ?? 0
                return ProgressEvent(
                    done: done, text: words.counted("done.looked", done), running: isRunning,
                    next: isRunning ? nil : "/work/\(draft.id)/done")
            }
        }
        routes.post("/work/:draft/verification/stop") { visit in
            let draft = try visit.workbench().draft
            if let job = draft.verification { visit.core.jobs.stop(job) }
            return visit.go(to: "/work/\(draft.id)/done")
        }
        routes.get("/work/:draft/failed") { visit in
            let bench = try visit.workbench()
            return try failedRows(bench, visit.words)
        }
        routes.post("/work/:draft/template") { visit in
            let bench = try visit.workbench()
            try keep(bench, as: visit.form["name"] ?? "", visit)
            return visit.go(to: "/work/\(bench.draft.id)/done?done=template")
        }
        routes.post("/work/:draft/again") { visit in
            return visit.go(to: "/work/\(try again(visit.workbench()))/people")
        }
        routes.post("/work/:draft/revised", limit: FormStep.uploadLimit) { visit in
            guard let file = visit.form.files["file"]?.first else { throw PageError(400, visit.words["form.none"]) }
            let (core, new) = (visit.core, try again(visit.workbench()))
            do {
                let path = try core.drafts.keep(file.name, file.bytes, of: new)
                let choice = Draft.FormChoice(name: path, title: file.name)
                try FormStep.choose(choice, of: new, at: visit.form.number("part") ?? 0, core)
            } catch {
                core.drafts.remove(new)
                throw error
            }
            return visit.go(to: "/work/\(new)/form")
        }
    }

    /// Begins another work with the forms, the matching and the names of one; answers its id.
    private static func again(_ old: Workbench) throws -> String {
        let core = old.core
        guard !old.draft.forms.isEmpty else { throw PageError(409, "There is no form yet.") }
        let new = try core.drafts.begin(at: core.settings.now())
        let forms = try old.draft.forms.map { form in
            let mapping = core.drafts.mapping(of: old.draft.id, form.mappingFile)
            try core.drafts.changeMapping(of: new.id, form.mappingFile) { _ in mapping }
            // Uploads belong to their work, and may go with it.
            var choice = form
            if form.name.hasPrefix(core.drafts.folder.path) {
                choice.name = try core.drafts.keep(
                    form.title, Files.read(core.scope.allowed(form.name))[...], of: new.id)
            }
            return choice
        }
        try core.drafts.change(new.id) { draft in
            draft.forms = forms
            (draft.password, draft.packetChoices) = (old.draft.password, old.draft.packetChoices)
            (draft.name, draft.isPrintFile, draft.isFillable) = (
                old.draft.name, old.draft.isPrintFile, old.draft.isFillable
            )
            try Workbench(core: core, draft: draft).keepPacketFile()
        }
        return new.id
    }

    /// The rows that have no packet, as they stand in the table, each with the reason.
    ///
    /// A workbook; CSV where that cannot hold them.
    private static func failedRows(_ bench: Workbench, _ words: Words) throws -> ServerResponse {
        let outcome = bench.draft.job.flatMap(bench.core.jobs.outcome)
        let places = MessagePlaces(bench, words)
        var reasons: [Int: [(field: String?, message: String)]] = [:]
        for problem in ToldOnce.problems(outcome?.problems ?? []) where problem.isOfCells {
            guard let row = problem.row else { continue }
            reasons[row, default: []].append((problem.field, problem.message))
        }
        var source = try bench.records()
        let columns = source.schema.columns
        var rows: [[String]] = []
        while let record = try source.next() {
            guard let reason = reasons[record.row] else { continue }
            rows.append(columns.indices.map(record.text) + ["\(record.row)", words.grouped(reason, places)])
        }
        let headers = columns + ["packet: row", "packet: reason"]
        let name = words["done.failedFile"]
        do throws(PageError) {
            return .download(
                try CorrectedTable.workbook(headers, rows, hasDays: source.hasDays), name: name,
                type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")
        } catch {
            var writer = CSVWriter()
            writer.byteOrderMark()
            for row in [headers] + rows { writer.line(row, isGuarded: true) }
            return .download(
                writer.bytes, name: name.replacing(".xlsx", with: ".csv"), type: "text/csv; charset=utf-8")
        }
    }

    /// Keeps the form with its mapping under a name, as `packet template add` does.
    private static func keep(_ bench: Workbench, as name: String, _ visit: PageVisit) throws {
        let core = visit.core
        guard !name.isEmpty else { throw PageError(400, visit.words["done.noName"]) }
        guard let form = bench.draft.forms.first?.name else { throw PageError(409, visit.words["form.none"]) }
        let path = Files.kind(core.scope.path(form)) == nil ? form : try core.scope.allowed(form)
        let job = try core.jobs.start(
            [
                "template", "add", "--name=\(name)", "--map", core.drafts.mappingPath(of: bench.draft.id), "--store",
                core.settings.store.path, "--", path,
            ], in: core.settings.folder, at: core.settings.now())
        try core.jobs.finish(job, within: 1_200)
    }
}
#endif
