import Mail

/// What a relay's log says about messages: Postfix's, as syslog writes it.
///
/// `cleanup` names a message as soon as its header arrives, also when the client is gone before the end. Only a message
/// whose queue id `qmgr` made active was accepted.
public struct RelayLog: Sendable {
    /// The Message-IDs of the messages that the relay accepted, without the angle brackets.
    public private(set) var accepted: Set<String> = []
    /// The Message-IDs that occur at all.
    public private(set) var seen: Set<String> = []
    private var current: [Substring: String] = [:]
    private var text = ""

    /// Makes an empty log.
    public init() {}

    /// Takes in a part of the log, in its order; lines may be cut at its end.
    public mutating func read(_ bytes: [UInt8]) {
        text += String(decoding: bytes, as: UTF8.self)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        for line in lines.dropLast() { readLine(line) }
        text = String(lines.last ?? "")
    }

    /// Takes in what is left of the last part.
    public mutating func finish() {
        readLine(text[...])
        text = ""
    }

    private mutating func readLine(_ line: Substring) {
        // … postfix/cleanup[77]: 4XyZ: message-id=<…>; a second instance has a name of its own before the slash.
        guard let service = ["/cleanup[", "/qmgr["].first(where: { line.contains($0) }),
            let start = line.firstRange(of: "]: ")?.upperBound,
            let colon = line[start...].firstRange(of: ": ")
        else { return }
        let queueID = line[start..<colon.lowerBound]
        let rest = line[colon.upperBound...]
        if service == "/cleanup[" {
            guard rest.hasPrefix("message-id=<") else { return }
            let id = String(rest.dropFirst("message-id=<".count).prefix { $0 != ">" })
            seen.insert(id)
            // Short queue ids are used again.
            current[Substring(String(queueID))] = id
        } else if rest.contains("(queue active)"), let id = current[queueID] {
            accepted.insert(id)
        } else if rest.hasPrefix("removed") {
            current[queueID] = nil
        }
    }
}

/// Which messages are in a folder of mail: a Maildir, or files ending in `.eml`.
public struct SentFolder: Sendable {
    /// The Message-IDs, without the angle brackets.
    public private(set) var messageIDs: Set<String> = []
    private static let limit = 64 << 20

    /// Reads the headers of all messages.
    ///
    /// - Throws: `DeliveryError` with code `.unreadable` when the folder is none.
    public init(_ folder: String) throws(DeliveryError) {
        try MailFolder(folder).forEach { message in
            if let id = message.raw("Message-ID") {
                messageIDs.insert(id.filter { $0 != "<" && $0 != ">" && $0 != " " })
            }
        }
    }
}
