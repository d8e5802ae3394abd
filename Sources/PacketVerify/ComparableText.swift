/// A text as it is compared: what no page shows is gone, and what cannot be told apart on a page is the same.
///
/// The text has to be in NFKC already. Line breaks, spaces and marks of direction depend on the layout; some letters have
/// two code points that fonts mix up (the Adobe Glyph List gives one name to both).
struct ComparableText: Hashable {
    let characters: [Character]

    init(_ text: String) {
        var kept = ""
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .spaceSeparator, .lineSeparator, .paragraphSeparator, .control, .format, .privateUse, .unassigned:
                continue
            default: kept.unicodeScalars.append(Self.folds[scalar] ?? scalar)
            }
        }
        // Characters compare by canonical equivalence, whether an accent is a glyph of its own or not.
        characters = Array(kept)
    }

    /// Characters of texts that were compared already.
    init(_ characters: [Character]) { self.characters = characters }

    private static let folds: [Unicode.Scalar: Unicode.Scalar] = [
        "\u{2010}": "-", "\u{2011}": "-", "\u{2206}": "\u{0394}", "\u{2215}": "\u{2044}", "\u{2219}": "\u{00B7}",
        "\u{0162}": "\u{021A}", "\u{0163}": "\u{021B}",
    ]

    var isEmpty: Bool { characters.isEmpty }

    /// The same without hyphens, for a text with soft ones, which fonts draw or not.
    var withoutHyphens: [Character] { characters.filter { $0 != "-" } }

    /// Letters and marks in an order that does not depend on the direction of writing. Poppler gives the marks of Arabic
    /// letters before or behind them, as a font has them.
    var sorted: [Unicode.Scalar] { characters.flatMap(\.unicodeScalars).sorted() }

    /// Whether some script in it runs from right to left (the blocks of UAX #44 with Bidi_Class R and AL).
    var runsFromRight: Bool {
        characters.contains { character in
            character.unicodeScalars.contains { scalar in
                switch scalar.value {
                case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
                default: false
                }
            }
        }
    }

    func hasPrefix(_ other: ComparableText) -> Bool { characters.starts(with: other.characters) }

    /// Whether the characters of another text are in this one, in order, others between them or not.
    func contains(inOrder other: ComparableText) -> Bool {
        var rest = other.characters[...]
        for character in characters where rest.first == character { rest.removeFirst() }
        return rest.isEmpty
    }

    /// Whether this text has each character at least as often as another one, in whatever order.
    func holds(_ other: ComparableText) -> Bool {
        var counts: [Character: Int] = [:]
        for character in characters { counts[character, default: 0] += 1 }
        for character in other.characters { counts[character, default: 0] -= 1 }
        return counts.values.allSatisfy { $0 >= 0 }
    }

    /// Whether another text is a piece of this one.
    func contains(_ other: ComparableText) -> Bool {
        guard let first = other.characters.first, other.characters.count <= characters.count else {
            return other.isEmpty
        }
        return (0...(characters.count - other.characters.count)).contains { start in
            characters[start] == first && characters[start...].starts(with: other.characters)
        }
    }
}
