#if Server
import PDFObjects
import PacketServer

/// Who may ask, and for what.
package struct ServiceTokens: Sendable {
    /// What a token is good for.
    package enum Scope: String, Sendable, CaseIterable {
        /// Everything that takes forms and people that are sent along.
        case merge
        /// Stored templates: their list, and using them.
        case templates
        /// The log of the service.
        case log
    }

    /// Somebody who may ask.
    package struct Visitor: Sendable, Hashable {
        /// What the log calls them.
        package let name: String
        package let scopes: Set<Scope>
    }

    /// What is wrong with a file of tokens.
    package struct Failure: Error, Sendable, Hashable {
        /// The line, from 1; 0 for the file as a whole.
        package let line: Int
        package let message: String
    }

    private let visitors: [(digest: [UInt8], visitor: Visitor)]
    private static let shortest = 16

    /// Reads a file of tokens: a line each, `NAME SCOPES TOKEN`, such as `office merge,templates 5f0c…`; empty lines and
    /// those that begin with # say nothing.
    ///
    /// - Throws: `Failure`; its message holds no token.
    package init(_ text: String) throws(Failure) {
        var visitors: [(digest: [UInt8], visitor: Visitor)] = []
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .enumerated()
        {
            let words = line.split(whereSeparator: { $0 == " " || $0 == "\t" })
            guard let first = words.first, !first.hasPrefix("#") else { continue }
            guard words.count == 3 else {
                throw Failure(line: index + 1, message: "it takes a name, scopes and a token, with spaces between")
            }
            let scopes = words[1].split(separator: ",").map { Scope(rawValue: String($0)) }
            guard !scopes.isEmpty, !scopes.contains(nil) else {
                let all = Scope.allCases.map(\.rawValue).joined(separator: ", ")
                throw Failure(line: index + 1, message: "the scopes are some of \(all), with commas between")
            }
            guard words[2].utf8.count >= Self.shortest, words[2].utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
                throw Failure(
                    line: index + 1,
                    message: "a token has \(Self.shortest) or more characters of ASCII, such as those "
                        + "that “openssl rand -hex 24” prints")
            }
            let visitor = Visitor(name: String(words[0].prefix(64)), scopes: Set(scopes.compactMap { $0 }))
            guard !visitors.contains(where: { $0.visitor.name == visitor.name }) else {
                throw Failure(line: index + 1, message: "the name stands in two lines")
            }
            visitors.append((SHA256.digest(words[2].utf8), visitor))
        }
        guard !visitors.isEmpty else { throw Failure(line: 0, message: "there is no token in it") }
        self.visitors = visitors
    }

    /// Whose token a request has; nil for nobody's. Every token is compared to its end: digests of equal length, without
    /// stopping where they differ, so the time says nothing about them.
    func visitor(of request: ServerRequest) -> Visitor? {
        guard let token = request.bearer, token.utf8.count <= 1_024 else { return nil }
        let digest = SHA256.digest(token.utf8)
        var found: Visitor?
        for (known, visitor) in visitors {
            var difference: UInt8 = 0
            for (one, other) in zip(known, digest) { difference |= one ^ other }
            if difference == 0 { found = visitor }
        }
        return found
    }

    /// Refuses a request that may not be made.
    func refusal(of request: ServerRequest, needing scope: Scope) -> ServerProblem? {
        guard let visitor = visitor(of: request) else { return Self.unknown }
        return visitor.scopes.contains(scope)
            ? nil : ServerProblem(403, "scope", "the token is not good for this; it needs the scope \(scope)")
    }

    /// What is said to those whom nobody knows.
    static let unknown = ServerProblem(
        401, "token", "this needs a token that is known here", hint: "send it as Authorization: Bearer TOKEN")
}
#endif
