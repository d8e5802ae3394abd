import Interchange
import Storage

/// A letter with placeholders in double braces, such as `{{title}} {{lastName}}`.
package struct LetterTemplate: Sendable, Hashable {
    package let name: String
    package let subject: String
    package let body: String
    package let origin: Origin

    /// Where a letter comes from.
    package enum Origin: String, Sendable, Hashable {
        /// It is the program's, word for word.
        case shipped
        /// It is the user's, perhaps in the place of one that is shipped.
        case own
    }

    package init(name: String, subject: String, body: String, origin: Origin = .own) {
        self.name = name
        self.subject = subject
        self.body = body
        self.origin = origin
    }

    /// Whether it stands in the place of a letter that is shipped, whose own words can be brought back.
    package var replacesShipped: Bool { origin == .own && Self.shipped.contains { $0.name.folded == name.folded } }

    /// All placeholders that a letter may have: the columns of an official, and those of the occasion.
    package static var placeholders: [String] { Official.columns + LetterOccasion.placeholders }

    /// The placeholders of the letter that nobody can fill.
    package var unknownPlaceholders: [String] { placeholders.filter { !Self.placeholders.contains($0) } }

    /// What is wrong with the letter; nil for one that can be kept.
    var problem: CivicError? {
        if let unknown = unknownPlaceholders.first {
            return CivicError(
                .invalid, "“{{\(unknown)}}” is no placeholder",
                hint: "the placeholders are \(Self.placeholders.joined(separator: ", "))")
        }
        if name.trimmed.isEmpty { return CivicError(.invalid, "a letter needs a name") }
        if subject.contains(where: \.isNewline) { return CivicError(.invalid, "a subject is one line") }
        let greetings = (Self.pieces(subject) + Self.pieces(body)).count { $0 == .placeholder(Self.greeting) }
        return greetings > 1
            ? CivicError(
                .invalid, "“{{\(Self.greeting)}}” stands there \(greetings) times",
                hint: "it is the whole greeting, such as “Dear Senator Lee,”") : nil
    }

    /// The placeholders of the letter that would leave a hole: those without a value.
    package func holes(_ values: [String: String]) -> [String] {
        placeholders.filter { (values[$0] ?? "").trimmed.isEmpty }
    }

    /// The names of the placeholders in the letter, each once.
    package var placeholders: [String] {
        (Self.pieces(subject) + Self.pieces(body)).reduce(into: []) { names, piece in
            if case .placeholder(let name) = piece, !names.contains(name) { names.append(name) }
        }
    }

    /// The letter to somebody.
    package func filled(_ values: [String: String]) -> (subject: String, body: String) {
        (Self.filled(subject, values), Self.filled(body, values))
    }

    private enum Piece: Hashable {
        case text(String)
        case placeholder(String)
    }

    /// The placeholder of the greeting, which has its own first word and its own comma.
    private static let greeting = "salutation"

    /// The text with the values in place. What people write around a greeting out of habit is not doubled: `Dear
    /// {{salutation}},` is one greeting with one comma.
    private static func filled(_ text: String, _ values: [String: String]) -> String {
        var result = ""
        var mark: Character?
        for piece in pieces(text) {
            switch piece {
            case .text(let text):
                let isDoubled = mark != nil && text.first.map { $0 == mark || $0 == ":" } == true
                result += isDoubled ? text.dropFirst() : text[...]
                if !text.isEmpty { mark = nil }
            case .placeholder(let name):
                let value = values[name] ?? ""
                if name == greeting {
                    mark = value.last.flatMap { $0.isPunctuation ? $0 : nil }
                    let word = value.prefix { !$0.isWhitespace }
                    let before = result.trimmed(after: word)
                    if let before { result = before }
                }
                result += value
            }
        }
        return result
    }

    private static func pieces(_ text: String) -> [Piece] {
        var pieces: [Piece] = []
        var rest = text[...]
        while let open = rest.firstRange(of: "{{"), let close = rest[open.upperBound...].firstRange(of: "}}") {
            pieces.append(.text(String(rest[..<open.lowerBound])))
            pieces.append(.placeholder(String(rest[open.upperBound..<close.lowerBound]).trimmed))
            rest = rest[close.upperBound...]
        }
        pieces.append(.text(String(rest)))
        return pieces
    }
}

extension String {
    /// The text without a word that it ends with, blanks behind it; nil when it ends with something else.
    fileprivate func trimmed(after word: Substring) -> String? {
        var end = self[...]
        while let last = end.last, last == " " || last == "\t" { end.removeLast() }
        guard !word.isEmpty, end.count < count, end.lowercased().hasSuffix(word.lowercased()) else { return nil }
        let before = end.dropLast(word.count)
        return before.last?.isLetter == true ? nil : String(before)
    }
}
