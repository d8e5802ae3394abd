/// An INDEX of a font in the Compact Font Format (Adobe Technical Note #5176, 5).
struct CompactIndex {
    /// The whole INDEX.
    let range: Range<Int>
    let items: [Range<Int>]

    init?(_ bytes: [UInt8], at start: Int) {
        guard let count = CompactTables.number(bytes, start, 2) else { return nil }
        guard count > 0 else {
            (range, items) = (start..<(start + 2), [])
            return
        }
        guard let size = CompactTables.number(bytes, start + 2, 1), (1...4).contains(size),
            start + 3 + (count + 1) * size <= bytes.count
        else { return nil }
        let data = start + 2 + (count + 1) * size
        var items: [Range<Int>] = []
        items.reserveCapacity(count)
        var offset = CompactTables.number(bytes, start + 3, size) ?? 0
        guard offset == 1 else { return nil }
        for index in 1...count {
            guard let next = CompactTables.number(bytes, start + 3 + index * size, size), next >= offset,
                data + next <= bytes.count
            else { return nil }
            items.append((data + offset)..<(data + next))
            offset = next
        }
        self.items = items
        range = start..<(data + offset)
    }

    /// The bytes of an INDEX.
    static func write(_ items: [ArraySlice<UInt8>]) -> [UInt8] {
        guard !items.isEmpty else { return [0, 0] }
        let end = items.reduce(1) { $0 + $1.count }
        let size = end < 0x100 ? 1 : end < 0x1_0000 ? 2 : end < 0x100_0000 ? 3 : 4
        var output = [UInt8(truncatingIfNeeded: items.count >> 8), UInt8(truncatingIfNeeded: items.count), UInt8(size)]
        output.reserveCapacity(3 + (items.count + 1) * size + end)
        var offset = 1
        for item in items + [[]] {
            for byte in (0..<size).reversed() { output.append(UInt8(truncatingIfNeeded: offset >> (8 * byte))) }
            offset += item.count
        }
        for item in items { output += item }
        return output
    }
}

/// What the tables of a font in the Compact Font Format are read with.
enum CompactTables {
    /// A number of some bytes; nil where it does not lie in the file.
    static func number(_ bytes: [UInt8], _ place: Int, _ size: Int) -> Int? {
        guard place >= 0, place <= bytes.count - size else { return nil }
        return bytes[place..<(place + size)].reduce(0) { $0 << 8 | Int($1) }
    }
}

/// The names or CIDs of glyphs (13).
struct CompactCharset {
    /// Empty for a charset that is no part of the file.
    let range: Range<Int>
    /// By glyph.
    let numbers: [Int]

    init?(_ bytes: [UInt8], at start: Int, glyphs: Int) {
        guard start != 0 else {
            (range, numbers) = (0..<0, Array(0..<min(glyphs, 229)) + Array(repeating: 0, count: max(0, glyphs - 229)))
            return
        }
        // The two expert charsets are no form's.
        guard start > 2, let format = CompactTables.number(bytes, start, 1), format <= 2 else { return nil }
        var numbers = [0]
        var place = start + 1
        while numbers.count < glyphs {
            guard let first = CompactTables.number(bytes, place, 2),
                let more = format == 0 ? 0 : CompactTables.number(bytes, place + 2, format)
            else { return nil }
            numbers += (first...(first + more)).prefix(glyphs - numbers.count)
            place += 2 + format
        }
        self.numbers = numbers
        range = start..<place
    }
}

/// The codes of glyphs (12).
struct CompactEncoding {
    /// Empty for an encoding that is no part of the file.
    let range: Range<Int>
    private(set) var glyphs: [(code: Int, glyph: Int)] = []
    /// Codes beyond the first of a glyph, by the SID of its name.
    private(set) var named: [(code: Int, name: Int)] = []

    init?(_ bytes: [UInt8], at start: Int) {
        guard start != 0 else {
            range = 0..<0
            return
        }
        guard start > 1, let format = CompactTables.number(bytes, start, 1), format & 0x7F <= 1,
            let count = CompactTables.number(bytes, start + 1, 1)
        else { return nil }
        var place = start + 2
        var glyph = 1
        for _ in 0..<count {
            let isRange = format & 0x7F == 1
            guard let code = CompactTables.number(bytes, place, 1),
                let more = isRange ? CompactTables.number(bytes, place + 1, 1) : 0
            else { return nil }
            for next in 0...more {
                glyphs.append((code + next, glyph))
                glyph += 1
            }
            place += isRange ? 2 : 1
        }
        if format & 0x80 != 0 {
            guard let count = CompactTables.number(bytes, place, 1) else { return nil }
            place += 1
            for _ in 0..<count {
                guard let code = CompactTables.number(bytes, place, 1),
                    let name = CompactTables.number(bytes, place + 1, 2)
                else { return nil }
                named.append((code, name))
                place += 3
            }
        }
        range = start..<place
    }
}

/// Which font dictionary each glyph of a CID-keyed font has (19).
struct CompactSelection {
    let range: Range<Int>
    /// By glyph.
    let fonts: [Int]

    init?(_ bytes: [UInt8], at start: Int, glyphs: Int) {
        switch CompactTables.number(bytes, start, 1) {
        case 0:
            guard start + 1 + glyphs <= bytes.count else { return nil }
            range = start..<(start + 1 + glyphs)
            fonts = bytes[(start + 1)..<(start + 1 + glyphs)].map { Int($0) }
        case 3:
            guard let count = CompactTables.number(bytes, start + 1, 2), count > 0,
                var first = CompactTables.number(bytes, start + 3, 2), first == 0
            else { return nil }
            var fonts: [Int] = []
            for index in 0..<count {
                let place = start + 3 + 3 * index
                guard let font = CompactTables.number(bytes, place + 2, 1),
                    let next = CompactTables.number(bytes, place + 3, 2), next > first
                else { return nil }
                fonts += Array(repeating: font, count: next - first)
                first = next
            }
            guard first == glyphs else { return nil }
            self.fonts = fonts
            range = start..<(start + 5 + 3 * count)
        default: return nil
        }
    }
}
