/// The `cmap` table of a TrueType font program (OpenType, cmap): which glyphs its subtables give to characters.
///
/// A table that this does not understand whole is nil, so that nobody takes a part of it for all.
struct CharacterMaps {
    /// One subtable.
    struct Subtable {
        let platform: Int
        let encoding: Int
        /// Where it begins in the file.
        let start: Int
        /// Characters that follow each other, by rising characters that do not overlap.
        let runs: [Run]

        /// What subtables that are written once have in common.
        fileprivate var key: Int { 2 * start + (platform == 1 ? 1 : 0) }

        /// The glyph of a character, or nil where there is none.
        ///
        /// - Complexity: O(log runs).
        func glyph(_ character: Int) -> UInt16? {
            var (low, high) = (0, runs.count)
            while low < high {
                let middle = (low + high) / 2
                if runs[middle].characters.upperBound <= character { low = middle + 1 } else { high = middle }
            }
            guard low < runs.count, runs[low].characters.contains(character) else { return nil }
            return runs[low].glyph(character)
        }
    }

    /// Characters that follow each other.
    struct Run {
        let characters: Range<Int>
        fileprivate let glyphs: Glyphs

        fileprivate enum Glyphs {
            /// The glyph is the character and this, in 16 bits.
            case shifted(Int)
            case listed([UInt16])
        }

        func glyph(_ character: Int) -> UInt16? {
            switch glyphs {
            case .shifted(let distance):
                let glyph = UInt16(truncatingIfNeeded: character + distance)
                return glyph == 0 ? nil : glyph
            case .listed(let list):
                let glyph = list[character - characters.lowerBound]
                return glyph == 0 ? nil : glyph
            }
        }
    }

    let subtables: [Subtable]

    /// More characters than a font has.
    private static let mostCharacters = 400_000
    private static let mostSubtables = 16

    /// Reads the table; nil where a subtable is damaged or of a kind that maps more than single numbers.
    init?(_ tables: OpenTypeTables) {
        guard let table = tables.range("cmap"), let count = tables.value16(table.lowerBound + 2),
            count <= Self.mostSubtables
        else { return nil }
        var read: [Int: [Run]] = [:]
        var subtables: [Subtable] = []
        var characters = 0
        for index in 0..<count {
            let record = table.lowerBound + 4 + 8 * index
            guard let platform = tables.value16(record), let encoding = tables.value16(record + 2),
                let offset = tables.value32(record + 4), offset < table.count
            else { return nil }
            let start = table.lowerBound + offset
            // Sequences with variation selectors are not how PDF names glyphs.
            if tables.value16(start) == 14 { continue }
            guard let runs = read[start] ?? Self.runs(tables, start) else { return nil }
            if read[start] == nil { characters += runs.reduce(0) { $0 + $1.characters.count } }
            guard characters <= Self.mostCharacters else { return nil }
            read[start] = runs
            subtables.append(Subtable(platform: platform, encoding: encoding, start: start, runs: runs))
        }
        self.subtables = subtables
    }

    // MARK: Reading

    private static func runs(_ tables: OpenTypeTables, _ start: Int) -> [Run]? {
        switch tables.value16(start) {
        case 0: bytes(tables, start)
        case 4: segments(tables, start)
        case 6: trimmed(tables, start)
        case 12: groups(tables, start)
        default: nil
        }
    }

    private static func bytes(_ tables: OpenTypeTables, _ start: Int) -> [Run]? {
        guard start + 262 <= tables.bytes.count else { return nil }
        return [Run(characters: 0..<256, glyphs: .listed(tables.bytes[(start + 6)..<(start + 262)].map(UInt16.init)))]
    }

    private static func trimmed(_ tables: OpenTypeTables, _ start: Int) -> [Run]? {
        guard let first = tables.value16(start + 6), let count = tables.value16(start + 8),
            start + 10 + 2 * count <= tables.bytes.count
        else { return nil }
        let glyphs = (0..<count).map { UInt16(tables.value16(start + 10 + 2 * $0) ?? 0) }
        return [Run(characters: first..<(first + count), glyphs: .listed(glyphs))]
    }

    private static func segments(_ tables: OpenTypeTables, _ start: Int) -> [Run]? {
        guard let doubled = tables.value16(start + 6), doubled.isMultiple(of: 2) else { return nil }
        let ends = start + 14
        let starts = ends + doubled + 2
        let deltas = starts + doubled
        let offsets = deltas + doubled
        var runs: [Run] = []
        var behind = 0
        for index in stride(from: 0, to: doubled, by: 2) {
            guard let last = tables.value16(ends + index), let first = tables.value16(starts + index),
                let delta = tables.value16(deltas + index), let offset = tables.value16(offsets + index),
                first >= behind, last >= first
            else { return nil }
            behind = last + 1
            if offset == 0 || offset == 0xFFFF {
                runs.append(Run(characters: first..<(last + 1), glyphs: .shifted(delta)))
                continue
            }
            var glyphs: [UInt16] = []
            for character in first...last {
                guard let glyph = tables.value16(offsets + index + offset + 2 * (character - first)) else { return nil }
                glyphs.append(glyph == 0 ? 0 : UInt16(truncatingIfNeeded: glyph + delta))
            }
            runs.append(Run(characters: first..<(last + 1), glyphs: .listed(glyphs)))
        }
        return runs
    }

    private static func groups(_ tables: OpenTypeTables, _ start: Int) -> [Run]? {
        guard let count = tables.value32(start + 12), count <= 0x1_0000 else { return nil }
        var runs: [Run] = []
        var behind = 0
        for index in 0..<count {
            let group = start + 16 + 12 * index
            guard let first = tables.value32(group), let last = tables.value32(group + 4),
                let glyph = tables.value32(group + 8), first >= behind, last >= first, last <= 0x10_FFFF,
                glyph + last - first <= 0xFFFF
            else { return nil }
            behind = last + 1
            runs.append(Run(characters: first..<(last + 1), glyphs: .shifted(glyph - first)))
        }
        return runs
    }

    // MARK: Writing

    /// The table for some glyphs only: the same subtables, without the characters of all others.
    ///
    /// - Returns: nil where that cannot be said in their formats.
    /// - Complexity: O(characters).
    func cut(to kept: (UInt16) -> Bool) -> [UInt8]? {
        var bodies: [[UInt8]] = []
        var places: [Int: Int] = [:]
        for subtable in subtables where places[subtable.key] == nil {
            var pairs: [(character: Int, glyph: UInt16)] = []
            for run in subtable.runs {
                for character in run.characters {
                    if let glyph = run.glyph(character), kept(glyph) { pairs.append((character, glyph)) }
                }
            }
            let isWide = subtable.encoding == 10 || pairs.last.map { $0.character > 0xFFFF } ?? false
            let body =
                subtable.platform == 1
                ? Self.bytes(pairs)
                : isWide ? Self.groups(pairs) : Self.segments(pairs.filter { $0.character < 0xFFFF })
            guard let body else { return nil }
            places[subtable.key] = bodies.count
            bodies.append(body)
        }
        var output: [UInt8] = []
        Self.append(0, &output)
        Self.append(subtables.count, &output)
        for subtable in subtables {
            let place = places[subtable.key] ?? 0
            let offset = 4 + 8 * subtables.count + bodies[..<place].reduce(0) { $0 + $1.count }
            Self.append(subtable.platform, &output)
            Self.append(subtable.encoding, &output)
            Self.append(offset >> 16, &output)
            Self.append(offset, &output)
        }
        return output + bodies.joined()
    }

    private static func append(_ value: Int, _ output: inout [UInt8]) {
        output.append(UInt8(truncatingIfNeeded: value >> 8))
        output.append(UInt8(truncatingIfNeeded: value))
    }

    /// Format 6, which old systems read for platform 1 as they do format 0.
    private static func bytes(_ pairs: [(character: Int, glyph: UInt16)]) -> [UInt8]? {
        let first = pairs.first?.character ?? 0
        let count = (pairs.last?.character ?? -1) + 1 - first
        guard first + count <= 0x1_0000 else { return nil }
        var glyphs = [UInt16](repeating: 0, count: max(0, count))
        for pair in pairs { glyphs[pair.character - first] = pair.glyph }
        var output: [UInt8] = []
        for value in [6, 10 + 2 * glyphs.count, 0, first, glyphs.count] { append(value, &output) }
        for glyph in glyphs { append(Int(glyph), &output) }
        return output.count <= 0xFFFF ? output : nil
    }

    /// Ranges of characters whose glyphs follow each other as they do.
    private static func ranges(_ pairs: [(character: Int, glyph: UInt16)]) -> [(first: Int, last: Int, glyph: Int)] {
        var ranges: [(first: Int, last: Int, glyph: Int)] = []
        for pair in pairs {
            if let range = ranges.last, range.last + 1 == pair.character,
                range.glyph + range.last + 1 - range.first == pair.glyph
            {
                ranges[ranges.count - 1].last += 1
            } else {
                ranges.append((pair.character, pair.character, Int(pair.glyph)))
            }
        }
        return ranges
    }

    /// Format 4.
    private static func segments(_ pairs: [(character: Int, glyph: UInt16)]) -> [UInt8]? {
        let ranges = ranges(pairs) + [(0xFFFF, 0xFFFF, 0)]
        let count = 16 + 8 * ranges.count
        guard count <= 0xFFFF else { return nil }
        var power = 1
        while power * 2 <= ranges.count { power *= 2 }
        var output: [UInt8] = []
        for value in [
            4, count, 0, 2 * ranges.count, 2 * power, power.trailingZeroBitCount, 2 * (ranges.count - power),
        ] {
            append(value, &output)
        }
        for range in ranges { append(range.last, &output) }
        append(0, &output)
        for range in ranges { append(range.first, &output) }
        for range in ranges { append(range.first == 0xFFFF ? 1 : range.glyph - range.first, &output) }
        for _ in ranges { append(0, &output) }
        return output
    }

    /// Format 12.
    private static func groups(_ pairs: [(character: Int, glyph: UInt16)]) -> [UInt8]? {
        let ranges = ranges(pairs)
        var output: [UInt8] = []
        let count = 16 + 12 * ranges.count
        for value in [12, 0, count >> 16, count, 0, 0, ranges.count >> 16, ranges.count] { append(value, &output) }
        for range in ranges {
            for value in [range.first, range.last, range.glyph] {
                append(value >> 16, &output)
                append(value, &output)
            }
        }
        return output
    }
}
