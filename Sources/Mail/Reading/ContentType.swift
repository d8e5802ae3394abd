import Interchange

/// The value of Content-Type or Content-Disposition: a word and its parameters (RFC 2045, 5.1; RFC 2231).
public struct ContentType: Sendable, Hashable {
    /// `type/subtype`, or the disposition, in lower case.
    public let value: String
    /// The parameters, their names in lower case, continued and encoded ones put together.
    public let parameters: [String: String]
    /// The names of the parameters that were encoded or continued.
    let encoded: Set<String>

    /// Reads a value. What cannot be understood is left out.
    init(_ text: String) {
        var pieces = Self.split(text)
        value = pieces.isEmpty ? "" : pieces.removeFirst().trimmed.lowercased()
        var plain: [String: String] = [:]
        var continued: [String: [Int: (text: String, isEncoded: Bool)]] = [:]
        for piece in pieces.prefix(200) {
            guard let equals = piece.firstIndex(of: "=") else { continue }
            let name = piece[..<equals].trimmed.lowercased()
            let content = Self.unquoted(piece[piece.index(after: equals)...].trimmed)
            let parts = name.split(separator: "*", omittingEmptySubsequences: false)
            switch parts.count {
            case 1: plain[name] = content
            case 2 where parts[1].isEmpty: continued[String(parts[0]), default: [:]][0] = (content, true)
            case 2, 3:
                guard let index = Int(parts[1]), (0..<1_000).contains(index) else { continue }
                continued[String(parts[0]), default: [:]][index] = (content, parts.count == 3)
            default: continue
            }
        }
        for (name, pieces) in continued { plain[name] = Self.joined(pieces) }
        parameters = plain
        encoded = Set(continued.keys)
    }

    /// The name of a file; the disposition's comes first.
    static func fileName(_ type: ContentType, _ disposition: ContentType?) -> String? {
        if let disposition, let name = disposition.parameters["filename"] {
            return disposition.encoded.contains("filename") ? name : EncodedWord.decoded(name)
        }
        guard let name = type.parameters["name"] else { return nil }
        return type.encoded.contains("name") ? name : EncodedWord.decoded(name)
    }

    private static func joined(_ pieces: [Int: (text: String, isEncoded: Bool)]) -> String {
        var bytes: [UInt8] = []
        var index = 0
        while let piece = pieces[index] {
            var text = piece.text[...]
            if piece.isEncoded, index == 0, let language = text.firstIndex(of: "'") {
                text = text[text.index(after: language)...]
                if let end = text.firstIndex(of: "'") { text = text[text.index(after: end)...] }
            }
            bytes += piece.isEncoded ? percentDecoded(text) : Array(text.utf8)
            index += 1
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func percentDecoded(_ text: Substring) -> [UInt8] {
        let bytes = Array(text.utf8)
        var output: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count, let high = bytes[index + 1].hexValue,
                let low = bytes[index + 2].hexValue
            {
                output.append(high << 4 | low)
                index += 3
            } else {
                output.append(bytes[index])
                index += 1
            }
        }
        return output
    }

    /// The pieces between semicolons that stand in no quotes.
    private static func split(_ text: String) -> [String] {
        var pieces: [String] = []
        var piece = ""
        var isQuoted = false
        var isEscaped = false
        for character in text {
            if character == ";", !isQuoted {
                pieces.append(piece)
                piece = ""
                continue
            }
            if character == "\"", !isEscaped { isQuoted.toggle() }
            isEscaped = character == "\\" && !isEscaped
            piece.append(character)
        }
        return pieces + [piece]
    }

    private static func unquoted(_ text: String) -> String {
        guard text.count >= 2, text.hasPrefix("\""), text.hasSuffix("\"") else { return text }
        var result = ""
        var isEscaped = false
        for character in text.dropFirst().dropLast() {
            if character == "\\", !isEscaped {
                isEscaped = true
            } else {
                result.append(character)
                isEscaped = false
            }
        }
        return result
    }
}
