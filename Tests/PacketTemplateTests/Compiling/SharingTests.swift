import PDFForms
import PDFObjects
import PacketTemplate
import Testing

/// Forms in which pages and widgets share what compiling copies or unpacks.
struct SharingTests {
    private static let root: PDFDictionary = ["Root": .reference(PDFReference(1))]

    /// A document with a text field on each page.
    ///
    /// - Parameters:
    ///   - keys: More entries of pages.
    ///   - shared: Objects 4 and above.
    private static func document(
        pages count: Int, _ keys: PDFDictionary, _ shared: [PDFObject], widget: PDFDictionary = ["FT": .name("Tx")],
        budget: DocumentBudget = DocumentBudget()
    ) -> PDFDocument {
        var objects: [Int: PDFObject] = [:]
        for (index, object) in shared.enumerated() { objects[4 + index] = object }
        let pages = (0..<count).map { PDFReference(1_000 + 2 * $0) }
        let widgets = pages.map { PDFReference($0.number + 1) }
        for (page, field) in zip(pages, widgets) {
            var entries = keys
            entries["Type"] = .name("Page")
            entries["Annots"] = .array([.reference(field)])
            entries["MediaBox"] = PDFRectangle(0, 0, 600, 800).object
            objects[page.number] = .dictionary(entries)
            var dictionary = widget
            dictionary["T"] = .string(Array("f\(field.number)".utf8))
            dictionary["V"] = .string([0x76])
            dictionary["Subtype"] = .name("Widget")
            dictionary["F"] = .integer(4)
            dictionary["Rect"] = PDFRectangle(0, 0, 100, 20).object
            objects[field.number] = .dictionary(dictionary)
        }
        objects[1] = .dictionary([
            "Pages": .reference(PDFReference(2)),
            "AcroForm": .dictionary(["Fields": .array(widgets.map { .reference($0) })]),
        ])
        objects[2] = .dictionary(["Kids": .array(pages.map { .reference($0) }), "Count": .integer(count)])
        return PDFDocument(making: objects, trailer: root, pages: pages, version: "1.7", budget: budget)
    }

    private static func stream(_ bytes: [UInt8]) -> PDFObject {
        var packed: [UInt8] = []
        _ = Deflate(level: 6).compress(bytes, into: &packed)
        return .stream(PDFStream(dictionary: ["Filter": .name("FlateDecode")], bytes: packed))
    }

    @Test func unpacksContentThatPagesShareOnlyAsLongAsThereIsBudget() throws {
        let content = Self.stream(Array(repeating: 0x20, count: 40 << 20))
        let document = Self.document(pages: 60, ["Contents": .reference(PDFReference(4))], [content])
        let template = try CompiledTemplate(Form(document), filling: [])
        // 128 MB of pages; each try beyond that costs what it may have made.
        #expect(document.budget.used(.unpacked) < 300 << 20)
        #expect(template.staticCount < 8 << 20)
    }

    @Test(arguments: ["Font", "XObject"] as [PDFName])
    func refusesAPageTableThatIsCopiedTooOften(_ category: PDFName) {
        var table = PDFDictionary()
        for index in 0..<500 { table[PDFName(rawValue: "x\(index)")] = .reference(PDFReference(1)) }
        let appearance = PDFObject.stream(
            PDFStream(dictionary: ["BBox": PDFRectangle(0, 0, 100, 20).object], bytes: Array("0 g".utf8)))
        let widget: PDFDictionary =
            category == "Font"
            ? ["FT": .name("Tx")]
            : ["FT": .name("Tx"), "AP": .dictionary(["N": .reference(PDFReference(5))])]
        let document = Self.document(
            pages: 50, ["Resources": .dictionary([category: .reference(PDFReference(4))])],
            [.dictionary(table), appearance],
            widget: widget, budget: DocumentBudget(ceilings: [.resources: 10_000]))
        let error = #expect(throws: PDFError.self) { try CompiledTemplate(Form(document), filling: []) }
        #expect(error?.code == .tooLarge && document.budget.exceeded == .resources)
    }

    @Test func refusesWhatWouldBeWrittenForEachPacket() {
        let document = Self.document(
            pages: 20, [:], [], budget: DocumentBudget(ceilings: [.written: 2_000]))
        let error = #expect(throws: PDFError.self) { try CompiledTemplate(Form(document), filling: []) }
        #expect(error?.code == .tooLarge && document.budget.exceeded == .written)
    }

    @Test func refusesElementsThatShareTheirKids() {
        let elements = (0..<100).map { PDFReference(100 + $0) }
        let base = Self.document(pages: 1, [:], [], budget: DocumentBudget(ceilings: [.links: 5_000]))
        var objects = base.objects
        for element in elements {
            objects[element.number] = .dictionary(["S": .name("P"), "K": .reference(PDFReference(50))])
        }
        objects[50] = .array(elements.map { .reference($0) })
        objects[51] = .dictionary(["Type": .name("StructTreeRoot"), "K": .reference(PDFReference(50))])
        var catalog = base.catalog
        catalog["StructTreeRoot"] = .reference(PDFReference(51))
        objects[1] = .dictionary(catalog)
        let document = PDFDocument(
            making: objects, trailer: Self.root, pages: base.pages, version: "1.7", budget: base.budget)
        #expect(throws: PDFError.self) { try CompiledTemplate(Form(document), filling: []) }
        #expect(document.budget.exceeded == .links)
    }

    /// The fonts of fields share a table of differences, which each of them reads.
    @Test func refusesFontsThatShareALongTable() {
        var fonts = PDFDictionary()
        for index in 0..<50 {
            fonts[PDFName(rawValue: "F\(index)")] = .dictionary([
                "Subtype": .name("Type1"), "BaseFont": .name("Own"), "Encoding": .reference(PDFReference(4)),
            ])
        }
        let differences = PDFObject.dictionary(["Differences": .array(Array(repeating: .name("a"), count: 400))])
        let base = Self.document(
            pages: 50, [:], [differences], budget: DocumentBudget(ceilings: [.codes: 4_000]))
        var objects = base.objects
        for (index, page) in base.pages.enumerated() {
            guard var field = base.dictionary(.reference(PDFReference(page.number + 1))) else { continue }
            field["DA"] = .string(Array("/F\(index) 9 Tf".utf8))
            objects[page.number + 1] = .dictionary(field)
        }
        var catalog = base.catalog
        var form = base.dictionary(catalog["AcroForm"]) ?? [:]
        form["DR"] = .dictionary(["Font": .dictionary(fonts)])
        catalog["AcroForm"] = .dictionary(form)
        objects[1] = .dictionary(catalog)
        let document = PDFDocument(
            making: objects, trailer: Self.root, pages: base.pages, version: "1.7", budget: base.budget)
        #expect(throws: PDFError.self) { try CompiledTemplate(Form(document), filling: []) }
        #expect(document.budget.exceeded == .codes)
    }
}
