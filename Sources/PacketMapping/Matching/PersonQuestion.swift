/// Questions in everyday words about when and where people were born, where they live and who somebody is, in the languages
/// of the lexicon.
enum PersonQuestion {
    private enum Kind { case when, place, who }

    /// The words of a text in which such a question is said as forms say it: “When was your spouse born” as “your spouse birth
    /// date”; other texts as they are.
    ///
    /// - Returns: Whether it asks where somebody lives, as well: people answer that by an address, or by a city alone.
    static func plain(_ words: [String]) -> (words: [String], asksWhere: Bool) {
        guard words.count > 1, let kind = words.first.flatMap({ kinds[$0] }) else { return (words, false) }
        let rest = words.dropFirst().filter { !auxiliaries.contains($0) }
        func saying(_ thing: String, for verbs: Set<String>) -> [String]? {
            guard let verb = rest.firstIndex(where: verbs.contains) else { return nil }
            return rest.enumerated().filter { $0.offset == verb || !verbs.contains($0.element) }
                .map { $0.offset == verb ? thing : $0.element }
        }
        switch kind {
        case .when: return (saying("birthdate", for: born) ?? words, false)
        case .place:
            if let said = saying("birthplace", for: born) { return (said, false) }
            guard words.allSatisfy({ !others.contains($0) }), let said = saying("address", for: lives) else {
                return (words, false)
            }
            return (said, true)
        case .who: return (auxiliaries.contains(words[1]) && !rest.isEmpty ? rest : words, false)
        }
    }

    private static let kinds: [String: Kind] = {
        var kinds: [String: Kind] = [:]
        for word in ["when", "wann", "quand", "cuando", "quando", "wanneer", "nar", "hvornar", "kiedy", "kdy"] {
            kinds[word] = .when
        }
        for word in ["where", "wo", "ou", "donde", "dove", "onde", "waar", "var", "hvor", "gdzie", "kde", "unde"] {
            kinds[word] = .place
        }
        for word in ["who", "wer", "qui", "quien", "chi", "quem", "wie", "vem", "hvem", "kto", "kdo"] {
            kinds[word] = .who
        }
        return kinds
    }()

    private static let born: Set<String> = [
        "born", "geboren", "ne", "nee", "nes", "nacio", "nacido", "nacida", "naciste", "nato", "nata", "nati", "nasceu",
        "nasceste", "fodd", "fodt", "urodzony", "urodzona", "narozen", "narozena", "narodil", "narodila", "nascut",
    ]
    private static let lives: Set<String> = [
        "live", "lives", "living", "reside", "resides", "residing", "wohnen", "wohnst", "wohnt", "leben", "habitez",
        "habites", "habite", "demeurez", "vivez", "vive", "vives", "viven", "vivi", "abita", "abiti", "abitate",
        "risiede", "mora", "moras", "woont", "woon", "wonen", "bor", "mieszka", "mieszkasz", "bydlite", "bydlis",
        "locuiti", "locuiesti",
    ]
    /// Words of a question about another time than now.
    private static let others: Set<String> = [
        "did", "used", "was", "were", "wohnte", "wohnten", "habitait", "habitiez", "vivia", "habitaba", "abitava",
        "byl",
        "byla", "before", "previously", "last", "will", "would", "next", "want", "fruher", "zuletzt", "avant",
        "antes", "prima", "vorher",
    ]
    /// Verbs that go with others, and whom a question speaks to.
    private static let auxiliaries: Set<String> = [
        "was", "were", "are", "is", "do", "does", "did", "you", "sind", "bist", "ist", "wurden", "wurdest", "wurde",
        "sie", "du", "etes", "est", "vous", "tu", "es", "e", "usted", "ud", "lei", "sei", "voce", "bent", "u", "jij",
        "je", "ar", "er", "ni", "blev", "jest", "byl", "byla", "jste",
    ]
}
