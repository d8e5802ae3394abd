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

    @Test(
        "The end of a name that one field alone has means it, also where another one has another number",
        arguments: [false, true], ["Name[0]", "part[0].Name[0]"])
    func endOfName(exactOnly: Bool, column: String) throws {
        let widget = "/Type/Annot/Subtype/Widget/FT/Tx/F 4/P 3 0 R/Rect[10 100 90 115]"
        let file = RawPDF([
            1: "<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[10 0 R]>>>>",
            10: "<</T(form[0])/Kids[11 0 R 12 0 R]>>",
            11: "<</T(part[0])/Parent 10 0 R/Kids[13 0 R]>>", 12: "<</T(part[1])/Parent 10 0 R/Kids[14 0 R]>>",
            13: "<<\(widget)/T(Name[0])/Parent 11 0 R>>", 14: "<<\(widget)/T(Name[1])/Parent 12 0 R>>",
        ])
        let matcher = FieldMatcher(Form(try PDFDocument(reading: file.bytes)))
        let matched = matcher.match([column, "Name"], exactOnly: exactOnly, except: []).filter { $0.column == 0 }
        #expect(matched.map(\.field.name) == ["form[0].part[0].Name[0]"])
        #expect(matched.map(\.reason) == ["the header is the end of the field's name"])
    }

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
