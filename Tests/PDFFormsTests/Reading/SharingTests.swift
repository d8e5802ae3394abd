import PDFForms
import PDFObjects
import TestSupport
import Testing

/// Many fields that share one object: it is decoded once, and counted for each of them.
struct SharingTests {
    /// What fields share.
    struct Case: CustomTestStringConvertible {
        var testDescription: String
        /// The entries of each field; `shared` is a reference to the object.
        var keys: PDFDictionary
        var shared: PDFObject
        var resource: DocumentBudget.Resource
    }

    private static let object = PDFObject.reference(PDFReference(4))
    private static func text(_ count: Int) -> PDFObject { .string([UInt8](repeating: 0x78, count: count)) }
    private static func script(_ action: PDFObject) -> PDFObject { .dictionary(["F": action]) }

    static let cases: [Case] = [
        Case(
            testDescription: "label", keys: ["FT": .name("Tx"), "TU": object], shared: text(1 << 20), resource: .texts),
        Case(
            testDescription: "mapping name", keys: ["FT": .name("Tx"), "TM": object], shared: text(1 << 20),
            resource: .texts),
        Case(
            testDescription: "value", keys: ["FT": .name("Tx"), "V": object], shared: text(1 << 20), resource: .texts),
        Case(
            testDescription: "value in a stream", keys: ["FT": .name("Tx"), "V": object],
            shared: .stream(PDFStream(bytes: [UInt8](repeating: 0x78, count: 1 << 20))), resource: .texts),
        Case(
            testDescription: "values of a list", keys: ["FT": .name("Ch"), "DV": object],
            shared: .array(Array(repeating: text(1 << 10), count: 1 << 10)), resource: .texts),
        Case(
            testDescription: "default appearance", keys: ["FT": .name("Tx"), "DA": object], shared: text(1 << 20),
            resource: .texts),
        Case(
            testDescription: "caption", keys: ["FT": .name("Btn"), "MK": .dictionary(["CA": object])],
            shared: text(1 << 20), resource: .texts),
        Case(
            testDescription: "script", keys: ["FT": .name("Tx"), "AA": script(.dictionary(["JS": object]))],
            shared: text(1 << 20), resource: .scripts),
        Case(
            testDescription: "additional actions", keys: ["FT": .name("Tx"), "AA": object],
            shared: script(.dictionary(["JS": text(1 << 20)])), resource: .scripts),
        Case(
            testDescription: "choices", keys: ["FT": .name("Ch"), "Opt": object],
            shared: .array(Array(repeating: text(4), count: 20_000)), resource: .choices),
        Case(
            testDescription: "long choices", keys: ["FT": .name("Ch"), "Opt": object],
            shared: .array(Array(repeating: text(1 << 18), count: 4)), resource: .texts),
        Case(
            testDescription: "states", keys: ["FT": .name("Btn"), "AP": .dictionary(["N": object])],
            shared: states(5_000), resource: .states),
    ]

    private static func states(_ count: Int) -> PDFObject {
        var states = PDFDictionary()
        for index in 0..<count { states[PDFName(rawValue: "s\(index)")] = .integer(0) }
        return .dictionary(states)
    }

    /// A document of some fields on a page; object 4 is what they share.
    private static func document(
        _ count: Int, _ keys: PDFDictionary, _ shared: PDFObject, budget: DocumentBudget = DocumentBudget()
    ) -> PDFDocument {
        var objects: [Int: PDFObject] = [4: shared]
        let fields = (0..<count).map { PDFReference(5 + $0) }
        for (index, field) in fields.enumerated() {
            var dictionary = keys
            if dictionary["T"] == nil { dictionary["T"] = .string(Array("f\(index)".utf8)) }
            dictionary["Subtype"] = .name("Widget")
            dictionary["Rect"] = PDFRectangle(0, 0, 10, 10).object
            objects[field.number] = .dictionary(dictionary)
        }
        let list = PDFObject.array(fields.map { .reference($0) })
        objects[1] = .dictionary(["Pages": .reference(PDFReference(2)), "AcroForm": .dictionary(["Fields": list])])
        objects[2] = .dictionary(["Kids": .array([.reference(PDFReference(3))]), "Count": .integer(1)])
        objects[3] = .dictionary(["Type": .name("Page"), "Annots": list])
        return PDFDocument(
            making: objects, trailer: ["Root": .reference(PDFReference(1))], pages: [PDFReference(3)], version: "1.7",
            budget: budget)
    }

    @Test(arguments: cases)
    func isRefusedWhenEachOfManyFieldsHasIt(_ item: Case) {
        let document = Self.document(400, item.keys, item.shared)
        _ = Form(document)
        #expect(document.budget.exceeded == item.resource)
        #expect(throws: PDFError.self) { try document.budget.check() }
    }

    @Test(arguments: cases)
    func isReadWhenFewFieldsHaveIt(_ item: Case) throws {
        let document = Self.document(8, item.keys, item.shared)
        let form = Form(document)
        try document.budget.check()
        #expect(form.fields.count == 8 && document.budget.used(item.resource) > 8)
        #expect(form.fields.allSatisfy { $0.label == form.fields[0].label && $0.value == form.fields[0].value })
        #expect(form.fields.allSatisfy { $0.options == form.fields[0].options && $0.scripts == form.fields[0].scripts })
    }

    @Test func unpacksASharedStreamOnce() throws {
        var packed: [UInt8] = []
        #expect(Deflate(level: 6).compress(Array("a shared text".utf8), into: &packed))
        let stream = PDFStream(dictionary: ["Filter": .name("FlateDecode")], bytes: packed)
        let document = Self.document(50, ["FT": .name("Tx"), "V": Self.object], .stream(stream))
        let form = Form(document)
        #expect(form.fields.allSatisfy { $0.value == ["a shared text"] })
        // The text counts for each field, and so does the field's own name.
        let names = (0..<50).reduce(0) { $0 + "f\($1)".utf8.count }
        #expect(document.budget.used(.unpacked) == 13 && document.budget.used(.texts) == 50 * 14 + names)
    }

    @Test func countsTheFullNameOfEachFieldBelowALongName() {
        var objects: [Int: PDFObject] = [:]
        let kids = (0..<100).map { PDFReference(10 + $0) }
        for (index, kid) in kids.enumerated() {
            objects[kid.number] = .dictionary(["T": .string(Array("k\(index)".utf8)), "Rect": .array([])])
        }
        objects[1] = .dictionary(["AcroForm": .dictionary(["Fields": .array([.reference(PDFReference(2))])])])
        objects[2] = .dictionary(
            ["T": Self.text(1 << 18), "FT": .name("Tx"), "Kids": .array(kids.map { .reference($0) })])
        let document = PDFDocument(
            making: objects, trailer: ["Root": .reference(PDFReference(1))], pages: [], version: "1.7")
        let form = Form(document)
        #expect(document.budget.exceeded == .names && form.fields.count < 64)
    }

    @Test func goesThroughKidsThatListEachOtherOnce() {
        let nodes = (0..<2_000).map { PDFReference(10 + $0) }
        var objects: [Int: PDFObject] = [2: .array(nodes.map { .reference($0) })]
        for node in nodes {
            objects[node.number] = .dictionary(
                ["T": .string([0x6E]), "FT": .name("Tx"), "Kids": .reference(PDFReference(2))])
        }
        objects[1] = .dictionary(["AcroForm": .dictionary(["Fields": .reference(PDFReference(2))])])
        let document = PDFDocument(
            making: objects, trailer: ["Root": .reference(PDFReference(1))], pages: [], version: "1.7")
        _ = Form(document)
        #expect(document.budget.used(.fields) < 3 * nodes.count)
    }

    @Test func countsTheAnnotationsOfEachPageThatSharesThem() {
        let base = Self.document(200, ["FT": .name("Tx")], .null)
        var objects = base.objects
        objects[4] = base.dictionary(.reference(PDFReference(3)))?["Annots"]
        let pages = (0..<3_000).map { PDFReference(1_000 + $0) }
        for page in pages { objects[page.number] = .dictionary(["Type": .name("Page"), "Annots": Self.object]) }
        let document = PDFDocument(making: objects, trailer: base.trailer, pages: pages, version: "1.7")
        _ = Form(document)
        #expect(document.budget.exceeded == .annotations)
    }

    /// Real forms stay far below every ceiling.
    @Test(arguments: [
        "many-fields", "hierarchy", "radio-groups", "choice-combo", "calculations", "objstm", "rich-text",
    ])
    func leavesHonestFormsAlone(_ name: String) throws {
        let document = try PDFDocument(reading: Fixture.bytes(ofForm: name))
        _ = FormInspection(Form(document))
        try document.budget.check()
        for resource in DocumentBudget.Resource.allCases {
            #expect(document.budget.used(resource) <= document.budget.rest(resource) / 10, "\(resource)")
        }
    }
}
