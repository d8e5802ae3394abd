/// A server, and how it is spoken to.
public struct SMTPServer: Sendable, Hashable {
    /// How the connection is kept private.
    public enum Security: String, Sendable, Hashable, CaseIterable {
        /// TLS after STARTTLS, without which nothing is sent.
        case starttls
        /// TLS from the beginning.
        case tls
        /// None; for a relay on this very machine.
        case insecurePlaintext = "insecure-plaintext"
    }

    /// The name or address of the server.
    public var host: String
    /// The port.
    public var port: Int
    /// How the connection is kept private.
    public var security: Security
    /// How to authenticate; nil where the server wants nothing.
    public var credentials: Credentials?
    /// A file of certificate authorities, in place of the system's.
    public var authorities: String?
    /// What this side calls itself.
    public var greeting: String
    /// How many messages go over one connection; nil for as many as there are.
    public var maxPerConnection: Int?
    /// How long to wait for the reply to a command, in seconds.
    public var commandSeconds = 300
    /// How long to wait for the reply to a whole message, in seconds (RFC 5321, 4.5.3.2.6; RFC 1047 says why so long).
    public var endSeconds = 600

    /// Makes a server.
    public init(host: String, port: Int, security: Security = .starttls, greeting: String = "localhost") {
        self.host = host
        self.port = port
        self.security = security
        self.greeting = greeting
    }
}

/// A name and what proves it.
public struct Credentials: Sendable, Hashable {
    /// The ways to authenticate that are known here.
    public enum Mechanism: String, Sendable, Hashable, CaseIterable {
        case plain, login, xoauth2
    }

    /// The name.
    public var user: String
    /// The password, or for XOAUTH2 the token.
    public var secret: Secret
    /// How it is said.
    public var mechanism: Mechanism

    /// Makes credentials.
    public init(user: String, secret: Secret, mechanism: Mechanism = .plain) {
        self.user = user
        self.secret = secret
        self.mechanism = mechanism
    }
}

/// A password. Says nothing when it is printed.
public struct Secret: Sendable, Hashable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The password itself.
    public let text: String

    /// Keeps a password.
    public init(_ text: String) { self.text = text }

    /// Nothing.
    public var description: String { "…" }
    /// Nothing.
    public var debugDescription: String { "…" }
    /// Nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
