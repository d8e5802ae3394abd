import Interchange

/// Fields that take several columns, and columns that fill several fields: a whole name, a line with city, state and
/// postal code, a date in three parts.
struct JointFields {
    let scorer: PairScorer
    private let usedFields: Set<Int>
    private let usedColumns: Set<Int>

    init(_ scorer: PairScorer, _ pairs: [MappingProposal.Pair]) {
        self.scorer = scorer
        let sure = pairs.filter { $0.confidence >= MappingProposal.threshold }
        usedFields = Set(sure.map(\.field))
        usedColumns = Set(sure.flatMap(\.columns))
    }

    /// Fields that take several columns.
    func several() -> [MappingProposal.Pair] { names() + places() + addresses() }

    /// The only column that means exactly one thing of the row's person.
    func column(_ thing: String) -> Int? {
        let found = scorer.columnWords.indices.filter { index in
            let words = scorer.columnWords[index]
            return words.things == [thing] && words.roles.isEmpty && words.index == nil && words.part == nil
        }
        return found.count == 1 ? found[0] : nil
    }

    /// Fields of the row's person that no column fills, and that mean just these things in one of their places.
    func fields(_ test: (Set<String>) -> Bool) -> [(field: Int, words: LabelWords)] {
        scorer.fieldWords.indices.compactMap { index in
            let words = scorer.fieldWords[index]
            guard !usedFields.contains(index), words.roles.isEmpty, words.part == nil, (words.index ?? 1) <= 1,
                [.text, .date].contains(scorer.fields[index].kind),
                // What lists the parts says more than what asks for a name.
                let key = words.keys.filter({
                    test($0.words.things) && ($0.words.modifiers.isEmpty || $0.words.things.contains("first name"))
                }).max(by: { $0.words.order.count < $1.words.order.count })
            else { return nil }
            return (index, key.words)
        }
    }

    func insertion(_ column: Int, _ filters: String = "") -> String {
        MappingProposer.insertion(scorer.columns[column].header, filters)
    }

    /// The fields that ask for a whole name, of certain persons where some do.
    private func wholeNames(ofPersons persons: Set<String>) -> [(field: Int, words: LabelWords)] {
        let whole = fields { things in
            things == ["full name"] || things == ["name"]
                || things.isSuperset(of: ["first name", "last name"])
                    && things.isSubset(of: [
                        "first name", "last name", "middle name", "middle initial", "name", "full name", "maiden name",
                        "ggf", "falls", "maiden", "initial",
                    ])
                // “Name, Vorname, ggf. Geburtsname”
                || things.isSuperset(of: ["first name", "maiden name"])
                    && things.isSubset(of: ["first name", "maiden name", "ggf"])
        }
        .filter { field, words in
            // A name that is called the last one elsewhere is not the whole one.
            let parts: Set<String> = ["first name", "middle name", "last name"]
            return words.things.contains("first name")
                || scorer.fieldWords[field].keys.allSatisfy { $0.words.things.intersection(parts).count != 1 }
        }
        // The name of the veteran is no name of the claimant.
        let theirs = whole.filter { field, _ in
            let said = scorer.fieldWords[field].persons
            return !said.isEmpty && said.isSubset(of: persons)
        }
        return theirs.isEmpty ? whole : theirs
    }

    private func names() -> [MappingProposal.Pair] {
        guard let first = column("first name"), let last = column("last name"), column("full name") == nil,
            column("name").map({ LabelWords.split(scorer.columns[$0].header).count > 1 }) ?? true
        else { return [] }
        var whole = wholeNames(ofPersons: scorer.columnWords[first].persons)
        // A row of a table is somebody else's where another field asks for the name as well.
        let own = whole.filter { !isRow($0.field) }
        let isOnlyRow = own.isEmpty
        if !isOnlyRow { whole = own }
        // The same name on several pages is one.
        let isCopied = Set(whole.map { scorer.fields[$0.field].partialNames.last ?? "" }).count == 1
        let listed = whole.filter { $0.words.things.contains("first name") }
        let isListedOnce =
            Set(listed.map { scorer.fields[$0.field].partialNames.last ?? "" }).count == 1
        let isFamilyFirst = hasNamesWithFamilyFirst(first, last)
        // Where the form asks for the names of somebody in parts, the whole name may be that of an office.
        let hasParts = scorer.fieldWords.contains { words in words.keys.contains { $0.words.things == ["first name"] } }
        let ownersOfOnePart = ownersOfOnePart
        return whole.map { field, words in
            // "Name (last, first, middle)" says which parts it wants, and in which order.
            let isListed = words.things.contains("first name")
            let isInitial = !words.things.isDisjoint(with: ["middle initial", "initial"])
            let middle =
                isInitial || words.things.contains("middle name")
                ? column("middle name") ?? column("middle initial") : nil
            let given = insertion(first) + (middle.map { " " + insertion($0, isInitial ? "|first" : "") } ?? "")
            let isBare = !words.things.contains("last name")
            let lastComesFirst =
                isListed
                && words.order.first { $0 == "first name" || $0 == "last name" || isBare && $0 == "name" }
                    != "first name"
            let inOrder = middle == nil && isFamilyFirst ? "{fullName}" : "\(given) \(insertion(last))"
            // `Nombre` beside `Apellidos` is the first name alone.
            let isRest = !isListed && ownersOfOnePart.contains(owner(of: field))
            let isAlone = !isRest && !isOnlyRow && (whole.count == 1 || isCopied || isListed && isListedOnce)
            return MappingProposal.Pair(
                field: field, columns: [first, last] + [middle].compactMap { $0 },
                expression: lastComesFirst ? "\(insertion(last)), \(given)" : inOrder,
                confidence: isAlone ? (isListed || hasParts ? 0.7 : 0.75) : 0.4,
                reason: "the whole name, put together"
                    + (isAlone
                        ? ""
                        : isRest
                            ? "; but a part of it has a field of its own"
                            : isOnlyRow
                                ? "; but it is one of several alike" : "; but \(whole.count) fields ask for one"))
        }
    }

    /// Whose a field is.
    private struct Owner: Hashable {
        let roles: Set<String>
        let persons: Set<String>
        let section: String?
    }

    private func owner(of field: Int) -> Owner {
        let words = scorer.fieldWords[field]
        return Owner(roles: words.roles, persons: words.persons, section: scorer.fields[field].section)
    }

    /// Of whom the first or the last name has a field, and the other one has none.
    private var ownersOfOnePart: Set<Owner> {
        func owners(of part: String) -> Set<Owner> {
            Set(
                scorer.fieldWords.indices.filter { field in
                    scorer.fieldWords[field].keys.contains { $0.words.things == [part] }
                }.map(owner))
        }
        return owners(of: "first name").symmetricDifference(owners(of: "last name"))
    }

    /// Whether some names begin with the family's, and the standard property is made of these columns.
    private func hasNamesWithFamilyFirst(_ first: Int, _ last: Int) -> Bool {
        let headers = scorer.columns.map(\.header)
        return [first, last].allSatisfy { scorer.columns[$0].values.contains(where: WholeName.beginsWithFamily) }
            && StandardProperty.fullName.column(in: headers) == nil
            && StandardProperty.firstName.column(in: headers) == first
            && StandardProperty.lastName.column(in: headers) == last
    }

    /// Whether a field is one of several that are called the same but for their number.
    private func isRow(_ field: Int) -> Bool {
        let own = scorer.fieldWords[field]
        guard own.index != nil else { return false }
        return scorer.fieldWords.indices.contains { other in
            let words = scorer.fieldWords[other]
            return other != field && words.index != nil && words.index != own.index && words.isCopy(of: own)
        }
    }

    /// Fields for a city and what belongs to it on one line.
    func places() -> [MappingProposal.Pair] {
        let lines = fields { $0.count > 1 && $0.isSubset(of: Self.placeParts) }
        let groups = Dictionary(grouping: lines) { $0.words.things }.values.filter { $0.count == 1 }.compactMap(\.first)
        let whole = groups.filter { $0.words.things.isSuperset(of: ["city", "postal code"]) }
        // Beside a line with the postal code, one without is that of another place.
        let meant = whole.isEmpty && lines.count == 1 ? groups : whole
        return meant.count == 1 ? meant.compactMap { place($0.field, $0.words) } : []
    }

    private static let placeParts = Qualification.partsOfPlaces.subtracting(["street"])

    /// The parts that a line names, put together in its order, or in the usual one of a city and its postal code; nil where a
    /// part has no column.
    private func place(_ field: Int, _ words: LabelWords) -> MappingProposal.Pair? {
        let parts = words.order.filter(words.things.contains)
        let columns = parts.compactMap(column)
        guard columns.count == parts.count, parts.count == words.things.count else { return nil }
        let found = Dictionary(zip(parts, columns)) { first, _ in first }
        let usual = [["postal code", "city"], ["city", "state", "postal code"]].first { Set($0) == words.things }
        var expression = ""
        var last: String?
        for part in usual ?? parts {
            guard let column = found[part] else { continue }
            let isClose = last == "state" && part == "postal code" || last == "postal code" && part == "city"
            expression += (last == nil ? "" : isClose ? " " : ", ") + insertion(column)
            last = part
        }
        let hasCode = words.things.isSuperset(of: ["city", "postal code"])
        return MappingProposal.Pair(
            field: field, columns: ["city", "postal code", "state", "country"].compactMap { found[$0] },
            expression: expression, confidence: 0.7,
            reason: hasCode
                ? "city and postal code on one line, put together" : "the parts of a place on one line, put together")
    }

    /// The pairs, where a street with the house number of the same person, which has a column and no field of its own. They
    /// stand in the order of their columns, as people of the country write them.
    func withHouseNumbers(_ pairs: [MappingProposal.Pair]) -> [MappingProposal.Pair] {
        let used = Set(pairs.flatMap(\.columns))
        guard !scorer.fieldWords.contains(where: { $0.names("house number") }) else { return pairs }
        return pairs.map { pair in
            guard pair.columns.count == 1, pair.expression == insertion(pair.columns[0]) else { return pair }
            let street = scorer.columnWords[pair.columns[0]]
            guard street.things.contains("street") else { return pair }
            let wanted = street.things.subtracting(["street"]).union(["house number"])
            let numbers = scorer.columnWords.indices.filter { column in
                let words = scorer.columnWords[column]
                return words.things == wanted && words.roles == street.roles && words.persons == street.persons
                    && words.index == street.index && !used.contains(column)
            }
            guard numbers.count == 1 else { return pair }
            var pair = pair
            pair.columns = [pair.columns[0], numbers[0]].sorted()
            pair.expression = pair.columns.map { insertion($0) }.joined(separator: " ")
            pair.reason += "; the house number has no field of its own"
            return pair
        }
    }

    /// Dates whose day, month and year have fields of their own.
    func dates() -> [MappingProposal.Pair] {
        let triples = DateFields(scorer, except: usedFields).triples
        let columns = scorer.columns.indices.filter { column in
            guard !usedColumns.contains(column), case .date? = scorer.columns[column].look else { return false }
            return scorer.columnWords[column].part == nil && !scorer.columnWords[column].isEmpty
        }
        let asked = columns.map { LabelWords.edge(of: LabelWords.split(scorer.columns[$0].header)) }
        let values = triples.map { triple in
            let edge = edge(of: triple)
            return zip(columns, asked).map { column, asked -> Double in
                if let asked, let edge, asked != edge { return 0 }
                let own = triple.map { scorer.likeness(column, $0, ignoringParts: true) }.max() ?? 0
                return max(own, isHeaded(column, triple) ? Self.headed : 0)
            }
        }
        var (open, free) = (Set(triples.indices), Set(columns.indices))
        var pairs: [MappingProposal.Pair] = []
        while let best = open.flatMap({ triple in free.map { (triple, $0) } })
            .max(by: { (values[$0.0][$0.1], $1.0, $1.1) < (values[$1.0][$1.1], $0.0, $0.1) })
        {
            let value = values[best.0][best.1]
            let rival = max(
                open.filter { $0 != best.0 }.map { values[$0][best.1] }.max() ?? 0,
                free.filter { $0 != best.1 }.map { values[best.0][$0] }.max() ?? 0)
            // The last date for the last three fields needs to be less alike.
            let isLast = open.count == 1 && free.count == 1
            let words = scorer.fieldWords[triples[best.0][0]].own.things
            let isExplained = words.isSubset(of: scorer.columnWords[columns[best.1]].things)
            guard value >= (isLast ? (isExplained ? 0.05 : 0.2) : 0.25) else { break }
            pairs += parts(
                columns[best.1], triples[best.0],
                isDoubtful: rival > 0.7 * value || saysMore(triples[best.0], than: columns[best.1]))
            open.remove(best.0)
            free.remove(best.1)
        }
        return pairs
    }

    /// What a heading above day, month and year is worth that says what the column says: people read nothing else there.
    private static let headed = 0.5

    private func isHeaded(_ column: Int, _ triple: [Int]) -> Bool {
        let things = scorer.columnWords[column].things
        return scorer.columnWords[column].roles.isEmpty
            && triple.allSatisfy { field in
                let words = scorer.fieldWords[field]
                return words.own.things.allSatisfy { $0.utf8.count < 4 } && words.roles.isEmpty
                    && things.allSatisfy { thing in
                        words.section.things.contains { Lexicon.nearness(thing, $0) >= 0.75 }
                    }
            }
    }

    /// Which end of a period the fields of a date are, by their names or by what stands above them.
    private func edge(of triple: [Int]) -> LabelWords.Edge? {
        let fields = triple.map { scorer.fields[$0] }
        let names = fields.compactMap {
            LabelWords.edge(of: LabelWords.split($0.partialNames.last ?? ""))
        }
        let headings = fields.flatMap { [$0.rowHead, $0.section].compactMap(\.self) }
            .compactMap { LabelWords.edge(of: LabelWords.split($0)) }
        return names.first ?? headings.first
    }

    private func parts(_ column: Int, _ triple: [Int], isDoubtful: Bool) -> [MappingProposal.Pair] {
        guard case .date(let format)? = scorer.columns[column].look else { return [] }
        let isSure = format != "?" && !isDoubtful
        return zip(triple, [(DayPart.day, "dd"), (.month, "MM"), (.year, "yyyy")]).map { field, part in
            let limit = scorer.fields[field].maxLength ?? .max
            let shown = part.0 == .year && limit < 4 ? "yy" : part.1
            let input = format.isEmpty ? "" : ":\(format != "?" ? format : "m/d/yyyy")"
            return MappingProposal.Pair(
                field: field, columns: [column], expression: insertion(column, "|date:\(shown)\(input)"),
                confidence: isSure ? 0.8 : 0.45,
                reason: "one part of the date"
                    + (format != "?" ? "" : "; but nobody can say if the day or the month is first"),
                isOneOfSeveral: true)
        }
    }
}
