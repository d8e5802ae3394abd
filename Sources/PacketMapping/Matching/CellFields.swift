import Interchange

/// Columns whose values are cut over the cells of one label: numbers in parts, letters in boxes of one letter each.
struct CellFields {
    private let scorer: PairScorer

    init(_ scorer: PairScorer) { self.scorer = scorer }

    /// Fields beside each other that one label stands for, in the form's order.
    private func runs(_ free: [Int]) -> [[Int]] {
        var runs: [[Int]] = []
        for field in free {
            let profile = scorer.fields[field]
            guard let label = profile.printedLabel, profile.kind == .text, let length = profile.maxLength, length <= 6,
                !profile.isReadOnly
            else { continue }
            if let last = runs.last?.last, field - last <= 2, scorer.fields[last].printedLabel == label {
                runs[runs.count - 1].append(field)
            } else {
                runs.append([field])
            }
        }
        return runs.filter { $0.count > 1 }
    }

    /// The pairs of columns that just fill the cells of a label.
    func pairs(_ columns: [Int], _ fields: [Int]) -> [MappingProposal.Pair] {
        let runs = runs(fields)
        var found: [(column: Int, run: [Int], value: Double)] = []
        for run in runs {
            let room = run.reduce(0) { $0 + (scorer.fields[$1].maxLength ?? 0) }
            var scores: [(column: Int, value: Double)] = []
            for column in columns where length(column) == room {
                let value = run.map { scorer.likeness(column, $0) }.max() ?? 0
                if value > 0.3 { scores.append((column, value)) }
            }
            scores.sort { $0.value > $1.value }
            guard let best = scores.first, scores.count == 1 || scores[1].value < 0.9 * best.value else { continue }
            found.append((best.column, run, best.value))
        }
        return found.flatMap { column, run, value -> [MappingProposal.Pair] in
            let rivals = found.filter { $0.column == column && $0.run != run && $0.value > 0.9 * value }
            let isBetter = found.contains { $0.column == column && $0.value > value }
            if isBetter { return [] }
            return slices(column, run, confidence: rivals.isEmpty ? min(0.9, value + 0.2) : 0.4)
        }
    }

    /// How many characters the values have without their marks; nil where they differ.
    private func length(_ column: Int) -> Int? {
        let profile = scorer.columns[column]
        guard !profile.values.isEmpty else { return nil }
        return profile.isOfDigits ? profile.mostDigits : profile.longest
    }

    private func slices(_ column: Int, _ run: [Int], confidence: Double) -> [MappingProposal.Pair] {
        let header = scorer.columns[column].header
        let filter = scorer.columns[column].isOfDigits ? "|digits" : ""
        var start = 0
        return run.map { field in
            let end = start + (scorer.fields[field].maxLength ?? 0)
            defer { start = end }
            return MappingProposal.Pair(
                field: field, columns: [column],
                expression: MappingProposer.insertion(header, "\(filter)|slice:\(start):\(end)"),
                confidence: confidence, reason: "a part of it; its printed label stands for \(run.count) fields")
        }
    }
}
