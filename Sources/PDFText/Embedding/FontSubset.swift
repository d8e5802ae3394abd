public import PDFObjects

/// The glyphs of one fallback font that a file uses, and what they mean: a Type 0 font in the making (ISO 32000-1, 9.7).
///
/// Codes are the glyphs' numbers in the font file (Identity-H), so that a text has the same codes in every file; a glyph
/// that stands for two things has a second code, so that ToUnicode always says what is meant. What was learnt of a glyph stays for the next file.
public struct FontSubset: Sendable {
    private struct Known {
        var number: UInt16
        var width: Float
        var charstring: [UInt8]
        /// What the glyph stands for in this file; empty where nothing is to be read out of it.
        var meaning: [UInt32] = []
        /// The code in this file.
        var code: UInt16 = 0
        /// The file that used the glyph last.
        var file = 0
    }

    /// The font.
    let font: FallbackFont
    private var known: [Known] = []
    /// By glyph, its place in `known`, or -1.
    private var places = [Int32](repeating: -1, count: 0x1_0000)
    /// This file's glyphs that stand for a second thing and more, each with a code of its own.
    private var others: [Known] = []
    /// The places of this file's glyphs.
    private var used: [Int] = []
    private var file = 1
    /// The codes of glyphs that another text of the same file has given a meaning, where they are not plain.
    var settled: [UInt16: [GlyphUse]] = [:]

    init(_ font: FallbackFont) { self.font = font }

    /// Makes the font of a file that many texts share, of what all of them use.
    public init(_ use: FontUse) {
        font = use.font
        others = use.glyphs.map { glyph in
            let outline = font.glyph(glyph.glyph)
            return Known(
                number: glyph.glyph, width: outline.width, charstring: outline.charstring, meaning: glyph.meaning,
                code: glyph.code)
        }
    }

    /// The glyphs of this file, each with each of its meanings, in the order of their first use.
    var uses: [GlyphUse] {
        (used.map { known[$0] } + others).map { GlyphUse(glyph: $0.number, code: $0.code, meaning: $0.meaning) }
    }

    /// Starts a new file.
    mutating func removeAll() {
        used.removeAll(keepingCapacity: true)
        others.removeAll(keepingCapacity: true)
        file += 1
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
            known.append(Known(number: glyph, width: outline.width, charstring: outline.charstring, code: glyph))
        }
        if !settled.isEmpty, let codes = settled[glyph] {
            return code(of: known[place], meaning: meaning, among: codes)
        }
        if known[place].file != file {
            known[place].file = file
            used.append(place)
            if !known[place].meaning.elementsEqual(meaning) { known[place].meaning = Array(meaning) }
            return glyph
        }
        if known[place].meaning.elementsEqual(meaning) { return glyph }
        if let other = others.first(where: { $0.number == glyph && $0.meaning.elementsEqual(meaning) }) {
            return other.code
        }
        var other = known[place]
        other.meaning = Array(meaning)
        other.code = freeCode()
        others.append(other)
        return other.code
    }

    /// The code of a glyph whose meanings are settled; a meaning that is not gets a code that may not hold.
    private mutating func code(of known: Known, meaning: ArraySlice<UInt32>, among codes: [GlyphUse]) -> UInt16 {
        if let same = others.first(where: { $0.number == known.number && $0.meaning.elementsEqual(meaning) }) {
            return same.code
        }
        var other = known
        other.meaning = Array(meaning)
        other.code = codes.first { $0.meaning.elementsEqual(meaning) }?.code ?? freeCode()
        others.append(other)
        return other.code
    }

    /// The highest code that no glyph of the font has; a font that has them all gives the highest that is not used here.
    private func freeCode() -> UInt16 {
        var code = UInt16.max
        while others.contains(where: { $0.code == code }) || used.contains(where: { known[$0].code == code }), code > 1
        {
            code -= 1
        }
        return code
    }

    /// The objects of the font, in this order: font, descendant, descriptor, font program, ToUnicode.
    ///
    /// They refer to each other by their places in this list, counted from 0.
    ///
    /// - Complexity: O(glyphs · log glyphs) and the bytes of their outlines.
    public func objects() -> [PDFObject] {
        let glyphs = (used.map { known[$0] } + others).sorted { $0.code < $1.code }
        let name = PDFName(rawValue: "\(Self.tag(glyphs))+\(font.name)")
        let box = [-1000, min(font.descent, -200), 3000, max(font.ascent, 800)]
        let program = CompactFont(
            name: name.rawValue, glyphs: glyphs.map { ($0.code, $0.charstring) }, boundingBox: box)
        return [
            .dictionary([
                "Type": .name("Font"), "Subtype": .name("Type0"), "BaseFont": .name(name),
                "Encoding": .name("Identity-H"), "DescendantFonts": .array([.reference(PDFReference(1))]),
                "ToUnicode": .reference(PDFReference(4)),
            ]),
            .dictionary([
                "Type": .name("Font"), "Subtype": .name("CIDFontType0"), "BaseFont": .name(name),
                "CIDSystemInfo": .dictionary([
                    "Registry": .string(Array("Adobe".utf8)), "Ordering": .string(Array("Identity".utf8)),
                    "Supplement": .integer(0),
                ]),
                "FontDescriptor": .reference(PDFReference(2)), "DW": .integer(1000),
                "W": .array(Self.widths(glyphs)),
            ]),
            .dictionary([
                "Type": .name("FontDescriptor"), "FontName": .name(name), "Flags": .integer(flags),
                "FontBBox": .array(box.map { .integer($0) }), "ItalicAngle": .integer(font.style.isItalic ? -12 : 0),
                "Ascent": .integer(font.ascent), "Descent": .integer(font.descent),
                "CapHeight": .integer(font.capHeight), "StemV": .integer(font.style.isBold ? 140 : 80),
                "FontFile3": .reference(PDFReference(3)),
            ]),
            .stream(PDFStream(dictionary: ["Subtype": .name("CIDFontType0C")], bytes: program.bytes)),
            .stream(PDFStream(dictionary: [:], bytes: Self.toUnicode(glyphs))),
        ]
    }

    /// The number of objects that a font takes.
    public static let objectCount = 5

    /// Table 123: fixed pitch, serif, symbolic (no standard Latin set), italic.
    private var flags: Int {
        (font.style.family == .mono ? 1 : 0) | (font.style.family == .serif ? 2 : 0) | 4
            | (font.style.isItalic ? 64 : 0)
    }

    /// Six capital letters that tell subsets apart (9.6.4), made of the glyphs: equal subsets have equal names.
    private static func tag(_ glyphs: [Known]) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325  // FNV-1a
        for glyph in glyphs {
            hash = (hash ^ (UInt64(glyph.number) << 16 | UInt64(glyph.code))) &* 0x100_0000_01B3
        }
        var letters: [UInt8] = []
        for _ in 0..<6 {
            letters.append(UInt8(ascii: "A") + UInt8(hash % 26))
            hash /= 26
        }
        return String(decoding: letters, as: UTF8.self)
    }

    /// The W array (9.7.4.3): a list of widths for each run of glyphs. Widths of 1000 are the default.
    private static func widths(_ glyphs: [Known]) -> [PDFObject] {
        var output: [PDFObject] = []
        var run: [PDFObject] = []
        var first = 0
        for glyph in glyphs where glyph.width != 1000 {
            if run.isEmpty || Int(glyph.code) != first + run.count {
                if !run.isEmpty { output += [.integer(first), .array(run)] }
                run.removeAll()
                first = Int(glyph.code)
            }
            run.append(.number(Double(glyph.width)))
        }
        return run.isEmpty ? output : output + [.integer(first), .array(run)]
    }

    /// A ToUnicode CMap (9.10.3).
    private static func toUnicode(_ glyphs: [Known]) -> [UInt8] {
        var output = ContentWriter()
        output.raw(
            "/CIDInit/ProcSet findresource begin 12 dict begin begincmap/CIDSystemInfo<</Registry(Adobe)"
                + "/Ordering(UCS)/Supplement 0>>def/CMapName/Adobe-Identity-UCS def/CMapType 2 def\n"
                + "1 begincodespacerange<0000><FFFF>endcodespacerange\n")
        for start in stride(from: 0, to: glyphs.count, by: 100) {
            let block = glyphs[start..<min(glyphs.count, start + 100)]
            output.integer(block.count)
            output.raw(" beginbfchar\n")
            for entry in block {
                output.raw("<")
                output.hex16(entry.code)
                output.raw("><")
                // A glyph that adds nothing to be read is a zero width space: readers that do not know ActualText put a
                // replacement character where a code has no meaning.
                output.utf16(entry.meaning.isEmpty ? [0x200B] : entry.meaning)
                output.raw(">\n")
            }
            output.raw("endbfchar\n")
        }
        output.raw("endcmap CMapName currentdict/CMap defineresource pop end end")
        return output.bytes
    }
}
