import PDFObjects

/// What all subsets of a font have in common, put together once.
struct FontFrame: Sendable {
    /// What differs.
    enum Hole: Sendable {
        case name
        /// The number of one of the font's objects, counted from 0.
        case reference(Int)
        case widths
        case end
    }

    /// The PostScript name, with six letters and a plus sign in front.
    let name: [UInt8]
    let program: CompactFont
    /// The dictionaries of font, descendant and descriptor: bytes, each with what follows.
    private let pieces: [[(bytes: [UInt8], hole: Hole)]]

    init(_ font: FallbackFont) {
        name = Array("AAAAAA+\(font.name)".utf8)
        program = CompactFont(boundingBox: Self.boundingBox(font))
        let descriptor =
            "/Flags \(Self.flags(font))/FontBBox[\(Self.boundingBox(font).map(String.init).joined(separator: " "))]"
            + "/ItalicAngle \(Self.italicAngle(font))/Ascent \(font.ascent)/Descent \(font.descent)"
            + "/CapHeight \(font.capHeight)/StemV \(Self.stemWidth(font))/FontFile3 "
        let dictionaries: [[(String, Hole)]] = [
            [
                ("<</Type/Font/Subtype/Type0/BaseFont/", .name),
                ("/Encoding/Identity-H/DescendantFonts[", .reference(1)),
                (" 0 R]/ToUnicode ", .reference(4)), (" 0 R>>", .end),
            ],
            [
                ("<</Type/Font/Subtype/CIDFontType0/BaseFont/", .name),
                (
                    "/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor ",
                    .reference(2)
                ), (" 0 R/DW ", .widths), (">>", .end),
            ],
            [
                ("<</Type/FontDescriptor/FontName/", .name), (descriptor, .reference(3)), (" 0 R>>", .end),
            ],
        ]
        pieces = dictionaries.map { $0.map { (Array($0.utf8), $1) } }
    }

    /// The number of dictionaries.
    var count: Int { pieces.count }

    /// Appends a dictionary as `dictionaries` says it.
    ///
    /// - Parameters:
    ///   - first: The number of the font's first object.
    ///   - widths: Appends the default width, then the W entry.
    func write(
        _ dictionary: Int, name: [UInt8], first: Int, into output: inout ContentWriter,
        widths: (inout ContentWriter) -> Void
    ) {
        for piece in pieces[dictionary] {
            output.raw(piece.bytes)
            switch piece.hole {
            case .name: output.raw(name)
            case .reference(let place): output.integer(first + place)
            case .widths: widths(&output)
            case .end: break
            }
        }
    }

    /// The dictionaries as objects, which refer to each other by their places in the font, counted from 0.
    static func dictionaries(
        of font: FallbackFont, name: [UInt8], defaultWidth: Float, widths: [PDFObject]
    ) -> [PDFObject] {
        let name = PDFObject.name(PDFName(rawValue: String(decoding: name, as: UTF8.self)))
        var descendant: PDFDictionary = [
            "Type": .name("Font"), "Subtype": .name("CIDFontType0"), "BaseFont": name,
            "CIDSystemInfo": .dictionary([
                "Registry": .string(Array("Adobe".utf8)), "Ordering": .string(Array("Identity".utf8)),
                "Supplement": .integer(0),
            ]),
            "FontDescriptor": .reference(PDFReference(2)), "DW": .number(Double(defaultWidth)),
        ]
        if !widths.isEmpty { descendant["W"] = .array(widths) }
        return [
            .dictionary([
                "Type": .name("Font"), "Subtype": .name("Type0"), "BaseFont": name, "Encoding": .name("Identity-H"),
                "DescendantFonts": .array([.reference(PDFReference(1))]), "ToUnicode": .reference(PDFReference(4)),
            ]),
            .dictionary(descendant),
            .dictionary([
                "Type": .name("FontDescriptor"), "FontName": name, "Flags": .integer(flags(font)),
                "FontBBox": .array(boundingBox(font).map { .integer($0) }), "ItalicAngle": .integer(italicAngle(font)),
                "Ascent": .integer(font.ascent), "Descent": .integer(font.descent),
                "CapHeight": .integer(font.capHeight), "StemV": .integer(stemWidth(font)),
                "FontFile3": .reference(PDFReference(3)),
            ]),
        ]
    }

    private static func boundingBox(_ font: FallbackFont) -> [Int] {
        [-1000, min(font.descent, -200), 3000, max(font.ascent, 800)]
    }

    private static func italicAngle(_ font: FallbackFont) -> Int { font.style.isItalic ? -12 : 0 }

    private static func stemWidth(_ font: FallbackFont) -> Int { font.style.isBold ? 140 : 80 }

    /// Table 123: fixed pitch, serif, symbolic (no standard Latin set), italic.
    private static func flags(_ font: FallbackFont) -> Int {
        (font.style.family == .mono ? 1 : 0) | (font.style.family == .serif ? 2 : 0) | 4
            | (font.style.isItalic ? 64 : 0)
    }
}
