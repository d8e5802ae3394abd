import PacketDelivery
public import PacketFiles

/// Whether mail can leave through an account now. Its server is asked, and nothing is sent.
public struct AccountTrial: Sendable, Hashable {
    /// What keeps mail here, in the words of the server or of this side; nil where it can leave.
    public let problem: String?

    /// So many seconds the server has for each reply.
    private static let patience = 30

    /// Connects, makes the connection private, authenticates and takes leave, as before a message.
    ///
    /// - Parameters:
    ///   - name: The account's name.
    ///   - accounts: The file of accounts as the user typed it; nil for the usual one.
    /// - Throws: `SendingError` for a file that is not understood or names no such account, and `DeliveryError` for a
    ///   password that cannot be had.
    public init(of name: String, accounts: String? = nil, surroundings: Surroundings) throws {
        var account = try AccountsFile(accounts, surroundings).account(name, isUsed: true)
        if case .server(var server) = account.way {
            server.commandSeconds = min(server.commandSeconds, Self.patience)
            account.way = .server(server)
        }
        let transport = try account.transport(trace: nil)
        defer { transport.close() }
        switch transport.open() {
        case .ready: problem = nil
        case .failed(let outcome): problem = outcome.text
        }
    }
}
