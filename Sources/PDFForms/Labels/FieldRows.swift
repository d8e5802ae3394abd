/// Fields that stand side by side in rows: the parts of a number or of a name, which share a label.
struct FieldRows {
    /// For each place that stands in a row, the places of that row.
    let rows: [Int: [Int]]

    /// - Parameter gap: How far fields of a row may be apart, in points.
    /// - Complexity: O(n × rows) for n places.
    init(_ wanted: [LabelledPlace], _ meter: WorkMeter, within gap: Double = 24) {
        let order = wanted.indices.filter { !wanted[$0].isButton && !wanted[$0].isHidden }
            .sorted { (wanted[$0].box.left, $0) < (wanted[$1].box.left, $1) }
        var rows: [[Int]] = []
        for index in order {
            guard meter.allows(rows.count) else { break }
            if let row = rows.lastIndex(where: {
                Self.isNeighbour(wanted[$0[$0.count - 1]], wanted[index], within: gap)
            }) {
                rows[row].append(index)
            } else {
                rows.append([index])
            }
        }
        self.rows = rows.filter { $0.count > 1 }.reduce(into: [:]) { all, row in for place in row { all[place] = row } }
    }

    /// Whether two fields stand side by side in one row.
    static func isNeighbour(_ one: LabelledPlace, _ other: LabelledPlace, within gap: Double = 24) -> Bool {
        guard !one.isButton, !other.isButton else { return false }
        let (left, right) = one.box.left < other.box.left ? (one.box, other.box) : (other.box, one.box)
        return abs(left.middle - right.middle) < 0.4 * min(left.height, right.height) && right.left - left.right < gap
            && right.left - left.right > -4
    }
}
