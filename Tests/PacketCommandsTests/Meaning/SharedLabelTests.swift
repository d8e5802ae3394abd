import CommandSupport
import Foundation
import TestSupport
import Testing

/// A header that two fields share means neither, also where something else fills one of them.
struct SharedLabelTests {
    private static func field(_ name: String, at height: Int) -> String {
        "<</Type/Annot/Subtype/Widget/FT/Tx/T(\(name))/TU(Last name)/Rect[10 \(height) 200 \(height + 20)]/F 4/P 3 0 R>>"
    }

    @Test(arguments: [
        (["--set", "own={Last name}"], "Lee/"), (["--set", "own=Smith"], "Smith/"),
        (["--set", "own={Last name}", "--set", "spouse=Kim"], "Lee/Kim"),
    ])
    func meansNeither(options: [String], expected: String) throws {
        let folder = try TemporaryFolder()
        let form = RawPDF([
            1: "<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R 10 0 R]/DA(/Helv 0 Tf 0 g)"
                + "/DR<</Font<</Helv 6 0 R>>>>>>>>",
            3: "<</Type/Page/Parent 2 0 R/Annots[5 0 R 10 0 R]/Resources<</Font<</Helv 6 0 R>>>>/Contents 7 0 R>>",
            5: Self.field("own", at: 10), 10: Self.field("spouse", at: 50),
        ])
        try folder.write(form.bytes, to: "form.pdf")
        try folder.write("Last name\nLee\n", to: "people.csv")
        let arguments = ["merge", "form.pdf", "--csv", "people.csv", "--out", "out", "--name", "p.pdf", "--fillable"]
        let run = CommandRun(arguments + options, in: folder.path)
        #expect(run.status == 0, "\(run.errors)")
        let fields = CommandRun(["extract-fields", "out/p.pdf", "--format", "json"], in: folder.path).output
        let values = expected.split(separator: "/", omittingEmptySubsequences: false)
        for (name, value) in zip(["own", "spouse"], values) {
            let part = try #require(
                fields.range(of: "\"name\": \"\(name)\"").map { fields[$0.upperBound...].prefix(400) })
            #expect(part.contains(value.isEmpty ? "\"value\": null" : "\"value\": \"\(value)\""), "\(part)")
        }
    }

    /// What is printed for two fields, of which only one calls itself so, means neither.
    @Test(arguments: [("Place, date", false), ("Place, date of the applicant", true)])
    func isNoFieldOfTheOffice(_ header: String, _ isFilled: Bool) throws {
        let folder = try TemporaryFolder()
        let text = "BT /Helv 10 Tf 1 0 0 1 10 78 Tm (Place, date) Tj 1 0 0 1 10 33 Tm (Place, date) Tj ET"
        func field(_ name: String, _ label: String, at height: Int) -> String {
            "<</Type/Annot/Subtype/Widget/FT/Tx/T(\(name))/TU(\(label))/Rect[80 \(height) 200 \(height + 16)]/F 4/P 3 0 R>>"
        }
        let form = RawPDF([
            1: "<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R 10 0 R]/DA(/Helv 0 Tf 0 g)"
                + "/DR<</Font<</Helv 6 0 R>>>>>>>>",
            3: "<</Type/Page/Parent 2 0 R/Annots[5 0 R 10 0 R]/Resources<</Font<</Helv 6 0 R>>>>/Contents 7 0 R>>",
            5: field("f1", "Place, date of the applicant", at: 75),
            7: "<</Length \(text.utf8.count)>>stream\n\(text)\nendstream",
            10: field("f2", "Place, date", at: 30),
        ])
        try folder.write(form.bytes, to: "form.pdf")
        try folder.write("\(header.contains(",") ? "\"\(header)\"" : header)\nBonn\n", to: "people.csv")
        let check = CommandRun(["check", "form.pdf", "--csv", "people.csv"], in: folder.path)
        let isUnused = check.errors.contains("fills no field") || check.output.contains("fills no field")
        #expect(isUnused == !isFilled || check.status == 2, "\(check.errors) \(check.output)")
    }
}
