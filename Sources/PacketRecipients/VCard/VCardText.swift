import Interchange

/// The value of a content line.
enum VCardText {
    /// The value as text: quoted-printable (RFC 2045, 6.7) undone, its CHARSET brought to UTF-8.
    ///
    /// - Returns: Nil when the charset is unknown or the bytes are not valid in it, and where none is named and a guess is not
    ///   sure; whether the charset was guessed.
    static func decoded(_ line: VCardLine) -> (text: String, isGuessed: Bool)? {
        let bytes = line.isQuotedPrintable ? QuotedPrintable.decoded(line.value[...]) : line.value
        guard let charset = line.parameter("CHARSET"), charset.uppercased() != "UTF-8" else {
            return WholeText.decoded(bytes)
        }
        return CharsetDecoder.text(bytes, charset: charset).map { ($0, false) }
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
    static func unescaped(_ text: String) -> String { ContentLine.unescaped(text).trimmed }

    /// The components of a structured value, each a list joined by a text.
    static func components(_ text: String, listsJoinedBy joint: String) -> [String] {
        split(text, at: ";").map { component in
            split(component, at: ",").map(unescaped).filter { !$0.isEmpty }.joined(separator: joint)
        }
    }
}
