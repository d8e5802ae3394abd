import Interchange
import PacketDelivery
import PacketFiles
import Yams

/// The file of accounts: how mail is sent, but no password.
struct AccountsFile {
    private let file: SettingsFile
    private let accounts: Node.Mapping
    private let folder: String
    private let environment: [String: String]

    private static let settings = [
        "transport", "host", "port", "security", "user", "password", "auth", "ca", "helo", "from", "bounces", "rate",
        "connections", "maxPerConnection", "maxAttachment", "timeout", "replyTimeout", "program", "folder",
    ]

    /// Reads the file; others may not write it.
    ///
    /// - Parameter name: The path as the user typed it; nil for the usual one.
    init(_ name: String?, _ surroundings: Surroundings) throws {
        let name = try Self.place(name, surroundings)
        switch FilePrivacy.check(surroundings.path(name), allowsReaders: true) {
        case .missing, .isNoFile:
            throw SendingError(.noAccounts, "there is no file of accounts “\(name)”", hint: "write or name one")
        case .open:
            throw SendingError(
                .openAccounts, "others may change the file of accounts “\(name)”", hint: "chmod 600 \(name)")
        case .isPrivate: break
        }
        try self.init(text: surroundings.text(of: name), name: name, surroundings)
    }

    /// Reads the text of a file.
    ///
    /// - Parameter name: The path of the file, whether or not it is there.
    init(text: String, name: String, _ surroundings: Surroundings) throws(SendingError) {
        file = try SettingsFile(text, name: name)
        try file.check(file.root, allows: ["accounts", "default"])
        guard let accounts = file.root["accounts"]?.mapping, !accounts.isEmpty else {
            throw file.error(nil, "“accounts” has to be a list of accounts with settings")
        }
        self.accounts = accounts
        folder = surroundings.folder(of: name)
        environment = surroundings.environment
    }

    /// Whether a file of accounts was named, or stands in the usual place.
    static func isThere(_ name: String?, _ surroundings: Surroundings) -> Bool {
        if name != nil { return true }
        guard let usual = try? usual(surroundings) else { return false }
        return Files.kind(surroundings.path(usual)) != nil
    }

    /// The path of a file as the user typed it, or of the one in the usual place.
    static func place(_ name: String?, _ surroundings: Surroundings) throws(SendingError) -> String {
        if let name { return name }
        return try usual(surroundings)
    }

    /// The path of the file as the user typed it, or of the one in the usual place.
    var path: String { file.name }

    /// The names of the accounts, in the order of the file.
    var names: [String] { accounts.keys.compactMap(\.string) }

    /// The account that is meant when none is named; nil when there are several, and none of them is the default.
    func defaultName() throws(SendingError) -> String? {
        try writtenDefault() ?? (accounts.count == 1 ? names.first : nil)
    }

    /// The account that the file says is meant when none is named.
    func writtenDefault() throws(SendingError) -> String? { try file.text(file.root, "default") }

    /// What the file says of a setting of an account; nil where it says nothing.
    func text(of account: String, _ setting: String) throws(SendingError) -> String? {
        try accounts[account]?.mapping.flatMap { settings throws(SendingError) in try file.text(settings, setting) }
    }

    /// Where the password of an account comes from; nil for an account that is not there, or has none.
    func passwordSource(of account: String) throws(SendingError) -> SecretSource? {
        try accounts[account]?.mapping?["password"].map { node throws(SendingError) in try secretSource(node) }
    }

    private static func usual(_ surroundings: Surroundings) throws(SendingError) -> String {
        let environment = surroundings.environment
        if let path = environment["PACKET_ACCOUNTS"], !path.isEmpty { return path }
        if let folder = environment["XDG_CONFIG_HOME"], folder.hasPrefix("/") {
            return "\(folder)/packet/accounts.yaml"
        }
        guard let home = environment["HOME"], !home.isEmpty else {
            throw SendingError(.accountsUnknown, "nothing says where the accounts are", hint: "name their file")
        }
        return "\(home)/.config/packet/accounts.yaml"
    }

    /// The account of a name; nil is the default one, or the only one.
    ///
    /// - Parameter isUsed: Whether something is to be sent through it; otherwise its password is not asked for.
    func account(_ name: String?, isUsed: Bool) throws -> MailAccount {
        guard let name = try name ?? defaultName() else {
            throw SendingError(.severalAccounts, "there are several accounts", hint: "name one of them")
        }
        guard let settings = accounts[name]?.mapping else {
            throw SendingError(.noAccount, "there is no account “\(name)” in \(file.name)")
        }
        try file.check(settings, allows: Self.settings)
        var account = MailAccount(name: name, way: try way(settings, isUsed))
        account.from = try address(settings, "from")
        account.bounces = try address(settings, "bounces")
        account.connections = try file.number(settings, "connections", in: 1...64) ?? 1
        if let rate = try file.text(settings, "rate") {
            guard let rate = SendingRate(rate) else {
                throw file.error(settings["rate"], "a rate is written 14/s, 30/min or 2000/day")
            }
            account.rate = rate
        }
        if let size = try file.text(settings, "maxAttachment") {
            guard let size = ByteCount(size) else {
                throw file.error(settings["maxAttachment"], "a size is written 500k or 10M")
            }
            account.maxAttachment = size.bytes
        }
        return account
    }

    private func address(_ settings: Node.Mapping, _ name: String) throws(SendingError) -> MailAddress? {
        guard let text = try file.text(settings, name) else { return nil }
        do throws(InterchangeError) { return try MailAddress(parsing: text) } catch {
            throw file.error(settings[name], "“\(name)”: \(error.message)")
        }
    }

    private func way(_ settings: Node.Mapping, _ isUsed: Bool) throws -> MailAccount.Way {
        switch try file.text(settings, "transport") ?? "smtp" {
        case "smtp": return .server(try server(settings, isUsed))
        case "sendmail":
            guard let node = settings["program"] else { return .program(["/usr/sbin/sendmail"]) }
            return .program(try words(node))
        case let kind where FolderTransport.Kind(rawValue: kind) != nil:
            guard let folder = try file.text(settings, "folder"), let kind = FolderTransport.Kind(rawValue: kind) else {
                throw file.error(settings["transport"], "“folder” says where the messages go")
            }
            return .folder(kind, path(folder))
        default: throw file.error(settings["transport"], "“transport” is one of smtp, sendmail, maildir and eml")
        }
    }

    private func server(_ settings: Node.Mapping, _ isUsed: Bool) throws -> SMTPServer {
        guard let host = try file.text(settings, "host"), AccountDraft.isHost(host) else {
            throw file.error(settings["host"], "“host” is the name of the server")
        }
        let word = try file.text(settings, "security") ?? "starttls"
        guard let security = SMTPServer.Security(rawValue: word) else {
            throw file.error(settings["security"], "“security” is one of starttls, tls and insecure-plaintext")
        }
        let port = try file.number(settings, "port", in: AccountDraft.ports) ?? (security == .tls ? 465 : 587)
        var server = SMTPServer(host: host, port: port, security: security)
        server.greeting = try file.text(settings, "helo") ?? ProcessPrivacy.hostName() ?? "localhost"
        guard server.greeting.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x2F }) else {
            throw file.error(settings["helo"], "“helo” is a name of this machine")
        }
        server.authorities = try file.text(settings, "ca").map(path)
        server.maxPerConnection = try file.number(settings, "maxPerConnection", in: 1...1_000_000)
        server.commandSeconds = try file.number(settings, "timeout", in: 1...3_600) ?? server.commandSeconds
        server.endSeconds = try file.number(settings, "replyTimeout", in: 1...7_200) ?? server.endSeconds
        server.credentials = try credentials(settings, isUsed)
        return server
    }

    private func credentials(_ settings: Node.Mapping, _ isUsed: Bool) throws -> Credentials? {
        guard let user = try file.text(settings, "user") else {
            guard settings["password"] == nil else {
                throw file.error(settings["password"], "a password needs a “user”")
            }
            return nil
        }
        let word = try file.text(settings, "auth") ?? "plain"
        guard let mechanism = Credentials.Mechanism(rawValue: word.lowercased()) else {
            throw file.error(settings["auth"], "“auth” is one of plain, login and xoauth2")
        }
        guard let node = settings["password"] else { throw file.error(nil, "“\(user)” has no “password”") }
        let source = try secretSource(node)
        guard isUsed else { return nil }
        return Credentials(user: user, secret: try source.secret(environment: environment), mechanism: mechanism)
    }

    private func secretSource(_ node: Node) throws(SendingError) -> SecretSource {
        guard let mapping = node.mapping, mapping.count == 1, let (key, value) = mapping.first else {
            throw file.error(
                node, "a password does not stand in this file",
                hint: "password: {file: PATH}, {environment: NAME} or {command: [PROGRAM, ARGUMENT]}")
        }
        switch key.string {
        case "file": return .file(path(try file.text(value)))
        case "environment": return .environment(try file.text(value))
        case "command": return .command(try words(value))
        default: throw file.error(key, "a password comes from one of file, environment and command")
        }
    }

    private func words(_ node: Node) throws(SendingError) -> [String] {
        var words: [String] = []
        for item in node.sequence.map({ Array($0) }) ?? [node] { words.append(try file.text(item)) }
        guard let first = words.first, !first.isEmpty else { throw file.error(node, "a program is wanted here") }
        return words
    }

    /// Relative paths start at the folder of the file.
    private func path(_ name: String) -> String { SettingsFile.path(name, in: folder) }
}
