import PDFObjects
import TestSupport
import Testing

@testable import PDFText

/// Fonts that are cut down to what is shown in them.
struct FontCutTests {
    /// What stands in a fixture with the fonts FieldDots, PageDots and SpareDots.
    private static func fixture(_ name: String = "font-whole") throws -> PDFDocument {
        try PDFDocument(reading: Fixture.bytes(ofForm: name))
    }

    private static func font(_ name: PDFName, in document: PDFDocument) throws -> PDFDictionary {
        let font = document.objects.values.compactMap(\.dictionary).first {
            $0["BaseFont"]?.name == name && $0["Subtype"]?.name != "CIDFontType2"
        }
        return try #require(font)
    }

    private static func program(of font: PDFDictionary, in document: PDFDocument) throws -> PDFStream {
        let descendant = document.dictionary(document.resolve(font["DescendantFonts"]).array?.first) ?? font
        let descriptor = document.dictionary(descendant["FontDescriptor"]) ?? [:]
        let stream = document.resolve(descriptor["FontFile2"]).stream
        return try #require(stream)
    }

    private static func cut(_ name: PDFName, _ codes: FontCodes, changing change: PDFDictionary = [:]) throws
        -> [UInt8]?
    {
        let document = try fixture()
        var font = try font(name, in: document)
        for entry in change.entries { font[entry.key] = entry.value }
        var cutter = FontCut(document)
        return cutter.cut(try program(of: font, in: document), for: [FontCut.Use(font: font, codes: codes)])
    }

    /// The glyphs of a program with an outline, as HarfBuzz reads it.
    private static func drawn(_ program: [UInt8]) throws -> [UInt16: [UInt8]] {
        let folder = try TemporaryFolder()
        try folder.write(program, to: "font.ttf")
        let file = try #require(FontFile(path: folder.file("font.ttf"), index: 0))
        var outlines: [UInt16: [UInt8]] = [:]
        for glyph in UInt16(0)..<420 {
            let outline = file.outline(glyph)
            if outline.hasInk { outlines[glyph] = outline.charstring }
        }
        return outlines
    }

    private static let differences: PDFDictionary = [
        "Encoding": .dictionary([
            "Differences": .array([.integer(65), .name("dots0150"), .name("g160"), .name("eacute")])
        ])
    ]

    /// Codes, and the glyphs that may be meant: glyph n is the character n + 31. Glyph 60 is made of 58 and 59.
    @Test(
        arguments: [
            ("FieldDots", FontCodes.some([]), [:], [0]), ("FieldDots", .some([65, 66]), [:], [0, 34, 35]),
            ("FieldDots", .some([0xE9]), [:], [0, 169, 185, 202]),
            ("FieldDots", .some([0x5B]), [:], [0, 58, 59, 60]),
            ("FieldDots", .some([65, 66, 67]), differences, [0, 34, 35, 36, 150, 148, 149, 160, 158, 159, 202]),
            ("PageDots", .some([34, 202]), [:], [0, 34, 202]), ("PageDots", .some([60, 9_999]), [:], [0, 58, 59, 60]),
        ] as [(PDFName, FontCodes, PDFDictionary, Set<UInt16>)])
    func keepsWhatIsShownAndNoMore(
        _ name: PDFName, _ codes: FontCodes, _ change: PDFDictionary, _ glyphs: Set<UInt16>
    ) throws {
        let cut = try #require(try Self.cut(name, codes, changing: change))
        let document = try Self.fixture()
        let stream = try Self.program(of: try Self.font(name, in: document), in: document)
        let whole = try Self.drawn(try #require(StreamDecoder.decode(stream, in: document)))
        let left = try Self.drawn(cut)
        #expect(glyphs.isSuperset(of: left.keys) && left.allSatisfy { whole[$0.key] == $0.value })
        #expect(Set(left.keys).isSuperset(of: glyphs.filter { whole[$0] != nil && Self.isCertain($0) }))
    }

    /// Glyphs of codes that only some readers take so may be left or not.
    private static func isCertain(_ glyph: UInt16) -> Bool { glyph != 169 && glyph != 185 }

    @Test func allCodesOfACompositeFontAreTheWholeFont() throws {
        #expect(try Self.cut("PageDots", .all) == nil && Self.cut("FieldDots", .all) != nil)
    }

    @Test(arguments: ["Identity-V", "UniJIS-UTF16-H"] as [PDFName])
    func otherCharacterMapsKeepTheWholeFont(_ encoding: PDFName) throws {
        #expect(try Self.cut("PageDots", .some([34]), changing: ["Encoding": .name(encoding)]) == nil)
    }

    @Test func theSameIsCutTheSameWay() throws {
        #expect(try Self.cut("FieldDots", .some([65, 66, 70])) == Self.cut("FieldDots", .some([70, 65, 66])))
    }

    @Test func aLicenceMayForbidIt() throws {
        let document = try Self.fixture("font-locked")
        let font = try Self.font("LockedDots", in: document)
        let program = try Self.program(of: font, in: document)
        var cutter = FontCut(document)
        let isForbidden = cutter.isForbidden(program)
        let cut = cutter.cut(program, for: [FontCut.Use(font: font, codes: .some([65]))])
        #expect(isForbidden && cut == nil)
    }

    /// The map of characters has those of the glyphs that are left, and the table of names their names.
    @Test func tablesSayWhatIsLeft() throws {
        let cut = try #require(try Self.cut("FieldDots", .some([65, 66, 68])))
        let program = try #require(TrueTypeProgram(cut))
        let map = try #require(program.characters?.subtables.first)
        #expect(map.runs.map(\.characters).filter { $0.lowerBound < 0xFFFF } == [65..<67, 68..<69])
        #expect([64, 65, 66, 67, 68].map(map.glyph) == [nil, 34, 35, nil, 37])
        #expect(program.names?.glyphs(named: ["dots0034", "dots0037", "dots0038"]) == [34, 37])
    }

    /// A program that breaks off anywhere, or has a wrong byte anywhere, is cut or stays whole.
    @Test func damagedProgramsDoNoHarm() throws {
        let document = try Self.fixture()
        let stream = try Self.program(of: try Self.font("FieldDots", in: document), in: document)
        let whole = try #require(StreamDecoder.decode(stream, in: document))
        for index in stride(from: 0, to: whole.count, by: 61) {
            var damaged = whole
            damaged[index] = ~damaged[index]
            for program in [damaged, Array(whole[..<index])] {
                let left = TrueTypeProgram(program)?.cut(to: [34, 60, 239])
                #expect(left.map { $0.count <= whole.count + 1_024 } ?? true)
            }
        }
    }
}
