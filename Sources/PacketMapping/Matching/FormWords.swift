import Interchange

/// What many fields of a form share, and which therefore says nothing about one of them.
enum FormWords {
    /// How many words at their beginnings nearly all names share: the name of the form.
    static func sharedWords(_ fields: [FieldProfile]) -> Int {
        guard fields.count >= 8 else { return 0 }
        let names = fields.map { LabelWords.split($0.name) }
        var count = 0
        while count < 4 {
            var frequency: [String: Int] = [:]
            for name in names where name.count > count + 1 { frequency[name[count], default: 0] += 1 }
            guard let most = frequency.values.max(), most * 10 >= fields.count * 9 else { break }
            count += 1
        }
        return count
    }

    /// Words of the fields' names that mean something in another language, where the form is English and no header has them:
    /// `pays` of `pays_utilities` is no country.
    static func foreignWords(_ fields: [FieldProfile], besides headers: [String]) -> Set<String> {
        let things = Lexicon.collisions.filter { Lexicon.phrases[$0]?.kind == .thing }
        let named = things.intersection(fields.flatMap { LabelWords.split($0.name) })
        guard !named.isEmpty, isEnglish(fields) else { return [] }
        return named.subtracting(headers.flatMap(LabelWords.split))
    }

    /// Whether the texts of a form are English: several have words that no other language has, and hardly one has those of others.
    static func isEnglish(_ fields: [FieldProfile]) -> Bool {
        let texts = fields.flatMap { field in
            [field.label, field.printedLabel, field.section, field.question].compactMap(\.self) + field.captions
        }
        let said = Set(texts).map { Set(LabelWords.split($0)) }
        let own = said.count { !$0.isDisjoint(with: englishWords) }
        return own >= 3 && own >= 4 * said.count { !$0.isDisjoint(with: otherWords) }
    }

    private static let englishWords = Lexicon.english.subtracting(["is", "are", "for", "or"])
    private static let otherWords: Set<String> = [
        "der", "das", "und", "oder", "des", "les", "du", "une", "votre", "vous", "el", "los", "las", "del", "su", "il",
        "della", "di", "het", "een", "och", "og", "et",
    ]

    /// The labels without the sentences that three fields or more have, and those that begin with the number of a part:
    /// headings, which say nothing about a field.
    static func labels(_ fields: [FieldProfile]) -> [String?] {
        let sentences = fields.map { field in
            (field.label ?? "").split { ".:;".contains($0) }.map { String($0).trimmed }.filter { !$0.isEmpty }
        }
        var counts: [String: Int] = [:]
        for sentence in sentences.flatMap({ Set($0) }) { counts[sentence, default: 0] += 1 }
        return zip(fields, sentences).map { field, parts in
            guard field.label != nil, parts.count > 1 else { return field.label }
            let own = parts.filter { (counts[$0] ?? 0) < 3 && !isHeading($0) }
            return (own.isEmpty ? parts.suffix(1) : own[...]).joined(separator: ". ")
        }
    }

    /// Whether a sentence begins with the number of a part of the form: “Part 4 - Claim for allowance”.
    private static func isHeading(_ sentence: String) -> Bool {
        let words = LabelWords.split(sentence).prefix(2)
        guard words.count == 2, let part = words.first, let number = words.last, parts.contains(part),
            Int(number) != nil || number.utf8.count == 1 || number.utf8.allSatisfy({ "ivx".utf8.contains($0) })
        else { return false }
        // Whom a part is about, its fields are about.
        let heading = LabelWords(sentence)
        return heading.roles.isEmpty && heading.persons.isEmpty
    }

    /// What parts of forms are called.
    private static let parts: Set<String> = [
        "part", "section", "step", "schedule", "teil", "abschnitt", "partie", "parte", "seccion", "sezione", "deel",
    ]
}
