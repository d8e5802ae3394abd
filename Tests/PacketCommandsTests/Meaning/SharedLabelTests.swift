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
}
