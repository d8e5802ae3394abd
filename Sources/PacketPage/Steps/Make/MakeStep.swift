#if Server
import FoundationEssentials
import PacketMapping
import PacketModel
import PacketPlanning
import PacketServer

/// Step 6: where packets go, and making them.
struct MakeScreen: Sendable {
    let id: String
    let out: String
    let isPrintFile: Bool
    let isFolder: Bool
    let isFillable: Bool
    let name: String
    let password: String
    let columns: [String]
    let folder: String
    let command: String
    let isRunning: Bool
    let canGoOn: Bool
    let progress: String
    let done: Int
    let total: Int
}

enum MakeStep {
    static func add(to routes: inout PageRoutes) {
        routes.get("/work/:draft/make") { visit in
            let bench = try visit.workbench()
            return visit.page(.make, try screen(bench, visit.words), of: bench.draft)
        }
        routes.post("/work/:draft/make") { visit in
            let id = visit.parameter("draft")
            // Two tabs start one merge.
            try visit.core.drafts.change(id) { draft in
                guard !isRunning(Workbench(core: visit.core, draft: draft)) else {
                    throw PageError(409, visit.words["make.busy"])
                }
                try read(visit, into: &draft)
                let bench = Workbench(core: visit.core, draft: draft)
                try checkPassword(bench, visit.words)
                // What would refuse the merge as a whole is said here, and not by a program that nobody sees.
                _ = try PreparedMerge(bench.request(), in: bench.surroundings())
                draft.job = try visit.core.jobs.start(
                    MergeCommandLine.job(bench), in: visit.core.settings.folder, at: visit.core.settings.now()
                ).id
                draft.verification = nil
            }
            return visit.go(to: "/work/\(id)/make")
        }
        routes.post("/work/:draft/stop") { visit in
            let draft = try visit.workbench().draft
            if let job = draft.job { visit.core.jobs.stop(job) }
            return visit.go(to: "/work/\(draft.id)/make")
        }
        routes.events("/work/:draft/events") { visit in try events(visit) }
    }

    /// What somebody chose.
    private static func read(_ visit: PageVisit, into draft: inout Draft) throws {
        guard let out = visit.form["out"] else { return }
        let name = out.split(separator: "/").joined(separator: "/")
        guard !name.isEmpty else { throw PageError(400, visit.words["make.noFolder"]) }
        draft.isPrintFile = visit.form["kind"] == "print"
        draft.out = draft.isPrintFile && !name.lowercased().hasSuffix(".pdf") ? "\(name).pdf" : name
        draft.isFillable = visit.form["fillable"] != nil && !draft.isPrintFile
        let pattern = visit.form["name"] ?? ""
        draft.name = pattern.isEmpty ? nil : pattern
        let password = visit.form["password"] ?? ""
        draft.password = password.isEmpty ? nil : password
        _ = try visit.core.scope.allowedFolder(draft.out)
    }

    /// Refuses a password that is none, and one that everybody who lists the programs of the machine would see.
    private static func checkPassword(_ bench: Workbench, _ words: Words) throws {
        guard let password = bench.draft.password else { return }
        let settings = try bench.mapping().expressionSettings(bench.core.settings.zones)
        let bound = try Expression(parsing: password, with: settings).bind(to: bench.records().schema)
        guard !bound.isConstant else { throw PageError(400, words["make.sharedPassword"]) }
        guard !bench.draft.isPrintFile else { throw PageError(400, words["make.printPassword"]) }
    }

    static func isRunning(_ bench: Workbench) -> Bool {
        bench.draft.job.flatMap(bench.core.jobs.find).map(bench.core.jobs.isRunning) ?? false
    }

    private static func screen(_ bench: Workbench, _ words: Words) throws -> MakeScreen {
        let draft = bench.draft
        let running = isRunning(bench)
        let progress = draft.job.map(bench.core.jobs.progress) ?? JobProgress()
        let total = try bench.facts().rows - draft.skipped.count
        var shown = draft
        if shown.out.isEmpty { shown.out = words["make.folderName"] }
        return MakeScreen(
            id: draft.id, out: shown.out, isPrintFile: draft.isPrintFile, isFolder: !draft.isPrintFile,
            isFillable: draft.isFillable, name: draft.name ?? "", password: draft.password ?? "",
            columns: try bench.records().schema.columns,
            folder: bench.core.settings.folder,
            command: try MergeCommandLine.text(Workbench(core: bench.core, draft: shown)), isRunning: running,
            canGoOn: !running && draft.job.flatMap(bench.core.jobs.outcome)?.stopped ?? false,
            progress: sentence(progress, words), done: progress.done, total: max(1, total))
    }

    static func sentence(_ progress: JobProgress, _ words: Words) -> String {
        var parts = [words.counted("make.done", progress.done)]
        if progress.perSecond > 0 { parts.append(words.counted("make.rate", progress.perSecond)) }
        if let left = progress.secondsLeft { parts.append(words.counted("make.left", left)) }
        if progress.failed > 0 { parts.append(words.counted("make.failed", progress.failed)) }
        return parts.joined(separator: ", ")
    }

    /// What a merge tells while it runs, four times a second, and its end.
    private static func events(_ visit: PageVisit) throws -> AsyncStream<[UInt8]> {
        let draft = try visit.workbench().draft
        let (core, words) = (visit.core, visit.words)
        return AsyncStream { continuation in
            let task = Task {
                while !Task.isCancelled {
                    core.note()
                    let job = draft.job.flatMap(core.jobs.find)
                    let isRunning = job.map(core.jobs.isRunning) ?? false
                    let progress = draft.job.map(core.jobs.progress) ?? JobProgress()
                    let event = ProgressEvent(
                        done: progress.done, text: sentence(progress, words), running: isRunning,
                        next: isRunning ? nil : "/work/\(draft.id)/done")
                    let data = (try? JSONEncoder().encode(event)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
                    continuation.yield(Array("data: \(data)\n\n".utf8))
                    if !isRunning { break }
                    try? await Task.sleep(for: .milliseconds(250))
                }
                continuation.finish()
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    private struct ProgressEvent: Codable {
        let done: Int
        let text: String
        let running: Bool
        let next: String?
    }
}
#endif
