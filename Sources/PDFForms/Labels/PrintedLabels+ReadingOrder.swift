extension PrintedLabels.Place {
    /// Lines that are less apart than so many points are one.
    private static let lineHeight = 5.0

    private var middle: Double { (top + bottom) / 2 }

    /// The order in which people read some places: page by page, line by line from the top, each from left to right.
    ///
    /// - Parameter places: Nil for what stands nowhere and is left out.
    /// - Returns: Indexes of the places.
    /// - Complexity: O(n log n).
    public static func readingOrder(of places: [PrintedLabels.Place?]) -> [Int] {
        let placed = places.enumerated().compactMap { index, place in place.map { (index: index, place: $0) } }
            .sorted { ($0.place.page, $0.place.middle, $0.index) < ($1.place.page, $1.place.middle, $1.index) }
        var lines: [[(index: Int, place: PrintedLabels.Place)]] = []
        for next in placed {
            if let first = lines.last?.first?.place, first.page == next.place.page,
                next.place.middle - first.middle < lineHeight
            {
                lines[lines.count - 1].append(next)
            } else {
                lines.append([next])
            }
        }
        return lines.flatMap { line in
            line.sorted { ($0.place.left, $0.index) < ($1.place.left, $1.index) }.map(\.index)
        }
    }
}
