import PDFForms
import PDFObjects

/// Bytes as the XFA of a form: a template, and behind a byte 0 the datasets.
enum XFATarget {
    static func run(_ bytes: [UInt8]) -> Bool {
        let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false).map { Array($0) }
        let document = document(parts[0], parts.count > 1 ? parts[1] : [])
        let acroForm = document.dictionary(document.catalog["AcroForm"]) ?? [:]
        // The layout of a field that the template may have, and of one that it has not.
        let form = Form(document)
        guard let data = XFAData(acroForm, in: document) else { return false }
        precondition(form.xfa == .dynamic, "a form without fields is dynamic")
        // Fields that share a place are left to one of them.
        let placed = data.fields.filter { data.field(named: $0.field.name) != nil && data.plan(for: [$0]) != nil }
        let few = Array(placed.prefix(4))
        guard let plan = data.plan(for: few) else { return true }
        check(plan, of: few, parts[0], in: data)
        return true
    }

    /// What was written is read again, by the same template.
    private static func check(_ plan: DatasetsPlan, of fields: [XFADataField], _ template: [UInt8], in data: XFAData) {
        for value in ["", "]]>&<a b='c'>\u{1}\r\n\u{FFFF}"] {
            var written: [UInt8] = []
            plan.write(
                value: { $0 % 3 == 2 ? .kept : .text(value) }, fixed: { written += $1 }, own: { written += $0 })
            let again = document(template, written)
            let acroForm = again.dictionary(again.catalog["AcroForm"]) ?? [:]
            precondition(XFAData(acroForm, in: again) != nil, "datasets that were written cannot be read")
        }
    }

    private static func document(_ template: [UInt8], _ datasets: [UInt8]) -> PDFDocument {
        func reference(_ number: Int) -> PDFObject { .reference(PDFReference(number)) }
        let xfa: [PDFObject] = [
            .string(Array("template".utf8)), reference(4), .string(Array("datasets".utf8)), reference(5),
        ]
        let objects: [Int: PDFObject] = [
            1: .dictionary([
                "Type": .name("Catalog"), "Pages": reference(2), "AcroForm": .dictionary(["XFA": .array(xfa)]),
            ]),
            2: .dictionary(["Type": .name("Pages"), "Kids": .array([reference(3)]), "Count": .integer(1)]),
            3: .dictionary(["Type": .name("Page"), "Parent": reference(2)]),
            4: .stream(PDFStream(dictionary: [:], bytes: template)),
            5: .stream(PDFStream(dictionary: [:], bytes: datasets)),
        ]
        return PDFDocument(making: objects, trailer: ["Root": reference(1)], pages: [PDFReference(3)], version: "1.7")
    }
}
