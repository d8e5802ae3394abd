/// A size as people write it: `500k`, `10M`, `1G`, or bytes.
package struct ByteCount: Hashable, Sendable {
    /// How many bytes.
    package let bytes: Int

    /// Reads a size; nil for what is none.
    package init?(_ text: String) {
        let units: [Character: Int] = [
            "k": 1 << 10, "K": 1 << 10, "m": 1 << 20, "M": 1 << 20, "g": 1 << 30, "G": 1 << 30,
        ]
        let unit = text.last.flatMap { units[$0] }
        guard let number = Int(unit == nil ? text[...] : text.dropLast()), number > 0, number < 1 << 20 || unit == nil
        else { return nil }
        let (bytes, overflows) = number.multipliedReportingOverflow(by: unit ?? 1)
        guard !overflows else { return nil }
        self.bytes = bytes
    }

    /// A size for people.
    package static func text(_ bytes: Int) -> String {
        switch bytes {
        case ..<1_024: "\(bytes) bytes"
        case ..<(1 << 20): "\((bytes + 512) >> 10) kB"
        default: "\(Double(bytes * 10 >> 20) / 10) MB"
        }
    }
}
