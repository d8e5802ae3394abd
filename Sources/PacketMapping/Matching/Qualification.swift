/// What makes a field something more special than a plain column is: the name of a court is not the row's name.
struct Qualification {
    /// Columns that say what they hold and not whose or of what it is.
    private static let plain: Set<String> = [
        "name", "full name", "first name", "last name", "middle name", "middle initial", "date", "address", "city",
        "state", "postal code", "phone",
    ]

    /// Words beside a thing that leave it what it is.
    private static let harmless: Set<String> = [
        "name", "full name", "address", "street", "address line 1", "signature", "date", "mailing", "home", "residence",
        "residential", "physical", "postal", "contact", "primary", "main", "legal", "complete", "printed", "user",
        "usual", "local", "location", "abbreviation", "two", "letter", "letters", "code", "mm", "dd", "yyyy", "aaaa",
        "tt", "jj", "jjjj", "rrrr",
        "numbers", "house number", "apartment", "county", "wohnung", "plus",
    ]

    /// Words that make another thing of it in a long label, too.
    static let special: Set<String> = [
        "court", "crt", "judge", "company", "employer", "flight", "flight number", "disaster", "separated",
        "separation", "license", "licence", "driver", "drivers", "dl", "club", "organization", "agency", "hearing",
        "served", "service", "received", "admission", "burial", "death", "marriage", "divorce", "hired", "birth place",
        "looking", "incident", "accident", "event", "travel", "departure", "arrival", "careof", "id number",
    ]

    /// The word in a field's name or label that the column does not explain; nil when there is none.
    static func word(of field: FieldWords, beside header: LabelWords) -> String? {
        guard header.things.count == 1, header.things.isSubset(of: plain), header.roles.isEmpty else { return nil }
        let names: Set<String> = ["first name", "last name"]
        var places = [(words: field.own, isShort: field.own.things.count <= 6, isName: true)]
        places += field.keys.filter { $0.place == .label || $0.place == .mappingName }
            .map { ($0.words, $0.words.things.count <= 3, false) }
        for (words, isShort, isName) in places {
            let others = words.things.filter { thing in !header.things.contains { explains($0, thing) } }
            let components = header.things.reduce(into: Set<String>()) {
                $0.formUnion(Lexicon.components[$1] ?? [])
            }
            let found = others.filter { thing in
                if components.contains(thing), header.things.contains("address") { return false }
                if names.contains(thing), header.things.contains("name"), names.isSubset(of: words.things) {
                    return false
                }
                if special.contains(thing) { return true }
                if harmless.contains(thing) { return false }
                if Lexicon.isKnown(thing) { return isShort }
                // cityofbirth
                if isName, header.things.contains(where: { thing.hasPrefix($0 + "of") }) { return true }
                // Labels have many words; and what a designer calls a field for himself says nothing: wf, txt.
                return isShort && isName && others.count < words.things.count && thing.unicodeScalars.count > 3
            }
            if let first = found.min() { return first }
        }
        return nil
    }

    /// Words that make something else of a name, a day or an address even where the field is called just as the column is.
    private static let contrary: Set<String> = [
        "maiden name", "preferred name", "birth place", "birth", "nacimiento", "naissance", "geburt", "nascita",
    ]

    private static let contradictable = plain.union(["email"])

    /// The word by which what is printed for a field asks for something else than a plain header that is its name: a field
    /// `Name` beside “Maiden name” or “Spouse's name”; nil where there is none.
    static func contradiction(of printed: @autoclosure () -> LabelWords, to header: LabelWords) -> String? {
        guard header.things.count == 1, header.things.isSubset(of: contradictable), header.roles.isEmpty,
            header.persons.isEmpty, header.modifiers.isEmpty
        else { return nil }
        let printed = printed()
        guard printed.things.count <= 4 else { return nil }
        let others = printed.things.filter { special.contains($0) || contrary.contains($0) }.subtracting(header.things)
        let other = printed.roles.min() ?? printed.modifiers.min() ?? others.min()
        // Three letters may be anything: those behind the last full stop of an address.
        return other.map(printed.spelling).flatMap { $0.count > 3 ? $0 : nil }
    }

    /// Whether a plain header is one word among others: the court of a docket number, the job of years of experience.
    static func isBuried(_ header: LabelWords, in words: LabelWords, isName: Bool) -> Bool {
        guard header.things.count == 1, header.things.allSatisfy(Lexicon.isKnown), words.things.count > 1 else {
            return false
        }
        let said = words.things.filter {
            !harmless.contains($0) && !Lexicon.weak.contains($0) || header.things.contains($0)
        }
        let components = header.things.reduce(into: Set<String>()) { $0.formUnion(Lexicon.components[$1] ?? []) }
        let meant = said.count { thing in
            components.contains(thing) || header.things.contains { Lexicon.nearness($0, thing) >= 0.75 }
        }
        return isName ? meant * 3 < said.count : meant * 2 <= said.count && meant < said.count
    }

    /// Whether a header and a short label share one thing alone, and each speaks of others: the type of a discharge, and the
    /// unit at discharge.
    static func isElsewhere(_ header: LabelWords, _ words: LabelWords) -> Bool {
        func others(_ things: Set<String>, than shared: Set<String>) -> Set<String> {
            things.filter { thing in !shared.contains { Lexicon.nearness(thing, $0) > 0 } }
        }
        let open = others(header.things, than: words.things)
        let said = others(words.things, than: header.things)
        return open.count == header.things.count - 1 && !open.isEmpty && (2...4).contains(said.count)
    }

    /// Whether a header is one part of several that a field takes together: a state of “City, state”.
    static func isPart(_ header: LabelWords, of words: LabelWords) -> Bool {
        let names: Set<String> = ["first name", "last name"]
        if names.isSubset(of: words.things), header.things.count == 1, header.things.isSubset(of: names) { return true }
        let place: [String: Set<String>] = [
            "state": ["city"], "postal code": ["city"], "city": ["state", "postal code", "date"], "street": ["city"],
        ]
        guard let only = header.things.first, header.things.count == 1 else { return false }
        if let others = place[only], !others.isDisjoint(with: words.things) { return true }
        return words.things.contains(only) && partsOfPlaces.contains(only) && listsPlaces(words.things)
    }

    /// Parts of an address that some forms ask for together.
    static let partsOfPlaces: Set<String> = ["street", "city", "state", "postal code", "country"]

    /// Whether some things are several parts of an address, and nothing else: “ZIP code (United States only)” lists none.
    static func listsPlaces(_ things: Set<String>) -> Bool {
        let parts = things.intersection(partsOfPlaces)
        return parts.count > 1 && things.subtracting(parts).isSubset(of: besidePlaces)
    }

    private static let besidePlaces: Set<String> = [
        "address", "address line 1", "house number", "apartment", "county", "mailing", "home", "full", "complete",
        "residence", "residential", "physical", "postal",
    ]

    /// Whether a heading keeps what stands under it for those who work on the form.
    static func isOfficial(_ heading: String) -> Bool {
        let text = LabelWords.split(heading).joined(separator: " ")
        return official.contains { text.contains($0) }
    }

    private static let official = [
        "official use", "office use", "internal use", "preparer use", "uso exclusivo", "do not write", "agency use",
        "court use", "staff use",
        "nicht vom antragsteller", "vom amt auszufullen", "amtlich auszufullen", "nur fur amtliche", "uso oficial",
        "reservado para la administracion", "reserve a l administration", "reserve au service", "riservato all ufficio",
        "in te vullen door de gemeente",
    ]

    private static func explains(_ thing: String, _ other: String) -> Bool {
        Lexicon.nearness(thing, other) >= (Lexicon.isKnown(other) ? 0.75 : 1)
    }
}
