import PDFForms
import PDFObjects

/// A revision of a form that is drawn for a test: pages of 400 by 500 points with lines of text in Helvetica, and fields beside
/// them.
struct RevisionPage {
    private var contents = [""]
    private var fields: [(page: Int, field: PDFDictionary)] = []
    private var height = 460.0

    /// A line: a text and, behind it, a field.
    ///
    /// - Parameters:
    ///   - text: What is printed.
    ///   - name: The field's name; nil for a line without one.
    ///   - state: The on-state of a check box; nil for a text field.
    func line(_ text: String, _ name: String? = nil, state: String? = nil, longest: Int? = nil) -> RevisionPage {
        var copy = self
        let page = contents.count - 1
        copy.contents[page] += "BT /F1 10 Tf 1 0 0 1 30 \(height) Tm (\(text)) Tj ET\n"
        if let name {
            var field: PDFDictionary = [
                "Type": .name("Annot"), "Subtype": .name("Widget"), "FT": .name(state == nil ? "Tx" : "Btn"),
                "T": .string(Array(name.utf8)), "F": .integer(4),
                "Rect": .array([240, height - 3, state == nil ? 370 : 250, height + 9].map { .number($0) }),
            ]
            if let longest { field["MaxLen"] = .integer(longest) }
            if let state {
                let states: PDFDictionary = [PDFName(rawValue: state): .dictionary([:])]
                field["AP"] = .dictionary(["N": .dictionary(states)])
            }
            copy.fields.append((page, field))
        }
        copy.height -= 18
        return copy
    }

    /// Lines with a text field each.
    func lines(_ lines: [(text: String, name: String)]) -> RevisionPage {
        lines.reduce(self) { $0.line($1.text, $1.name) }
    }

    /// A new page.
    var nextPage: RevisionPage {
        var copy = self
        copy.contents.append("")
        copy.height = 460
        return copy
    }

    /// The form.
    var form: Form {
        let first = 10 + 2 * contents.count
        let references = fields.indices.map { PDFObject.reference(PDFReference(first + $0)) }
        let pages = contents.indices.map { PDFReference(10 + 2 * $0) }
        var objects: [Int: PDFObject] = [
            1: .dictionary([
                "Type": .name("Catalog"), "Pages": .reference(PDFReference(2)),
                "AcroForm": .dictionary(["Fields": .array(references)]),
            ]),
            2: .dictionary([
                "Type": .name("Pages"), "Kids": .array(pages.map { .reference($0) }), "Count": .integer(pages.count),
            ]),
            3: .dictionary([
                "Type": .name("Font"), "Subtype": .name("Type1"), "BaseFont": .name("Helvetica"),
                "Encoding": .name("WinAnsiEncoding"),
            ]),
        ]
        for (index, content) in contents.enumerated() {
            objects[10 + 2 * index] = .dictionary([
                "Type": .name("Page"), "Parent": .reference(PDFReference(2)),
                "MediaBox": .array([.integer(0), .integer(0), .integer(400), .integer(500)]),
                "Contents": .reference(PDFReference(11 + 2 * index)),
                "Annots": .array(fields.indices.filter { fields[$0].page == index }.map { references[$0] }),
                "Resources": .dictionary(["Font": .dictionary(["F1": .reference(PDFReference(3))])]),
            ])
            objects[11 + 2 * index] = .stream(PDFStream(bytes: Array(content.utf8)))
        }
        for (index, entry) in fields.enumerated() { objects[first + index] = .dictionary(entry.field) }
        return Form(
            PDFDocument(
                making: objects, trailer: ["Root": .reference(PDFReference(1))], pages: pages, version: "1.7"))
    }
}
