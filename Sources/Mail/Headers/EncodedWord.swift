import Interchange

/// Encoded words (RFC 2047): text of any script in a header of ASCII.
public enum EncodedWord {
    private static let start = "=?UTF-8?B?"
    private static let end = "?="
    /// The most that stands on a line with an encoded word (RFC 2047, 2).
    private static let lineLength = 76
    private static let wordLength = 75

    /// The words for a text, none cutting a character in two, the first short enough for what is left of its line.
    ///
    /// - Parameter column: How much of the first line is taken.
    static func words(_ text: String, column: Int) -> [String] {
        var words: [String] = []
        var piece: [UInt8] = []
        var room = capacity(min(wordLength, max(0, lineLength - column)))
        if room < 4 { room = capacity(wordLength - 1) }
        for scalar in text.unicodeScalars {
            let bytes = Array(String(scalar).utf8)
            if piece.count + bytes.count > room {
                words.append(start + Base64.text(piece) + end)
                piece = []
                room = capacity(wordLength)
            }
            piece += bytes
        }
        if !piece.isEmpty { words.append(start + Base64.text(piece) + end) }
        return words
    }

    /// How many bytes fit into a word of a length.
    private static func capacity(_ length: Int) -> Int {
        max(0, (length - start.utf8.count - end.utf8.count) / 4 * 3)
    }

    /// The text of a header, its encoded words decoded: UTF-8, US-ASCII and ISO 8859-1; others are left as they are.
    public static func decoded(_ header: String) -> String {
        var text = ""
        var pending: [UInt8] = []  // of words that follow each other, since some writers cut characters in two
        var rest = header[...]
        func flush() {
            text += String(decoding: pending, as: UTF8.self)
            pending = []
        }
        while let open = rest.firstRange(of: "=?") {
            guard let word = Word(rest[open.lowerBound...]) else {
                flush()
                text += rest[..<open.upperBound]
                rest = rest[open.upperBound...]
                continue
            }
            let between = rest[..<open.lowerBound]
            let isGap = !pending.isEmpty && between.utf8.allSatisfy { $0.isBlank || $0 == 0x0A || $0 == 0x0D }
            if !isGap {
                flush()
                text += between
            }
            pending += word.bytes
            rest = rest[word.end...]
        }
        flush()
        return text + rest
    }

    /// One word at the start of a text.
    private struct Word {
        var bytes: [UInt8]
        let end: Substring.Index

        init?(_ text: Substring) {
            let parts = text.dropFirst(2).prefix(2_000).split(
                separator: "?", maxSplits: 3, omittingEmptySubsequences: false)
            guard parts.count == 4, parts[3].hasPrefix("=") else { return nil }
            let charset = parts[0].prefix { $0 != "*" }.lowercased()
            let content = parts[2].utf8
            switch parts[1] {
            case "B", "b": bytes = Base64.decoded(content)
            case "Q", "q":
                bytes = QuotedPrintable.decoded(content.map { $0 == UInt8(ascii: "_") ? 0x20 : $0 }[...])
            default: return nil
            }
            switch charset {
            case "utf-8", "us-ascii": break
            case "iso-8859-1", "latin1":
                bytes = Array(String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) })).utf8)
            default: return nil
            }
            end = text.index(after: parts[3].startIndex)
        }
    }
}
