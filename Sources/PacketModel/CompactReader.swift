/// Reads what a `CompactWriter` wrote, in the same order. Of other bytes it makes something else, but never reads beyond
/// them, nor more elements than there are bytes.
package struct CompactReader {
    private let bytes: [UInt8]
    private var index = 0

    /// Begins to read.
    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Whether all is read.
    package var isAtEnd: Bool { index >= bytes.count }

    /// A number; 0 at the end.
    package mutating func number() -> Int {
        var number: UInt = 0
        var shift: UInt = 0
        while index < bytes.count, shift < 64 {
            let byte = bytes[index]
            index += 1
            number |= UInt(byte & 0x7F) << shift
            if byte < 0x80 { break }
            shift += 7
        }
        return Int(bitPattern: number)
    }

    /// Whether something is so.
    package mutating func flag() -> Bool { number() == 1 }

    /// A number that there may be none of.
    package mutating func optionalNumber() -> Int? { flag() ? number() : nil }

    /// A text that there may be none of.
    package mutating func optionalText() -> String? { flag() ? text() : nil }

    /// Bytes.
    package mutating func data() -> [UInt8] {
        let count = count()
        defer { index += count }
        return Array(bytes[index..<(index + count)])
    }

    /// A text.
    package mutating func text() -> String { String(decoding: data(), as: UTF8.self) }

    /// Elements.
    package mutating func elements<Element>(_ read: (inout CompactReader) -> Element) -> [Element] {
        (0..<count()).map { _ in read(&self) }
    }

    /// How many bytes or elements follow.
    private mutating func count() -> Int { max(0, min(number(), bytes.count - index)) }
}
