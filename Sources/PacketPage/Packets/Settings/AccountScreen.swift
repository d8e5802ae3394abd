#if Server
import Interchange
import PacketDelivery
import PacketFiles
import PacketSending
import PacketServer
import Synchronization

/// A mail account: the server, how it is reached, and who writes. A password that was typed goes to its file and is never
/// shown again.
struct AccountScreen: Sendable {
    let draft: AccountDraft
    let isNew: Bool
    let securities: [FormOption]
    /// What is said about the password: that there is none, that it stays, or that it comes from elsewhere.
    let passwordNote: String
    let takesPassword: Bool
    let hasAuthorities: Bool
    /// What is to be sent with it; without a batch where it is set up for later.
    let choice: SendChoice
    let back: String
    /// What is wrong with entries, by their ids; empty unless something was refused.
    private(set) var wrong: [String: String] = [:]
    /// Why nothing is kept, where that is about none of the entries.
    private(set) var problem: Said?
    private(set) var hint: Said?
    /// Whether a password was typed that has to be typed again.
    private(set) var losesPassword = false
    private(set) var isRefused = false

    init(
        _ draft: AccountDraft, isNew: Bool, password: AccountDraft.PasswordPlace, for choice: SendChoice, _ words: Words
    ) {
        (self.draft, self.isNew, self.choice) = (draft, isNew, choice)
        securities = SMTPServer.Security.allCases.map {
            FormOption(
                name: $0.rawValue, label: words["account.\($0.rawValue)"], isChosen: $0 == draft.security)
        }
        hasAuthorities = !draft.authorities.isEmpty
        takesPassword = password != .elsewhere
        passwordNote =
            switch password {
            case .none: words["account.passwordNew"]
            case .file: words["account.passwordKept"]
            case .elsewhere: words["account.passwordElsewhere"]
            }
        back = choice.batch.isEmpty ? PacketsPlace.settings.path : choice.address()
    }

    static func add(to routes: inout PageRoutes) {
        routes.get("/packets/settings/account") { visit in
            let name = visit.text("name") ?? ""
            var draft = AccountDraft()
            if !name.isEmpty {
                guard let known = try AccountDraft(reading: name, surroundings: .process()) else {
                    throw PageError(404, visit.words["account.gone"])
                }
                draft = known
            }
            let screen = AccountScreen(
                draft, isNew: name.isEmpty, password: try draft.passwordPlace(surroundings: .process()),
                for: SendChoice(visit.text), visit.words)
            return visit.page(.settings, "packets-account", screen, title: visit.words["account.title"])
        }
        routes.post("/packets/settings/account/save") { visit in
            let entries = AccountEntries(visit.form)
            do { return try visit.core.accounts.withLock { _ in try save(entries, visit) } } catch {
                return refused(entries, error, visit)
            }
        }
        routes.post("/packets/settings/account/remove") { visit in
            let password = try visit.core.accounts.withLock { _ in
                try AccountDraft.remove(visit.form["account"] ?? "", surroundings: .process())
            }
            let done =
                switch password {
                case .none: "accountRemoved"
                case .removed: "accountForgotten"
                case .kept: "accountPasswordKept"
                }
            return visit.go(to: "\(PacketsPlace.settings.path)?done=\(done)")
        }
    }

    /// Keeps what somebody typed, and goes back to what it is for.
    private static func save(_ entries: AccountEntries, _ visit: PageVisit) throws -> ServerResponse {
        let surroundings = Surroundings.process()
        var draft = entries.draft
        let names = try entries.isNew ? AccountsSummary(surroundings: surroundings)?.accounts.map(\.name) ?? [] : []
        var wrong = entries.wrong(
            beside: names, password: try draft.passwordPlace(surroundings: surroundings), visit.words)
        // One of the folder, or the one that the account has already.
        if !draft.authorities.isEmpty,
            try draft.authorities != AccountDraft(reading: draft.name, surroundings: surroundings)?.authorities
        {
            do throws(PageError) { draft.authorities = try visit.core.scope.allowed(draft.authorities) } catch {
                wrong["ca"] = visit.words.told(error.message)
            }
        }
        guard wrong.isEmpty else { throw AccountRefusal(wrong: wrong) }
        try draft.save(password: entries.password, surroundings: surroundings)
        var choice = SendChoice { visit.form[$0] }
        choice.account = draft.name
        return visit.go(
            to: choice.batch.isEmpty
                ? "\(PacketsPlace.settings.path)?done=account" : choice.address(done: "account"))
    }

    /// The screen again with all that was typed but the password, and what is wrong beside its entry.
    private static func refused(
        _ entries: AccountEntries, _ error: any Error, _ visit: PageVisit
    ) -> ServerResponse {
        let words = visit.words
        let place: AccountDraft.PasswordPlace? = try? entries.draft.passwordPlace(surroundings: .process())
        let choice = SendChoice { visit.form[$0] }
        var screen = AccountScreen(
            entries.draft, isNew: entries.isNew, password: place ?? AccountDraft.PasswordPlace.none, for: choice, words)
        screen.isRefused = true
        screen.losesPassword = entries.password != nil && screen.takesPassword
        if let refusal = error as? AccountRefusal {
            screen.wrong = refusal.wrong
        } else {
            let problem = visit.problem(error)
            let isUnwritable = (error as? SendingError)?.code == .unwritable
            screen.problem = isUnwritable ? words.said(words["account.unwritable"]) : words.said(problem.message)
            screen.hint = isUnwritable ? nil : problem.hint.map(words.said)
        }
        return visit.page(.settings, "packets-account", screen, title: words["account.title"], status: 422)
    }
}
#endif
