#if Server
import PacketFiles
import PacketModel
import PacketSending
import PacketServer
import PacketStore
import Storage

/// The store: what is in it, the accounts, a copy of it, whether it is sound, and its end.
struct SettingsScreen: Sendable {
    /// A line of the summary.
    struct Fact: Sendable, Hashable {
        let name: String
        let value: String
    }

    /// An account.
    struct Account: Sendable, Hashable {
        let name: String
        let target: String
        let from: String?
        let isDefault: Bool
        /// What became of trying it; nil before somebody did.
        let tried: Said?
        let isReady: Bool
        /// The screen on which it is changed; nil for one that is no server.
        let change: String?
    }

    let path: String
    let facts: [Fact]
    let accounts: [Account]
    let hasAccounts: Bool
    let accountsFile: String?
    let problem: Said?
    let found: String?
    let problems: [String]
    let isSound: Bool

    /// - Parameters:
    ///   - accounts: The file of accounts; nil when there is none.
    ///   - problem: Why it cannot be read.
    ///   - report: What a check of the store found; nil before there was one.
    ///   - tried: The account that somebody tried, and what became of it.
    init(
        path: String, bytes: Int64, _ summary: StoreSummary, accounts: AccountsSummary?, problem: String? = nil,
        report: StoreReport? = nil, tried: (name: String, trial: AccountTrial)? = nil, _ words: Words
    ) {
        self.path = path
        var facts = [Fact(name: words["settings.size"], value: SizeText.of(Int(bytes)))]
        func add(_ key: String, _ number: Int) { facts.append(Fact(name: words[key], value: Words.grouped(number))) }
        add("settings.templates", summary.templates)
        if let name = summary.templateInUse { facts.append(Fact(name: words["settings.inUse"], value: name)) }
        add("settings.people", summary.people)
        if summary.archived > 0 { add("settings.archived", summary.archived) }
        add("settings.sets", summary.sets)
        add("settings.batches", summary.batches.values.reduce(0, +))
        for state in BatchState.allCases {
            guard let count = summary.batches[state] else { continue }
            facts.append(Fact(name: "– " + words["batch.\(state.rawValue)"], value: Words.grouped(count)))
        }
        add("settings.entries", summary.logEntries)
        if let last = summary.lastEntry { facts.append(Fact(name: words["settings.last"], value: MomentText.of(last))) }
        add("settings.mailings", summary.mailings)
        add("settings.suppressed", summary.suppressed)
        self.facts = facts
        self.accounts = (accounts?.accounts ?? []).map {
            let trial = $0.name == tried?.name ? tried?.trial : nil
            return Account(
                name: $0.name, target: "\($0.transport) \($0.target)", from: $0.from, isDefault: $0.isDefault,
                tried: trial.map { words.said($0.problem ?? words["settings.ready"]) }, isReady: trial?.problem == nil,
                change: $0.transport == "smtp" ? PageVisit.address("/packets/settings/account", ["name": $0.name]) : nil
            )
        }
        hasAccounts = !self.accounts.isEmpty
        accountsFile = accounts?.path
        self.problem = problem.map(words.said)
        isSound = report?.isSound ?? true
        found = report.map { words[$0.isSound ? "settings.sound" : "settings.damaged"] }
        problems = (report?.problems ?? []).map(words.told)
    }

    static func add(to routes: inout PageRoutes) {
        routes.get("/packets/settings") { visit in try show(nil, visit) }
        routes.post("/packets/settings/check") { visit in try show(visit.core.settings.store.check(), visit) }
        routes.post("/packets/settings/account") { visit in
            let name = visit.form["account"] ?? ""
            return try show(nil, tried: (name, AccountTrial(of: name, surroundings: .process())), visit)
        }
        routes.post("/packets/settings/backup") { visit in
            var bytes: [UInt8] = []
            try visit.core.settings.store.backup { bytes += $0 }
            let day = visit.moment.iso8601.prefix(10)
            return .download(bytes, name: "packet-\(day).sqlite", type: "application/vnd.sqlite3")
        }
        routes.post("/packets/settings/erase") { visit in
            guard visit.form["sure"] != nil else { throw PageError(400, visit.words["settings.notSure"]) }
            guard visit.core.jobs.running().isEmpty else { throw PageError(409, visit.words["settings.busy"]) }
            // The last page is made first: it asks the store which companions are in use, and would make a new one.
            let last = visit.page(
                .settings, "packets-erased", [String: String](), title: visit.words["settings.erasedTitle"])
            // The page ends with its store: nothing that it shows is there any more.
            visit.core.end()
            try visit.core.settings.store.erase()
            PrivateFolder(visit.core.settings.privateFolder).remove()
            return last
        }
    }

    private static func show(
        _ report: StoreReport?, tried: (name: String, trial: AccountTrial)? = nil, _ visit: PageVisit
    ) throws -> ServerResponse {
        let settings = visit.core.settings
        var (accounts, problem): (AccountsSummary?, String?) = (nil, nil)
        do { accounts = try AccountsSummary(surroundings: .process()) } catch {
            problem = settings.sentences(error).message
        }
        // What was written last is in the log beside the file.
        let size = try settings.store.size()
        let screen = SettingsScreen(
            path: settings.store.path, bytes: size.bytes + size.logBytes, try StoreSummary(of: settings.store),
            accounts: accounts, problem: problem, report: report, tried: tried, visit.words)
        return visit.page(.settings, "packets-settings", screen, title: visit.words["packets.settings"])
    }
}
#endif
