import Interchange

/// Columns whose values are what is printed beside check boxes: each value ticks its box.
struct BoxFields {
    private let scorer: PairScorer

    init(_ scorer: PairScorer) { self.scorer = scorer }

    /// Letters and digits of a text in lower case.
    private static func essence(_ text: String) -> String { Words.split(text).joined() }

    /// The pairs of columns that choose among boxes.
    func pairs(_ columns: [Int], _ fields: [Int]) -> [MappingProposal.Pair] {
        let boxes = fields.filter { scorer.fields[$0].kind == .checkBox && scorer.fields[$0].printedLabel != nil }
        let captions = boxes.map { Self.essence(scorer.fields[$0].printedLabel ?? "") }
        let labels = boxes.map { Self.essence(scorer.fields[$0].label ?? "") }
        var result: [MappingProposal.Pair] = []
        for column in columns {
            let values = scorer.columns[column].values.sorted()
            guard !values.isEmpty, values.count <= 12, scorer.columns[column].look == .text else { continue }
            var chosen: [(value: String, box: Int)] = []
            for value in values {
                let wanted = Self.essence(value)
                guard wanted.utf8.count > 2 || wanted.unicodeScalars.contains(where: { $0.value > 0x2E7F }) else {
                    break
                }
                let equal = boxes.indices.filter { captions[$0] == wanted }
                let near = equal.isEmpty ? boxes.indices.filter { captions[$0].hasPrefix(wanted) } : equal
                let told =
                    near.isEmpty && wanted.utf8.count > 5 ? boxes.indices.filter { labels[$0].hasSuffix(wanted) } : near
                guard let box = nearest(told, to: chosen.last?.box, boxes) else { break }
                chosen.append((value, boxes[box]))
            }
            guard chosen.count == values.count, let first = chosen.map(\.box).min(), let last = chosen.map(\.box).max()
            else { continue }
            let isSpread = last - first > 14
            let isAlone = Set(chosen.map(\.box)).count == 1
            let group = group(around: first...last, boxes)
            let meant = group.map { scorer.likeness(column, $0) }.max() ?? 0
            let confidence = isSpread ? 0.4 : isAlone && meant < 0.2 && values[0].count < 5 ? 0.45 : 0.75
            for box in group {
                let caption = scorer.fields[box].printedLabel ?? ""
                let value = chosen.first { $0.box == box }?.value ?? LookupTable.folded(caption)
                result.append(pair(column, box, value: value, confidence: confidence))
            }
        }
        return result
    }

    private func nearest(_ places: [Int], to other: Int?, _ boxes: [Int]) -> Int? {
        guard let other else { return places.first }
        return places.min { abs(boxes[$0] - other) < abs(boxes[$1] - other) }
    }

    /// The boxes from the first to the last that is chosen, and those that the form calls the same.
    private func group(around range: ClosedRange<Int>, _ boxes: [Int]) -> [Int] { boxes.filter(range.contains) }

    private func pair(_ column: Int, _ box: Int, value: String, confidence: Double) -> MappingProposal.Pair {
        let header = MappingProposer.insertion(scorer.columns[column].header, "|trim|lower")
        let quoted = value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        return MappingProposal.Pair(
            field: box, columns: [column], expression: "{if \(header) == \"\(quoted)\"}yes{end}",
            confidence: confidence, reason: "the column's values are printed beside boxes")
    }
}
