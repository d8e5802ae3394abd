/// Doubts about people: a deputy is not the one whose place he takes, a wife is no husband, and who is called otherwise than
/// somebody else of the form or the table may be another person.
extension Doubts {
    /// What keeps a column about somebody from being sure, or one about nobody for a field of somebody who stands in for
    /// another.
    func otherPerson(_ column: Int, _ field: Int) -> String? { deputy(column, field) ?? calledOtherwise(column, field) }

    /// Who stands in for somebody, where only the column or only the field says so: `Deputy representative phone` for the
    /// representative's.
    private func deputy(_ column: Int, _ field: Int) -> String? {
        let header = scorer.columns[column].header
        let wanted = Self.standIn(in: header)
        let profile = scorer.fields[field]
        let own = [profile.partialNames.last, profile.label, profile.printedLabel].compactMap(\.self)
        let said = own.compactMap(Self.standIn).first
        switch (wanted, said) {
        case (let wanted?, nil):
            // A heading that says it speaks of the field as well; that of a whole section says nothing against another column.
            let all = own + [profile.question, profile.section].compactMap(\.self)
            return all.contains { Self.says(wanted, in: $0) } ? nil : "nothing of it says “\(wanted)”"
        case (nil, let said?): return Self.says(said, in: header) ? nil : "it speaks of “\(said)” as well"
        default: return nil
        }
    }

    /// The word by which a text speaks of somebody who stands in for another, or is one together with another; nil for other
    /// texts.
    private static func standIn(in text: String) -> String? {
        let words = LabelWords.split(text)
        return words.indices.first { place in
            if deputies.contains(words[place]) { return true }
            guard standIns.contains(words[place]) else { return false }
            // “Alternate legal guardian”; behind “Co.” of a firm stands anything.
            return words[(place + 1)...].prefix(words[place] == "co" ? 1 : 2).contains(where: isPerson)
        }.map { words[$0] }
    }

    /// Whether a text has a word, by itself or as the beginning of one for a person: co-applicant, coapplicant.
    private static func says(_ word: String, in text: String) -> Bool {
        LabelWords.split(text).contains { said in
            said == word || said.hasPrefix(word) && isPerson(String(said.dropFirst(word.count)))
        }
    }

    /// Whether a word means somebody, and neither an office nor a firm.
    private static func isPerson(_ word: String) -> Bool {
        let said = LabelWords(word)
        return !said.roles.subtracting(firms).isEmpty || !said.persons.subtracting(["self"]).isEmpty
    }

    private static let firms: Set<String> = ["school", "bank", "court", "facility", "provider"]

    private static let deputies: Set<String> = [
        "deputy", "deputies", "stellvertreter", "stellvertreterin", "stellvertretender", "stellvertretende",
        "stellvertretenden", "suppleant", "suppleante", "suplente", "supplente", "plaatsvervanger", "zastepca",
    ]
    /// Words that make another person of one that is named behind them.
    private static let standIns: Set<String> = [
        "alternate", "substitute", "backup", "acting", "vice", "assistant", "associate", "co", "joint", "successor",
        "secondary", "adjoint",
    ]

    /// Somebody whom the field calls otherwise, where the word of either is that of another field or column: of `Agent phone`,
    /// and of `Representative phone`, each has its own.
    private func calledOtherwise(_ column: Int, _ field: Int) -> String? {
        let (header, words) = (scorer.columnWords[column], scorer.fieldWords[field])
        for person in header.roles.union(header.persons).subtracting(["self"]).sorted() {
            guard let wanted = header.spellings[person] else { continue }
            let said = Self.spellings(of: person, words)
            guard let other = said.min(), !said.contains(where: { Self.isAlike($0, wanted) }) else { continue }
            if Self.sides(other, wanted) { return "it is that of somebody else: “\(other)”" }
            let called = scorer.fieldWords.indices.first { place in
                place != field
                    && Self.spellings(of: person, scorer.fieldWords[place]).contains { Self.isAlike($0, wanted) }
            }
            if let called { return "“\(scorer.fields[called].name)” is called so" }
            let meant = scorer.columnWords.indices.first { place in
                place != column
                    && (scorer.columnWords[place].spellings[person].map { spelling in
                        said.contains { Self.isAlike($0, spelling) }
                    } ?? false)
            }
            if let meant { return "“\(scorer.columns[meant].header)” is what it is called" }
        }
        return nil
    }

    /// How a field's name, its labels and its heading write a person.
    private static func spellings(of person: String, _ words: FieldWords) -> Set<String> {
        let all = [words.own, words.section] + words.keys.map(\.words)
        return Set(all.compactMap { $0.spellings[person] })
    }

    /// Whether two spellings have a word in common, or the beginning of one: child, children; atty, attorney.
    private static func isAlike(_ left: String, _ right: String) -> Bool {
        let others = right.split(separator: " ")
        return left.split(separator: " ").contains { word in
            others.contains { other in
                other.hasPrefix(word.prefix(3)) || min(word.count, other.count) < 5 && other.first == word.first
            }
        }
    }

    /// Whether two words are those for the one and the other of two people: they are never the same.
    private static func sides(_ left: String, _ right: String) -> Bool {
        pairs.contains { pair in
            pair.contains { left.hasPrefix($0) } && pair.contains { right.hasPrefix($0) }
        }
    }

    private static let pairs = [["husband", "wife"], ["son", "daughter"], ["hijo", "hija"]]
}
