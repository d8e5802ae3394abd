#if Server
import PacketFiles
import PacketModel
import PacketSending
import PacketServer
import PacketStore
import Storage

extension SendScreen {
    private static let mailEndings: Set<String> = ["yaml", "yml", "json"]
    private static let tableEndings: Set<String> = ["csv", "tsv", "xlsx", "json", "jsonl", "vcf"]

    static func add(to routes: inout PageRoutes) {
        routes.get("/packets/send") { visit in
            let choice = Choice(
                batch: visit.text("batch") ?? "", mail: visit.text("mail") ?? "", table: visit.text("table") ?? "",
                account: visit.text("account") ?? "")
            return visit.page(.send, "packets-send", try screen(choice, visit), title: visit.words["packets.send"])
        }
        routes.post("/packets/send/sample") { visit in
            let (choice, core) = (try Choice(visit.form).allowed(visit.core.scope), visit.core)
            guard choice.isWhole else { throw PageError(400, visit.words["send.nothing"]) }
            guard let address = visit.form["to"], !address.isEmpty else {
                throw PageError(400, visit.words["send.noSample"])
            }
            let job = try core.jobs.start(
                choice.arguments(store: core.settings.store.path) + ["--to=\(address)", "--", choice.batch],
                in: core.settings.folder, at: core.settings.now())
            try core.jobs.finish(job, within: 1_200)
            return visit.go(to: choice.address(done: "sample"))
        }
        routes.post("/packets/send") { visit in
            let (choice, core) = (try Choice(visit.form).allowed(visit.core.scope), visit.core)
            guard choice.isWhole, visit.form["sure"] != nil else { throw PageError(400, visit.words["send.notSure"]) }
            let job = try core.jobs.start(
                choice.arguments(store: core.settings.store.path) + ["--confirm", "--", choice.batch],
                in: core.settings.folder, at: core.settings.now())
            return visit.go(to: "/packets/send/\(job.id)")
        }
        routes.get("/packets/send/:job") { visit in
            guard let job = visit.core.jobs.find(visit.parameter("job")) else {
                throw PageError(404, visit.words["send.gone"])
            }
            let batch = job.arguments.last ?? ""
            let deliveries = Deliveries(visit.core.settings.store)
            let counts = try deliveries.mailing(batch).map { try deliveries.counts($0.id) } ?? [:]
            let screen = SendingScreen(
                job, isRunning: visit.core.jobs.isRunning(job), counts: counts,
                remarks: visit.core.jobs.remarks(job.id), visit.words)
            return visit.page(.send, "packets-sending", screen, title: visit.words["packets.send"])
        }
        routes.post("/packets/send/:job/stop") { visit in
            visit.core.jobs.stop(visit.parameter("job"))
            return visit.go(to: "/packets/send/\(visit.parameter("job"))")
        }
    }

    private static func screen(_ choice: Choice, _ visit: PageVisit) throws -> SendScreen {
        let (settings, scope) = (visit.core.settings, visit.core.scope)
        let files = (
            mails: scope.files(ending: mailEndings), tables: scope.files(ending: tableEndings)
        )
        let batches = try Batches(settings.store).list(limit: 100).filter { $0.hasFolder && $0.counts.written > 0 }
        let accounts = (try? AccountsSummary(surroundings: .process()))?.accounts ?? []
        var (report, problem): (SendingReport?, (message: String, hint: String?)?) = (nil, nil)
        if choice.isWhole {
            do {
                var resources = SendingResources()
                resources.surroundings.currentFolder = settings.folder
                report = try SendSession(
                    choice.request(scope), store: settings.store, resources: resources
                ).show()
            } catch let error as PageError {
                throw error
            } catch {
                problem = settings.sentences(error)
            }
        }
        return SendScreen(
            choice, batches: batches, files: files, accounts: accounts, report: report, problem: problem, visit.words)
    }
}

extension SendScreen.Choice {
    /// What a form sends.
    init(_ form: FormData) {
        self.init(
            batch: form["batch"] ?? "", mail: form["mail"] ?? "", table: form["table"] ?? "",
            account: form["account"] ?? "")
    }

    /// The same, with files of the folder that the page was started in alone.
    func allowed(_ scope: FileScope) throws(PageError) -> Self {
        if !mail.isEmpty { _ = try scope.allowed(mail) }
        if !table.isEmpty { _ = try scope.allowed(table) }
        return self
    }

    /// The address of the screen with the same choice.
    func address(done: String) -> String {
        PageVisit.address(
            PacketsPlace.send.path,
            ["batch": batch, "mail": mail, "table": table, "account": account, "done": done])
    }
}

/// A sending that is under way, or has ended.
struct SendingScreen: Sendable {
    /// How many messages are in a state.
    struct Count: Sendable, Hashable {
        let state: String
        let count: String
    }

    let id: String
    let isRunning: Bool
    let title: String
    let counts: [Count]
    let remarks: [String]
    let hasRemarks: Bool

    init(
        _ job: Job, isRunning: Bool, counts: [DeliveryState: Int], remarks: [String], _ words: Words
    ) {
        id = job.id
        self.isRunning = isRunning
        let ended =
            switch job.status {
            case .some(0): "send.done"
            case .some(3): "send.incomplete"
            case .some(75), .some(130): "send.stopped"
            case .none: "send.killed"
            default: "send.failed"
            }
        title = words[isRunning ? "send.running" : ended]
        self.counts = DeliveryState.allCases.compactMap { state in
            counts[state].map { Count(state: words["delivery.\(state.rawValue)"], count: Words.grouped($0)) }
        }
        self.remarks = remarks
        hasRemarks = !remarks.isEmpty
    }
}
#endif
