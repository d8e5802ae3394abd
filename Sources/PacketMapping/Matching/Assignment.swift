/// The best choice of pairs as a whole: the sum of their weights is the largest that there is (Kuhn and Munkres).
enum Assignment {
    /// For each row the column that it gets, or nil.
    ///
    /// - Parameter weights: Not negative; a pair of weight 0 is none.
    /// - Complexity: O(rows² × columns), rows being the fewer.
    static func best(_ weights: [[Double]]) -> [Int?] {
        guard let width = weights.first?.count, width > 0 else { return weights.map { _ in nil } }
        let height = weights.count
        guard height <= width else {
            let turned = (0..<width).map { column in weights.map { $0[column] } }
            var result = [Int?](repeating: nil, count: height)
            for (column, row) in best(turned).enumerated() { if let row { result[row] = column } }
            return result
        }
        // Potentials of rows and columns, from 1; cost is the negative weight.
        var rowPotential = [Double](repeating: 0, count: height + 1)
        var columnPotential = [Double](repeating: 0, count: width + 1)
        var rowOfColumn = [Int](repeating: 0, count: width + 1)
        var previous = [Int](repeating: 0, count: width + 1)
        for row in 1...height {
            rowOfColumn[0] = row
            var column = 0
            var least = [Double](repeating: .infinity, count: width + 1)
            var isUsed = [Bool](repeating: false, count: width + 1)
            repeat {
                isUsed[column] = true
                let current = rowOfColumn[column]
                var delta = Double.infinity
                var next = 0
                for candidate in 1...width where !isUsed[candidate] {
                    let cost = -weights[current - 1][candidate - 1] - rowPotential[current] - columnPotential[candidate]
                    if cost < least[candidate] { (least[candidate], previous[candidate]) = (cost, column) }
                    if least[candidate] < delta { (delta, next) = (least[candidate], candidate) }
                }
                for candidate in 0...width {
                    if isUsed[candidate] {
                        rowPotential[rowOfColumn[candidate]] += delta
                        columnPotential[candidate] -= delta
                    } else {
                        least[candidate] -= delta
                    }
                }
                column = next
            } while rowOfColumn[column] != 0
            while column != 0 {
                rowOfColumn[column] = rowOfColumn[previous[column]]
                column = previous[column]
            }
        }
        var result = [Int?](repeating: nil, count: height)
        for column in 1...width where rowOfColumn[column] > 0 {
            let row = rowOfColumn[column] - 1
            if weights[row][column - 1] > 0 { result[row] = column - 1 }
        }
        return result
    }
}
