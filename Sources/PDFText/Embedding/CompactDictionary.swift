/// A DICT of a font in the Compact Font Format (Adobe Technical Note #5176, 4): operators, each behind its operands.
struct CompactDictionary {
    /// An operator with its operands as they stand in the file.
    private struct Entry {
        var key: Int
        var operands: [UInt8]
        var numbers: [Int?]
    }

    private var entries: [Entry] = []

    /// The second byte of an operator of two.
    static func escaped(_ byte: Int) -> Int { 12 << 8 | byte }

    /// Reads a DICT; nil where it is damaged.
    init?(_ bytes: ArraySlice<UInt8>) {
        var index = bytes.startIndex
        var start = index
        var numbers: [Int?] = []
        while index < bytes.endIndex {
            let byte = bytes[index]
            guard byte <= 21 else {
                guard let number = Self.number(bytes, &index) else { return nil }
                numbers.append(number)
                continue
            }
            let operands = Array(bytes[start..<index])
            var key = Int(byte)
            index += 1
            if byte == 12 {
                guard index < bytes.endIndex else { return nil }
                key = Self.escaped(Int(bytes[index]))
                index += 1
            }
            entries.append(Entry(key: key, operands: operands, numbers: numbers))
            numbers = []
            start = index
        }
    }

    /// The operands of an operator; those that are not whole are left out.
    subscript(key: Int) -> [Int]? { entries.last { $0.key == key }?.numbers.compactMap { $0 } }

    func has(_ key: Int) -> Bool { entries.contains { $0.key == key } }

    /// Puts numbers in the place of an operator's operands. Each takes five bytes, whatever it is.
    mutating func set(_ key: Int, _ numbers: [Int]) {
        for index in entries.indices where entries[index].key == key {
            entries[index].operands = numbers.flatMap { number in
                [29] + (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
            }
        }
    }

    var bytes: [UInt8] {
        entries.flatMap { entry in
            entry.operands + (entry.key > 0xFF ? [12] : []) + [UInt8(truncatingIfNeeded: entry.key)]
        }
    }

    /// The next operand: nil where there is none, and a nil inside of that where it is no whole number.
    private static func number(_ bytes: ArraySlice<UInt8>, _ index: inout Int) -> Int?? {
        let byte = bytes[index]
        let count = byte == 28 ? 2 : byte == 29 ? 4 : (247...254).contains(byte) ? 1 : 0
        guard byte >= 28, byte != 31, byte != 255, index + count < bytes.endIndex else { return nil }
        index += 1
        if byte == 30 {
            // A real number: two digits to a byte, up to an F.
            while index < bytes.endIndex {
                let pair = bytes[index]
                index += 1
                if pair & 0xF == 0xF || pair >> 4 == 0xF { return .some(nil) }
            }
            return nil
        }
        let value = bytes[index..<(index + count)].reduce(0) { $0 << 8 | Int($1) }
        index += count
        switch byte {
        case 28: return Int(Int16(truncatingIfNeeded: value))
        case 29: return Int(Int32(truncatingIfNeeded: value))
        case 32...246: return Int(byte) - 139
        case 247...250: return (Int(byte) - 247) * 256 + value + 108
        default: return -(Int(byte) - 251) * 256 - value - 108
        }
    }
}
