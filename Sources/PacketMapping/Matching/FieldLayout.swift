extension FieldProfile {
    /// Whether a heading keeps what stands under it for those who work on the form.
    package static func isOfficial(_ heading: String) -> Bool { Qualification.isOfficial(heading) }

    /// The fields of a form that such a heading keeps.
    package static func official(among fields: [FieldProfile]) -> Set<Int> { FieldLayout(fields).official }
}

/// What the places of fields say about them: rows that speak of one person, rows of a table, and how near two are.
struct FieldLayout {
    private let fields: [FieldProfile]
    /// The fields of the first row under a heading that keeps them for those who work on the form. Where such a part ends
    /// further down, nothing says.
    let official: Set<Int>

    init(_ fields: [FieldProfile]) {
        self.fields = fields
        let kept = fields.indices.filter { fields[$0].section.map(Qualification.isOfficial) ?? false }
        official = Set(
            kept.filter { field in
                guard let place = fields[field].place else { return true }
                return !kept.contains { other in
                    guard let upper = fields[other].place, upper.page == place.page else { return false }
                    return fields[other].section == fields[field].section && upper.top < place.top - 12
                }
            })
    }

    /// How near two fields are, from 1 for the same to 0: two lines of text apart are a third.
    func closeness(_ left: Int, _ right: Int) -> Double {
        guard let first = fields[left].place, let second = fields[right].place else {
            return 1 / (1 + 0.4 * Double(abs(left - right)))
        }
        guard first.page == second.page else { return 0 }
        let down = abs((first.top + first.bottom) - (second.top + second.bottom)) / 2
        let across = max(0, max(first.left, second.left) - min(first.right, second.right))
        return 1 / (1 + (down + 0.3 * across) / 15)
    }

    /// The fields that stand right beside some of a kind.
    func neighbours(_ isOfKind: (Int) -> Bool) -> [Int] {
        rows().flatMap { row in
            row.indices.filter { place in
                place > 0 && isOfKind(row[place - 1]) && isBeside(row[place - 1], row[place])
                    || place + 1 < row.count && isOfKind(row[place + 1]) && isBeside(row[place], row[place + 1])
            }.map { row[$0] }
        }
    }

    /// Fields for a few characters each that stand beside each other like the cells of one number.
    func cells(among free: Set<Int>) -> [[Int]] {
        rows().flatMap { row -> [[Int]] in
            var runs: [[Int]] = []
            for field in row where free.contains(field) {
                guard let length = fields[field].maxLength, length <= 6, let place = fields[field].place else {
                    continue
                }
                if let last = runs.last?.last, let before = fields[last].place,
                    place.left - before.right < 1.2 * (place.bottom - place.top), place.left > before.left + 1
                {
                    runs[runs.count - 1].append(field)
                } else {
                    runs.append([field])
                }
            }
            return runs.filter { $0.count > 1 }
        }
    }

    /// Fields that stand on one line, from left to right, whatever their order in the form is; others as they are.
    func inReadingOrder(_ run: [Int]) -> [Int] {
        let places = run.compactMap { field in fields[field].place.map { (field: field, place: $0) } }
        guard places.count == run.count, let first = places.first?.place,
            places.allSatisfy({ _, place in
                place.page == first.page && place.top < first.bottom && first.top < place.bottom
            })
        else { return run }
        return places.sorted { ($0.place.left, $0.field) < ($1.place.left, $1.field) }.map(\.field)
    }

    /// Three text fields beside each other that one printed label stands for, and no fourth one; the first two have no room for
    /// a whole date or number.
    ///
    /// - Complexity: O(n log n).
    func triples() -> [[Int]] {
        rows().flatMap { row -> [[Int]] in
            var runs: [[Int]] = []
            for field in row where [.text, .date].contains(fields[field].kind) && !fields[field].isReadOnly {
                guard let label = fields[field].printedLabel else { continue }
                if let last = runs.last?.last, fields[last].printedLabel == label, isBeside(last, field) {
                    runs[runs.count - 1].append(field)
                } else {
                    runs.append([field])
                }
            }
            return runs.filter { $0.count == 3 && $0.dropLast().allSatisfy(isNarrow) }
        }
    }

    /// All that are three text fields beside each other, the first two with no room for a whole date or number.
    ///
    /// - Complexity: O(n log n).
    func narrowRows() -> [[Int]] {
        rows().flatMap { row -> [[Int]] in
            let texts = row.filter { fields[$0].kind == .text && !fields[$0].isReadOnly }
            let threes = texts.indices.dropLast(2).map { Array(texts[$0..<($0 + 3)]) }
            return threes.filter { three in
                three.dropLast().allSatisfy(isNarrow) && isBeside(three[0], three[1]) && isBeside(three[1], three[2])
            }
        }
    }

    private func isNarrow(_ field: Int) -> Bool { fields[field].place.map { $0.right - $0.left < 55 } ?? false }

    /// The fields row by row, from left to right.
    ///
    /// - Complexity: O(n log n).
    private func rows() -> [[Int]] {
        let placed = fields.indices.compactMap { index in fields[index].place.map { (index, $0) } }
            .sorted { ($0.1.page, $0.1.top, $0.1.left) < ($1.1.page, $1.1.top, $1.1.left) }
        var rows: [[(Int, FieldProfile.Place)]] = []
        for entry in placed {
            if let first = rows.last?.first?.1, first.page == entry.1.page, abs(first.top - entry.1.top) < 4 {
                rows[rows.count - 1].append(entry)
            } else {
                rows.append([entry])
            }
        }
        return rows.map { $0.sorted { $0.1.left < $1.1.left }.map(\.0) }
    }

    /// Whose the fields are that stand between others of somebody: the last name in the row of a spouse.
    ///
    /// - Parameter roles: Whose each field is by itself.
    func rowRoles(_ roles: [Set<String>]) -> [Int: Set<String>] {
        var found: [Int: Set<String>] = [:]
        for row in rows() where row.count > 1 {
            for (place, field) in row.enumerated().dropFirst() where roles[field].isEmpty {
                let before = row[place - 1]
                let left = found[before] ?? roles[before]
                guard !left.isEmpty, fields[field].kind != .checkBox, isBeside(before, field) else { continue }
                if place + 1 < row.count, isBeside(field, row[place + 1]), roles[row[place + 1]] != left { continue }
                found[field] = left
            }
        }
        return found
    }

    /// Whose the fields of a numbered section are, by the first of them: 7.9 is the representative's where 7.1 asks who that is.
    ///
    /// - Parameter roles: Whose each field is by itself.
    func sectionRoles(_ roles: [Set<String>]) -> [Int: Set<String>] {
        var owners: [Int: Set<String>] = [:]
        var found: [Int: Set<String>] = [:]
        for (field, profile) in fields.enumerated() {
            let parts = profile.name.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }.split(separator: ".")
            guard parts.count == 2, let section = Int(parts[0]), let number = Int(parts[1]) else { continue }
            if number == 1, !roles[field].isEmpty { owners[section] = owners[section] ?? roles[field] }
            if roles[field].isEmpty, let owner = owners[section] { found[field] = owner }
        }
        return found
    }

    private func isBeside(_ left: Int, _ right: Int) -> Bool {
        guard let first = fields[left].place, let second = fields[right].place else { return false }
        return second.left - first.right < 40
    }

    /// The numbers of fields that stand below each other under one head, from 1.
    ///
    /// - Complexity: O(n log n).
    func tableRows() -> [Int: Int] {
        struct Column: Hashable {
            let page, left, right: Int
            let isBox: Bool
        }
        var columns: [Column: [Int]] = [:]
        for (index, field) in fields.enumerated() {
            guard let place = field.place else { continue }
            let column = Column(
                page: place.page, left: Int(place.left / 3), right: Int(place.right / 3), isBox: field.kind == .checkBox
            )
            columns[column, default: []].append(index)
        }
        var numbers: [Int: Int] = [:]
        for column in columns.values where column.count > 1 {
            let sorted = column.sorted { top($0) < top($1) }
            var run: [Int] = []
            for field in sorted {
                if let last = run.last, !isNext(last, field) {
                    number(run, &numbers)
                    run = []
                }
                run.append(field)
            }
            number(run, &numbers)
        }
        return numbers
    }

    private func number(_ run: [Int], _ numbers: inout [Int: Int]) {
        guard run.count > 1 else { return }
        for (place, field) in run.enumerated() { numbers[field] = place + 1 }
    }

    private func top(_ field: Int) -> Double { fields[field].place?.top ?? 0 }

    private func isNext(_ upper: Int, _ lower: Int) -> Bool {
        guard let first = fields[upper].place, let second = fields[lower].place else { return false }
        guard second.top - first.bottom < 1.2 * (first.bottom - first.top) else { return false }
        if let head = fields[upper].printedLabel, head == fields[lower].printedLabel { return true }
        guard let one = fields[upper].label, let other = fields[lower].label else { return false }
        return Self.head(one) == Self.head(other)
    }

    /// The end of a label without its numbers.
    private static func head(_ label: String) -> String { String(label.filter { !$0.isNumber }.suffix(24)) }
}
