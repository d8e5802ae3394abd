import Interchange
import PacketDelivery
public import PacketFiles

/// The accounts that mail can leave through, without any password.
public struct AccountsSummary: Sendable, Hashable {
    /// One account.
    public struct Account: Sendable, Hashable {
        /// Its name.
        public let name: String
        /// How mail leaves: `smtp`, `sendmail`, `maildir` or `eml`.
        public let transport: String
        /// Where to: the server with its port, the program, or the folder.
        public let target: String
        /// The address that messages come from; nil when each message says it.
        public let from: String?
        /// Whether it is meant when none is named.
        public let isDefault: Bool
    }

    /// The path of the file.
    public let path: String
    /// The accounts, in the order of the file.
    public let accounts: [Account]

    /// Reads the file of accounts; nil when none is named and none stands in the usual place.
    ///
    /// - Parameter name: The path as the user typed it; nil for the usual one.
    /// - Throws: `SendingError` for a file that others may change, or that is not understood.
    public init?(_ name: String? = nil, surroundings: Surroundings) throws {
        guard AccountsFile.isThere(name, surroundings) else { return nil }
        let file = try AccountsFile(name, surroundings)
        let usual = try file.defaultName()
        path = file.path
        accounts = try file.names.map { name in
            let account = try file.account(name, isUsed: false)
            let (transport, target) = Self.words(for: account.way)
            return Account(
                name: name, transport: transport, target: target, from: account.from?.description,
                isDefault: name == usual)
        }
    }

    private static func words(for way: MailAccount.Way) -> (transport: String, target: String) {
        switch way {
        case .server(let server): ("smtp", "\(server.host):\(server.port)")
        case .program(let words): ("sendmail", words.first ?? "")
        case .folder(let kind, let path): (kind.rawValue, path)
        }
    }
}
