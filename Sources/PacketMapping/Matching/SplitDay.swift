/// Three fields beside each other whose one label says in which order they take the parts of a day: “Date of birth (MM DD
/// YYYY)”.
struct SplitDay {
    /// The fields from left to right, and what each takes.
    let parts: [(field: Int, part: DatePart)]

    /// - Parameter triple: Three fields that one printed label stands for.
    /// - Returns: Nil where the label says nothing of the order, or a field says itself which part it takes.
    init?(_ triple: [Int], _ fields: [FieldProfile], _ words: [FieldWords]) {
        guard let label = triple.first.flatMap({ fields[$0].printedLabel }),
            triple.allSatisfy({ words[$0].part == nil && fields[$0].maxLength ?? .max >= 2 }),
            let order = Self.order(in: Words.split(label))
        else { return nil }
        parts = zip(triple, order).map { (field: $0, part: $1) }
    }

    /// The order of three words for day, month and year that stand behind each other; nil where there are none.
    private static func order(in words: [String]) -> [DatePart]? {
        let parts = words.map { Lexicon.parts[$0] ?? Lexicon.shortParts[$0] }
        for start in parts.indices.dropLast(2) {
            let run = parts[start..<(start + 3)].compactMap(\.self)
            if Set(run).count == 3 { return run }
        }
        return nil
    }

    var fields: [Int] { parts.map(\.field) }

    /// The fields for day, month and year.
    var inOrder: [Int] {
        [DatePart.day, .month, .year].compactMap { wanted in parts.first { $0.part == wanted }?.field }
    }
}
