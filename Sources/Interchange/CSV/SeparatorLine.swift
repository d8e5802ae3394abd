/// Excel's way of naming the delimiter: a first line `sep=;`, which is neither header nor data.
package enum SeparatorLine {
    /// The delimiter that the first line names; nil when the file begins with anything else.
    package static func delimiter(of sample: [UInt8]) -> UInt8? {
        var line = sample.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        let quote = UInt8(ascii: "\"")
        if line.count == 7, line.first == quote, line.last == quote { line = line.dropFirst().dropLast() }
        guard line.count == 5, let delimiter = line.last, isUsable(delimiter) else { return nil }
        let name = line.dropLast().map { $0 | 0x20 }
        return name == Array("sep=".utf8).map { $0 | 0x20 } ? delimiter : nil
    }

    /// Whether a byte can stand between cells: ASCII, and not a quote or line break.
    package static func isUsable(_ delimiter: UInt8) -> Bool {
        (0x01..<0x80).contains(delimiter) && !Array("\"\r\n".utf8).contains(delimiter)
    }
}
