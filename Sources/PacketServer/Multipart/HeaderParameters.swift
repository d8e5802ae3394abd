#if Server
/// A header field that has a value and parameters, such as `form-data; name="rows"; filename="people.csv"`
/// (RFC 9110, 5.6.6).
package struct HeaderParameters: Sendable, Hashable {
    /// What stands before the parameters, in lower case.
    package let value: String
    private var parameters: [String: String] = [:]

    /// Takes a field apart; of two parameters of one name the first counts.
    package init(_ field: String) {
        var pieces: [String] = [""]
        var isQuoted = false
        var isEscaped = false
        for character in field.unicodeScalars {
            if isEscaped {
                pieces[pieces.count - 1].unicodeScalars.append(character)
                isEscaped = false
            } else if isQuoted, character == "\\" {
                isEscaped = true
            } else if character == "\"" {
                isQuoted.toggle()
            } else if character == ";", !isQuoted {
                guard pieces.count < 32 else { break }
                pieces.append("")
            } else {
                pieces[pieces.count - 1].unicodeScalars.append(character)
            }
        }
        value = Self.trimmed(pieces[0]).lowercased()
        for piece in pieces.dropFirst() {
            let parts = piece.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { continue }
            let name = Self.trimmed(String(parts[0])).lowercased()
            if parameters[name] == nil { parameters[name] = Self.trimmed(String(parts[1])) }
        }
    }

    /// A parameter; one that is written `name*=UTF-8''…` (RFC 8187) comes first. Browsers write `%22` for a quotation mark.
    package subscript(name: String) -> String? {
        if let extended = parameters["\(name)*"] {
            let parts = extended.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
            if parts.count == 3, parts[0].lowercased() == "utf-8" {
                return ServerRequest.decoded(parts[2], plusIsSpace: false)
            }
        }
        return parameters[name]?.replacing("%22", with: "\"")
    }

    private static func trimmed(_ text: String) -> String {
        let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" }
        var rest = text.drop(while: isSpace)
        while rest.last.map(isSpace) == true { rest.removeLast() }
        return String(rest)
    }
}
#endif
