/// A TrueType font program (OpenType, with `glyf`) that can be cut down to some of its glyphs.
///
/// Glyphs keep their numbers, so that nothing else of a PDF has to change: what is left out is empty. Instructions stay,
/// with their tables: what is drawn is the same at every size. Programs come from strangers; whatever is not as it should
/// be gives nil, and the program is embedded whole.
struct TrueTypeProgram {
    let tables: OpenTypeTables
    let characters: CharacterMaps?
    let names: PostNames?
    let glyphCount: Int
    /// Where each glyph's outline begins in the file, and behind the last where it ends.
    private let offsets: [Int]
    private let hasLongOffsets: Bool
    private let outlines: Range<Int>

    /// What a PDF needs of a font program (ISO 32000-1, 9.9), and what a rasteriser on Windows looks at, in the order of
    /// their tags.
    private static let kept = [
        "OS/2", "cmap", "cvt ", "fpgm", "gasp", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "post", "prep",
    ]

    init?(_ program: [UInt8]) {
        let tables = OpenTypeTables(program)
        // What varies needs tables that go; outlines of another kind have other rules.
        let version = tables.value32(0)
        guard version == 0x1_0000 || version == 0x7472_7565, !tables.has("gvar"), !tables.has("fvar"),
            !tables.has("CFF "), let head = tables.range("head"), head.count >= 54, let outlines = tables.range("glyf"),
            let places = tables.range("loca"), let maxima = tables.range("maxp"), tables.range("hmtx") != nil,
            let metrics = tables.range("hhea"), metrics.count >= 36,
            Self.kept.allSatisfy({ !tables.has($0) || tables.range($0) != nil }),
            let count = tables.value16(maxima.lowerBound + 4), count > 0,
            let format = tables.value16(head.lowerBound + 50)
        else { return nil }
        self.tables = tables
        glyphCount = count
        hasLongOffsets = format != 0
        let size = hasLongOffsets ? 4 : 2
        guard places.count >= (count + 1) * size else { return nil }
        var offsets: [Int] = []
        offsets.reserveCapacity(count + 1)
        for index in 0...count {
            let place = places.lowerBound + index * size
            let offset = hasLongOffsets ? tables.value32(place) : tables.value16(place).map { $0 * 2 }
            offsets.append(outlines.lowerBound + (offset ?? 0))
        }
        self.offsets = offsets
        self.outlines = outlines
        characters = CharacterMaps(tables)
        names = PostNames(tables)
        // A character map that is not understood would have to stay, and nobody knew what it leads to.
        guard characters != nil || !tables.has("cmap"), names != nil || !tables.has("post") else { return nil }
    }

    /// Whether the font's licence forbids that it is subset (OpenType, OS/2, fsType, bit 8).
    var forbidsCutting: Bool { (tables.unsigned16("OS/2", 8) ?? 0) & 0x100 != 0 }

    /// The bytes of a glyph; nil where they do not lie in the table.
    private func outline(_ glyph: Int) -> Range<Int>? {
        let (start, end) = (offsets[glyph], offsets[glyph + 1])
        return start <= end && end <= outlines.upperBound ? start..<end : nil
    }

    /// The box of a glyph as its outline says it (OpenType, glyf), in thousandths of an em; nil where it paints nothing.
    func box(_ glyph: UInt16) -> InkBox? {
        guard Int(glyph) < glyphCount, let outline = outline(Int(glyph)), outline.count >= 10,
            let units = tables.unsigned16("head", 18), units >= 16
        else { return nil }
        let edges = (1...4).map { index in
            let value = Int16(truncatingIfNeeded: tables.value16(outline.lowerBound + 2 * index) ?? 0)
            return Float(value) * 1_000 / Float(units)
        }
        var box = InkBox()
        (box.left, box.bottom, box.right, box.top) = (edges[0], edges[1], edges[2], edges[3])
        return box.isKnown ? box : nil
    }

    // MARK: Closure

    /// The glyphs that some glyphs are drawn with: those themselves, glyph 0, and what composite glyphs are made of;
    /// nil where one of them is damaged.
    ///
    /// - Complexity: O(bytes of the glyphs).
    private func closure(of glyphs: Set<UInt16>) -> [Bool]? {
        var kept = [Bool](repeating: false, count: glyphCount)
        var waiting = glyphs.map(Int.init).filter { $0 < glyphCount } + [0]
        while let glyph = waiting.popLast() {
            guard !kept[glyph] else { continue }
            kept[glyph] = true
            guard let outline = outline(glyph) else { return nil }
            guard !outline.isEmpty, let contours = tables.value16(outline.lowerBound) else { continue }
            guard contours >= 0x8000 else { continue }
            guard let parts = parts(of: outline) else { return nil }
            waiting += parts
        }
        return kept
    }

    /// The glyphs that a composite glyph names.
    private func parts(of outline: Range<Int>) -> [Int]? {
        var parts: [Int] = []
        var place = outline.lowerBound + 10
        while true {
            guard place + 4 <= outline.upperBound, let flags = tables.value16(place),
                let glyph = tables.value16(place + 2), glyph < glyphCount
            else { return nil }
            parts.append(glyph)
            // Arguments of one byte or two; then one scale, two, or a matrix.
            place += flags & 1 != 0 ? 8 : 6
            place += flags & 8 != 0 ? 2 : flags & 0x40 != 0 ? 4 : flags & 0x80 != 0 ? 8 : 0
            if flags & 0x20 == 0 { return parts }
        }
    }

    // MARK: Cutting

    /// A program with the outlines of some glyphs, of what they are made of, and of glyph 0; nil where that cannot be told.
    ///
    /// - Complexity: O(bytes).
    func cut(to glyphs: Set<UInt16>) -> [UInt8]? {
        guard let kept = closure(of: glyphs) else { return nil }
        func isKept(_ glyph: UInt16) -> Bool { Int(glyph) < glyphCount && kept[Int(glyph)] }
        var new: [(tag: UInt32, bytes: [UInt8])] = []
        let (outlines, places) = cutOutlines(kept)
        for name in Self.kept {
            guard let range = tables.range(name) else { continue }
            var bytes: [UInt8]
            switch name {
            case "glyf": bytes = outlines
            case "loca": bytes = places
            case "hmtx": bytes = cutMetrics(kept, range)
            case "post": bytes = names?.cut(to: isKept) ?? Array(tables.bytes[range])
            case "cmap":
                guard let map = characters?.cut(to: isKept) else { return nil }
                bytes = map
            case "head":
                bytes = Array(tables.bytes[range])
                for index in 8..<12 { bytes[index] = 0 }
            default: bytes = Array(tables.bytes[range])
            }
            new.append((OpenTypeTables.tag(name), bytes))
        }
        return Self.file(new, version: tables.value32(0) ?? 0x1_0000)
    }

    private func cutOutlines(_ kept: [Bool]) -> (outlines: [UInt8], places: [UInt8]) {
        var bytes: [UInt8] = []
        var places: [UInt8] = []
        func note(_ offset: Int) {
            let value = hasLongOffsets ? offset : offset / 2
            if hasLongOffsets {
                places.append(UInt8(truncatingIfNeeded: value >> 24))
                places.append(UInt8(truncatingIfNeeded: value >> 16))
            }
            places.append(UInt8(truncatingIfNeeded: value >> 8))
            places.append(UInt8(truncatingIfNeeded: value))
        }
        for glyph in 0..<glyphCount {
            note(bytes.count)
            guard kept[glyph], let outline = outline(glyph) else { continue }
            bytes += tables.bytes[outline]
            if !bytes.count.isMultiple(of: 2) { bytes.append(0) }
        }
        note(bytes.count)
        // Some readers take an empty table for a missing one.
        return (bytes.isEmpty ? [0] : bytes, places)
    }

    /// The advances of all glyphs that are left; those of the others are 0, but for the last, which stands for all that
    /// follow.
    private func cutMetrics(_ kept: [Bool], _ range: Range<Int>) -> [UInt8] {
        let metrics = tables.range("hhea")?.lowerBound ?? 0
        let long = tables.value16(metrics + 34) ?? 0
        var bytes = Array(tables.bytes[range])
        for glyph in 0..<glyphCount where !kept[glyph] && glyph != long - 1 {
            let place = glyph < long ? 4 * glyph : 2 * (glyph + long)
            for index in place..<(place + (glyph < long ? 4 : 2)) where index < bytes.count { bytes[index] = 0 }
        }
        return bytes
    }

    // MARK: The file

    /// A font file of tables in the order of their tags.
    private static func file(_ tables: [(tag: UInt32, bytes: [UInt8])], version: Int) -> [UInt8] {
        var power = 1
        while power * 2 <= tables.count { power *= 2 }
        var output: [UInt8] = []
        func append(_ value: Int, _ count: Int) {
            for byte in (0..<count).reversed() { output.append(UInt8(truncatingIfNeeded: value >> (8 * byte))) }
        }
        append(version, 4)
        append(tables.count, 2)
        append(16 * power, 2)
        append(power.trailingZeroBitCount, 2)
        append(16 * (tables.count - power), 2)
        var offset = 12 + 16 * tables.count
        var head = 0
        for table in tables {
            if table.tag == OpenTypeTables.tag("head") { head = offset }
            append(Int(table.tag), 4)
            append(Int(checksum(table.bytes[...])), 4)
            append(offset, 4)
            append(table.bytes.count, 4)
            offset += (table.bytes.count + 3) & ~3
        }
        for table in tables {
            output += table.bytes
            while !output.count.isMultiple(of: 4) { output.append(0) }
        }
        // OpenType, head: what makes the sum of the whole file this number.
        let adjustment = 0xB1B0_AFBA &- checksum(output[...])
        for byte in 0..<4 { output[head + 8 + byte] = UInt8(truncatingIfNeeded: adjustment >> UInt32(24 - 8 * byte)) }
        return output
    }

    private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        var sum: UInt32 = 0
        for (index, byte) in bytes.enumerated() { sum &+= UInt32(byte) << UInt32(24 - 8 * (index & 3)) }
        return sum
    }
}
