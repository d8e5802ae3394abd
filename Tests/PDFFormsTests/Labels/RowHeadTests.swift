import PDFForms
import Testing

/// Texts before rows of fields that have labels of their own.
struct RowHeadTests {
    private static func parts(at y: Double) -> LabelPage {
        LabelPage().text("Month", at: 150, y + 18, size: 7).field("m", [150, y, 190, y + 14])
            .text("Day", at: 200, y + 18, size: 7).field("d", [200, y, 240, y + 14])
            .text("Year", at: 250, y + 18, size: 7).field("y", [250, y, 290, y + 14])
    }

    @Test(
        "The text before a row is the head of its fields",
        arguments: [
            (parts(at: 200).text("Date of birth", at: 50, 203), ["m", "d", "y"], "Date of birth"),
            (parts(at: 200).text("Geburtsdatum:", at: 50, 203), ["m", "d", "y"], "Geburtsdatum"),
            (parts(at: 200).text("Date of birth", at: 50, 103), ["m", "d", "y"], nil),
            (
                parts(at: 200).text("Name", at: 20, 203).field("n", [50, 200, 140, 214]), ["m", "d", "y"], nil
            ),
        ])
    func findsHeads(page: LabelPage, fields: [String], head: String?) {
        let form = page.form
        let printed = form.printedLabels
        let heads = form.fields.filter { fields.contains($0.name) }.map { printed.rowHead(of: $0) }
        #expect(heads == fields.map { _ in head })
    }

    @Test("A label of its own is no head")
    func labelsAreNoHeads() {
        let page = LabelPage().text("Name:", at: 20, 203).field("a", [60, 200, 120, 214]).field(
            "b", [126, 200, 180, 214])
        #expect(page.form.fields.allSatisfy { page.form.printedLabels.rowHead(of: $0) == nil })
    }
}
