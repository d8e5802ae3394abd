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

    /// Three fields with words below them.
    private static func row(
        _ words: [String], at y: Double = 200, below: Double = 9, names: [String] = ["a", "b", "c"],
        page: LabelPage = LabelPage()
    ) -> LabelPage {
        words.indices.reduce(page) { page, index in
            let left = 150 + 50 * Double(index)
            return page.text(words[index], at: left + 4, y - below, size: 7)
                .field(names[index], [left, y, left + 40, y + 14])
        }
    }

    @Test(
        "The words for day, month and year below fields are their labels, and what stands above is that of all",
        arguments: [
            (row(["Month", "Day", "Year"]).text("Date of birth", at: 150, 218), ["Month", "Day", "Year"]),
            (
                row(["\\(month\\)", "\\(day\\)", "\\(year\\)"]).text("Date of birth", at: 190, 218),
                ["month", "day", "year"]
            ),
            (row(["Tag", "Monat", "Jahr"]).text("Date of birth", at: 50, 203), ["Tag", "Monat", "Jahr"]),
            (row(["Ann\\351e", "Mois", "Jour"]).text("Date of birth", at: 150, 218), ["Ann\u{E9}e", "Mois", "Jour"]),
            (row(["DIA", "MES", "ANO"]).text("Date of birth", at: 150, 218), ["DIA", "MES", "ANO"]),
        ])
    func readsDaysFromBelow(page: LabelPage, labels: [String]) {
        let form = page.form
        let printed = form.printedLabels
        #expect(form.fields.compactMap { printed.label(of: $0) } == labels)
        #expect(form.fields.compactMap { printed.rowHead(of: $0) } == labels.map { _ in "Date of birth" })
    }

    @Test(
        "Other words below fields are no parts of a day",
        arguments: [["Month", "Day", "Day"], ["Month", "Day", "Time"], ["Month of birth", "Day", "Year"]])
    func leavesOtherWords(words: [String]) {
        let page = Self.row(words).text("Date of birth", at: 150, 218)
        #expect(page.form.fields.allSatisfy { page.form.printedLabels.rowHead(of: $0) == nil })
    }

    @Test("Words that stand nearer to the fields below are theirs")
    func leavesHeadsOfTheNextRow() {
        let words = ["Month", "Day", "Year"]
        let upper = Self.row(words, below: 16).text("Date of birth", at: 150, 218)
        let page = Self.row(["", "", ""], at: 168, names: ["d", "e", "f"], page: upper)
        let labels = page.labels
        #expect(["d", "e", "f"].compactMap { labels[$0] } == words)
        #expect(labels["a"] != "Month")
    }
}
