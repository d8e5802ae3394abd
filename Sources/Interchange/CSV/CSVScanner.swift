/// The inner loop of `CSVParser`: copy text until a byte that means something.
///
/// It copies blocks of eight bytes and then looks at them; what is copied too far is overwritten by what follows.
enum CSVScanner {
    static let quote = UInt8(ascii: "\"")
    static let lineFeed = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")

    /// Line breaks, each as eight bytes.
    static var feeds: UInt64 { ByteBlock.repeated(lineFeed) }
    static var returns: UInt64 { ByteBlock.repeated(carriageReturn) }

    static func isLineBreak(_ byte: UInt8) -> Bool { byte == lineFeed || byte == carriageReturn }

    /// Copies text up to `end` (a delimiter or a quote), a line break, the end of `range` or of `target`.
    ///
    /// - Returns: How many bytes were copied.
    static func copy(
        _ source: [UInt8], _ range: Range<Int>, upTo end: UInt8, to target: inout [UInt8], at start: Int
    ) -> Int {
        let count = min(range.count, target.count - start)
        let input = source.span.extracting(range)
        let ends = ByteBlock.repeated(end)
        var index = 0
        var output = target.mutableSpan
        while index + ByteBlock.size <= count {
            let block = ByteBlock(input, at: index)
            block.store(to: &output, at: start + index)
            let found = block.firstIndex(of: ends, feeds, returns)
            index += found
            if found < ByteBlock.size { return index }
        }
        while index < count {
            let byte = input[index]
            if byte == end || isLineBreak(byte) { break }
            output[start + index] = byte
            index += 1
        }
        return index
    }
}
