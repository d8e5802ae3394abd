import PDFForms
import PDFObjects
import TestSupport
import Testing

@testable import PacketPlanning

/// Headers that read the same as the name of a field, or seem to.
struct FieldMatcherTests {
    static let cases: [(names: [String], columns: [String], expected: [String])] = [
        (["child_0_name", "child_1_name", "child_2_name"], ["Child 1 name", "Child 2 - name"], []),
        (["child_0_name", "child_1_name"], ["child_1_name"], ["child_1_name"]),
        (
            ["child_0_name", "child_1_name"], ["Child 0 name", "Child 1 name"],
            ["child_0_name", "child_1_name"]
        ),
        (["child_1_name", "child_2_name"], ["Child 1 name", "Child 2 name"], ["child_1_name", "child_2_name"]),
        (["line_0", "name"], ["Line 0", "Name"], ["line_0", "name"]),
        // What two fields are called means neither, whatever else one of them is called.
        (["Name 2", "NAME_2", "Name"], ["Name", "name_2"], ["Name"]),
        // Nobody has written what the reader calls the second of two equal headers.
        (["Name", "Name 2"], ["Name", "Name (2)"], ["Name"]),
        (["Name", "Name 2"], ["Name", "Name 2"], ["Name", "Name 2"]),
        (["r_1_c_0", "r_1_c_1", "r_2_c_0"], ["R 1 C 1", "R 2 C 0"], ["r_1_c_1", "r_2_c_0"]),
    ]

    @Test("A header means the one field that is called so", arguments: cases)
    func matched(names: [String], columns: [String], expected: [String]) throws {
        let fields = names.indices.map { "\(10 + $0) 0 R" }.joined(separator: " ")
        var file = RawPDF([1: "<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[\(fields)]>>>>"])
        for (index, name) in names.enumerated() {
            file.objects[10 + index] =
                "<</Type/Annot/Subtype/Widget/FT/Tx/T(\(name))/F 4/P 3 0 R/Rect[10 \(100 + 20 * index) 90 \(115 + 20 * index)]>>"
        }
        let matcher = FieldMatcher(Form(try PDFDocument(reading: file.bytes)))
        #expect(matcher.match(columns, exactOnly: false, except: []).map(\.field.name) == expected)
    }
}
