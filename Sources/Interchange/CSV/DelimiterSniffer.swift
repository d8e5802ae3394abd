/// Guesses the delimiter of a CSV file from its first rows.
///
/// Each candidate parses the sample for itself, so that quoted cells count as the candidate would have them.
/// A delimiter is credible when the header has at least two cells and the rows have as many as the header.
package enum DelimiterSniffer {
    /// What may stand between cells, the likelier one first where two are equally good.
    package static let candidates = [UInt8(ascii: "\t"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "|")]
    /// The delimiter of RFC 4180, which is also the answer for a file with a single column.
    package static let standard = UInt8(ascii: ",")

    /// A guess, and whether another delimiter would have been just as good.
    package struct Guess {
        package var delimiter: UInt8
        package var isAmbiguous = false
        /// The share of rows that have as many cells as the first; 0 where the first has one.
        package var agreement = 0.0
        /// What divides the rows below a header of one cell, if each is read as one cell nevertheless.
        package var overlooked: UInt8?

        /// A delimiter that is known, or guessed.
        package init(
            delimiter: UInt8, isAmbiguous: Bool = false, agreement: Double = 0, overlooked: UInt8? = nil
        ) {
            self.delimiter = delimiter
            self.isAmbiguous = isAmbiguous
            self.agreement = agreement
            self.overlooked = overlooked
        }
    }

    /// How well a candidate divides the sample.
    private struct Score {
        var delimiter: UInt8
        /// The header's cells.
        var columns: Int
        /// The share of rows that have as many cells as the header.
        var agreement: Double
        var rows: Int
        /// How many rows of one cell stand at the beginning.
        var single: Int
        /// The number of cells that most rows below them have, and their share; of all rows, if fewer than two are below.
        var usual: Int
        var usualShare: Double
    }

    /// Guesses.
    ///
    /// - Parameter isWhole: Whether the sample is the whole file; otherwise its last row is cut.
    package static func guess(_ sample: [UInt8], isWhole: Bool, limits: CSVLimits) -> Guess {
        // What stands nowhere divides nothing.
        let scores = candidates.filter { contains($0, sample.span) }.compactMap {
            score($0, sample, isWhole: isWhole, limits: limits)
        }
        let credible = scores.filter { $0.columns > 1 }
        if let best = credible.reduce(nil, better) {
            let rivals = credible.filter { $0.agreement == best.agreement && $0.columns == best.columns }
            // What a spreadsheet writes where commas are in numbers.
            if Set(rivals.map(\.delimiter)) == [standard, UInt8(ascii: ";")], commasAreLetters(in: sample) {
                return Guess(delimiter: UInt8(ascii: ";"), agreement: best.agreement)
            }
            return Guess(
                delimiter: best.delimiter, isAmbiguous: rivals.count > 1 && best.rows > 1, agreement: best.agreement)
        }
        // Perhaps a title above the header: take what divides the rows; they are reported then, not read as one cell.
        // Below a header of its own a short list may have cells with such bytes in them.
        let dividing = scores.filter { $0.usual > 1 && $0.usualShare >= 0.8 }
        let isKnown = { (score: Score) in
            score.single == 1 ? score.rows > 4 : score.single <= 3 && score.rows > 2 * score.single
        }
        if let known = dividing.first(where: isKnown) { return Guess(delimiter: known.delimiter) }
        return Guess(delimiter: standard, overlooked: dividing.first { $0.delimiter != standard }?.delimiter)
    }

    /// Whether each comma stands between digits or before a space, as in numbers and sentences.
    private static func commasAreLetters(in sample: [UInt8]) -> Bool {
        func isDigit(_ index: Int) -> Bool { sample.indices.contains(index) && (0x30...0x39).contains(sample[index]) }
        return sample.indices.allSatisfy { index in
            guard sample[index] == standard else { return true }
            let isBeforeSpace = sample.indices.contains(index + 1) && sample[index + 1] == 0x20
            return isBeforeSpace || isDigit(index - 1) && isDigit(index + 1)
        }
    }

    /// Whether a byte is among others; vector code, unlike a search that ends early.
    private static func contains(_ byte: UInt8, _ bytes: Span<UInt8>) -> Bool {
        var least = UInt8.max
        for index in bytes.indices { least = min(least, bytes[index] ^ byte) }
        return least == 0
    }

    private static func better(_ best: Score?, _ next: Score) -> Score? {
        guard let best else { return next }
        return (next.agreement, next.columns) > (best.agreement, best.columns) ? next : best
    }

    private static func score(
        _ delimiter: UInt8, _ sample: [UInt8], isWhole: Bool, limits: CSVLimits
    ) -> Score? {
        var parser = CSVParser(CSVBytes(sample), delimiter: delimiter, limits: limits)
        var row = CSVRow()
        var counts: [Int] = []
        while parser.read(&row) {
            if !row.isBlank { counts.append(row.faults.isEmpty ? row.cells : 0) }
        }
        if !isWhole, counts.count > 1 { counts.removeLast() }
        guard let header = counts.first else { return nil }
        let below = counts.drop { $0 == 1 }
        let usual = usual(below.count > 1 ? below : counts[...])
        return Score(
            delimiter: delimiter, columns: header,
            agreement: Double(counts.count { $0 == header }) / Double(counts.count), rows: counts.count,
            single: counts.count - below.count, usual: usual.count, usualShare: usual.share)
    }

    /// The number of cells that most rows have, the greater of two equally usual ones, and the share of these rows.
    private static func usual(_ counts: ArraySlice<Int>) -> (count: Int, share: Double) {
        var frequencies: [Int: Int] = [:]
        for count in counts { frequencies[count, default: 0] += 1 }
        let usual = frequencies.max { ($0.value, $0.key) < ($1.value, $1.key) }
        return (usual?.key ?? 0, Double(usual?.value ?? 0) / Double(max(counts.count, 1)))
    }
}
