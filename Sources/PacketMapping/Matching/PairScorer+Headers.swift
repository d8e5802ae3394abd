/// What headers mean beside the others of their table.
extension PairScorer {
    /// Beside a first name, a name is the last name: of the row's person, and of others who have both.
    static func understood(_ headers: [LabelWords]) -> [LabelWords] {
        func names(_ thing: String, besides rest: Set<String>, like words: LabelWords) -> Bool {
            headers.contains {
                $0.things == rest.union([thing]) && $0.roles == words.roles && $0.persons == words.persons
                    && $0.index == words.index
            }
        }
        let signs = Self.meansSignature(headers)
        return headers.map { words in
            if signs, words.things == ["employer"], words.spelling("employer") == "firma" {
                return words.meaning(["signature"])
            }
            let rest = words.things.subtracting(["name"])
            guard words.things.contains("name"), names("first name", besides: rest, like: words),
                !names("last name", besides: rest, like: words)
            else { return words }
            return words.meaning(rest.union(["last name"]))
        }
    }

    /// Headers that name a person and nothing of theirs, such as `Plaintiff`: their name, where the cells are
    /// texts, the form has a text field for the name of just them, and none that is called by them alone.
    static func named(
        _ headers: [LabelWords], _ columns: [ColumnProfile], in fields: [FieldProfile], calledBy words: [FieldWords]
    ) -> [LabelWords] {
        let texts = zip(fields, words).filter { $0.0.kind == .text }.map(\.1)
        return headers.indices.map { place in
            let header = headers[place]
            let owner = header.persons.subtracting(["self"])
            guard !owner.isEmpty, header.things == owner, header.roles.isEmpty, header.modifiers.isEmpty,
                header.part == nil, saysNames(columns[place])
            else { return header }
            let isCalledSo = texts.contains { field in field.keys.contains { $0.words.things == owner } }
            let isAsked = texts.contains { field in
                field.persons == owner && field.roles.isEmpty
                    && field.keys.contains { !$0.words.isEmpty && $0.words.things.isSubset(of: wholeNames) }
            }
            let hasName = headers.indices.contains { other in
                other != place && headers[other].persons == header.persons && headers[other].roles.isEmpty
                    && headers[other].things.contains("name")
            }
            guard isAsked, !isCalledSo, !hasName else { return header }
            return header.meaning(["name"])
        }
    }

    private static let wholeNames: Set<String> = ["name", "full name"]

    /// Whether a column's values may be names of people or of firms, and no codes.
    private static func saysNames(_ column: ColumnProfile) -> Bool {
        column.look == .text && column.leastDigits == 0 && column.longest > 3
    }

    /// Headers that ask where people live, as the cells answer: by a city where none has a number in it.
    static func located(_ headers: [LabelWords], _ columns: [ColumnProfile]) -> [LabelWords] {
        zip(headers, columns).map { words, column in
            let isCity =
                words.asksWhere && words.things == ["address"] && column.look == .text && column.mostDigits == 0
                && !headers.contains { $0.things == ["city"] && $0.roles == words.roles }
            return isCity ? words.meaning(["city"]) : words
        }
    }

    /// Whether “firma” is a signature in a table, as in Spanish and Italian, and no company, as in German and Polish.
    private static func meansSignature(_ headers: [LabelWords]) -> Bool {
        let romance: Set<String> = [
            "apellido", "apellidos", "nombre", "nombres", "correo", "fecha", "direccion", "cognome", "nome",
            "indirizzo",
            "codice fiscale", "telefono", "ciudad", "citta",
        ]
        return headers.contains { words in words.spellings.values.contains(where: romance.contains) }
    }

    /// Headers without the first word of many that only says whose they are, such as `emp_last_name`: that of the person
    /// who comes first. A word that headings of the form begin with says which part of it is meant.
    static func own(
        _ headers: [LabelWords], _ columns: [ColumnProfile], _ fields: [FieldProfile]
    ) -> [LabelWords] {
        let sections = Set(fields.compactMap(\.section)).flatMap(LabelWords.split)
        let names: Set<String> = ["first name", "last name", "name", "full name"]
        let firsts = columns.map { LabelWords.split($0.header).first ?? "" }
        guard let first = headers.firstIndex(where: { !$0.things.isDisjoint(with: names) }) else { return headers }
        let owner = firsts[first]
        guard Lexicon.isPerson(shortenedTo: owner), headers[first].things.contains(owner), !Lexicon.isKnown(owner),
            firsts.count(where: { $0 == owner }) > 1, !sections.contains(where: { $0.hasPrefix(owner) })
        else { return headers }
        return headers.indices.map { firsts[$0] == owner ? headers[$0].without(owner) : headers[$0] }
    }
}
