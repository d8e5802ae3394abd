/// A reply of a server: a code and some lines of text (RFC 5321, 4.2).
struct SMTPReply: Sendable, Hashable {
    let code: Int
    /// The lines without the code, joined by blanks; cut when long.
    let text: String

    var isPositive: Bool { (200...399).contains(code) }
    var isTransient: Bool { (400...499).contains(code) }
    var isPermanent: Bool { (500...599).contains(code) }

    /// The enhanced status code (RFC 3463) at the beginning of the text; empty when there is none.
    var status: String {
        let word = text.prefix { $0 != " " }
        let parts = word.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 3 && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
            ? String(word) : ""
    }

    /// The reply on one line.
    var line: String { text.isEmpty ? "\(code)" : "\(code) \(text)" }
}

/// Puts replies together, line by line. Bounded: what is too long is cut, and counted.
struct SMTPReplyReader {
    /// How many bytes came.
    private(set) var byteCount = 0
    /// How many lines came since the last command.
    private(set) var lineCount = 0
    private var text = ""

    private static let textLimit = 1_000

    /// Takes in a line.
    ///
    /// - Returns: The code and the text of the line, and the whole reply if the line is its last; nil for a line that
    ///   is none.
    mutating func read(_ line: ArraySlice<UInt8>) -> (code: Int, line: String, reply: SMTPReply?)? {
        byteCount += line.count
        lineCount += 1
        let digits = line.prefix(3)
        guard digits.count == 3, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        let code = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
        let mark = line.dropFirst(3).first
        let content = Self.printable(line.dropFirst(4).prefix(Self.textLimit))
        if text.utf8.count < Self.textLimit { text += (text.isEmpty ? "" : " ") + content }
        guard mark != UInt8(ascii: "-") else { return (code, content, nil) }
        defer { text = "" }
        return (code, content, SMTPReply(code: code, text: text))
    }

    /// Begins anew: a command was sent.
    mutating func begin() {
        text = ""
        byteCount = 0
        lineCount = 0
    }

    /// The line without its end and without anything that a terminal would obey.
    private static func printable(_ bytes: ArraySlice<UInt8>) -> String {
        var bytes = bytes
        while let last = bytes.last, last == 0x0D || last == 0x0A { bytes.removeLast() }
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
