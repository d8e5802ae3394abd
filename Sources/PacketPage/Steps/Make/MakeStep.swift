#if Server
import PacketMapping
import PacketModel
import PacketPlanning
import PacketServer

/// Step 6: making packets.
enum MakeStep {
    static func add(to routes: inout PageRoutes) {
        routes.get("/work/:draft/make") { visit in
            let bench = try visit.workbench()
            let screen = try MakeScreen(bench, visit.words)
            return visit.page(.make, screen, of: bench.draft)
        }
        routes.post("/work/:draft/make") { visit in
            do { return try begin(visit) { draft in try read(visit, into: &draft) } } catch {
                return try refused(error, visit)
            }
        }
        routes.get("/work/:draft/made") { visit in try visit.go(to: next(visit.workbench())) }
        // All packets of this merge stand already; what earlier runs have left goes, or is made anew.
        routes.post("/work/:draft/prune") { visit in try begin(visit, more: ["--prune"]) { _ in } }
        routes.post("/work/:draft/overwrite") { visit in try begin(visit, more: ["--overwrite"]) { _ in } }
        routes.post("/work/:draft/stop") { visit in
            let draft = try visit.workbench().draft
            if let job = draft.job { visit.core.jobs.stop(job) }
            return visit.go(to: "/work/\(draft.id)/make")
        }
        routes.events("/work/:draft/events") { visit in
            let (bench, words) = (try visit.workbench(), visit.words)
            let (next, all) = ("/work/\(bench.draft.id)/made", try? bench.chosenRows())
            return ProgressEvent.stream(visit.core) {
                let made = MadePackets(bench)
                let (progress, isRunning) = (made?.progress ?? JobProgress(), made?.isRunning ?? false)
                return ProgressEvent(
                    done: progress.done, text: sentence(progress, of: all, words), running: isRunning,
                    next: isRunning ? nil : next)
            }
        }
    }

    /// The screen again with all that was typed, and what is wrong beside the entry that it is about.
    private static func refused(_ error: any Error, _ visit: PageVisit) throws -> ServerResponse {
        let bench = try visit.workbench()
        // What is about no entry, such as another merge, is no matter of this form.
        guard visit.form["out"] != nil, !isRunning(bench) else { throw error }
        let refusal = MakeRefusal(error, visit)
        guard
            let screen = try? MakeScreen(
                bench, typed: MakeEntries(visit.form), refusal: refusal, visit.words)
        else { throw error }
        return visit.page(.make, screen, of: bench.draft, status: refusal.problem.status)
    }

    /// Where it goes on once packets are made: to mailing them, where that was asked for, there are some, and nothing failed.
    private static func next(_ bench: Workbench) -> String {
        let draft = bench.draft
        guard draft.sendsAfterwards ?? false, draft.target == .folder,
            let outcome = MadePackets(bench)?.outcome, outcome.error == nil,
            !(outcome.stopped ?? true), let batch = outcome.batch, outcome.there > 0
        else { return "/work/\(draft.id)/done" }
        return PageVisit.address(PacketsPlace.send.path, ["batch": batch])
    }

    /// Begins the merge of a draft.
    ///
    /// - Parameters:
    ///   - more: Options for what earlier runs have left in the folder.
    ///   - change: Takes over what was chosen.
    private static func begin(
        _ visit: PageVisit, more: [String] = [], _ change: (inout Draft) throws -> Void
    ) throws -> ServerResponse {
        let (id, core) = (visit.parameter("draft"), visit.core)
        // Reckoned before other works have to wait.
        let shown = try visit.workbench()
        let stamp = try shown.draft.people.map { try shown.stamp(of: $0) }
        // Two tabs start one merge.
        try core.drafts.change(id) { draft in
            guard !isRunning(Workbench(core: core, draft: draft)) else {
                throw PageError(409, visit.words["make.busy"])
            }
            try change(&draft)
            let bench = Workbench(core: core, draft: draft)
            if let nothing = try nothing(bench, visit.words) { throw PageError(422, nothing) }
            try checkPassword(bench, visit)
            // What would refuse the merge as a whole is said here, and not by a program that nobody sees.
            _ = try PreparedMerge(bench.mergeRequest(), in: bench.surroundings())
            try bench.keepPacketFile()
            draft.job = try core.jobs.start(
                MergeCommandLine.job(bench, more: more), in: core.settings.folder, at: core.settings.now()
            ).id
            draft.verification = nil
            draft.madeStamp = draft.people == shown.draft.people ? stamp : nil
        }
        return visit.go(to: "/work/\(id)/make")
    }

    /// What somebody chose.
    private static func read(_ visit: PageVisit, into draft: inout Draft) throws {
        guard let out = visit.form["out"] else { return }
        let target = visit.form["kind"].flatMap { Draft.Target(rawValue: $0) } ?? .folder
        draft.out = try MakeRefusal.at(.out, visit) {
            try name(below(visit.core.settings.folder, out, visit.words), for: target, visit.words)
        }
        draft.isPrintFile = target == .print
        draft.isFillable = visit.form["fillable"] != nil && target != .print
        draft.name = text("name", of: visit.form)
        draft.password = text("password", of: visit.form)
        draft.packetChoices = try choices(
            visit, target, hasForms: draft.forms.count > 1, orders: draft.choices.orders)
        draft.sendsAfterwards = visit.form["then"] == "send" && target == .folder ? true : nil
        let folder = draft.out
        _ = try MakeRefusal.at(.out, visit) { try visit.core.scope.allowedFolder(folder) }
    }

    /// A name as it stands below the page's folder.
    ///
    /// - Throws: `PageError` for a path from elsewhere: packets would come to be where nobody looks for them.
    private static func below(_ folder: String, _ text: String, _ words: Words) throws(PageError) -> String {
        guard text.hasPrefix("/") || text.hasPrefix("~/") || text == "~" else { return text }
        guard folder != "/", text.hasPrefix("\(folder)/") else {
            if folder == "/", text.hasPrefix("/") { return text }
            throw PageError(400, words("make.pathFromElsewhere", ["folder": folder]))
        }
        return String(text.dropFirst(folder.count + 1))
    }

    /// A name with the ending of its kind, and of no other.
    private static func name(_ text: String, for target: Draft.Target, _ words: Words) throws(PageError) -> String {
        var name = text.split(separator: "/").joined(separator: "/")
        for ending in Draft.Target.allCases.map(\.ending) where !ending.isEmpty && ending != target.ending {
            if name.lowercased().hasSuffix(ending) { name.removeLast(ending.count) }
        }
        guard !name.isEmpty, name != target.ending, !name.hasSuffix("/") else {
            throw PageError(400, words["make.noFolder"])
        }
        return name.lowercased().hasSuffix(target.ending) ? name : name + target.ending
    }

    /// What packets are like besides.
    private static func choices(
        _ visit: PageVisit, _ target: Draft.Target, hasForms: Bool, orders: [String]
    ) throws(MakeRefusal) -> PacketChoices {
        let form = visit.form
        var choices = PacketChoices()
        choices.orders = orders
        choices.isDuplex = form["duplex"] != nil && (target == .print || hasForms)
        if target == .print, let pages = text("pages", of: form) {
            guard let number = Int(sent: pages), number > 0 else {
                throw MakeRefusal(.pages, PageError(400, visit.words["make.badPages"]))
            }
            choices.pagesPerFile = number
        }
        choices.hasSubfolders = form["subfolders"] != nil && target == .folder
        choices.verifies = form["verify"] != nil && target != .print
        if form["permits"] != nil {
            let wanted = Set(form.texts["permit"] ?? [])
            let names = PacketChoices.permissionNames.filter(wanted.contains)
            // Packets that can be filled on may be filled, unless something else is chosen as well.
            let isUsual = [form["fillable"] != nil, false].contains {
                names == PacketChoices.usualPermissions(isFillable: $0)
            }
            choices.permissions = isUsual ? nil : names
            guard isUsual || target == .print || text("password", of: form) != nil else {
                throw MakeRefusal(.permits, PageError(400, visit.words["make.permitsWithoutPassword"]))
            }
        }
        choices.allowsEmptyPasswords = form["allowEmpty"] != nil ? true : nil
        (choices.title, choices.subject, choices.author) = (
            text("title", of: form), text("subject", of: form), text("author", of: form)
        )
        return choices
    }

    private static func text(_ name: String, of form: FormData) -> String? {
        form[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Refuses a password that is none, and one that everybody who lists the programs of the machine would see.
    private static func checkPassword(_ bench: Workbench, _ visit: PageVisit) throws {
        guard let password = bench.draft.password else { return }
        let settings = try bench.mapping().expressionSettings(bench.core.settings.zones)
        let schema = try bench.records().schema
        try MakeRefusal.at(.password, visit) {
            let bound = try Expression(parsing: password, with: settings).bind(to: schema)
            guard !bound.isConstant else { throw PageError(400, visit.words["make.sharedPassword"]) }
            guard !bench.draft.isPrintFile else { throw PageError(400, visit.words["make.printPassword"]) }
        }
    }

    /// Whether packets of the work are being made, here or elsewhere.
    static func isRunning(_ bench: Workbench) -> Bool { MadePackets(bench)?.isRunning ?? false }

    /// Why there is nothing to make; nil where there is.
    static func nothing(_ bench: Workbench, _ words: Words) throws -> String? {
        guard try bench.chosenRows() == 0 else { return nil }
        let isBare = try bench.facts().rows == 0
        return words[isBare ? "people.bare" : "make.noRows"]
    }

    /// How far a merge has come.
    ///
    /// - Parameter all: How many rows it has; nil where nobody knows.
    static func sentence(_ progress: JobProgress, of all: Int?, _ words: Words) -> String {
        // What was there already counts as what is made now.
        let done = max(0, progress.done - progress.failed)
        var parts = [
            all.map { words("make.doneOf", ["n": Words.grouped(done), "all": Words.grouped(max(done, $0))]) }
                ?? words.counted("make.done", done)
        ]
        if progress.perSecond > 0 { parts.append(words.counted("make.rate", progress.perSecond)) }
        if let left = progress.secondsLeft { parts.append(words.counted("make.left", left)) }
        if progress.failed > 0 { parts.append(words.counted("make.failed", progress.failed)) }
        return parts.joined(separator: ", ")
    }
}
#endif
