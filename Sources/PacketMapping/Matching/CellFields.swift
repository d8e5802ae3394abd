import Interchange

/// Columns whose values are cut over the cells of one label: numbers in parts, letters in boxes of one letter each.
struct CellFields {
    private let scorer: PairScorer
    private let places: [String: Int]

    init(_ scorer: PairScorer) {
        self.scorer = scorer
        places = Dictionary(zip(scorer.fields.map(\.name), scorer.fields.indices)) { first, _ in first }
    }

    /// Fields beside each other that one label stands for, from left to right.
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
        runs = runs.filter { $0.count > 1 }.map(scorer.layout.inReadingOrder)
        let known = Set(runs)
        let usable = Set(free.filter { scorer.fields[$0].kind == .text && !scorer.fields[$0].isReadOnly })
        return runs + scorer.layout.cells(among: usable).filter { !known.contains($0) }
    }

    /// The pairs of columns that just fill the cells of a label.
    func pairs(_ columns: [Int], _ fields: [Int]) -> [MappingProposal.Pair] {
        let runs = runs(fields) + openPhones(fields)
        var found: [(column: Int, run: Int, value: Double)] = []
        for (index, run) in runs.enumerated() {
            let room = run.reduce(0) { $0 + (scorer.fields[$1].maxLength ?? 0) }
            for column in columns where fits(column, run, room: room) {
                // Of a day in cells, each cell has a part.
                let isDay = scorer.columns[column].isDate && scorer.splitDays.contains { $0.fields == run }
                let likeness = run.map { scorer.likeness(column, $0, ignoringParts: isDay) }
                let value = likeness.reduce(0, +) / Double(run.count)
                if value > 0.3 { found.append((column, index, value)) }
            }
        }
        let rows = Self.rows(among: runs.map { scorer.fields[$0[0]].printedLabel })
        found.sort { ($0.value, $1.column, $1.run) > ($1.value, $0.column, $0.run) }
        var usedColumns: Set<Int> = []
        var usedFields: Set<Int> = []
        return found.flatMap { best -> [MappingProposal.Pair] in
            let run = runs[best.run]
            guard !usedColumns.contains(best.column), usedFields.isDisjoint(with: run) else { return [] }
            // Of two numbers that fit as well, nobody can say which is meant.
            let hasRival = found.contains { other in
                other.value > 0.9 * best.value && !usedColumns.contains(other.column)
                    && (rows.contains(best.run) || !rows.contains(other.run))
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
            let isDoubtful =
                hasRival || isOther || isOfLaterOne(run, best.column) || isContradicted(run, best.column)
            return parts(best.column, run, confidence: isDoubtful ? 0.4 : min(0.9, best.value + 0.2))
        }
    }

    /// Runs that have their label in common with two others or more: the rows of a table, for people besides the one whom the
    /// form is about.
    private static func rows(among labels: [String?]) -> Set<Int> {
        let alike = Dictionary(grouping: labels.indices) { labels[$0] ?? "" }
        return Set(alike.filter { !$0.key.isEmpty && $0.value.count > 2 }.values.joined())
    }

    /// The parts of a column for a field and the cells beside it, where it has any.
    ///
    /// - Complexity: O(n log n) for n fields.
    func split(_ column: Int, from field: Int) -> [MappingProposal.Pair] {
        let run = runs(Array(scorer.fields.indices)).lazy.compactMap { run in
            run.firstIndex(of: field).map { Array(run[$0...]) }
        }.first { $0.count > 1 }
        return run.map { parts(column, $0, confidence: 1) } ?? []
    }

    /// Whether the cells are those of the second of several, where the column does not say of which: `claimant_2_code1`
    /// beside `claimant_1_code1`.
    private func isOfLaterOne(_ run: [Int], _ column: Int) -> Bool {
        guard scorer.columnWords[column].index == nil else { return false }
        return run.contains { field in
            let name = scorer.fields[field].name
            return Self.earlier(name).contains { earlier in
                places[earlier].map {
                    !run.contains($0) && scorer.fieldWords[$0].roles == scorer.fieldWords[field].roles
                } ?? false
            }
        }
    }

    /// Whether only names of the cells say what the column says, and what people read there says something else: `HeightInches1`
    /// where “Weight, pounds” is printed.
    private func isContradicted(_ run: [Int], _ column: Int) -> Bool {
        let read = run.flatMap { scorer.fieldWords[$0].keys }.filter { $0.place == .label || $0.place == .printed }
        return !read.isEmpty && !read.contains { $0.words.isAlike(scorer.columnWords[column]) }
    }

    /// A name with one of its numbers lowered by one, for each that is larger than one.
    private static func earlier(_ name: String) -> [String] {
        name.matches(of: /[0-9]+/).compactMap { match -> String? in
            guard match.output.count < 4, let number = Int(match.output), number > 1 else { return nil }
            return name[..<match.range.lowerBound] + String(number - 1) + name[match.range.upperBound...]
        }
    }

    /// Whether the values of a column just fill a run.
    private func fits(_ column: Int, _ run: [Int], room: Int) -> Bool {
        if phoneSizes(column, run) != nil { return true }
        guard run.allSatisfy({ scorer.fields[$0].maxLength != nil }) else { return false }
        return length(column, run) == room || hasWords(column, for: run) || dayPattern(column, run, room: room) != nil
    }

    /// Whether all values have a word for each cell, and room for it: the two halves of a postal code.
    private func hasWords(_ column: Int, for run: [Int]) -> Bool {
        let profile = scorer.columns[column]
        return !profile.isOfDigits && profile.leastDigits > 0 && profile.longestWords.count == run.count
            && zip(run, profile.longestWords).allSatisfy { scorer.fields[$0].maxLength ?? 0 >= $1 }
    }

    /// How many characters the values have without their marks; nil where they differ, so that a cut may part what belongs
    /// together.
    private func length(_ column: Int, _ run: [Int]) -> Int? {
        let profile = scorer.columns[column]
        guard !profile.values.isEmpty, profile.leastDigits > 0 else { return nil }
        // The digits of a day are in the table's order, and have fewer of them where a row writes 1/2/1988.
        guard !profile.isDate else { return nil }
        guard profile.isOfDigits else {
            return profile.isOfOneLength || run.allSatisfy { scorer.fields[$0].maxLength == 1 } ? profile.longest : nil
        }
        return profile.leastDigits == profile.mostDigits ? profile.mostDigits : nil
    }

    /// How many digits of a telephone number of North America each field of a run takes; nil for other columns, and for runs
    /// that have not just the room of one. Of three fields those without a limit take area code, prefix and line number.
    private func phoneSizes(_ column: Int, _ run: [Int]) -> [Int]? {
        let limits = run.map { scorer.fields[$0].maxLength }
        let sizes = zip(limits, run.count == 3 ? [3, 3, 4] : limits.map { _ in 0 }).map { $0 ?? $1 }
        return sizes.reduce(0, +) == 10 && AreaCodes.isPhone(column, scorer) ? sizes : nil
    }

    /// Three fields that one label stands for, some of which have no limit: a telephone number may be cut for them.
    private func openPhones(_ free: [Int]) -> [[Int]] {
        let free = Set(free)
        return scorer.triples.filter { triple in
            free.isSuperset(of: triple) && triple.contains { scorer.fields[$0].maxLength == nil }
                && triple.allSatisfy { scorer.fields[$0].maxLength ?? 0 <= 6 }
        }
    }

    /// In which order and with how many digits a day stands in cells, as the filter `date` takes it: the label says so, or
    /// else the table does. Nil for what is no day, or has not just the room of one.
    private func dayPattern(_ column: Int, _ run: [Int], room: Int) -> (pattern: String, isPrinted: Bool)? {
        guard case .date(let format)? = scorer.columns[column].look else { return nil }
        let printed = run.lazy.compactMap { field in
            [scorer.fields[field].printedLabel, scorer.fields[field].label].lazy.compactMap(\.self)
                .compactMap { DayPattern(in: $0) }.first
        }.first
        let order = printed?.filterPattern ?? format.replacing("m", with: "MM").replacing("d", with: "dd")
        let letters = String(order.filter(\.isLetter))
        guard letters.contains("yyyy") || printed != nil else { return nil }
        let pattern = room == 6 ? letters.replacing("yyyy", with: "yy") : letters
        return pattern.count == room ? (pattern, printed != nil) : nil
    }

    private func dayParts(
        _ column: Int, _ run: [Int], _ day: (pattern: String, isPrinted: Bool), confidence: Double
    ) -> [MappingProposal.Pair] {
        guard case .date(let format)? = scorer.columns[column].look else { return [] }
        let input = format.isEmpty ? "" : ":\(format == "?" ? "m/d/yyyy" : format)"
        // Nobody can say which of two numbers is the month, or in which order a form without a word about it wants them.
        let sureness = format == "?" ? 0.45 : day.isPrinted ? confidence : min(confidence, 0.6)
        var rest = day.pattern[...]
        var (last, before) = (0, Character?.none)
        return run.map { field in
            let first = last + 1
            let piece = rest.prefix(scorer.fields[field].maxLength ?? 0)
            rest = rest.dropFirst(piece.count)
            last += piece.count
            let isPart =
                Set(piece).count == 1 && rest.first != piece.first && before != piece.first && piece.count > 1
            before = piece.last
            let filters =
                isPart ? "|date:\(piece)\(input)" : "|date:\(day.pattern)\(input)|slice:\(first):\(last)"
            return part(column, field, filters, of: run, confidence: sureness)
        }
    }

    private func parts(_ column: Int, _ run: [Int], confidence: Double) -> [MappingProposal.Pair] {
        let sizes = phoneSizes(column, run)
        let isOpen = sizes != nil && run.contains { scorer.fields[$0].maxLength == nil }
        let room = run.reduce(0) { $0 + (scorer.fields[$1].maxLength ?? 0) }
        if let day = dayPattern(column, run, room: room) { return dayParts(column, run, day, confidence: confidence) }
        if hasWords(column, for: run) {
            return run.enumerated().map { place, field in
                part(
                    column, field, "|word:\(place + 1)\(field == run.last ? ":-1" : "")", of: run,
                    confidence: confidence)
            }
        }
        // Whether a row has the 1 of North America or not, the cells get the same.
        let filter = sizes != nil ? "|phone:US|digits" : scorer.columns[column].isOfDigits ? "|digits" : ""
        var last = 0
        return run.enumerated().map { place, field in
            let first = last + 1
            last += sizes?[place] ?? scorer.fields[field].maxLength ?? 0
            // The last cells get all that is left, so that a value that is too long is told and not cut.
            let slice = field == run.last ? "slice:\(first)" : "slice:\(first):\(last)"
            return part(
                column, field, "\(filter)|\(slice)", of: run, confidence: isOpen ? min(confidence, 0.6) : confidence)
        }
    }

    private func part(
        _ column: Int, _ field: Int, _ filters: String, of run: [Int], confidence: Double
    ) -> MappingProposal.Pair {
        MappingProposal.Pair(
            field: field, columns: [column],
            expression: MappingProposer.insertion(scorer.columns[column].header, filters),
            confidence: confidence, reason: "a part of it; its printed label stands for \(run.count) fields",
            isOneOfSeveral: true)
    }
}
