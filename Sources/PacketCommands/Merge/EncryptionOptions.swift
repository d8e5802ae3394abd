import ArgumentParser
import PDFObjects
import PacketMapping
import PacketMerge
import PacketModel
import PacketTemplate
import Storage

/// How the packets are protected.
struct EncryptionOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Encrypt each packet; its password is what this makes of the row, such as '{birthdate}'.",
            valueName: "expression"))
    var encryptWith: String?

    @Option(
        help: ArgumentHelp(
            "A file whose first line is the password that opens every packet without restrictions; otherwise "
                + "PACKET_OWNER_PASSWORD, or none.", valueName: "file"),
        completion: .file())
    var ownerPasswordFile: String?

    @Option(
        help: ArgumentHelp(
            "What the row's password permits: print, copy, fill, annotate, modify, assemble, or none "
                + "(default: print; with --fillable also fill).", valueName: "list"))
    var permissions: String?

    @Option(
        help: ArgumentHelp(
            "A file with the salt of another store, as packet store salt prints it, for the same bytes as there; "
                + "otherwise this store's own.", valueName: "file"),
        completion: .file())
    var salt: String?

    @Flag(help: "Let a row without a password have a packet that opens without one, instead of none.")
    var allowEmptyPasswords = false

    /// The environment variable with the owner's password.
    static let ownerVariable = "PACKET_OWNER_PASSWORD"

    private static let names: [(name: String, permission: EncryptionPermissions)] = [
        ("print", .print), ("copy", .copy), ("fill", .fill), ("annotate", .annotate), ("modify", .modify),
        ("assemble", .assemble), ("none", []),
    ]

    func validate() throws {
        let others =
            [("--owner-password-file", ownerPasswordFile != nil), ("--permissions", permissions != nil)]
            + [("--salt", salt != nil), ("--allow-empty-passwords", allowEmptyPasswords)]
        for (option, isGiven) in others where isGiven && encryptWith == nil {
            throw ValidationError("\(option) needs --encrypt-with.")
        }
        _ = try permitted(isFillable: false)
    }

    /// What the user's password permits.
    func permitted(isFillable: Bool) throws -> EncryptionPermissions {
        guard let permissions else { return isFillable ? [.print, .fill] : .print }
        var result: EncryptionPermissions = []
        var isNone = false
        for word in permissions.split(separator: ",", omittingEmptySubsequences: false) {
            guard let found = Self.names.first(where: { $0.name == word.drop { $0 == " " } }) else {
                throw ValidationError(
                    "--permissions takes \(Self.names.map(\.name).joined(separator: ", ")), with commas between, and "
                        + "“\(word)” is none of them.")
            }
            result.formUnion(found.permission)
            isNone = isNone || found.name == "none"
        }
        if isNone, !result.isEmpty || permissions.contains(",") {
            throw ValidationError("--permissions none stands alone; it takes back what the others give.")
        }
        return result
    }

    /// The password of the owner.
    private func owner(in context: CommandContext) throws -> PDFPassword? {
        let text: [UInt8]
        let source: String
        if let ownerPasswordFile {
            text = Array(try context.read(ownerPasswordFile).prefix { $0 != 0x0A && $0 != 0x0D })
            source = "the first line of “\(ownerPasswordFile)”"
        } else if let value = context.environment[Self.ownerVariable] {
            text = Array(value.utf8)
            source = Self.ownerVariable
        } else {
            return nil
        }
        guard let password = try? PDFPassword(text), !password.isEmpty else {
            throw CommandError(
                .password, "\(source) cannot be a password",
                hint: "it takes 1 to \(PDFPassword.limit) bytes of text without control characters")
        }
        return password
    }

    /// What the rows' passwords are made of; nil when nothing is encrypted.
    func expression(_ schema: RecordSchema, _ settings: ExpressionSettings) throws -> BoundExpression? {
        guard let encryptWith else { return nil }
        let bound = try CommandError.placed("--encrypt-with") { () throws(MappingError) in
            try Expression(parsing: encryptWith, with: settings).bind(to: schema)
        }
        if let column = schema.columns.first(where: { $0 == encryptWith }) {
            throw CommandError(
                .mapping, "--encrypt-with takes an expression, and “\(column)” without braces is the password itself",
                hint: "the column is '{\(column)}'")
        }
        return bound
    }

    /// The salt of the packets: the one that was given, else the store's.
    private func salt(_ store: Store?, _ context: CommandContext) throws -> EncryptionSalt {
        if let salt {
            let line = try context.read(salt).prefix { $0 != 0x0A && $0 != 0x0D }
            guard let read = EncryptionSalt(hexadecimal: Array(line)) else {
                throw CommandError(
                    .wrongFile, "the first line of “\(salt)” is no salt",
                    hint: "it takes \(2 * EncryptionSalt.count) hexadecimal digits, as packet store salt prints them")
            }
            return read
        }
        return try store.map { try EncryptionSalt(of: $0) } ?? .random()
    }

    /// How packets are encrypted.
    ///
    /// - Parameter store: The store that gives the salt; nil for packets that nobody keeps.
    func settings(isFillable: Bool, _ store: Store?, _ context: CommandContext) throws -> EncryptionSettings {
        EncryptionSettings(
            salt: try salt(store, context), owner: try owner(in: context),
            permissions: try permitted(isFillable: isFillable))
    }

    /// How the packets of a merge are encrypted.
    func settings(_ command: some MergeInputs, _ context: CommandContext) throws -> EncryptionSettings {
        try settings(
            isFillable: command.isFillable, command.isDry ? nil : context.openStore(command.common), context)
    }

    /// What there is to say before the first row.
    static func notes(_ password: BoundExpression, name: Set<Int>, _ schema: RecordSchema) -> [Diagnostic] {
        var notes: [Diagnostic] = []
        if password.columns.isEmpty {
            notes.append(
                Diagnostic(
                    .passwordShared, .warning,
                    message: "--encrypt-with uses no column, so all packets have the same password",
                    hint: "a column stands in braces: --encrypt-with '{birthdate}'"))
        }
        for column in name.intersection(password.columns).sorted() {
            notes.append(
                Diagnostic(
                    .passwordInName, .warning, field: schema.columns[column],
                    message: "the column is in the packets' names and in their passwords",
                    hint: "name the packets by something else with --name"))
        }
        return notes
    }
}

extension DiagnosticCode {
    /// All packets have one password.
    static let passwordShared = DiagnosticCode("password-shared")
    /// The names of packets show what their passwords are made of.
    static let passwordInName = DiagnosticCode("password-in-name")
}
