/// Divides a file of vCards into content lines.
struct VCardLines {
    private let bytes: [UInt8]
    private(set) var index = 0
    private var number = 1

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// A content line, or a line that is none.
    enum Item {
        case line(VCardLine)
        case other(line: Int)
    }

    /// The next line that is not blank, with those that continue it.
    mutating func next() -> Item? {
        while index < bytes.count {
            let first = number
            var text = Array(physicalLine())
            while index < bytes.count, bytes[index] == 0x20 || bytes[index] == 0x09 {
                text += physicalLine().dropFirst()
            }
            guard text.contains(where: { $0 > 0x20 }) else { continue }
            guard var line = VCardLine(text[...], line: first) else { return .other(line: first) }
            if line.isQuotedPrintable {
                // A soft line break of RFC 2045, 6.7: the next line belongs to this one, folded or not.
                while line.value.last == UInt8(ascii: "="), index < bytes.count {
                    line.value.removeLast()
                    line.value += physicalLine()
                }
            }
            return .line(line)
        }
        return nil
    }

    private mutating func physicalLine() -> ArraySlice<UInt8> {
        let start = index
        while index < bytes.count, bytes[index] != 0x0A, bytes[index] != 0x0D { index += 1 }
        let line = bytes[start..<index]
        if index < bytes.count {
            let isPair = bytes[index] == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A
            index += isPair ? 2 : 1
            number += 1
        }
        return line
    }
}
