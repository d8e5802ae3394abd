import Interchange

/// What the tables of the lexicon mean, by the words of a text.
extension Lexicon {
    struct Meaning {
        /// Its name, which is one word of the language of meanings.
        let name: String
        let kind: Kind
    }

    /// Meanings by the words of a phrase, joined by spaces.
    static let phrases: [String: Meaning] = {
        var phrases: [String: Meaning] = [:]
        for (table, kind) in [(things, Kind.thing), (roles, .role), (persons, .person)] {
            for entry in entries(of: table) {
                let meaning = Meaning(name: String(entry.name).trimmed, kind: kind)
                for phrase in entry.phrases.split(separator: ",") {
                    let words = LabelWords.split(String(phrase)).joined(separator: " ")
                    if phrases[words] == nil { phrases[words] = meaning }
                }
            }
        }
        return phrases
    }()

    /// What a thing is called, each without spaces; without the other things being understood.
    static func spellings(of thing: String) -> [String] {
        guard let entry = thingEntries.first(where: { $0.name == thing }) else { return [] }
        return entry.phrases.split(separator: ",").map { phrase in
            let letters = phrase.filter { $0 != " " }
            return letters.utf8.allSatisfy { $0 < 0x80 } ? letters : LabelWords.split(letters).joined()
        }
    }

    /// Whether several things are called so: the postal code of Brazil is the mobile phone of Turkey.
    ///
    /// - Complexity: O(size of the table).
    static func isShared(_ letters: String) -> Bool {
        thingEntries.count { entry in
            entry.phrases.split(separator: ",").contains { $0.filter { $0 != " " } == letters }
        } > 1
    }

    private static let thingEntries = entries(of: things)

    /// The meanings of a table and what each is called, with commas between: nobody needs all of them apart.
    private static func entries(of table: String) -> [(name: Substring, phrases: Substring)] {
        table.utf8.split(separator: UInt8(ascii: "\n")).map { line in
            let line = Substring(line)
            let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) ?? line.endIndex
            return (line[..<colon], line[colon...].dropFirst())
        }
    }

    /// The most words of a phrase.
    static let longestPhrase = 5

    /// Whether a thing is one of the table, and not just a word.
    static func isKnown(_ thing: String) -> Bool { known.contains(thing) }

    private static let known = Set(phrases.values.map(\.name))
}
