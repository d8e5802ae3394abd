/// Writes numbers, texts and bytes one behind the other, in as few bytes as they take, for `CompactReader`.
package struct CompactWriter {
    /// What was written.
    package private(set) var bytes: [UInt8] = []

    /// Makes an empty one.
    package init() {}

    /// Writes a number: seven bits a byte, the lowest first.
    package mutating func write(_ number: Int) {
        var rest = UInt(bitPattern: number)
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    /// Writes whether something is so.
    package mutating func write(_ isSo: Bool) { write(isSo ? 1 : 0) }

    /// Writes a number that there may be none of.
    package mutating func write(_ number: Int?) {
        write(number != nil)
        if let number { write(number) }
    }

    /// Writes a text that there may be none of.
    package mutating func write(_ text: String?) {
        write(text != nil)
        if let text { write(text) }
    }

    /// Writes a text.
    package mutating func write(_ text: String) { write(Array(text.utf8)) }

    /// Writes bytes, and before them how many there are.
    package mutating func write(_ data: [UInt8]) {
        write(data.count)
        bytes += data
    }

    /// Writes elements, and before them how many there are.
    package mutating func write<Element>(_ elements: [Element], _ write: (Element, inout CompactWriter) -> Void) {
        self.write(elements.count)
        for element in elements { write(element, &self) }
    }
}
