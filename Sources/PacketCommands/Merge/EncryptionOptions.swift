import ArgumentParser
import PDFObjects
import PacketPlanning
import PacketStore
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

    private static let names = EncryptionPermissions.named + [("none", [])]

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
        guard let permissions else { return .usual(isFillable: isFillable) }
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
    func owner(in context: CommandContext) throws -> PDFPassword? {
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

    /// The salt of the packets: the one that was given, else the store's.
    ///
    /// - Parameter store: Is asked for only where no salt was given: a shard has none.
    func salt(_ store: @autoclosure () throws -> Store?, _ context: CommandContext) throws -> EncryptionSalt {
        if let salt {
            let line = try context.read(salt).prefix { $0 != 0x0A && $0 != 0x0D }
            guard let read = EncryptionSalt(hexadecimal: Array(line)) else {
                throw CommandError(
                    .wrongFile, "the first line of “\(salt)” is no salt",
                    hint: "it takes \(2 * EncryptionSalt.count) hexadecimal digits, as packet store salt prints them")
            }
            return read
        }
        return try store().map { try EncryptionSalt(of: $0) } ?? .random()
    }

    /// How packets are encrypted; nil when nothing is.
    ///
    /// - Parameter store: The store that gives the salt; nil for packets that nobody keeps.
    func protection(
        isFillable: Bool, _ store: @autoclosure () throws -> Store?, _ context: CommandContext
    ) throws -> MergeRequest.Protection? {
        guard let encryptWith else { return nil }
        var protection = MergeRequest.Protection(
            encryptWith, salt: try salt(store(), context), owner: try owner(in: context)?.text,
            permissions: try permitted(isFillable: isFillable))
        protection.allowsEmpty = allowEmptyPasswords
        return protection
    }
}

extension EncryptionSalt {
    /// The salt of a store.
    init(of store: Store) throws {
        let salts = EncryptionSalts(store)
        guard let salt = try EncryptionSalt(salts.bytes()) else { throw CommandError.noStore(store.path) }
        self = salt
    }
}
