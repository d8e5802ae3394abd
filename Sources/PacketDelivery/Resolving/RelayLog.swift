import Mail

/// What a relay's log says about messages: Postfix's, as syslog writes it.
///
/// `cleanup` names a message as soon as its header arrives, also when the client is gone before the end. Only a message
/// whose queue id `qmgr` made active was accepted.
///
/// The clock of a log is its own: its zone may be another one, and most logs name no year. What the times mean is learned
/// from messages of which both sides know when they were accepted.
public struct RelayLog: Sendable {
    /// The Message-IDs of the messages that the relay accepted, without the angle brackets, and when the log says that
    /// it did, in seconds of the log's own clock; nil where that cannot be read.
    public private(set) var accepted: [String: Int64?] = [:]
    /// The Message-IDs that occur at all.
    public private(set) var seen: Set<String> = []
    private var current: [Substring: String] = [:]
    private var text = ""
    private var year: Int
    private var (first, last): (Int64?, Int64?) = (nil, nil)
    private var lastLine: Substring = ""

    /// How long before a moment a log has to begin, and how long after it to end, to have all of it, in seconds. A relay
    /// may take its time between the last bytes and its line about them.
    private static let margin: (before: Int64, after: Int64) = (5, 60)

    /// Makes an empty log.
    ///
    /// - Parameter year: The year in which it begins, where it does not say so.
    public init(year: Int) { self.year = year }

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
        last = time(of: lastLine) ?? last
    }

    /// When a message has to have left so that its absence in the log proves that it was not accepted, in seconds of UTC
    /// since 1970-01-01: the log has all that the relay says about those moments.
    ///
    /// - Parameter sent: The messages that surely were accepted, with the moment when they were.
    /// - Returns: Nil when the log proves nothing: it does not know every one of `sent`, there are none, or its lines
    ///   have no times.
    public func span(knowing sent: [(messageID: String, at: Int64)]) -> ClosedRange<Int64>? {
        var differences: [Int64] = []
        for (id, at) in sent {
            guard case .some(.some(let time)) = accepted[id] else { return nil }
            differences.append(time - at)
        }
        guard let first, let last, !differences.isEmpty else { return nil }
        let difference = differences.sorted()[differences.count / 2]
        let (start, end) = (first - difference + Self.margin.before, last - difference - Self.margin.after)
        return start <= end ? start...end : nil
    }

    /// When a line was written. A log without years goes forward all the same.
    private mutating func time(of line: Substring) -> Int64? {
        guard let time = LogTime.seconds(line, year: year) else { return nil }
        guard let last, last - time > 180 * 86_400 else { return time }
        year += 1
        return LogTime.seconds(line, year: year)
    }

    private mutating func readLine(_ line: Substring) {
        if first == nil {
            first = time(of: line)
            last = first
        }
        if !line.isEmpty { lastLine = line }
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
            let time = time(of: line)
            accepted[id] = .some(time)
            last = time ?? last
        } else if rest.hasPrefix("removed") {
            current[queueID] = nil
        }
    }
}

/// Which messages are in a folder of mail: a Maildir, or files ending in `.eml`.
public struct SentFolder: Sendable {
    /// The Message-IDs, without the angle brackets.
    public private(set) var messageIDs: Set<String> = []

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
