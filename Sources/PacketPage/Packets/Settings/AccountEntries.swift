#if Server
import Interchange
import PacketDelivery
import PacketSending

/// An account as somebody typed it, and what is wrong with it, beside each entry. The password is in nothing that is shown.
struct AccountEntries: Sendable {
    /// The entries but the password.
    var draft: AccountDraft
    /// Whether no account of its name shall be there before.
    let isNew: Bool
    /// What was typed as the password; nil where nothing was.
    let password: String?
    private let port: Int?
    private let hasSecurity: Bool

    /// Those of a form that was sent.
    init(_ form: FormData) {
        func text(_ name: String) -> String { (form[name] ?? "").trimmed }
        let security = SMTPServer.Security(rawValue: form["security"] ?? "")
        draft = AccountDraft(
            name: text("name"), host: text("host"), port: text("port"), security: security ?? .starttls,
            user: text("user"), from: text("from"), authorities: text("ca"))
        isNew = form["isNew"] != nil
        password = form["password"].flatMap { $0.isEmpty ? nil : $0 }
        port = Int(sent: draft.port)
        hasSecurity = security != nil
    }

    /// What is wrong with each entry, by its id on the screen; empty for an account that can be kept.
    ///
    /// - Parameters:
    ///   - names: The accounts that there are.
    ///   - place: Where its password comes from so far.
    func wrong(
        beside names: [String], password place: AccountDraft.PasswordPlace, _ words: Words
    ) -> [String: String] {
        var wrong: [String: String] = [:]
        if !AccountDraft.isName(draft.name) {
            wrong["name"] = words["account.badName"]
        } else if isNew, names.contains(draft.name) {
            wrong["name"] = words("account.exists", ["name": draft.name])
        }
        if !AccountDraft.isHost(draft.host) { wrong["host"] = words["account.badHost"] }
        if !draft.port.isEmpty, !AccountDraft.ports.contains(port ?? 0) { wrong["port"] = words["account.badPort"] }
        if !draft.from.isEmpty, (try? MailAddress(parsing: draft.from)) == nil {
            wrong["from"] = words["account.badFrom"]
        }
        if !hasSecurity {
            wrong["security"] = words["account.noSecurity"]
        } else if draft.exposesPassword {
            wrong["security"] = words["account.openPassword"]
        }
        if draft.user.isEmpty, password != nil { wrong["user"] = words["account.noUser"] }
        if !draft.user.isEmpty, password == nil, place == .none { wrong["password"] = words["account.noPassword"] }
        return wrong
    }
}

/// Why an account is not kept, by the entry that has to change.
struct AccountRefusal: Error {
    let wrong: [String: String]
}
#endif
