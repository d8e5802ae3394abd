import Interchange
import Marks

/// Sees whether the bytes of a row are text: valid UTF-8 (RFC 3629) without NUL.
enum CSVTextCheck {
    /// Something that is not text, or no longer the text it was.
    struct Finding: Hashable {
        enum Kind: Hashable {
            case invalid, nul, replacement
        }

        var kind: Kind
        /// The cell, from 0, and the byte in it, from 1.
        var cell: Int
        var byte: Int
        /// Line breaks in the row before that byte.
        var lines: Int
    }

    /// Whether there is nothing to find in the row; fast, because nearly all rows are so.
    ///
    /// May be false without a finding. The whole row is validated at once, which leaves only a character to be excluded
    /// that is cut by the border of two cells.
    static func isClean(_ row: CSVRow) -> Bool {
        let bytes = row.bytes.span.extracting(first: row.count)
        var all: UInt8 = 0
        var least = UInt8.max
        var suspects: UInt8 = 0
        for index in bytes.indices {
            all |= bytes[index]
            least = min(least, bytes[index])
            suspects |= bytes[index] == 0xEF ? 1 : 0
        }
        if least == 0 { return false }
        // Not looked for above: with one more question for each byte the loop is none of vectors any more.
        if hasSigns(bytes), mayHaveLostValues(row, bytes) { return false }
        if all < 0x80 { return true }
        if suspects > 0 || mayBeMisread(bytes) { return false }
        for cell in 1..<max(row.cells, 1) {
            let start = row.range(of: cell).lowerBound
            if start < row.count, bytes[start] & 0xC0 == 0x80 { return false }
        }
        return (try? UTF8Span(validating: bytes)) != nil && !Marks.areMany(in: bytes)
    }

    /// Whether a letter above ASCII is followed by one of those by which windows-1252 shows the bytes behind the first of a
    /// letter in UTF-8 (`MisreadText`): U+0080 to U+00BF, Œ to ž, ƒ, ˆ and ˜, and those from U+2000 on.
    private static func mayBeMisread(_ bytes: borrowing Span<UInt8>) -> Bool {
        // In most rows letters above ASCII stand alone; a loop without an early end is one of vectors.
        var neighbours: UInt8 = 0
        for index in 1..<max(bytes.count, 1) { neighbours |= (bytes[index] >= 0xC2 ? 0x80 : 0) & bytes[index - 1] }
        if neighbours == 0 { return false }
        for index in 1..<bytes.count where bytes[index] >= 0xC2 && bytes[index - 1] >= 0x80 {
            switch bytes[index] {
            case 0xC2, 0xC5, 0xC6, 0xCB, 0xE2: return true
            default: break
            }
        }
        return false
    }

    /// Whether there is a # or an E+ in a row, which next to none has: a loop of vectors finds them sooner than one of cells.
    private static func hasSigns(_ bytes: borrowing Span<UInt8>) -> Bool {
        guard bytes.count > 1 else { return bytes.count == 1 && bytes[0] == 0x23 }
        var signs: UInt8 = bytes[0] == 0x23 ? 0xFF : 0
        for index in 1..<bytes.count {
            let isPower: UInt8 = (bytes[index] == 0x2B ? 0xFF : 0) & (bytes[index - 1] == 0x45 ? 0xFF : 0)
            signs |= (bytes[index] == 0x23 ? 0xFF : 0) | isPower
        }
        return signs != 0
    }

    /// Whether a cell begins with #, or may be a number that ends with a power of ten.
    private static func mayHaveLostValues(_ row: CSVRow, _ bytes: borrowing Span<UInt8>) -> Bool {
        for cell in 0..<row.cells {
            let range = row.range(of: cell)
            guard !range.isEmpty else { continue }
            let first = bytes[range.lowerBound]
            if first == 0x23 { return true }
            // E+08 or E+100, behind digits.
            guard first &- 0x30 < 10, range.count > 4 else { continue }
            let end = range.upperBound
            if bytes[end - 3] == 0x2B || bytes[end - 4] == 0x2B { return true }
        }
        return false
    }

    /// Whether a row has so many marks in a row that they have to be put in order.
    static func hasManyMarks(_ row: CSVRow) -> Bool { Marks.areMany(in: row.bytes.span.extracting(first: row.count)) }

    /// The first finding of each kind.
    static func findings(in row: CSVRow) -> [Finding] {
        var found: [Finding] = []
        func add(_ kind: Finding.Kind, _ cell: Int, _ offset: Int) {
            if found.contains(where: { $0.kind == kind }) { return }
            let range = row.range(of: cell)
            let lines = lineBreaks(row.bytes[..<(range.lowerBound + offset)])
            found.append(Finding(kind: kind, cell: cell, byte: offset + 1, lines: lines))
        }
        for cell in 0..<row.cells {
            let span = row.bytes.span.extracting(row.range(of: cell))
            do throws(UTF8.ValidationError) {
                _ = try UTF8Span(validating: span)
            } catch {
                add(.invalid, cell, error.byteOffsets.lowerBound)
            }
            for offset in span.indices {
                switch span[offset] {
                case 0: add(.nul, cell, offset)
                case 0xEF where offset + 2 < span.count && span[offset + 1] == 0xBF && span[offset + 2] == 0xBD:
                    add(.replacement, cell, offset)
                default: break
                }
            }
        }
        return found
    }

    private static func lineBreaks(_ bytes: ArraySlice<UInt8>) -> Int {
        var lines = 0
        var previous: UInt8 = 0
        for byte in bytes {
            if byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\n") && previous != UInt8(ascii: "\r") { lines += 1 }
            previous = byte
        }
        return lines
    }
}
