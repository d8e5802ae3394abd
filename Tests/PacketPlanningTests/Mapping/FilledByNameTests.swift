import PDFForms
import PDFObjects
import PacketMapping
import PacketMerge
import PacketModel
import TestSupport
import Testing

@testable import PacketPlanning

/// Fields that a column fills because it has their name.
struct FilledByNameTests {
    private static func form(_ names: [String]) throws -> Form {
        let fields = names.indices.map { "\(10 + $0) 0 R" }.joined(separator: " ")
        var file = RawPDF([1: "<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[\(fields)]>>>>"])
        for (index, name) in names.enumerated() {
            file.objects[10 + index] =
                "<</Type/Annot/Subtype/Widget/FT/Tx/T(\(name))/F 4/P 3 0 R/Rect[10 \(100 + 20 * index) 90 \(115 + 20 * index)]>>"
        }
        return Form(try PDFDocument(reading: file.bytes))
    }

    static let cases: [(mapping: String?, told: [String])] = [
        (nil, []), ("fields: {A: \"{A}\", B: \"{B}\"}", []), ("fields: {A: \"{A}\"}", ["B"]),
        ("fields: {A: \"{A} {B}\"}", ["B"]), ("fields: {A: \"{A}\", B: \"\"}", []),
    ]

    @Test("What a mapping does not name, and a column fills all the same, is told", arguments: cases)
    func told(mapping: String?, told: [String]) throws {
        let file = try mapping.map { try MappingFile($0, file: "m.yaml") } ?? MappingFile()
        var resolver = BindingResolver(form: try Self.form(["A", "B"]), schema: RecordSchema(columns: ["A", "B"]))
        try resolver.resolve(file, ExpressionSettings())
        #expect(resolver.notes.map(\.field) == told)
        #expect(resolver.notes.allSatisfy { $0.code == .filledByName && $0.severity == .note })
    }

    /// A field whose name leaves out what is printed for it is told by a merge and by `inspect`, though the column has its name.
    @Test(arguments: [
        ("Maiden name", ["Name"]), ("Spouse's name", ["Name"]), ("Name of employer", ["Name"]), ("Name", []),
        ("Full legal name", []),
    ])
    func aNameThatSaysLessThanThePageIsTold(printed: String, told: [String]) throws {
        let form = try Self.form(printed: printed)
        var resolver = BindingResolver(form: form, schema: RecordSchema(columns: ["Name"]))
        try resolver.resolve(MappingFile(), ExpressionSettings())
        #expect(resolver.notes.filter { $0.code == .nameOfAnother }.map(\.field) == told.map { $0 as String? })
        let found = FormInspection(understanding: form).findings.filter { $0.kind == .nameOfAnother }
        #expect(found.flatMap(\.items).map(\.field) == told)
    }

    /// A field `Name` with a text beside it.
    private static func form(printed: String) throws -> Form {
        var file = RawPDF([1: "<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[10 0 R]>>>>"])
        let text = "BT /F1 10 Tf 20 102 Td (\(printed)) Tj ET"
        file.objects[3] =
            "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Annots[10 0 R]/Contents 11 0 R"
            + "/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>"
        file.objects[10] =
            "<</Type/Annot/Subtype/Widget/FT/Tx/T(Name)/F 4/P 3 0 R/Rect[120 98 280 114]>>"
        file.objects[11] = "<</Length \(text.utf8.count)>>stream\n\(text)\nendstream"
        return Form(try PDFDocument(reading: file.bytes))
    }

    /// Whoever fills a form once knows its names, and of several shards one tells of them; a run that only looks, as a check does,
    /// hears of them as a merge does.
    @Test(arguments: [nil, .filledOnce, .laterShard] as [MergeRequest.Running.Occasion?])
    func onlyAMergeComparesNames(_ occasion: MergeRequest.Running.Occasion?) throws {
        let codes = try Self.codes(Self.form(printed: "Maiden name"), table: "Name\nAda\n", occasion)
        #expect(codes.contains(.nameOfAnother) == (occasion == nil))
    }

    /// What a run says before its first row.
    private static func codes(
        _ form: Form, _ mapping: MappingFile? = nil, table: String, _ occasion: MergeRequest.Running.Occasion?
    ) throws -> [DiagnosticCode] {
        let people = MergeRequest.People(file: "people.csv")
        var request = MergeRequest(form: "form.pdf", mapping: mapping, people: people)
        (request.running.isDry, request.running.durability) = (true, .none)
        request.running.occasion = occasion
        let form = RequestedForm(name: "form.pdf", digest: "", form: form)
        return try PreparedMerge(
            request, in: GivenInputs(form, try people.records(table), in: FolderSurroundings("/"))
        ).notes.map(\.code)
    }

    /// A box that a column fills by its name, though the mapping uses the column elsewhere, is told to whoever fills a form once,
    /// and by one shard.
    @Test(
        arguments: [(nil, true), (.filledOnce, true), (.laterShard, false)] as [(MergeRequest.Running.Occasion?, Bool)])
    func laterShardsTellOfNoBox(_ occasion: MergeRequest.Running.Occasion?, isTold: Bool) throws {
        var file = RawPDF([1: "<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[10 0 R 11 0 R]>>>>"])
        file.objects[3] = "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Annots[10 0 R 11 0 R]>>"
        file.objects[10] = "<</Type/Annot/Subtype/Widget/FT/Tx/T(A)/F 4/P 3 0 R/Rect[10 100 90 115]>>"
        file.objects[11] =
            "<</Type/Annot/Subtype/Widget/FT/Btn/T(B)/F 4/P 3 0 R/Rect[10 120 20 130]/AP<</N<</On 12 0 R/Off 12 0 R>>>>>>"
        file.objects[12] = "<</Type/XObject/Subtype/Form/BBox[0 0 10 10]/Length 0>>stream\n\nendstream"
        let form = Form(try PDFDocument(reading: file.bytes))
        let codes = try Self.codes(form, MappingFile(fields: ["A": "{B}"]), table: "B\nyes\n", occasion)
        #expect(codes.contains(.boxByName) == isTold && !codes.contains(.filledByName), "\(codes)")
    }

    /// A box that reads as a column does, and whose statement says not, is told of by a merge without a mapping as well.
    @Test(arguments: [
        ("Health coverage", "You do not have it: no health coverage", ["a"]),
        ("Health coverage", "Health coverage", []),
    ])
    func aDoubtIsToldWithoutAMapping(header: String, title: String, told: [String]) throws {
        var file = RawPDF([1: "<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[10 0 R]>>>>"])
        file.objects[10] =
            "<</Type/Annot/Subtype/Widget/FT/Btn/T(a)/TM(\(header))/TU(\(title))/F 4/P 3 0 R/Rect[10 100 20 110]/AP<</N<</On 11 0 R/Off 11 0 R>>>>>>"
        file.objects[3] = "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Annots[10 0 R]>>"
        file.objects[11] = "<</Type/XObject/Subtype/Form/BBox[0 0 10 10]/Length 0>>stream\n\nendstream"
        let form = Form(try PDFDocument(reading: file.bytes))
        var resolver = BindingResolver(form: form, schema: RecordSchema(columns: [header]))
        try resolver.resolve(MappingFile(), ExpressionSettings())
        #expect(resolver.bindings.map(\.field) == ["a"])
        #expect(resolver.notes.map(\.field) == told.map { $0 as String? })
    }
}
