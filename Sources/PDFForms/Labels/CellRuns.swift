/// Fields of one character that stand side by side: the cells of one number, which have one label.
struct CellRuns {
    /// The places of each run, from left to right; of three cells and more.
    let runs: [[Int]]

    private static let fewestCells = 3
    /// How far the next cell may stand from the one before, in its width: groups of digits stand apart.
    private static let widestGap = 0.9

    /// - Complexity: O(n log n) for n places.
    init(_ places: [LabelledPlace]) {
        let cells = places.indices.filter { places[$0].isCell && !places[$0].isHidden }
        var lines: [[Int]] = []
        for index in cells.sorted(by: { (places[$0].box.middle, $0) < (places[$1].box.middle, $1) }) {
            if let first = lines.last?.first,
                places[index].box.middle - places[first].box.middle < 0.3 * places[first].box.height
            {
                lines[lines.count - 1].append(index)
            } else {
                lines.append([index])
            }
        }
        runs = lines.flatMap { line -> [[Int]] in
            var runs: [[Int]] = []
            for index in line.sorted(by: { places[$0].box.left < places[$1].box.left }) {
                if let last = runs.last?.last, Self.isNext(places[index].box, to: places[last].box) {
                    runs[runs.count - 1].append(index)
                } else {
                    runs.append([index])
                }
            }
            return runs.filter { $0.count >= Self.fewestCells }
        }
    }

    private static func isNext(_ box: LabelledPlace.Box, to last: LabelledPlace.Box) -> Bool {
        abs(box.height - last.height) < 0.25 * last.height && abs(box.width - last.width) < 0.3 * last.width
            && box.left - last.right < widestGap * last.width && box.left > last.centre
    }
}
