/// Telephone numbers whose area code has a field of its own beside them.
struct AreaCodes {
    private let scorer: PairScorer
    /// The fields that ask for the area code alone.
    private let codes: Set<Int>

    init(_ scorer: PairScorer) {
        self.scorer = scorer
        codes = Set(scorer.fields.indices.filter { Self.asksForCode(scorer.fields[$0]) })
    }

    private static func asksForCode(_ field: FieldProfile) -> Bool {
        guard (field.maxLength ?? 3) <= 5 else { return false }
        let texts = [field.partialNames.last, field.printedLabel, field.label]
        return texts.compactMap(\.self).contains { text in
            let letters = text.lowercased()
            guard letters.contains("area") || letters.contains("vorwahl") else { return false }
            // “Phone number (include area code)” asks for both.
            let words = LabelWords.split(text)
            guard words.allSatisfy({ !joining.contains($0) }) else { return false }
            let joined = words.joined()
            return joined.hasSuffix("areacode") || joined.hasPrefix("areacode") || joined.hasSuffix("vorwahl")
        }
    }

    private static let joining: Set<String> = [
        "include", "including", "includes", "incl", "with", "and", "mit", "inkl",
    ]

    /// Whether a column has telephone numbers of North America and nothing else, with their 1 before them or without.
    static func isPhone(_ column: Int, _ scorer: PairScorer) -> Bool {
        let profile = scorer.columns[column]
        return profile.isOfDigits && !profile.values.isEmpty
            && profile.values.allSatisfy { PhoneNumber($0)?.unitedStates != nil }
            && scorer.columnWords[column].things.contains { $0.hasSuffix("phone") }
    }

    /// Whether a field stands beside one for the area code.
    func isBesideCode(_ field: Int) -> Bool { codes.contains(field - 1) || codes.contains(field + 1) }

    /// The pairs of columns that are cut into area code and number.
    ///
    /// Each value is a number of North America (NANP), with its 1 before it or without: (605) 555-0100 is cut, whatever the table
    /// writes. Where a form has several such fields that fit as well, nobody can say which are meant.
    ///
    /// - Complexity: O(columns × fields).
    func pairs(_ columns: [Int], _ fields: [Int]) -> [MappingProposal.Pair] {
        let open = Set(fields.filter { scorer.fields[$0].kind == .text && !scorer.fields[$0].isReadOnly })
        let numbers = open.filter { number in
            !codes.contains(number) && codes.contains(number - 1) && open.contains(number - 1)
                && (scorer.fields[number].maxLength ?? .max) >= 7
        }
        guard !numbers.isEmpty else { return [] }
        let phones = columns.filter { Self.isPhone($0, scorer) }
        let found = phones.flatMap { column in
            numbers.map { (column: column, number: $0, value: value(column, $0)) }
        }
        .filter { $0.value > 0.3 }.sorted { ($0.value, $1.column, $1.number) > ($1.value, $0.column, $0.number) }
        var (usedColumns, usedNumbers) = (Set<Int>(), Set<Int>())
        return found.flatMap { best -> [MappingProposal.Pair] in
            guard !usedColumns.contains(best.column), !usedNumbers.contains(best.number) else { return [] }
            let hasRival = found.contains { other in
                other.value > 0.9 * best.value && (other.column == best.column) != (other.number == best.number)
                    && !usedColumns.contains(other.column) && !usedNumbers.contains(other.number)
            }
            usedColumns.insert(best.column)
            usedNumbers.insert(best.number)
            return parts(best.column, of: best.number, confidence: hasRival ? 0.4 : min(0.9, best.value))
        }
    }

    /// How well a column fits a number and its area code: one of them may say only what part it is.
    private func value(_ column: Int, _ number: Int) -> Double {
        max(scorer.likeness(column, number), scorer.likeness(column, number - 1))
    }

    private func parts(_ column: Int, of number: Int, confidence: Double) -> [MappingProposal.Pair] {
        // As people write it, where there is room for its hyphen.
        let hasRoom = (scorer.fields[number].maxLength ?? .max) >= 8
        let filters = ["|phone:US|slice:2:4", hasRoom ? "|phone:US|slice:7" : "|phone:US|slice:7|digits"]
        return zip([number - 1, number], filters).map { field, filters in
            MappingProposal.Pair(
                field: field, columns: [column],
                expression: MappingProposer.insertion(scorer.columns[column].header, filters),
                confidence: confidence, reason: "the area code and the number have fields of their own",
                isOneOfSeveral: true)
        }
    }
}
