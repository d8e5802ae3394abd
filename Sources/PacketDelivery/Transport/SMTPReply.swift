/// A reply of a server: a code and some lines of text (RFC 5321, 4.2).
struct SMTPReply: Sendable, Hashable {
    let code: Int
    /// The lines without the code.
    let lines: [String]

    init(code: Int, lines: [String]) {
        self.code = code
        self.lines = lines
    }

    var isPermanent: Bool { (500...599).contains(code) }
    /// The server closes the connection, whatever was asked (RFC 5321, 3.8).
    var isFarewell: Bool { code == 421 }

    /// The lines joined by blanks; cut when long.
    var text: String {
        var text = ""
        for line in lines where text.utf8.count < Self.textLimit {
            text += (text.isEmpty ? "" : " ") + String(line.unicodeScalars.prefix(Self.textLimit))
        }
        return text
    }

    /// The enhanced status code (RFC 3463) at the beginning of the text; empty when there is none.
    var status: String {
        let word = (lines.first ?? "").prefix { $0 != " " }
        let parts = word.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 3 && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
            ? String(word) : ""
    }

    /// The reply on one line.
    var line: String { text.isEmpty ? "\(code)" : "\(code) \(text)" }

    private static let textLimit = 1_000
}

/// Puts replies together from what comes, in whatever pieces (RFC 5321, 4.2).
///
/// Strict: each line ends in CRLF, begins with a code of the classes 2 to 5, and all lines of a reply have one code. Whatever
/// else comes is a fault, after which nothing is understood any more. Bounded in bytes and lines.
struct SMTPReplyReader {
    enum Fault: Sendable, Hashable {
        /// What came is no reply.
        case malformed
        /// The reply has no end.
        case tooLong
    }

    /// How much a server may say to one command before it is taken for broken.
    static let limit = (bytes: 1 << 16, lines: 1_000)

    private(set) var fault: Fault?
    private var line: [UInt8] = []
    private var lines: [String] = []
    private var code: Int?
    private var byteCount = 0
    private var isAfterCR = false

    /// Whether a part of a reply has come.
    var isInside: Bool { byteCount > 0 }

    /// Takes in some bytes.
    ///
    /// - Returns: The replies that they complete.
    mutating func read(_ bytes: some Sequence<UInt8>) -> [SMTPReply] {
        var replies: [SMTPReply] = []
        for byte in bytes {
            guard fault == nil else { break }
            byteCount += 1
            if byteCount > Self.limit.bytes { fault = .tooLong }
            switch (byte, isAfterCR) {
            case (0x0A, true):
                isAfterCR = false
                if let reply = endLine() { replies.append(reply) }
            case (0x0A, false), (0, _), (_, true): fault = .malformed
            case (0x0D, false): isAfterCR = true
            default: line.append(byte)
            }
        }
        return replies
    }

    private mutating func endLine() -> SMTPReply? {
        defer { line.removeAll(keepingCapacity: true) }
        let digits = line.prefix(3)
        let mark = line.dropFirst(3).first
        guard digits.count == 3, digits.allSatisfy({ (0x30...0x39).contains($0) }),
            digits.first.map({ (0x32...0x35).contains($0) }) == true,
            mark == nil || mark == UInt8(ascii: " ") || mark == UInt8(ascii: "-")
        else {
            fault = .malformed
            return nil
        }
        let code = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
        guard self.code == nil || self.code == code else {
            fault = .malformed
            return nil
        }
        lines.append(Self.printable(line.dropFirst(4)))
        guard mark != UInt8(ascii: "-") else {
            self.code = code
            if lines.count >= Self.limit.lines { fault = .tooLong }
            return nil
        }
        defer {
            lines = []
            self.code = nil
            byteCount = 0
        }
        return SMTPReply(code: code, lines: lines)
    }

    /// The text without anything that a terminal would obey.
    private static func printable(_ bytes: ArraySlice<UInt8>) -> String {
        var text = String.UnicodeScalarView()
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            text.append(scalar.isControl ? " " : scalar)
        }
        return String(text)
    }
}

extension Unicode.Scalar {
    /// Whether it is of the general category Cc, which no version of Unicode changes.
    fileprivate var isControl: Bool { value < 0x20 || (0x7F...0x9F).contains(value) }
}
