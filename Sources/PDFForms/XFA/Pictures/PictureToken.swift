/// A part of a picture: a run of one letter, a sign, or what stands for itself.
enum PictureToken: Hashable, Sendable {
    /// A run of equal letters or digits, of ASCII or of its full-width forms.
    case run(Character, Int)
    /// Another character without quotes: a symbol in some pictures, itself in others.
    case sign(Character)
    /// What was quoted.
    case literal(String)

    /// The letters as the clause has them, without quotes.
    var letters: String {
        switch self {
        case .run(let letter, let count): String(repeating: letter, count: count)
        case .sign(let sign): String(sign)
        case .literal(let text): text
        }
    }

    /// The parts of a picture; nil when a quote does not end.
    static func tokens(_ picture: Substring) -> [PictureToken]? {
        var tokens: [PictureToken] = []
        var rest = picture
        while let character = rest.first {
            if character == "'" {
                guard let literal = quoted(&rest) else { return nil }
                tokens.append(.literal(literal))
            } else if isLetter(character) {
                let run = rest.prefix { $0 == character }
                rest = rest[run.endIndex...]
                tokens.append(.run(character, run.count))
            } else {
                rest.removeFirst()
                tokens.append(.sign(character))
            }
        }
        return tokens
    }

    /// Takes what is between quotes, with them; two quotes are one. Nil when the second quote is missing.
    static func quoted(_ rest: inout Substring) -> String? {
        rest.removeFirst()
        var text = ""
        while let character = rest.popFirst() {
            guard character == "'" else {
                text.append(character)
                continue
            }
            guard rest.first == "'" else { return text }
            text.append(rest.removeFirst())
        }
        return nil
    }

    private static func isLetter(_ character: Character) -> Bool {
        let character = FullWidth.narrow(character) ?? character
        return character.isASCII && (character.isLetter || character.isNumber)
    }
}

/// A symbol of all pictures (XFA 3.3, part 2, chapter 25, Global Picture-Clause Symbols), shown as a space.
enum PictureBlank: Character, Hashable, Sendable {
    /// Any one character of what people write.
    case anything = "?"
    /// Blanks, or none.
    case blanks = "*"
    /// Blanks, one at least.
    case someBlanks = "+"

    /// Takes what it stands for; false where that is missing.
    func take(from rest: inout Substring) -> Bool {
        if self == .anything { return rest.popFirst() != nil }
        let blanks = rest.prefix(while: \.isWhitespace)
        rest = rest[blanks.endIndex...]
        return self == .blanks || !blanks.isEmpty
    }
}
