import PDFObjects
import Testing

@testable import PDFForms

/// Small pages that ask for much: reading their labels ends, and nothing else does.
struct HarmfulPageTests {
    private static func texts(_ count: Int, _ columns: Int, step: Double) -> LabelPage {
        var page = LabelPage()
        for index in 0..<count {
            page = page.text("ab", at: Double(index % columns) * 4, 290 - Double(index / columns) * step, size: 1)
        }
        return page
    }

    private static func fields(_ count: Int, _ page: LabelPage, box: Bool = false) -> LabelPage {
        var page = page
        for index in 0..<count { page = page.field("f\(index)", [100, 100, 300, 290], box: box, state: "\(index)") }
        return page
    }

    static let pages: [(String, LabelPage)] = [
        ("texts below each other", texts(3_000, 100, step: 0.4)),
        ("fields in one place", fields(3_000, LabelPage().text("Name", at: 20, 203))),
        ("boxes in one place", fields(1_000, texts(300, 20, step: 3), box: true)),
        ("texts in fields", fields(500, texts(500, 50, step: 10))),
        ("lines in one place", fields(1, LabelPage().drawing(String(repeating: "50 0 m 50 300 l S ", count: 3_000)))),
    ]

    @Test(arguments: pages)
    func endsWithTheWorkThatIsAllowed(_ name: String, _ page: LabelPage) throws {
        let form = page.field("last", [20, 20, 40, 30]).form
        let meter = WorkMeter(20_000)
        let printed = PrintedLabels(form, meter: meter)
        // What is counted at once is a loop over all places or all texts.
        #expect(meter.left > -50_000)
        if meter.isEmpty { #expect(!printed.isComplete && form.fields.allSatisfy { printed.label(of: $0) == nil }) }
        #expect(form.document.budget.exceeded == nil)
    }

    /// Without the pair, a row's yes would tick both boxes.
    @Test func knowsBoxesForYesAndNoWithoutThePage() {
        let form = LabelPage().box("Citizen_Yes", at: 20, 200).box("Citizen_No", at: 60, 200).form
        let printed = PrintedLabels(form, meter: WorkMeter(0))
        #expect(!printed.isComplete)
        #expect(printed.answers.map { [$0.yes, $0.no] } == [["Citizen_Yes", "Citizen_No"]])
        #expect(form.printedLabels.isComplete && form.printedLabels.answers == printed.answers)
    }

    /// What a font of a page asks for is no reason to refuse the form.
    @Test(arguments: [
        (String(repeating: "0 65535 500 ", count: 400), ""),
        ("", String(repeating: "1 beginbfrange <00000000> <F0000000> <DBFFDFFF> endbfrange ", count: 20)),
        ("", String(repeating: "1 beginbfrange <0000> <FFFF> <4E00> endbfrange ", count: 20)),
    ])
    func leavesTheDocumentsBudgetAlone(_ widths: String, _ meaning: String) {
        let list = widths.split(separator: " ").compactMap { Int($0) }.map { PDFObject.integer($0) }
        let font: PDFDictionary = [
            "Type": .name("Font"), "Subtype": .name("Type0"), "Encoding": .name("Identity-H"),
            "DescendantFonts": .array([.dictionary(["W": .array(list)])]),
        ]
        let form = LabelPage().set(in: font, meaning: meaning).text("Name", at: 20, 203)
            .field("a", [60, 200, 200, 214]).form
        let used = form.document.budget.used(.codes)
        #expect(form.printedLabels.isComplete == widths.isEmpty)
        #expect(form.document.budget.used(.codes) == used && form.document.budget.exceeded == nil)
    }
}
