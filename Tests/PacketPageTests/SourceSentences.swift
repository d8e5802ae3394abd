import Foundation
import TestSupport

/// The sentences that a library says of what somebody gave it, as its sources have them: the texts of errors, findings and
/// hints. What stands in a sentence is `⟦x⟧`.
enum SourceSentences {
    private static var starts: Regex<Substring> {
        #/(?:message|hint):\s*(?=")|\b(?:\w*Error|\w*Failure|Diagnostic|Held|hold|left|error|note)\([^"\n]{0,100}?(?=")/#
    }

    /// Those of a library, each once.
    static func all(of library: String) throws -> [String] {
        let folder = "\(Fixture.package)/Sources/\(library)"
        var found: Set<String> = []
        for file in try FileManager.default.subpathsOfDirectory(atPath: folder) where file.hasSuffix(".swift") {
            let source = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
            let code = source.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }
                .joined(separator: "\n")
            for match in code.matches(of: starts) {
                // A name or a word is no sentence.
                if let text = text(at: code[match.range.upperBound...]), text.contains(/[a-z] [a-z]/) {
                    found.insert(text)
                }
            }
        }
        return found.sorted()
    }

    /// A text that begins here, with those that are added to it.
    private static func text(at source: Substring) -> String? {
        var (text, rest) = ("", source)
        while let literal = literal(at: rest) {
            text += literal.text
            rest = literal.rest.drop(while: \.isWhitespace)
            guard rest.first == "+" else { return text }
            rest = rest.dropFirst().drop(while: \.isWhitespace)
        }
        return text.isEmpty ? nil : text + "⟦x⟧"
    }

    private static func literal(at source: Substring) -> (text: String, rest: Substring)? {
        guard source.first == "\"", !source.hasPrefix("\"\"\"") else { return nil }
        var (text, rest) = ("", source.dropFirst())
        while let character = rest.popFirst() {
            if character == "\"" { return (text, rest) }
            guard character == "\\", let next = rest.popFirst() else {
                text.append(character)
                continue
            }
            guard next == "(" else {
                text.append(next)
                continue
            }
            var depth = 1
            while depth > 0, let inner = rest.first {
                if let nested = literal(at: rest) {
                    rest = nested.rest
                    continue
                }
                depth += inner == "(" ? 1 : inner == ")" ? -1 : 0
                rest = rest.dropFirst()
            }
            text += "⟦x⟧"
        }
        return nil
    }
}
