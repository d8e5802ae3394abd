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
        runs = runs.filter { $0.count > 1 }
        let known = Set(runs)
        let usable = Set(free.filter { scorer.fields[$0].kind == .text && !scorer.fields[$0].isReadOnly })
        return runs + scorer.layout.cells(among: usable).filter { !known.contains($0) }
    }

    /// The pairs of columns that just fill the cells of a label.
    func pairs(_ columns: [Int], _ fields: [Int]) -> [MappingProposal.Pair] {
        let runs = runs(fields)
        var found: [(column: Int, run: Int, value: Double)] = []
        for (index, run) in runs.enumerated() {
            let room = run.reduce(0) { $0 + (scorer.fields[$1].maxLength ?? 0) }
            for column in columns where length(column) == room {
                let value = run.reduce(0) { $0 + scorer.likeness(column, $1) } / Double(run.count)
                if value > 0.3 { found.append((column, index, value)) }
            }
        }
        found.sort { ($0.value, $1.column, $1.run) > ($1.value, $0.column, $0.run) }
        var usedColumns: Set<Int> = []
        var usedFields: Set<Int> = []
        return found.flatMap { best -> [MappingProposal.Pair] in
            let run = runs[best.run]
            guard !usedColumns.contains(best.column), usedFields.isDisjoint(with: run) else { return [] }
            // Of two numbers that fit as well, nobody can say which is meant.
            let hasRival = found.contains { other in
                other.value > 0.9 * best.value && !usedColumns.contains(other.column)
                    && usedFields.isDisjoint(with: runs[other.run])
                    && (other.column == best.column) == Set(runs[other.run]).isDisjoint(with: run)
                    && (other.column, other.run) != (best.column, best.run)
            }
            // A number that was given before is not the number.
            let isOther =
                scorer.columnWords[best.column].modifiers.isEmpty && best.value < 0.42
                && run.contains { !scorer.fieldWords[$0].modifiers.isEmpty }
            usedColumns.insert(best.column)
            usedFields.formUnion(run)
            return slices(best.column, run, confidence: hasRival || isOther ? 0.4 : min(0.9, best.value + 0.2))
        }
    }

    /// The parts of a column for a field and the cells beside it, where it has any.
    ///
    /// - Complexity: O(n log n) for n fields.
    func split(_ column: Int, from field: Int) -> [MappingProposal.Pair] {
        let run = runs(Array(scorer.fields.indices)).lazy.compactMap { run in
            run.firstIndex(of: field).map { Array(run[$0...]) }
        }.first { $0.count > 1 }
        return run.map { slices(column, $0, confidence: 1) } ?? []
    }

    /// How many characters the values have without their marks; nil where they differ.
    private func length(_ column: Int) -> Int? {
        let profile = scorer.columns[column]
        guard !profile.values.isEmpty, profile.leastDigits > 0 else { return nil }
        // Where the year comes first, the digits are in another order than in most forms.
        if case .date = profile.look, !profile.isWrittenDate { return nil }
        guard profile.isOfDigits else { return profile.longest }
        return profile.leastDigits == profile.mostDigits ? profile.mostDigits : nil
    }

    private func slices(_ column: Int, _ run: [Int], confidence: Double) -> [MappingProposal.Pair] {
        let header = scorer.columns[column].header
        let filter = scorer.columns[column].isOfDigits ? "|digits" : ""
        var last = 0
        return run.map { field in
            let first = last + 1
            last += scorer.fields[field].maxLength ?? 0
            // The last cells get all that is left, so that a value that is too long is told and not cut.
            let slice = field == run.last ? "slice:\(first)" : "slice:\(first):\(last)"
            return MappingProposal.Pair(
                field: field, columns: [column],
                expression: MappingProposer.insertion(header, "\(filter)|\(slice)"),
                confidence: confidence, reason: "a part of it; its printed label stands for \(run.count) fields")
        }
    }
}
