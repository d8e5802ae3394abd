import PDFForms
import PDFObjects
import PDFText
import TestSupport
import Testing

/// What the form around a field changes of its font and its size.
struct AppearanceFontsTests {
    /// A form with one line of text in a box of 85 × 20 with a border of 1, its Info and DR changed.
    private static func form(producer: String = "", fonts: PDFDictionary = [:]) throws -> Form {
        let read = try PDFDocument(reading: Fixture.bytes(ofForm: "text-single"))
        var (objects, trailer) = (read.objects, read.trailer)
        trailer["Info"] = .dictionary(["Producer": .string(Array(producer.utf8))])
        if let root = trailer["Root"]?.reference, case .dictionary(var catalog)? = objects[root.number] {
            var acroForm = read.dictionary(catalog["AcroForm"]) ?? [:]
            var resources = read.dictionary(acroForm["DR"]) ?? [:]
            var all = read.dictionary(resources["Font"]) ?? [:]
            for (name, font) in fonts.entries { all[name] = font }
            resources["Font"] = .dictionary(all)
            acroForm["DR"] = .dictionary(resources)
            catalog["AcroForm"] = .dictionary(acroForm)
            objects[root.number] = .dictionary(catalog)
        }
        return Form(PDFDocument(making: objects, trailer: trailer, pages: read.pages, version: "1.7"))
    }

    private static func drawn(_ appearance: String, in form: Form) throws -> [Run] {
        let field = try #require(form.field(named: "q0"))
        var widget = try #require(field.widgets.first)
        widget.defaultAppearance = Array(appearance.utf8)
        var sample = try Sample("text-single", "q0")
        (sample.field, sample.widget, sample.fonts) = (field, widget, AppearanceFonts(form))
        return sample.runs("Name")
    }

    /// Acrobat 9.0: H/1.3525, the border left out of it. All others: (H − 2b)/1.35.
    @Test(arguments: ["Adobe Acrobat 9.0.0", "Adobe Acrobat 9.5.5", "Adobe Acrobat Pro DC", ""])
    func automaticSizesAreThoseOfTheWriter(_ producer: String) throws {
        let size = producer == "Adobe Acrobat 9.0.0" ? 20 / 1.3525 : 18 / 1.35
        let runs = try Self.drawn("/Helv 0 Tf 0 g", in: Self.form(producer: producer))
        #expect(abs((runs.first?.size ?? 0) - size) < 0.001)
    }

    /// A font that is not in DR is Myriad Pro in the em box, whether DR has that or not: y = (H − 0.5 fs)/2.
    @Test(arguments: [true, false])
    func aMissingFontIsLaidOutInTheEmBox(_ hasSubstitute: Bool) throws {
        let myriad: PDFObject = .dictionary([
            "Type": .name("Font"), "Subtype": .name("Type1"), "BaseFont": .name("MyriadPro-Regular"),
            "Encoding": .name("WinAnsiEncoding"), "FirstChar": .integer(0),
            "Widths": .array(Array(repeating: .integer(500), count: 256)),
            "FontDescriptor": .dictionary([
                "FontName": .name("MyriadPro-Regular"), "Flags": .integer(34), "Ascent": .integer(952),
                "Descent": .integer(-250), "CapHeight": .integer(674),
                "FontBBox": PDFRectangle(-157, -250, 1_126, 952).object,
            ]),
        ])
        let form = try Self.form(fonts: hasSubstitute ? ["MyriadPro-Regular": myriad] : [:])
        let missing = try Self.drawn("/HelveticaLTStd-Bold 10 Tf 0 g", in: form)
        #expect(missing.map(\.y) == [7.5])
        // Where a field asks for it by its own name, its box counts as any font's.
        guard hasSubstitute else { return }
        let named = try Self.drawn("/MyriadPro-Regular 10 Tf 0 g", in: form)
        #expect(abs((named.first?.y ?? 0) - (20 - 7.02) / 2) < 0.001)
    }
}
