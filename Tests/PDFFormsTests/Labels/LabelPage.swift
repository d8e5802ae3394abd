import PDFForms
import PDFObjects

/// A page of 400 by 300 points that is drawn for a test: texts in Helvetica, lines, and fields.
struct LabelPage {
    private var content = ""
    private var fields: [PDFDictionary] = []
    private var rotation = 0
    private var font: PDFDictionary = [
        "Type": .name("Font"), "Subtype": .name("Type1"), "BaseFont": .name("Helvetica"),
        "Encoding": .name("WinAnsiEncoding"),
    ]
    private var meaning = ""

    /// A text whose baseline begins at a point from the lower left corner.
    func text(_ text: String, at x: Double, _ y: Double, size: Double = 10) -> LabelPage {
        with { $0.content += "BT /F1 \(size) Tf 1 0 0 1 \(x) \(y) Tm (\(text)) Tj ET\n" }
    }

    /// A line whose number stands at the margin; its field has a number before it, and is called so.
    func numberedLine(_ number: String, _ text: String, _ y: Double, field: String) -> LabelPage {
        self.text(number, at: 20, y).text(text, at: 44, y).text(field, at: 290, y)
            .field(field, [310, y - 3, 380, y + 11])
    }

    /// Lines that parts of one path make.
    func line(_ from: (Double, Double), _ to: (Double, Double)) -> LabelPage {
        with { $0.content += "\(from.0) \(from.1) m \(to.0) \(to.1) l S\n" }
    }

    /// A frame.
    func frame(_ x: Double, _ y: Double, width: Double, height: Double) -> LabelPage {
        with { $0.content += "\(x) \(y) \(width) \(height) re S\n" }
    }

    /// Operators as they are.
    func drawing(_ operators: String) -> LabelPage { with { $0.content += operators + "\n" } }

    /// A page whose letters are of another font.
    ///
    /// - Parameter meaning: The ToUnicode CMap.
    func set(in font: PDFDictionary, meaning: String = "") -> LabelPage {
        with {
            $0.font = font
            $0.font["ToUnicode"] = .reference(PDFReference(6))
            $0.meaning = meaning
        }
    }

    /// A page that is shown turned.
    func turned(_ degrees: Int) -> LabelPage { with { $0.rotation = degrees } }

    /// A field.
    ///
    /// - Parameter place: The left, lower, right and upper edge.
    func field(_ name: String, _ place: [Double], box: Bool = false, state: String = "Yes") -> LabelPage {
        with {
            var field: PDFDictionary = [
                "Type": .name("Annot"), "Subtype": .name("Widget"), "FT": .name(box ? "Btn" : "Tx"),
                "T": .string(Array(name.utf8)), "Rect": .array(place.map { .number($0) }), "F": .integer(4),
            ]
            if box {
                let states: PDFDictionary = [PDFName(rawValue: state): .dictionary([:])]
                field["AP"] = .dictionary(["N": .dictionary(states)])
            }
            $0.fields.append(field)
        }
    }

    /// A field whose widget draws a black border.
    func framed(_ name: String, _ place: [Double]) -> LabelPage {
        field(name, place).with {
            $0.fields[$0.fields.count - 1]["MK"] = .dictionary(["BC": .array([.number(0), .number(0), .number(0)])])
        }
    }

    /// Gives the last field a label of its own (TU).
    func tooltip(_ text: String) -> LabelPage {
        with { $0.fields[$0.fields.count - 1]["TU"] = .string(Array(text.utf8)) }
    }

    /// Fields of one character side by side, called by their numbers from 1.
    func cells(_ name: String, count: Int, at x: Double, _ y: Double, gaps: Set<Int> = []) -> LabelPage {
        var page = self
        var left = x
        for number in 1...count {
            page = page.field("\(name)\(number)", [left, y, left + 14, y + 14])
            page.fields[page.fields.count - 1]["MaxLen"] = .integer(1)
            left += gaps.contains(number) ? 22 : 16
        }
        return page
    }

    /// A check box, or a button of a question: boxes of one name are one field.
    func box(_ name: String, at x: Double, _ y: Double, state: String = "Yes") -> LabelPage {
        field(name, [x, y, x + 10, y + 10], box: true, state: state)
    }

    /// A check box that nobody sees.
    func hiddenBox(_ name: String, at x: Double, _ y: Double) -> LabelPage {
        box(name, at: x, y).with { $0.fields[$0.fields.count - 1]["F"] = .integer(2) }
    }

    private func with(_ change: (inout LabelPage) -> Void) -> LabelPage {
        var copy = self
        change(&copy)
        return copy
    }

    /// The form.
    var form: Form {
        let references = fields.indices.map { PDFObject.reference(PDFReference(7 + $0)) }
        var objects: [Int: PDFObject] = [
            1: .dictionary([
                "Type": .name("Catalog"), "Pages": .reference(PDFReference(2)),
                "AcroForm": .dictionary(["Fields": .array(references)]),
            ]),
            2: .dictionary([
                "Type": .name("Pages"), "Kids": .array([.reference(PDFReference(3))]), "Count": .integer(1),
            ]),
            3: .dictionary([
                "Type": .name("Page"), "Parent": .reference(PDFReference(2)),
                "MediaBox": .array([.integer(0), .integer(0), .integer(400), .integer(300)]),
                "Rotate": .integer(rotation), "Contents": .reference(PDFReference(4)),
                "Annots": .array(references),
                "Resources": .dictionary(["Font": .dictionary(["F1": .reference(PDFReference(5))])]),
            ]),
            4: .stream(PDFStream(bytes: Array(content.utf8))),
            5: .dictionary(font), 6: .stream(PDFStream(bytes: Array(meaning.utf8))),
        ]
        for (index, field) in fields.enumerated() { objects[7 + index] = .dictionary(field) }
        return Form(
            PDFDocument(
                making: objects, trailer: ["Root": .reference(PDFReference(1))], pages: [PDFReference(3)],
                version: "1.7"))
    }

    /// The printed labels by the names of the fields.
    var labels: [String: String] {
        let form = form
        let printed = form.printedLabels
        var labels: [String: String] = [:]
        for field in form.fields { labels[field.name] = printed.label(of: field) }
        return labels
    }
}
