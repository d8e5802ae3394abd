import PDFObjects

/// The glyphs of one fallback font that a file uses, and what they mean: a Type 0 font in the making (ISO 32000-1, 9.7).
///
/// Codes are the glyphs' numbers in the font file (Identity-H), so that a text has the same codes in every file; a glyph
/// that stands for two things has a second code, so that ToUnicode always says what is meant. What was learnt of a glyph
/// stays for the next file.
public struct FontSubset: Sendable {
    struct Known {
        var number: UInt16
        var width: Float
        var charstring: [UInt8]
        /// What the glyph stands for in this file; empty where nothing is to be read out of it.
        var meaning: [UInt32] = []
        /// The code in this file.
        var code: UInt16 = 0
        /// The file that used the glyph last.
        var file = 0
        /// The character that is all the glyph stands for; 0 where there is none.
        var scalar: UInt32 = 0
        /// The glyph's line in ToUnicode.
        var line: [UInt8] = []

        /// Says what the glyph stands for, and by which code.
        mutating func say(_ meaning: ArraySlice<UInt32>, by code: UInt16) {
            self.meaning = Array(meaning)
            self.code = code
            scalar = meaning.count == 1 ? meaning[meaning.startIndex] : 0
            var output = ContentWriter()
            output.raw("<")
            output.hex16(code)
            output.raw("><")
            // A glyph that adds nothing to be read is a zero width space: readers that do not know ActualText put a
            // replacement character where a code has no meaning.
            output.utf16(meaning.isEmpty ? [0x200B] : self.meaning)
            output.raw(">\n")
            line = output.bytes
        }
    }

    /// The font.
    let font: FallbackFont
    private var known: [Known] = []
    /// By glyph, its place in `known`, or -1.
    private var places = [Int32](repeating: -1, count: 0x1_0000)
    /// This file's glyphs that stand for a second thing and more, each with a code of its own.
    private var others: [Known] = []
    /// The places of the others.
    private var otherPlaces: [GlyphMeaning: Int] = [:]
    /// The codes of the others.
    private var otherCodes: Set<UInt16> = []
    /// No code above this one is free.
    private var highestFree = UInt16.max
    /// The places of this file's glyphs.
    private var used: [Int] = []
    private var file = 1
    /// The codes that other texts of the same file have given meanings.
    var settled = SettledCodes()
    let frame: FontFrame

    init(_ font: FallbackFont) {
        self.font = font
        frame = FontFrame(font)
    }

    /// Makes the font of a file that many texts share, of what all of them use.
    public init(_ use: FontUse) {
        font = use.font
        frame = FontFrame(font)
        for glyph in use.glyphs {
            let outline = font.glyph(glyph.glyph)
            var known = Known(number: glyph.glyph, width: outline.width, charstring: outline.charstring)
            known.say(glyph.meaning[...], by: glyph.code)
            add(known)
        }
    }

    /// The glyphs of this file, each with each of its meanings, in the order of their first use.
    var uses: [GlyphUse] {
        (used.map { known[$0] } + others).map { GlyphUse(glyph: $0.number, code: $0.code, meaning: $0.meaning) }
    }

    /// Starts a new file.
    mutating func removeAll() {
        used.removeAll(keepingCapacity: true)
        if !others.isEmpty {
            others.removeAll(keepingCapacity: true)
            otherPlaces.removeAll(keepingCapacity: true)
            otherCodes.removeAll(keepingCapacity: true)
            highestFree = .max
        }
        file += 1
    }

    /// Appends the codes of glyphs that stand for one character each to a hexadecimal string.
    mutating func write(_ glyphs: Range<Int>, of text: EncodedText, into output: inout ContentWriter) {
        for index in glyphs {
            let scalar = text.scalars[text.placements[index].text.lowerBound]
            output.hex16(code(of: text.glyphs[index].code, scalar: scalar))
        }
    }

    /// Takes a glyph in that stands for one character, and returns its code.
    private mutating func code(of glyph: UInt16, scalar: UInt32) -> UInt16 {
        let place = Int(places[Int(glyph)])
        if place >= 0, known[place].scalar == scalar, settled.isCertain(glyph) {
            if known[place].file != file {
                known[place].file = file
                used.append(place)
            }
            return glyph
        }
        return code(of: glyph, meaning: [scalar])
    }

    /// Takes a glyph in, and returns its code: the glyph's number, but for glyphs that already stand for something else.
    ///
    /// - Parameter meaning: The characters it stands for here, which readers get by ToUnicode.
    mutating func code(of glyph: UInt16, meaning: ArraySlice<UInt32>) -> UInt16 {
        var place = Int(places[Int(glyph)])
        if place < 0 {
            place = known.count
            places[Int(glyph)] = Int32(place)
            let outline = font.glyph(glyph)
            var new = Known(number: glyph, width: outline.width, charstring: outline.charstring)
            new.say(meaning, by: glyph)
            known.append(new)
        }
        if !settled.isCertain(glyph) {
            let wanted = GlyphMeaning(glyph: glyph, meaning: Array(meaning))
            return otherCode(of: known[place], wanted, settled: settled.codes[wanted])
        }
        if known[place].file != file {
            known[place].file = file
            used.append(place)
            if !known[place].meaning.elementsEqual(meaning) { known[place].say(meaning, by: glyph) }
            return glyph
        }
        if known[place].meaning.elementsEqual(meaning) { return glyph }
        return otherCode(of: known[place], GlyphMeaning(glyph: glyph, meaning: Array(meaning)), settled: nil)
    }

    /// The code of a glyph for a meaning that is not its first one. One that is not settled yet may not hold.
    private mutating func otherCode(of known: Known, _ wanted: GlyphMeaning, settled code: UInt16?) -> UInt16 {
        if let place = otherPlaces[wanted] { return others[place].code }
        var other = known
        other.say(wanted.meaning[...], by: code ?? freeCode())
        add(other)
        return other.code
    }

    private mutating func add(_ other: Known) {
        let meaning = GlyphMeaning(glyph: other.number, meaning: other.meaning)
        if otherPlaces[meaning] == nil { otherPlaces[meaning] = others.count }
        otherCodes.insert(other.code)
        others.append(other)
    }

    /// The highest code that no glyph of the font has; a font that has them all gives the highest that is not used here.
    ///
    /// - Complexity: O(1) on average: codes are not given back before the next file.
    private mutating func freeCode() -> UInt16 {
        func isTaken(_ code: UInt16) -> Bool {
            let place = Int(places[Int(code)])
            return otherCodes.contains(code) || place >= 0 && known[place].file == file
        }
        while highestFree > 1, isTaken(highestFree) { highestFree -= 1 }
        return highestFree
    }

    // MARK: What the file has

    /// What a file's font is made of.
    struct Parts {
        /// The glyphs by rising codes; for each its code, and below its place in `known` or behind it.
        var order: [Int]
        /// The PostScript name.
        var name: [UInt8]
        /// The width that most glyphs have, where it is a whole number as DW has to be (table 117); else DW's own default.
        var defaultWidth: Float
        /// The bytes of the charstrings.
        var outlines: Int
        /// The bytes of the lines in ToUnicode.
        var lines: Int
    }

    /// - Complexity: O(glyphs · log glyphs).
    func parts() -> Parts {
        var order = used
        for index in order.indices { order[index] |= Int(known[order[index]].code) << 32 }
        for (index, other) in others.enumerated() { order.append(Int(other.code) << 32 | known.count + index) }
        order.sort()
        var (outlines, lines) = (0, 0)
        var (width, votes): (Float, Int) = (1_000, 0)
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325  // FNV-1a
        for entry in order {
            let number = glyph(entry) { glyph in
                outlines += glyph.charstring.count
                lines += glyph.line.count
                if votes == 0 { width = glyph.width }
                votes += glyph.width == width ? 1 : -1
                return glyph.number
            }
            hash = (hash ^ (UInt64(number) << 16 | UInt64(entry >> 32))) &* 0x100_0000_01B3
        }
        // Six capital letters that tell subsets apart (9.6.4), made of the glyphs: equal subsets have equal names.
        var name = frame.name
        for index in 0..<6 {
            name[index] = UInt8(ascii: "A") + UInt8(hash % 26)
            hash /= 26
        }
        if width != width.rounded() { width = 1_000 }
        return Parts(order: order, name: name, defaultWidth: width, outlines: outlines, lines: lines)
    }

    /// Reads a glyph of the file, as it stands in `Parts.order`.
    @inline(__always) func glyph<Value>(_ entry: Int, _ value: (Known) -> Value) -> Value {
        let place = entry & 0xFFFF_FFFF
        return place < known.count ? value(known[place]) : value(others[place - known.count])
    }
}
