extension CSVRow {
    /// What was found of a row.
    private struct Extent {
        /// Where in the input the byte behind the line break is.
        var end: Int
        /// How many bytes the cells have.
        var count: Int
        var cells: Int
        var hasQuotes: Bool
    }

    /// Reads a row that lies whole in the window and has nothing unusual in it, in one go. Nearly all rows are so.
    ///
    /// - Parameters:
    ///   - window: The bytes.
    ///   - range: Those not read yet; the row begins with the first of them.
    /// - Returns: Where in the window the byte behind the line break is. Nil, and the row as it was, for any other row:
    ///   one that goes on in the next window, or outgrows the row's buffers, or has a fault or a line break in quotes.
    /// - Complexity: O(length of the row).
    mutating func readOrdinary(_ window: [UInt8], _ range: Range<Int>, delimiter: UInt8, limits: CSVLimits) -> Int? {
        let input = window.span.extracting(range)
        guard let found = Self.scan(input, delimiter: delimiter, limits: limits, into: &bytes, ends: &ends) else {
            return nil
        }
        count = found.count
        cells = found.cells
        hasQuotes = found.hasQuotes
        return range.lowerBound + found.end
    }

    private static func scan(
        _ input: Span<UInt8>, delimiter: UInt8, limits: CSVLimits, into bytes: inout [UInt8], ends: inout [Int32]
    ) -> Extent? {
        // What is written is never ahead of what is read, so one bound holds for both.
        let limit = min(input.count, bytes.count, limits.record)
        let mostCells = min(ends.count, limits.columns)
        let (quotes, delimiters) = (ByteBlock.repeated(CSVScanner.quote), ByteBlock.repeated(delimiter))
        var (index, written, cell) = (0, 0, 0)
        var hasQuotes = false
        var output = bytes.mutableSpan
        var ends = ends.mutableSpan
        while cell < mostCells, index < limit {
            let isQuoted = input[index] == CSVScanner.quote
            if isQuoted {
                hasQuotes = true
                index += 1
            }
            let stops = isQuoted ? quotes : delimiters
            while true {
                guard index + ByteBlock.size <= limit else { return nil }
                let block = ByteBlock(input, at: index)
                block.store(to: &output, at: written)
                let found = block.firstIndex(of: stops, CSVScanner.feeds, CSVScanner.returns)
                index += found
                written += found
                if found == ByteBlock.size { continue }
                guard isQuoted else { break }
                guard input[index] == CSVScanner.quote, index + 1 < limit else { return nil }
                index += 1
                guard input[index] == CSVScanner.quote else { break }
                output[written] = CSVScanner.quote
                written += 1
                index += 1
            }
            ends[cell] = Int32(truncatingIfNeeded: written)
            cell += 1
            let byte = input[index]
            index += 1
            if byte == delimiter { continue }
            guard CSVScanner.isLineBreak(byte) else { return nil }
            return Extent(end: index, count: written, cells: cell, hasQuotes: hasQuotes)
        }
        return nil
    }
}
