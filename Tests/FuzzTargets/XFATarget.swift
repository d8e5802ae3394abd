import PDFForms
import PDFObjects

/// Bytes as the XFA of a form: a template, behind a byte 0 the datasets, and behind another the locales.
enum XFATarget {
    /// Values of all kinds of pictures, and some of none.
    private static let values = [
        "", " ", "0", "-1234.50", "1e-3", "(12)", "12CR", "$1,234.5", "2026-11-23", "202611", "Nov 3, 2026", "14:30",
        "2:05:10.250 PM GMT+05:30", "20261123T143000.5+0100", "令和8年", "１２", "二十三", "K1S 5K2",
        "]]>&<a b='c'>\u{1}\r\n\u{FFFF}",
    ]

    static func run(_ bytes: [UInt8]) -> Bool {
        var parts = bytes.split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false).map { Array($0) }
        while parts.count < 3 { parts.append([]) }
        let document = document(parts)
        let acroForm = document.dictionary(document.catalog["AcroForm"]) ?? [:]
        let form = Form(document)
        guard let data = XFAData(acroForm, in: document) else { return false }
        precondition(form.xfa == .dynamic, "a form without fields is dynamic")
        for field in data.fields.prefix(20) { show(field) }
        // A form with such fields: the template says how their text is laid out.
        for field in Form(self.document(parts, fields: data.fields.prefix(4).map(\.field.name))).fields {
            for value in values { _ = ValueFormat(field).apply(to: value) }
        }
        // Fields that share a place are left to one of them.
        let placed = data.fields.filter { data.field(named: $0.field.name) != nil && data.plan(for: [$0]) != nil }
        let few = Array(placed.prefix(4))
        guard let plan = data.plan(for: few) else { return true }
        check(plan, parts)
        return true
    }

    /// What a picture makes of values, and what it reads of that.
    private static func show(_ field: XFADataField) {
        for value in values {
            let data = field.data(for: value)
            _ = field.shows(value, forData: data)
            guard let picture = field.field.liveCycle?.picture, case .success(let shown) = picture.shown(value) else {
                continue
            }
            precondition(shown.value == value, "a picture changed the value")
            _ = picture.canonical(shown.text)
        }
    }

    /// What was written is read again, by the same template.
    private static func check(_ plan: DatasetsPlan, _ parts: [[UInt8]]) {
        for value in ["", "]]>&<a b='c'>\u{1}\r\n\u{FFFF}"] {
            var written: [UInt8] = []
            plan.write(
                value: { $0 % 3 == 2 ? .kept : .text(value) }, fixed: { written += $1 }, own: { written += $0 })
            let again = document([parts[0], written, parts[2]])
            let acroForm = again.dictionary(again.catalog["AcroForm"]) ?? [:]
            precondition(XFAData(acroForm, in: again) != nil, "datasets that were written cannot be read")
        }
    }

    /// A document with template, datasets and locales, and fields of some names.
    private static func document(_ parts: [[UInt8]], fields: [String] = []) -> PDFDocument {
        func reference(_ number: Int) -> PDFObject { .reference(PDFReference(number)) }
        let xfa: [PDFObject] = [
            .string(Array("template".utf8)), reference(4), .string(Array("datasets".utf8)), reference(5),
            .string(Array("localeSet".utf8)), reference(6),
        ]
        let widgets = fields.indices.map { reference(10 + $0) }
        var objects: [Int: PDFObject] = [
            1: .dictionary([
                "Type": .name("Catalog"), "Pages": reference(2),
                "AcroForm": .dictionary(["XFA": .array(xfa), "Fields": .array(widgets)]),
            ]),
            2: .dictionary(["Type": .name("Pages"), "Kids": .array([reference(3)]), "Count": .integer(1)]),
            3: .dictionary(["Type": .name("Page"), "Parent": reference(2), "Annots": .array(widgets)]),
        ]
        for (index, part) in parts.enumerated() {
            objects[4 + index] = .stream(PDFStream(dictionary: [:], bytes: part))
        }
        for (index, name) in fields.enumerated() {
            objects[10 + index] = .dictionary([
                "Type": .name("Annot"), "Subtype": .name("Widget"), "FT": .name("Tx"), "T": .string(Array(name.utf8)),
                "P": reference(3), "Rect": PDFRectangle(0, 0, 100, 20).object,
            ])
        }
        return PDFDocument(making: objects, trailer: ["Root": reference(1)], pages: [PDFReference(3)], version: "1.7")
    }
}
