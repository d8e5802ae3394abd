import PDFForms
import PDFObjects
import PacketMapping
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
}
