/// A part of a picture: a run of one letter, or what stands for itself.
enum PictureToken: Hashable, Sendable {
    /// A run of equal letters or digits.
    case run(Character, Int)
    /// What was quoted, or is no letter.
    case literal(String)

    /// The letters as the clause has them, without quotes.
    var letters: String {
        switch self {
        case .run(let letter, let count): String(repeating: letter, count: count)
        case .literal(let text): text
        }
    }

    /// The parts of a picture; nil when a quote does not end.
    static func tokens(_ picture: Substring) -> [PictureToken]? {
        var tokens: [PictureToken] = []
        var rest = picture
        while let character = rest.popFirst() {
            if character == "'" {
                guard let literal = quoted(&rest) else { return nil }
                tokens.append(.literal(literal))
            } else if character.isASCII, character.isLetter || character.isNumber {
                var count = 1
                while rest.first == character {
                    rest.removeFirst()
                    count += 1
                }
                tokens.append(.run(character, count))
            } else {
                tokens.append(.literal(String(character)))
            }
        }
        return tokens
    }

    /// What is between quotes; two quotes are one.
    private static func quoted(_ rest: inout Substring) -> String? {
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
}
