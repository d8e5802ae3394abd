import Interchange

/// Writes header fields: folded (RFC 5322, 2.2.3), in ASCII, with encoded words where a text needs them (RFC 2047).
///
/// A value with a line break or another control character is refused; nothing is repaired.
struct HeaderWriter {
    /// What was written; every field ends in CRLF.
    private(set) var bytes: [UInt8] = []

    private static let softLimit = 76
    /// RFC 5322, 2.1.1.
    private static let hardLimit = 998

    /// Writes a field of free text, such as Subject.
    mutating func text(_ name: String, _ value: String) throws(MailError) {
        try Self.refuse(value, in: name)
        begin(name)
        if Self.isPlain(value) {
            append(words: value.split(separator: " ", omittingEmptySubsequences: false).map(String.init), name)
        } else {
            append(words: EncodedWord.words(value, column: column), name)
        }
        end()
    }

    /// Writes a field of addresses. The domain is in A-labels; UTF-8 stands only in local parts that have it.
    mutating func addresses(_ name: String, _ addresses: [MailAddress]) throws(MailError) {
        begin(name)
        for (index, address) in addresses.enumerated() {
            try Self.refuse(address.name, in: name)
            let comma = index < addresses.count - 1 ? "," : ""
            if address.name.isEmpty {
                append(words: [address.envelope + comma], name)
            } else {
                append(words: phrase(address.name) + ["<\(address.envelope)>\(comma)"], name)
            }
        }
        end()
    }

    /// Writes a field of what is ASCII and needs no encoding, folded at its spaces.
    mutating func structured(_ name: String, _ value: String) throws(MailError) {
        try Self.refuse(value, in: name)
        guard value.isASCII else {
            throw MailError(.invalidHeader, field: name, message: "the value has other characters than ASCII")
        }
        begin(name)
        append(words: value.split(separator: " ").map(String.init), name)
        end()
    }

    /// Writes a field with parameters, one on each line.
    mutating func parameters(_ name: String, _ value: String, _ parameters: [String]) {
        begin(name)
        append(value)
        for parameter in parameters {
            append(";\r\n ")
            append(parameter)
        }
        end()
    }

    /// Checks a field's name (RFC 5322, 3.6.8).
    static func check(name: String) throws(MailError) {
        let isGood = !name.isEmpty && name.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: ":") }
        guard isGood, name.utf8.count <= 70 else {
            throw MailError(.invalidHeader, message: "a header's name is none")
        }
    }

    static func refuse(_ value: String, in name: String) throws(MailError) {
        guard !value.wouldInject else {
            throw MailError(
                .headerInjection, field: name, message: "the value has a line break or another control character")
        }
    }

    // MARK: Pieces

    private var lineStart = 0
    private var column: Int { bytes.count - lineStart }

    init() {}

    private mutating func begin(_ name: String) {
        lineStart = bytes.count
        append(name)
        append(":")
    }

    private mutating func end() { append("\r\n") }

    private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

    /// Appends words with a blank before each, on a new line where the line gets too long.
    private mutating func append(words: [String], _ name: String) {
        for (index, word) in words.enumerated() {
            let isFirst = index == 0 && column == name.utf8.count + 1
            if !isFirst, column + 1 + word.utf8.count > Self.softLimit, !word.isEmpty {
                append("\r\n")
                lineStart = bytes.count
            }
            append(" ")
            append(word)
        }
    }

    /// Whether a text can stand in a header as it is: no blanks at its ends, no word longer than a line.
    private static func isPlain(_ text: String) -> Bool {
        text.isPlainHeaderText && text.utf8.first != 0x20 && text.utf8.last != 0x20
            && text.utf8.split(separator: 0x20).allSatisfy { $0.count < hardLimit - 80 }
    }

    /// A name before an address: as it is, in quotes, or encoded (RFC 5322, 3.2.5).
    private func phrase(_ name: String) -> [String] {
        guard Self.isPlain(name), name.utf8.count < 60 else { return EncodedWord.words(name, column: column) }
        if name.utf8.allSatisfy({ $0.isAtomText || $0 == 0x20 }) { return [name] }
        let escaped = name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        return ["\"\(escaped)\""]
    }
}
