/// `text{…}`: `9` is a digit, `A` a letter, `O` and `0` either, `X` any character; all else stands for itself.
struct TextPicture: Hashable, Sendable {
    private enum Part: Hashable { case digit, letter, either, any, blank(PictureBlank), literal(Character) }

    private let parts: [Part]

    /// Nil for letters that have no meaning in pictures of text, and where there is nothing to fill in.
    init?(_ tokens: [PictureToken]) {
        var parts: [Part] = []
        for token in tokens {
            switch token {
            case .literal(let text): parts += text.map(Part.literal)
            case .sign(let sign): parts.append(PictureBlank(rawValue: sign).map(Part.blank) ?? .literal(sign))
            case .run(let letter, let count):
                guard let part = Self.part(letter) else { return nil }
                parts += Array(repeating: part, count: count)
            }
        }
        guard parts.contains(where: Self.isFilled) else { return nil }
        self.parts = parts
    }

    private static func part(_ letter: Character) -> Part? {
        switch letter {
        case "9": .digit
        case "A": .letter
        case "O", "0": .either
        case "X": .any
        default: FullWidth.narrow(letter).map { _ in .literal(letter) }
        }
    }

    private static func isFilled(_ part: Part) -> Bool {
        switch part {
        case .literal, .blank: false
        default: true
        }
    }

    private static func takes(_ part: Part, _ character: Character) -> Bool {
        switch part {
        case .digit: character.isASCII && character.isNumber
        case .letter: character.isLetter
        case .either: character.isLetter || character.isASCII && character.isNumber
        case .any: true
        case .literal(let own): own == character
        case .blank: false
        }
    }

    /// A text that it takes: `(123) 456-7890`.
    var example: String {
        var (digits, letters) = (0, 0)
        func next(_ signs: String, _ count: inout Int) -> String {
            defer { count += 1 }
            return String(signs[signs.index(signs.startIndex, offsetBy: count % signs.count)])
        }
        return parts.map { part in
            switch part {
            case .digit, .either: next("1234567890", &digits)
            case .letter, .any: next("ABCDEFGHIJKLMNOPQRSTUVWXYZ", &letters)
            case .blank: " "
            case .literal(let own): String(own)
            }
        }.joined()
    }

    /// The letters of a value with the picture's own between them; nil when they are too few, too many or of another kind.
    func text(_ letters: String) -> String? {
        var rest = letters[...]
        var text = ""
        for part in parts {
            switch part {
            case .literal(let own): text.append(own)
            case .blank: text.append(" ")
            default:
                guard let character = rest.popFirst(), Self.takes(part, character) else { return nil }
                text.append(character)
            }
        }
        return rest.isEmpty ? text : nil
    }

    /// The letters of a text that has the picture's own between them.
    func letters(_ text: String) -> String? {
        var rest = text[...]
        var letters = ""
        for part in parts {
            if case .blank(let blank) = part {
                guard blank.take(from: &rest) else { return nil }
                continue
            }
            guard let character = rest.popFirst(), Self.takes(part, character) else { return nil }
            if Self.isFilled(part) { letters.append(character) }
        }
        return rest.isEmpty ? letters : nil
    }
}
