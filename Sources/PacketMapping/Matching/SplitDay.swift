import Interchange

/// Three fields beside each other that take the parts of a day: one label says in which order, “Date of birth (MM DD YYYY)”, or
/// two say which part they are, and the first one has the label of all.
struct SplitDay {
    /// The fields from left to right, and what each takes.
    let parts: [(field: Int, part: DayPart)]
    /// What one of the fields is called and the others are not.
    let shared: FieldWords.Key?

    /// The days that fields take in parts.
    ///
    /// - Parameters:
    ///   - triples: Fields that one printed label stands for.
    ///   - rows: Fields side by side.
    ///   - words: What the fields are called; those of a day take their parts.
    static func all(
        among triples: [[Int]], _ rows: [[Int]], of fields: [FieldProfile], telling words: inout [FieldWords]
    ) -> [SplitDay] {
        let said = words
        let labelled = triples.compactMap { SplitDay($0, fields, said) }
        let days = labelled + rows.compactMap { SplitDay(completing: $0, among: rows, said) }
        for day in days {
            for (field, part) in day.parts { words[field].takePart(part, calledAs: day.shared) }
        }
        return days
    }

    /// - Parameter triple: Three fields that one printed label stands for.
    /// - Returns: Nil where the label says nothing of the order, or a field says itself which part it takes.
    init?(_ triple: [Int], _ fields: [FieldProfile], _ words: [FieldWords]) {
        guard let label = triple.first.flatMap({ fields[$0].printedLabel }),
            triple.allSatisfy({ words[$0].part == nil && fields[$0].maxLength ?? .max >= 2 }),
            let order = Self.order(in: LabelWords.split(label))
        else { return nil }
        parts = zip(triple, order).map { (field: $0, part: $1) }
        shared = nil
    }

    /// - Parameter row: Three fields side by side.
    /// - Returns: Nil unless the first one is called by a date, and the others by two parts of one and nothing else; nil as well
    ///   where the field behind them takes the third part.
    init?(completing row: [Int], among rows: [[Int]], _ words: [FieldWords]) {
        let known = row.compactMap { field in words[field].isCalledByPart ? words[field].part : nil }
        let open = row.filter { words[$0].part == nil }
        guard Set(known).count == 2, open == [row[0]],
            let missing = [DayPart.day, .month, .year].first(where: { !known.contains($0) }),
            let key = words[row[0]].keys.first(where: { key in
                key.place == .printed && !key.words.things.isDisjoint(with: ["date", "birth date", "start date"])
            })
        else { return nil }
        let isTaken = rows.contains { $0.dropLast().elementsEqual(row.dropFirst()) && words[$0[2]].part == missing }
        if isTaken { return nil }
        parts = row.map { (field: $0, part: words[$0].part ?? missing) }
        shared = key
    }

    /// The order of three words for day, month and year that stand behind each other; nil where there are none.
    private static func order(in words: [String]) -> [DayPart]? {
        let parts = words.map { DayPart.words[$0] ?? Lexicon.shortParts[$0] }
        for start in parts.indices.dropLast(2) {
            let run = parts[start..<(start + 3)].compactMap(\.self)
            if Set(run).count == 3 { return run }
        }
        return nil
    }

    var fields: [Int] { parts.map(\.field) }

    /// The fields for day, month and year.
    var inOrder: [Int] {
        [DayPart.day, .month, .year].compactMap { wanted in parts.first { $0.part == wanted }?.field }
    }
}
