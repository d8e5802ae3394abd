/// `text{…}`: `9` is a digit, `A` a letter, `O` and `0` either, `X` any character; all else stands for itself.
struct TextPicture: Hashable, Sendable {
    private enum Part: Hashable { case digit, letter, either, any, literal(Character) }

    private let parts: [Part]

    init?(_ picture: Substring) {
        guard let tokens = PictureToken.tokens(picture) else { return nil }
        var parts: [Part] = []
        for token in tokens {
            switch token {
            case .literal(let text): parts += text.map(Part.literal)
            case .run(let letter, let count):
                let part: Part
                switch letter {
                case "9": part = .digit
                case "A": part = .letter
                case "O", "0": part = .either
                case "X": part = .any
                // Other letters have no meaning in pictures of text.
                default: return nil
                }
                parts += Array(repeating: part, count: count)
            }
        }
        guard parts.contains(where: { if case .literal = $0 { false } else { true } }) else { return nil }
        self.parts = parts
    }

    private static func takes(_ part: Part, _ character: Character) -> Bool {
        switch part {
        case .digit: character.isASCII && character.isNumber
        case .letter: character.isLetter
        case .either: character.isLetter || character.isASCII && character.isNumber
        case .any: true
        case .literal(let own): own == character
        }
    }

    /// The letters of a value with the picture's own between them; nil when they are too few, too many or of another kind.
    func text(_ letters: String) -> String? {
        var rest = letters[...]
        var text = ""
        for part in parts {
            if case .literal(let own) = part {
                text.append(own)
                continue
            }
            guard let character = rest.popFirst(), Self.takes(part, character) else { return nil }
            text.append(character)
        }
        return rest.isEmpty ? text : nil
    }

    /// The letters of a text that has the picture's own between them.
    func letters(_ text: String) -> String? {
        var rest = text[...]
        var letters = ""
        for part in parts {
            guard let character = rest.popFirst(), Self.takes(part, character) else { return nil }
            if case .literal = part { continue }
            letters.append(character)
        }
        return rest.isEmpty ? letters : nil
    }
}
