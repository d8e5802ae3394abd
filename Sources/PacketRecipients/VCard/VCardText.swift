/// The value of a content line.
enum VCardText {
    /// The value as text: quoted-printable (RFC 2045, 6.7) undone, its CHARSET brought to UTF-8.
    ///
    /// - Returns: Nil when the charset is unknown or the bytes are not valid in it; whether the charset was guessed.
    static func decoded(_ line: VCardLine) -> (text: String, isGuessed: Bool)? {
        let bytes = line.isQuotedPrintable ? unquoted(line.value) : line.value
        guard let charset = line.parameter("CHARSET"), charset.uppercased() != "UTF-8" else {
            return WholeText.decoded(bytes)
        }
        return CharsetDecoder.text(bytes, charset: charset).map { ($0, false) }
    }

    private static func unquoted(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "="), index + 2 < bytes.count, let high = digit(bytes[index + 1]),
                let low = digit(bytes[index + 2])
            {
                result.append(high << 4 | low)
                index += 3
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return result
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        byte < 0x80 ? Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8($0) } : nil
    }

    /// Divides a value at a character that no backslash guards; the pieces keep their backslashes.
    static func split(_ text: String, at separator: Character) -> [String] {
        var pieces = [""]
        var isEscaped = false
        for character in text {
            if !isEscaped, character == separator {
                pieces.append("")
                continue
            }
            isEscaped = !isEscaped && character == "\\"
            pieces[pieces.count - 1].append(character)
        }
        return pieces
    }

    /// Undoes the escapes (RFC 6350, 3.4).
    static func unescaped(_ text: String) -> String {
        guard text.contains("\\") else { return trimmed(text) }
        var result = ""
        var isEscaped = false
        for character in text {
            if isEscaped {
                result.append(character == "n" || character == "N" ? "\n" : character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else {
                result.append(character)
            }
        }
        return trimmed(result)
    }

    /// The components of a structured value, each a list joined by a text.
    static func components(_ text: String, listsJoinedBy joint: String) -> [String] {
        split(text, at: ";").map { component in
            split(component, at: ",").map(unescaped).filter { !$0.isEmpty }.joined(separator: joint)
        }
    }

    private static func trimmed(_ text: String) -> String {
        guard text.first?.isWhitespace == true || text.last?.isWhitespace == true else { return text }
        let kept = text.drop(while: \.isWhitespace)
        return String(kept[..<(kept.lastIndex { !$0.isWhitespace }.map { kept.index(after: $0) } ?? kept.startIndex)])
    }
}
