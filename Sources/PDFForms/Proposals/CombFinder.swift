/// Finds cells of one size beside each other that take a letter each.
struct CombFinder {
    typealias Box = LabelledPlace.Box

    private(set) var found: [FieldCandidate] = []
    private let rules: PageRules
    private let texts: (Box) -> [TextPhrase]

    /// - Parameter texts: What is printed in a place.
    init(_ rules: PageRules, texts: @escaping (Box) -> [TextPhrase]) { (self.rules, self.texts) = (rules, texts) }

    /// - Parameters:
    ///   - cells: The cells of a page in which there is room.
    ///   - squares: Its empty boxes.
    mutating func find(_ cells: [PageCells.Cell], squares: [Box]) {
        for cell in cells where cell.ticks.count >= 2 { add(ticked: cell) }
        let boxes = (cells.filter { $0.ticks.isEmpty }.map(\.box) + squares).filter {
            (5...30).contains($0.width) && (7...36).contains($0.height) && $0.width < 1.8 * $0.height
        }
        var rows: [[Box]] = []
        for box in boxes.sorted(by: { ($0.top.rounded(), $0.left) < ($1.top.rounded(), $1.left) }) {
            guard rules.meter.allows(8) else { return }
            if let index = rows.indices.suffix(8).last(where: { Self.continues(rows[$0], box) }) {
                rows[index].append(box)
            } else if !rows.suffix(8).contains(where: { $0.contains { Self.isSame($0, box) } }) {
                rows.append([box])
            }
        }
        rows = rows.filter { row in
            row.count { texts($0).isEmpty } * 2 > row.count && (row.count > 2 || row.count == 2 && row[0].height >= 12)
        }
        join(&rows)
        for row in rows { add(row) }
    }

    /// Puts rows together between which the frame goes on, or a stroke is printed: what is between them parts a date or a
    /// number.
    private func join(_ rows: inout [[Box]]) {
        rows.sort { ($0[0].top.rounded(), $0[0].left) < ($1[0].top.rounded(), $1[0].left) }
        var result: [[Box]] = []
        for row in rows {
            if let known = result.last, let last = known.last, abs(last.top - row[0].top) < 1.2,
                abs(last.bottom - row[0].bottom) < 1.2, row[0].left - last.right < 1.5 * last.width,
                row[0].left > last.right - 1
            {
                let between = Box(left: last.right, top: last.top, right: row[0].left, bottom: last.bottom)
                guard isFramed(last.right, row[0].left, last) || isParted(between) else {
                    result.append(row)
                    continue
                }
                result[result.count - 1] += (between.width > 2.5 ? [between] : []) + row
            } else {
                result.append(row)
            }
        }
        rows = result
    }

    private func isFramed(_ left: Double, _ right: Double, _ box: Box) -> Bool {
        let middle = (left + right) / 2
        return !rules.heights(from: box.top - 1.5, to: box.top + 1.5, at: middle).isEmpty
            && !rules.heights(from: box.bottom - 1.5, to: box.bottom + 1.5, at: middle).isEmpty
    }

    /// Whether a stroke stands between two rows.
    private func isParted(_ between: Box) -> Bool {
        let printed = texts(between)
        return !printed.isEmpty && printed.allSatisfy(\.isStroke)
    }

    private static func isSame(_ one: Box, _ other: Box) -> Bool {
        abs(one.left - other.left) < 2 && abs(one.right - other.right) < 2 && abs(one.top - other.top) < 2
    }

    private static func continues(_ row: [Box], _ box: Box) -> Bool {
        guard let last = row.last else { return false }
        return abs(last.top - box.top) < 1.2 && abs(last.bottom - box.bottom) < 1.2
            && abs(last.width - box.width) < 0.12 * last.width + 0.6 && box.left > last.left + 0.7 * last.width
            && box.left - last.right < 2.2
    }

    private mutating func add(_ row: [Box]) {
        guard let first = row.first, let last = row.last else { return }
        found.append(FieldCandidate(box: first.union(last), kind: .comb, cells: row.count, evidence: .comb))
    }

    private mutating func add(ticked cell: PageCells.Cell) {
        let places = [cell.box.left] + cell.ticks.sorted() + [cell.box.right]
        let widths = zip(places, places.dropFirst()).map { $1 - $0 }
        guard let least = widths.min(), let most = widths.max(), least >= 5, most < 30, most - least < 0.2 * most + 0.5
        else { return }
        found.append(FieldCandidate(box: cell.box, kind: .comb, cells: widths.count, evidence: .comb))
    }
}
