import PDFObjects
import TestSupport
import Testing

@testable import PDFText

struct FontReaderTests {
    /// The font of a name in the form's resources.
    private static func font(_ name: PDFName, of form: String) throws -> (font: PDFObject?, document: PDFDocument) {
        let document = try PDFDocument(reading: Fixture.bytes(ofForm: form))
        let resources = document.dictionary(document.dictionary(document.catalog["AcroForm"])?["DR"])
        return (document.dictionary(resources?["Font"])?[name], document)
    }

    private static func face(_ dictionary: PDFDictionary) throws -> TextFace? {
        let document = try PDFDocument(reading: Fixture.bytes(ofForm: "text-no-da"))
        return FontReader(document: document).face(.dictionary(dictionary))
    }

    /// What another program sets in its own Arial Black is not what Helvetica's numbers say.
    @Test(arguments: [("Helvetica", true), ("Times-Italic", true), ("Arial-Black", false), ("Unheard", false)])
    func onlyStandardFontsSayHowFarTheyReach(_ name: String, _ isKnown: Bool) throws {
        let font: PDFDictionary = [
            "Subtype": .name("Type1"), "BaseFont": .name(PDFName(rawValue: name)), "Encoding": .name("WinAnsiEncoding"),
        ]
        let read = try Self.face(font)
        let face = try #require(read)
        #expect((face.reach != nil) == isKnown && face.ink.count == 256)
    }

    @Test func readsASubsetForItsOwnLettersOnly() throws {
        let (font, document) = try Self.font("Block", of: "font-subset")
        let face = try #require(FontReader(document: document).face(font ?? .null))
        let codes = Array("ABE CDe".unicodeScalars).map { face.codes.code($0.value).map(Int.init) }
        // The em box, and the descent of the descriptor: the font program has no OS/2 table.
        #expect(codes == [65, 66, 69, 32, nil, nil, nil] && face.width(65) == 750)
        #expect(face.metrics == FontMetrics(lineHeight: 1, descent: 0.125, capHeight: 0.875).inEmBox)
    }

    @Test func setsATextInTheSubsetOrNotAtAll() throws {
        let (font, document) = try Self.font("Block", of: "font-subset")
        let stack = FontStack(font, resourceName: "Block", in: document)
        var text = EncodedText()
        let faces = ["BABE A", "BABE C", "ŁA", "\u{378}A"].map { value in
            (text.encode(Array(value.utf8)[...], with: stack), text.mainFace, Set(text.glyphs.map(\.face)).sorted())
        }
        #expect(faces.map(\.0) == [true, true, true, false] && faces.map(\.1) == [0, 1, 1, 0])
        #expect(Array(faces.map(\.2).prefix(3)) == [[0], [1], [1, 2]] && text.missing == ["\u{378}"])
    }

    @Test func takesTheMetricsOfAStandardFont() throws {
        let (font, document) = try Self.font("Helv", of: "text-single")
        let stack = FontStack(font, resourceName: "Helv", in: document)
        let metrics = FontMetrics(lineHeight: 1.156, descent: 0.207, capHeight: 0.718, emDescent: 0.2105)
        #expect(stack.metrics(of: 0) == metrics)
        #expect(stack.faces[0].width(65) == 667 && stack.faces[0].font == font && stack.aloneCount == 0)
    }

    @Test func replacesAFontThatTheFormLacks() throws {
        let document = try PDFDocument(reading: Fixture.bytes(ofForm: "text-no-da"))
        let stack = FontStack(nil, resourceName: "TiBo", in: document)
        let names = stack.faces.map { $0.font.dictionary?["BaseFont"]?.name }
        #expect(names == ["Times-Bold", "Times-Bold"])
    }

    /// A print driver's font has codes of its own: the family's font beside it says the letters, in the driver's lines.
    @Test func takesTheLettersOfTheFamilysOtherFont() throws {
        let (font, document) = try Self.font("Field", of: "font-whole")
        let whole = try #require(document.dictionary(font))
        func made(_ family: String, isDrivers: Bool) -> PDFObject {
            var (own, descriptor) = (whole, document.dictionary(whole["FontDescriptor"]) ?? [:])
            descriptor["FontFamily"] = .string(Array(family.utf8))
            if isDrivers {
                (descriptor["Flags"], own["Encoding"]) = (.integer(4), nil)
                descriptor["FontBBox"] = PDFRectangle(0, -222, 1_024, 1_016).object
                descriptor["Descent"] = .integer(-222)
            }
            own["FontDescriptor"] = .dictionary(descriptor)
            return .dictionary(own)
        }
        let driver = made("&Century", isDrivers: true)
        let twin = made("Century", isDrivers: false)
        let stacks = [("a", twin), ("b", made("Other", isDrivers: false))].map { name, other in
            FontStack(
                driver, resourceName: "D", in: document,
                among: ["D": driver, PDFName(rawValue: name): other])
        }
        #expect(stacks[0].faces[0].font == twin && stacks[1].faces[0].font != made("Other", isDrivers: false))
        for stack in stacks {
            #expect(stack.metrics(of: 0).lineHeight == 1.238 && stack.metrics(of: 0).descent == 0.222)
        }
    }

    /// The boxes of the font program: what Acrobat centres in the cells of combs.
    @Test func measuresTheInkOfAnEmbeddedFont() throws {
        let (font, document) = try Self.font("Field", of: "font-whole")
        let stacks = [true, false].map {
            FontStack(font, resourceName: "Field", in: document, measuresInk: $0).faces[0]
        }
        let boxes = "iA".utf8.map { stacks[0].ink[Int($0)] }
        #expect(boxes.map(\.left) == [125, 0] && boxes.map(\.right) == [625, 625])
        #expect(stacks[1].ink.isEmpty)
    }

    /// An OpenType file with compact outlines: its letters' boxes, and the depth of its em box, which counts before that of the
    /// face's name and of the descriptor.
    @Test func measuresOpenTypeFontsWithCompactOutlines() throws {
        func wide(_ values: [Int], _ bytes: Int) -> [UInt8] {
            values.flatMap { value in (0..<bytes).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
        }
        let head = [UInt8](repeating: 0, count: 18) + wide([1_000], 2) + [UInt8](repeating: 0, count: 34)
        let metrics = [UInt8](repeating: 0, count: 70) + wide([-282], 2)
        let tables = [("CFF ", CompactProgramTests.program()), ("OS/2", metrics), ("head", head)]
        var file = Array("OTTO".utf8) + wide([tables.count, 32, 1, 16], 2)
        var place = file.count + 16 * tables.count
        for (tag, bytes) in tables {
            file += Array(tag.utf8) + wide([0, place, bytes.count], 4)
            place += bytes.count
        }
        file += tables.flatMap(\.1)
        let program = PDFStream(dictionary: ["Subtype": .name("OpenType")], bytes: file)
        let font = PDFObject.dictionary([
            "Subtype": .name("Type1"), "BaseFont": .name("HelveticaLTStd-Roman"), "Encoding": .name("WinAnsiEncoding"),
            "FirstChar": .integer(65), "Widths": .array([.integer(500), .integer(500)]),
            "FontDescriptor": .dictionary([
                "FontFile3": .stream(program), "Descent": .integer(-250),
                "FontBBox": PDFRectangle(0, -250, 1_000, 900).object,
            ]),
        ])
        let document = try PDFDocument(reading: Fixture.bytes(ofForm: "text-no-da"))
        let stack = FontStack(font, resourceName: "F", in: document, measuresEmBox: true, measuresInk: true)
        let boxes = try #require(CompactProgram(CompactProgramTests.program())).boxes(named: ["A", "B"])
        #expect(stack.faces[0].ink[65] == boxes["A"] && stack.faces[0].ink[66] == boxes["B"])
        #expect(stack.faces[0].ink[65].isKnown && stack.metrics(of: 0).emDescent == 0.282)
        let unmeasured = FontStack(font, resourceName: "F", in: document)
        #expect(unmeasured.faces[0].ink.isEmpty && unmeasured.metrics(of: 0).emDescent == 0.225)
    }

    @Test func readsDifferencesAndWidths() throws {
        let face = try #require(
            try Self.face([
                "Subtype": .name("Type1"), "BaseFont": .name("Unheard"), "FirstChar": .integer(65),
                "Widths": .array([.integer(500), .integer(0), .integer(700)]),
                "Encoding": .dictionary([
                    "Differences": .array([.integer(65), .name("Lslash"), .name("B"), .name("odieresis")])
                ]),
            ]))
        let codes = Array("ŁBöA".unicodeScalars).map { face.codes.code($0.value).map(Int.init) }
        #expect(codes == [65, nil, 67, nil] && [face.width(65), face.width(67), face.width(255)] == [500, 700, 0])
    }

    @Test func leavesToTheViewersFontOnlyWhatNoFontOfTheMachineHas() throws {
        let document = try PDFDocument(reading: Fixture.bytes(ofForm: "text-no-da"))
        let font = PDFObject.dictionary([
            "Subtype": .name("Type0"), "BaseFont": .name("HYSMyeongJo-Medium"), "Encoding": .name("UniKS-UTF16-H"),
            "DescendantFonts": .array([.dictionary(["DW": .integer(900)])]),
        ])
        let stack = FontStack(font, resourceName: "HySm", in: document)
        var text = EncodedText()
        let isComplete = text.encode(Array("A홍\u{3130}".utf8)[...], with: stack)
        #expect(isComplete && text.fallback(of: text.glyphs[1].face) != nil)
        let last = text.glyphs[2]
        #expect(last.code == 0x3130 && last.width == 900 && text.fallback(of: last.face) == nil)
    }

    struct Case: CustomTestStringConvertible {
        var label: String
        var font: PDFDictionary
        var testDescription: String { label }
    }

    static let untrusted: [Case] = [
        .init(label: "no subtype", font: ["BaseFont": .name("Helvetica")]),
        .init(label: "Type 3", font: ["Subtype": .name("Type3")]),
        .init(label: "unknown encoding", font: ["Subtype": .name("Type1"), "Encoding": .name("Own")]),
        .init(label: "encoding of a wrong type", font: ["Subtype": .name("Type1"), "Encoding": .integer(3)]),
        .init(
            label: "composite, not embedded",
            font: [
                "Subtype": .name("Type0"), "Encoding": .name("Identity-H"),
                "DescendantFonts": .array([.dictionary([:])]),
            ]),
        .init(label: "composite of wrong types", font: ["Subtype": .name("Type0"), "DescendantFonts": .integer(1)]),
        .init(
            label: "symbolic, embedded, without a map",
            font: [
                "Subtype": .name("TrueType"),
                "FontDescriptor": .dictionary(["Flags": .integer(4), "FontFile2": .integer(1)]),
            ]),
    ]

    @Test(arguments: untrusted)
    func leavesAloneWhatItCannotTrust(_ item: Case) throws { #expect(try Self.face(item.font) == nil) }

    @Test func survivesFontsOfWrongTypes() throws {
        let values: [PDFObject] = [
            .integer(.max), .integer(.min), .real(1e300, text: "1e300"), .real(.nan, text: "nan"), .name("x"),
            .string([255]),
            .array([.integer(.max), .integer(.min), .name("A"), .array([.null])]),
            .dictionary(["Differences": .integer(1)]),
            .dictionary(["Differences": .array([.integer(.max), .name("A"), .integer(-5), .name("B")])]),
        ]
        let base: PDFDictionary = ["Subtype": .name("TrueType"), "BaseFont": .name("ABCDEF+Arial")]
        let keys: [PDFName] = [
            "BaseFont", "FirstChar", "Widths", "Encoding", "ToUnicode", "FontDescriptor", "DescendantFonts",
        ]
        var count = 0
        for key in keys {
            for value in values {
                for subtype: PDFName in ["TrueType", "Type0"] {
                    var font = base
                    font["Subtype"] = .name(subtype)
                    if key != "Widths" { font["Widths"] = .array([.integer(500)]) }
                    font[key] = value
                    if try Self.face(font) != nil { count += 1 }
                }
            }
        }
        #expect(count > 0)
    }
}
