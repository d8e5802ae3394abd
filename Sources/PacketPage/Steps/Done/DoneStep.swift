#if Server
import Interchange
import PacketFiles
import PacketModel
import PacketPlanning
import PacketServer
import PacketStore
import Storage

/// Step 7: what became of it.
struct DoneScreen: Sendable {
    let id: String
    let isRunning: Bool
    let isStopped: Bool
    let failure: Said?
    let hint: Said?
    let summary: String
    let out: String
    let batch: String?
    /// The screen with each packet; nil before there is one.
    let packets: String?
    /// The screen that mails them; nil where there is nothing to mail.
    let send: String?
    /// The forms of the packet, where there are several: their numbers, and what people call them.
    let forms: [FieldPanel.Choice]
    let hasForms: Bool
    let failedRows: String?
    let problems: [SaidRemark]
    let hasProblems: Bool
    /// Whether packets of earlier runs are left in the folder.
    let hasLeftovers: Bool
    /// Whether packets of earlier runs stand in the way, made in another way.
    let hasOutdated: Bool
    /// Whether what was made can be opened packet by packet.
    let isVerifiable: Bool
    /// Why it cannot, or that it was done before.
    let verifyNote: String
    let verified: String?
    let isVerifying: Bool
    /// How many packets there are to verify, and how many were looked at.
    let verifyTotal, verifyDone: Int
    let command: String
    let template: String
}

enum DoneStep {
    static func add(to routes: inout PageRoutes) {
        routes.get("/work/:draft/done") { visit in
            let bench = try visit.workbench()
            return visit.page(.done, try screen(bench, visit.words), of: bench.draft)
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
            let (draft, words) = (try visit.workbench().draft, visit.words)
            return ProgressEvent.stream(visit.core, job: draft.verification, next: "/work/\(draft.id)/done") {
                words.counted("done.looked", $0.done)
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
        let draft = try core.drafts.change(new.id) { draft in
            draft.forms = forms
            (draft.password, draft.packetChoices) = (old.draft.password, old.draft.packetChoices)
            (draft.name, draft.isPrintFile, draft.isFillable) = (
                old.draft.name, old.draft.isPrintFile, old.draft.isFillable
            )
        }
        try Workbench(core: core, draft: draft).keepPacketFile()
        return new.id
    }

    private static func isRunning(_ id: String, _ core: PageCore) -> Bool {
        core.jobs.find(id)?.isRunning ?? false
    }

    private static func screen(_ bench: Workbench, _ words: Words) throws -> DoneScreen {
        let (core, draft) = (bench.core, bench.draft)
        guard let id = draft.job, let job = core.jobs.find(id) else { throw PageError(409, words["done.nothing"]) }
        let outcome = core.jobs.outcome(id)
        let running = job.isRunning
        let failed = outcome?.failed ?? 0
        let problems = (outcome?.problems ?? []).filter { $0.severity != "note" }
        let outdated = problems.count { $0.code == "packet-outdated" }
        let verification = draft.verification
        let verifying = verification.map { isRunning($0, core) } ?? false
        var failure = outcome?.error?.message
        if outcome == nil, !running {
            failure = core.jobs.complaint(id)?.message ?? core.jobs.remarks(id).last ?? words["done.killed"]
        }
        return DoneScreen(
            id: draft.id, isRunning: running, isStopped: outcome?.stopped ?? (outcome == nil && !running),
            failure: failure.map(words.said), hint: words.hint("", outcome?.error?.hint).map(words.said),
            summary: [
                words.counted("done.there", (outcome?.written ?? 0) + (outcome?.skipped ?? 0)),
                words.counted("done.without", failed), words.counted("done.warnings", outcome?.warnings ?? 0),
            ].joined(separator: ", "),
            out: "\(core.settings.folder)/\(draft.out)", batch: outcome?.batch,
            packets: outcome?.batch.map { PageVisit.address("/packets/logs", ["batch": $0]) },
            send: draft.target != .folder || running
                ? nil : outcome?.batch.map { PageVisit.address("/packets/send", ["batch": $0]) },
            forms: draft.forms.enumerated().map {
                FieldPanel.Choice(value: "\($0.offset)", label: $0.element.title, isChosen: $0.offset == 0)
            }, hasForms: draft.forms.count > 1,
            failedRows: failed > outdated ? failedRows(failed, outcome, words) : nil,
            problems: problems.prefix(50).map { problem in
                words.remark(
                    problem.message, at: problem.row.map { words("check.row", ["n": Words.grouped($0)]) + ":" },
                    code: problem.code, hint: problem.hint)
            },
            hasProblems: !problems.isEmpty,
            hasLeftovers: !running && problems.contains { $0.code == "packet-left-over" },
            hasOutdated: !running && outdated > 0,
            isVerifiable: draft.target == .folder && draft.password == nil,
            verifyNote: words[
                draft.choices.verifies
                    ? "done.verifiedBefore"
                    : draft.isPrintFile
                        ? "done.printNotVerified"
                        : draft.target == .folder ? "done.sealedNotVerified" : "done.archiveNotVerified"],
            verified: verification.flatMap {
                verifying ? nil : sentence(ofVerification: $0, core, words)
            },
            isVerifying: verifying, verifyTotal: max(1, (outcome?.written ?? 0) + (outcome?.skipped ?? 0)),
            verifyDone: verification.map { core.jobs.progress($0).done } ?? 0,
            command: try MergeCommandLine.text(bench),
            template: draft.title.split(separator: ".").first.map(String.init) ?? "")
    }

    /// What a verification that is over has found; one that was stopped says so.
    private static func sentence(ofVerification id: String, _ core: PageCore, _ words: Words) -> String {
        guard let answer = VerifyAnswer(core.jobs.output(id)) else { return words["done.unverified"] }
        let said = answer.sentence(words)
        return [75, 130].contains(core.jobs.find(id)?.status) ? "\(words["done.verifyStopped"]) \(said)" : said
    }

    /// What the rows without a packet are called; of very many only the first have reasons that are kept.
    private static func failedRows(_ count: Int, _ outcome: MergeOutcome?, _ words: Words) -> String? {
        let known = Set((outcome?.problems ?? []).filter { $0.severity == "error" }.compactMap(\.row)).count
        guard known > 0 else { return nil }
        guard known < count else { return words.counted("done.failedRows", count) }
        return words("done.firstFailedRows", ["n": Words.grouped(known), "all": Words.grouped(count)])
    }

    /// The rows that have no packet, as they stand in the table, each with the reason.
    ///
    /// A workbook; CSV where that cannot hold them.
    private static func failedRows(_ bench: Workbench, _ words: Words) throws -> ServerResponse {
        let outcome = bench.draft.job.flatMap(bench.core.jobs.outcome)
        var reasons: [Int: [String]] = [:]
        for problem in outcome?.problems ?? [] where problem.severity == "error" {
            guard let row = problem.row else { continue }
            let said = words.said(problem.message).text
            reasons[row, default: []].append(problem.field.map { "\($0): \(said)" } ?? said)
        }
        var source = try bench.records()
        let columns = source.schema.columns
        var rows: [[String]] = []
        while let record = try source.next() {
            guard let reason = reasons[record.row] else { continue }
            rows.append(columns.indices.map(record.text) + ["\(record.row)", reason.joined(separator: "; ")])
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
