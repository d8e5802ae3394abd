import Interchange
public import PacketDelivery
public import PacketFiles

/// An account with a mail server as somebody puts it together, and its entry in the file of accounts. It holds no password:
/// that goes into a file of its own beside the accounts, for its owner alone.
public struct AccountDraft: Sendable, Hashable {
    /// Its name: letters, digits, `-`, `_` and points inside.
    public var name: String
    /// The name of the server.
    public var host: String
    /// Its port; empty for the usual one.
    public var port: String
    /// How the connection is made private.
    public var security: SMTPServer.Security
    /// Who logs in; empty for nobody.
    public var user: String
    /// The address that messages come from.
    public var from: String
    /// The path of the certificates that are trusted; empty for those of the machine.
    public var authorities: String

    /// Makes an account.
    public init(
        name: String = "", host: String = "", port: String = "", security: SMTPServer.Security = .starttls,
        user: String = "", from: String = "", authorities: String = ""
    ) {
        (self.name, self.host, self.port, self.security) = (name, host, port, security)
        (self.user, self.from, self.authorities) = (user, from, authorities)
    }

    /// Reads an account of the file; nil when it has none of that name, or one that is no server.
    ///
    /// - Parameter accounts: The file of accounts as the user typed it; nil for the usual one.
    /// - Throws: `SendingError` for a file that others may change, or that is not understood.
    public init?(reading name: String, accounts: String? = nil, surroundings: Surroundings) throws {
        guard AccountsFile.isThere(accounts, surroundings) else { return nil }
        let file = try AccountsFile(accounts, surroundings)
        guard file.names.contains(name), case .server(let server) = try file.account(name, isUsed: false).way else {
            return nil
        }
        func text(_ key: String) throws -> String { try file.text(of: name, key) ?? "" }
        self.init(
            name: name, host: server.host, port: try text("port"), security: server.security, user: try text("user"),
            from: try text("from"), authorities: try text("ca"))
    }

    /// Where the password of an account comes from.
    public enum PasswordPlace: Sendable, Hashable {
        /// It has none yet.
        case none
        /// A file, which this can write.
        case file
        /// The environment or a command; whoever wrote that changes it.
        case elsewhere
    }

    /// Where the account's password comes from.
    ///
    /// - Throws: `SendingError`, as reading the account.
    public func passwordPlace(accounts: String? = nil, surroundings: Surroundings) throws -> PasswordPlace {
        guard AccountsFile.isThere(accounts, surroundings) else { return .none }
        switch try AccountsFile(accounts, surroundings).passwordSource(of: name) {
        case nil: return .none
        case .file: return .file
        case .environment, .command: return .elsewhere
        }
    }

    /// Writes the account into the file of accounts, in place of the one of its name; everything else in the file stays as
    /// it is. Nothing is written before all of it is understood.
    ///
    /// - Parameters:
    ///   - password: What the user logs in with; nil to leave it as it is.
    ///   - accounts: The file of accounts as the user typed it; nil for the usual one.
    /// - Throws: `SendingError` for what means nothing, and for files that cannot be written.
    public func save(password: String?, accounts: String? = nil, surroundings: Surroundings) throws {
        let path = try AccountsFile.place(accounts, surroundings)
        let isThere = Files.kind(surroundings.path(path)) != nil
        // A file that others may change is not gone on with.
        let old = isThere ? try AccountsFile(path, surroundings) : nil
        try check(password, known: old?.passwordSource(of: name))
        let text = try changed(isThere ? surroundings.text(of: path) : "", at: path, old, surroundings)
        let new = try AccountsFile(text: text, name: path, surroundings)
        _ = try new.account(name, isUsed: false)
        do throws(FileFailure) {
            if let password, case .file(let file) = try? new.passwordSource(of: name) {
                try Self.write("\(password)\n", to: file)
            }
            try Self.write(text, to: surroundings.path(path))
        } catch {
            throw Self.unwritable(path)
        }
    }

    /// What became of the password of an account that was removed.
    public enum RemovedPassword: Sendable, Hashable {
        /// It had none in a file.
        case none
        /// Its file is removed.
        case removed
        /// It stays where somebody has put it, or where another account reads it, too.
        case kept
    }

    /// Takes an account out of the file of accounts, and its password's file with it where that is the account's own;
    /// everything else in the file stays as it is. A file of accounts has at least one, so the last one goes with the file.
    ///
    /// - Parameter accounts: The file of accounts as the user typed it; nil for the usual one.
    /// - Returns: What became of its password.
    /// - Throws: `SendingError` for an account that is not there, and for files that are not understood or cannot be written
    ///   or removed.
    @discardableResult
    public static func remove(
        _ name: String, accounts: String? = nil, surroundings: Surroundings
    ) throws -> RemovedPassword {
        let path = try AccountsFile.place(accounts, surroundings)
        let file = try AccountsFile(path, surroundings)
        guard file.names.contains(name) else {
            throw SendingError(.noAccount, "there is no account “\(name)” in \(path)")
        }
        let password = ownPasswordFile(of: name, in: file, beside: path, surroundings)
        if file.names.count == 1 {
            guard removed(surroundings.path(path)) else { throw unwritable(path) }
        } else {
            var text = SettingsText(try surroundings.text(of: path), name: path)
            if try file.writtenDefault() == name { try text.remove("default") }
            try text.remove(name, under: ["accounts"])
            do throws(FileFailure) { try write(text.text, to: surroundings.path(path)) } catch {
                throw unwritable(path)
            }
        }
        guard let password else { return (try? file.passwordSource(of: name)) == nil ? .none : .kept }
        guard Files.kind(password) != nil else { return .none }
        guard removed(password) else {
            throw SendingError(
                .unwritable, "the account is removed, and the file of its password, “\(password)”, is still there",
                hint: "see whether its folder is yours alone to change")
        }
        return .removed
    }

    /// Removes a file where links lead to; what it says is nowhere then.
    ///
    /// - Returns: Whether it is gone.
    private static func removed(_ path: String) -> Bool {
        let real = Files.resolved(path) ?? path
        Files.remove(real)
        return Files.kind(real) == nil
    }

    /// The file that `save` made for an account's password; nil for one that another account reads, too, or that somebody
    /// has put elsewhere.
    private static func ownPasswordFile(
        of name: String, in file: AccountsFile, beside path: String, _ surroundings: Surroundings
    ) -> String? {
        guard let source = try? file.passwordSource(of: name), case .file(let place) = source else { return nil }
        let isShared = file.names.contains { other in
            guard other != name else { return false }
            // Where another one's password comes from is not known when the file does not say it well.
            do { return try file.passwordSource(of: other) == source } catch { return true }
        }
        let (start, end) = ("\(surroundings.folder(of: path))/\(name)", ".password")
        guard !isShared, place.hasPrefix(start), place.hasSuffix(end), place.count >= start.count + end.count else {
            return nil
        }
        let number = place.dropFirst(start.count).dropLast(end.count)
        return number.isEmpty || number.first == "-" && number.dropFirst().allSatisfy(\.isNumber) ? place : nil
    }

    private static func unwritable(_ path: String) -> SendingError {
        SendingError(
            .unwritable, "the file of accounts “\(path)” cannot be written",
            hint: "see whether its folder is yours alone to change, and whether the disk is full")
    }

    /// Whether an account can be called so.
    public static func isName(_ name: String) -> Bool {
        (1...64).contains(name.utf8.count) && name.first != "." && name.first != "-"
            && name.allSatisfy { $0.isLetter || $0.isNumber || "-_.".contains($0) }
    }

    /// Whether this can be the name of a server.
    public static func isHost(_ host: String) -> Bool {
        !host.isEmpty && host.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"/@?#".utf8.contains($0) }
    }

    /// The ports that a server can have.
    public static let ports = 1...65_535

    /// Whether its password would go over a connection that anybody can read.
    public var exposesPassword: Bool { !user.isEmpty && security == .insecurePlaintext }

    private func check(_ password: String?, known: SecretSource?) throws(SendingError) {
        guard Self.isName(name) else {
            throw SendingError(.settings, "the name of an account has letters, digits, hyphens and underscores")
        }
        if let password {
            guard !password.isEmpty, password.utf8.allSatisfy({ $0 != 0x0A && $0 != 0x0D && $0 != 0 }) else {
                throw SendingError(.settings, "a password is one line of text")
            }
            switch known {
            case .environment, .command:
                throw SendingError(
                    .settings, "the password of “\(name)” comes from the environment or from a command",
                    hint: "change it there")
            case .file, nil: break
            }
        } else if !user.isEmpty, known == nil {
            throw SendingError(.settings, "“\(user)” has no password")
        }
        guard !exposesPassword else {
            throw SendingError(
                .settings, "a password does not go over a connection that anybody can read",
                hint: "choose how the connection is made private, or leave the user out")
        }
    }

    /// The text of the file with the account in it.
    private func changed(
        _ old: String, at path: String, _ known: AccountsFile?, _ surroundings: Surroundings
    ) throws(SendingError) -> String {
        var text = SettingsText(old, name: path)
        if let known, !known.names.contains(name), let usual = known.names.first, known.names.count == 1,
            try known.writtenDefault() == nil
        {
            // With a second account a command that names none goes on to mean the first.
            try text.set("default", [YAMLText.quoted(usual)])
        }
        let settings: [(key: String, value: String)] = [
            ("host", host), ("port", port), ("security", security.rawValue), ("ca", authorities), ("from", from),
            ("user", user),
        ]
        for (key, value) in settings {
            let isNumber = key == "port" && value.utf8.allSatisfy { (0x30...0x39).contains($0) }
            let written = isNumber ? value : YAMLText.quoted(value)
            if value.isEmpty {
                try text.remove(key, under: ["accounts", name])
            } else {
                try text.set(key, [written], under: ["accounts", name])
            }
        }
        if user.isEmpty {
            try text.remove("password", under: ["accounts", name])
        } else if try needsFile(known) {
            let file = try freePasswordFile(beside: path, surroundings)
            try text.set("password", ["{file: \(YAMLText.quoted(file))}"], under: ["accounts", name])
        }
        return text.text
    }

    /// Whether the password needs a file of its own: it has none, or shares it with another account.
    private func needsFile(_ known: AccountsFile?) throws(SendingError) -> Bool {
        guard let known, let source = try known.passwordSource(of: name) else { return true }
        for other in known.names where other != name {
            if case .file = source, try known.passwordSource(of: other) == source { return true }
        }
        return false
    }

    /// The name of a password file that nobody has, beside the file of accounts.
    private func freePasswordFile(beside path: String, _ surroundings: Surroundings) throws(SendingError) -> String {
        let folder = surroundings.folder(of: path)
        for number in 1...1_000 {
            let file = number == 1 ? "\(name).password" : "\(name)-\(number).password"
            if Files.kind("\(folder)/\(file)") == nil { return file }
        }
        throw SendingError(.unwritable, "there are too many files of passwords beside “\(path)”", hint: "delete some")
    }

    /// Writes a file for its owner alone, where links lead to.
    private static func write(_ text: String, to path: String) throws(FileFailure) {
        let real = Files.resolved(path) ?? path
        let (folder, name) =
            real.lastIndex(of: "/").map { slash in
                (String(real[..<slash]), String(real[real.index(after: slash)...]))
            } ?? (".", real)
        let place = Files.resolved(folder) ?? folder
        try PrivateFolder(place, allowsReaders: true).write(name, Array(text.utf8))
    }
}
