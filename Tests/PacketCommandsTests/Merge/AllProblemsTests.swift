import CommandSupport
import TestSupport
import Testing

/// What is wrong with a row is said at once, not one thing after the other.
struct AllProblemsTests {
    private static let form = RawPDF([
        1:
            "<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R 10 0 R]/DA(/Helv 0 Tf 0 g)/DR<</Font<</Helv 6 0 R>>>>>>>>",
        3: "<</Type/Page/Parent 2 0 R/Annots[5 0 R 10 0 R]/Resources<</Font<</Helv 6 0 R>>>>/Contents 7 0 R>>",
        9: "<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Length 0>>stream\n\nendstream",
        10: "<</Type/Annot/Subtype/Widget/FT/Btn/T(box)/Rect[10 50 20 60]/F 4/P 3 0 R/AP<</N<</Blue 9 0 R>>>>>>",
    ])

    @Test(arguments: [["check"], ["merge", "--out", "out"]])
    func areSaidAtOnce(command: [String]) throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.form.bytes, to: "form.pdf")
        try folder.write("day,colour\n2024-05-01,blue\nsoon,green\n", to: "people.csv")
        try folder.write("fields:\n  name: '{day|date:d MMMM yyyy}'\n  box: '{colour}'\n", to: "map.yaml")
        let arguments = [command[0], "form.pdf", "--csv", "people.csv", "--map", "map.yaml"] + command.dropFirst()
        let run = CommandRun(arguments, in: folder.path)
        #expect(run.status == 3, "\(run.errors)")
        let said = run.output + run.errors
        #expect(
            said.contains("is not a date") && said.contains("no state or choice") || said.contains("“box”"), "\(said)")
        #expect(said.contains("“name”") && said.contains("“box”"), "\(said)")
    }
}
