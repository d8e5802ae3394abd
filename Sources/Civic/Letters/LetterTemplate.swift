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
        let hint = "it is the whole greeting, such as “Dear Senator Lee,”"
        if greetings > 1 {
            return CivicError(.invalid, "“{{\(Self.greeting)}}” stands there \(greetings) times", hint: hint)
        }
        return otherGreeting.map {
            CivicError(
                .invalid, "take “\($0)” out, or “{{\(Self.greeting)}}”: the letter would greet twice", hint: hint)
        }
    }

    /// A line before the whole greeting, or right behind it, that greets as well; nil where there is none.
    private var otherGreeting: String? {
        let pieces = Self.pieces(body)
        guard let place = pieces.firstIndex(of: .placeholder(Self.greeting)) else { return nil }
        let before = Greeting.removed(from: pieces[..<place].map(\.words).joined(), before: "")
        let behind = pieces[(place + 1)...].map(\.words).joined()
        func lines(_ text: String) -> [String] { text.split(whereSeparator: \.isNewline).map(\.trimmed) }
        return (lines(before) + lines(behind).filter { $0.contains(where: \.isLetter) }.prefix(1))
            .first(where: Greeting.isWhole)
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

        /// As it is written.
        var words: String {
            switch self {
            case .text(let text): text
            case .placeholder(let name): "{{\(name)}}"
            }
        }
    }

    /// The placeholder of the greeting, which has its own first word and its own comma.
    private static let greeting = "salutation"

    /// The text with the values in place. What people write around a greeting out of habit is not doubled: `Hello
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
                    result = Greeting.removed(from: result, before: value)
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
