#if Server
import Interchange
import PacketDelivery
import PacketFiles
import PacketSending
import PacketServer

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
            let (form, words) = (visit.form, visit.words)
            guard let security = SMTPServer.Security(rawValue: form["security"] ?? "") else {
                throw PageError(400, words["account.noSecurity"])
            }
            var draft = AccountDraft(
                name: form["name"] ?? "", host: form["host"] ?? "", port: form["port"] ?? "", security: security,
                user: form["user"] ?? "", from: form["from"] ?? "")
            if let file = form["ca"], !file.isEmpty {
                // One of the folder, or the one that the account has already.
                let known = try AccountDraft(reading: draft.name, surroundings: .process())
                draft.authorities = file == known?.authorities ? file : try visit.core.scope.allowed(file)
            }
            if form["isNew"] != nil,
                try AccountsSummary(surroundings: .process())?.accounts
                    .contains(where: { $0.name == draft.name }) ?? false
            {
                throw PageError(409, words("account.exists", ["name": draft.name]))
            }
            let password = form["password"].flatMap { $0.isEmpty ? nil : $0 }
            try draft.save(password: password, surroundings: .process())
            var choice = SendChoice { form[$0] }
            choice.account = draft.name
            return visit.go(
                to: choice.batch.isEmpty
                    ? "\(PacketsPlace.settings.path)?done=account" : choice.address(done: "account"))
        }
    }
}
#endif
