public import PDFObjects

/// Cuts the font programs of a form down to what is drawn with them.
///
/// Programs that readers could take in more than one way are taken in all of them: a code of a simple TrueType font may
/// lead to a glyph by its character, its name, its number or the number itself (ISO 32000-1, 9.6.6.4), and readers differ.
public struct FontCut {
    /// A font dictionary, and what is shown of it.
    public struct Use {
        /// The font dictionary; for a composite font the one whose subtype is Type0.
        public var font: PDFDictionary
        /// What is shown.
        public var codes: FontCodes

        /// Makes a use.
        public init(font: PDFDictionary, codes: FontCodes) {
            self.font = font
            self.codes = codes
        }
    }

    private let document: PDFDocument

    /// How many bytes all programs may unpack to; what comes behind that stays as it is.
    private var budget = 64 << 20
    /// How many bytes one program may unpack to.
    private static let limit = 32 << 20

    /// Makes a cutter for the fonts of a document.
    public init(_ document: PDFDocument) { self.document = document }

    /// A program with the glyphs that some fonts draw with it.
    ///
    /// - Parameters:
    ///   - stream: The program, FontFile2 or FontFile3 of a descriptor.
    ///   - uses: All fonts that have it.
    /// - Returns: The program, unpacked; nil where it has to stay whole, or has nothing to lose.
    /// - Complexity: O(bytes).
    public mutating func cut(_ stream: PDFStream, for uses: [Use]) -> [UInt8]? {
        guard let bytes = unpacked(stream) else {
            return nil
        }
        let cut: [UInt8]?
        if let program = compactProgram(stream, bytes) {
            guard !program.forbidsCutting, let glyphs = glyphs(of: uses, { self.glyphs(of: $0, in: program) }) else {
                return nil
            }
            cut = program.cut(to: glyphs)
        } else {
            guard let program = trueTypeProgram(stream, bytes), !program.forbidsCutting,
                let glyphs = glyphs(of: uses, { self.glyphs(of: $0, in: program) })
            else { return nil }
            cut = program.cut(to: glyphs)
        }
        // Bytes that are 0 cost next to nothing.
        guard let cut, Self.weight(of: cut) + Self.leastGain <= Self.weight(of: bytes) else { return nil }
        return cut
    }

    /// Whether a program says that its licence forbids that it is cut down.
    public mutating func isForbidden(_ stream: PDFStream) -> Bool {
        guard let bytes = unpacked(stream) else {
            return false
        }
        return compactProgram(stream, bytes)?.forbidsCutting ?? trueTypeProgram(stream, bytes)?.forbidsCutting ?? false
    }

    private mutating func unpacked(_ stream: PDFStream) -> [UInt8]? {
        let most = min(Self.limit, budget)
        let bytes = StreamDecoder.decode(stream, in: document, limit: most, isCounted: false)
        // How far it came is not known; no byte of Deflate makes more than 1,032.
        budget -= bytes?.count ?? min(most, stream.data.count.multipliedReportingOverflow(by: 1_032).partialValue)
        return bytes
    }

    /// Below so many bytes nothing is gained.
    private static let leastGain = 2_048

    private static func weight(of bytes: [UInt8]) -> Int { bytes.reduce(0) { $0 + ($1 == 0 ? 0 : 1) } }

    private func compactProgram(_ stream: PDFStream, _ bytes: [UInt8]) -> CompactProgram? {
        switch document.resolve(stream.dictionary["Subtype"]).name {
        case "Type1C", "CIDFontType0C": CompactProgram(bytes)
        default: nil
        }
    }

    private func trueTypeProgram(_ stream: PDFStream, _ bytes: [UInt8]) -> TrueTypeProgram? {
        stream.dictionary["Subtype"] == nil ? TrueTypeProgram(bytes) : nil
    }

    /// What all fonts of a program draw; nil where that is not known of one.
    private func glyphs(of uses: [Use], _ own: (Use) -> Set<UInt16>?) -> Set<UInt16>? {
        var glyphs: Set<UInt16> = []
        for use in uses {
            guard let more = own(use) else { return nil }
            glyphs.formUnion(more)
        }
        return glyphs
    }

    private func isComposite(_ font: PDFDictionary) -> Bool { document.resolve(font["Subtype"]).name == "Type0" }

    /// The codes of a simple font.
    private func codes(of use: Use) -> Set<UInt16> {
        if case .some(let codes) = use.codes { codes.filter { $0 < 256 } } else { Set(0...255) }
    }

    /// The codes of a composite font whose codes are the CIDs, and what says the glyphs; nil for all others.
    private func identity(_ use: Use, _ subtype: PDFName) -> (codes: Set<UInt16>, descendant: PDFDictionary)? {
        guard case .some(let codes) = use.codes, document.resolve(use.font["Encoding"]).name == "Identity-H",
            let descendant = document.dictionary(document.resolve(use.font["DescendantFonts"]).array?.first),
            document.resolve(descendant["Subtype"]).name == subtype
        else { return nil }
        return (codes, descendant)
    }

    // MARK: Compact fonts

    private func glyphs(of use: Use, in program: CompactProgram) -> Set<UInt16>? {
        guard !isComposite(use.font) else {
            // A reader may take the codes for glyphs where there are no CIDs, and does so no more where there are.
            return identity(use, "CIDFontType0").map { program.glyphs(cids: $0.codes) }
        }
        guard !program.isCIDKeyed else { return nil }
        let codes = codes(of: use)
        return program.glyphs(named: names(of: codes, in: use.font)).union(program.glyphs(encoded: codes))
    }

    /// The names of codes in the encodings that a reader may take them by.
    private func names(of codes: Set<UInt16>, in font: PDFDictionary) -> Set<String> {
        var names: Set<String> = []
        for encoding in encodings(of: font) { names.formUnion(codes.map { encoding.names[Int($0)] }) }
        names.remove("")
        return names
    }

    // MARK: TrueType fonts

    private func glyphs(of use: Use, in program: TrueTypeProgram) -> Set<UInt16>? {
        isComposite(use.font) ? composite(use) : simple(use, program)
    }

    private func simple(_ use: Use, _ program: TrueTypeProgram) -> Set<UInt16> {
        let codes = codes(of: use)
        var glyphs: Set<UInt16> = []
        for code in codes {
            for offset in [0, 0xF000, 0xF100, 0xF200] {
                add(offset + Int(code), of: [0, 1, 2, 3], program, &glyphs)
            }
        }
        let names = names(of: codes, in: use.font)
        var spellings: Set<String> = []
        for name in names {
            for scalar in Self.scalars(name) {
                add(scalar, of: [0, 3], program, &glyphs)
                let hexadecimal = String(scalar, radix: 16, uppercase: true)
                // Readers make a map of characters of the names where there is none.
                spellings.insert("uni" + String(repeating: "0", count: max(0, 4 - hexadecimal.count)) + hexadecimal)
            }
            if let code = PostNames.macCodes[name] { add(code, of: [1], program, &glyphs) }
            if let number = Self.number(in: name) { glyphs.insert(number) }
        }
        if let list = program.names { glyphs.formUnion(list.glyphs(named: names.union(spellings))) }
        // Without characters a code is a glyph's number.
        if program.characters?.subtables.isEmpty ?? true { glyphs.formUnion(codes) }
        return glyphs
    }

    private func add(
        _ character: Int, of platforms: Set<Int>, _ program: TrueTypeProgram, _ glyphs: inout Set<UInt16>
    ) {
        for subtable in program.characters?.subtables ?? [] where platforms.contains(subtable.platform) {
            if let glyph = subtable.glyph(character) { glyphs.insert(glyph) }
        }
    }

    /// The encodings that a reader may take the codes by: the font's own, and those that readers fall back to.
    private func encodings(of font: PDFDictionary) -> [GlyphEncoding] {
        let own = FontReader(document: document)
            .encoding(document.resolve(font["Encoding"]), standard: nil, embedded: true)
        return [.standard, .winAnsi, .macRoman] + [own].compactMap { $0 }
    }

    /// What a glyph's name may stand for, with what looks the same.
    private static func scalars(_ name: String) -> [Int] {
        guard let scalar = GlyphNames.scalar(name[...])?.value else { return [] }
        let same = CodeMap.equivalents.flatMap { $0 == scalar ? [$1] : $1 == scalar ? [$0] : [] }
        return ([scalar] + same + (scalar == 0xAF ? [0x2C9] : [])).map { Int($0) }
    }

    /// The number in a name such as `g12` or `glyph12`.
    private static func number(in name: String) -> UInt16? {
        let digits = name.drop { !$0.isASCII || !$0.isNumber }
        return digits.count == name.count ? nil : UInt16(digits)
    }

    private func composite(_ use: Use) -> Set<UInt16>? {
        guard let (codes, descendant) = identity(use, "CIDFontType2") else { return nil }
        switch document.resolve(descendant["CIDToGIDMap"]) {
        case .null, .name("Identity"): return codes
        case .stream(let stream):
            guard let map = StreamDecoder.decode(stream, in: document, limit: 1 << 17, isCounted: false) else {
                return nil
            }
            return Set(
                codes.compactMap { code in
                    let place = 2 * Int(code)
                    return place + 1 < map.count ? UInt16(map[place]) << 8 | UInt16(map[place + 1]) : nil
                })
        default: return nil
        }
    }
}
