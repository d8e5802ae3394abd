import PDFForms
import PDFObjects
import Testing

/// The values that packets show of the form's own: those that are on the page, and no others.
struct OwnValuesTests {
    /// A field with a value of its own, and whether a page shows it.
    struct Case: CustomTestStringConvertible {
        var testDescription: String
        var keys: PDFDictionary
        /// The text that the appearance shows; nil for none.
        var drawn: String?
        var flags = 4
        var needsAppearances = false
        var isShown: Bool
    }

    private static func text(_ value: String) -> PDFObject { .string(Array(value.utf8)) }
    private static func pair(_ export: String, _ display: String) -> PDFObject {
        .array([text(export), text(display)])
    }
    private static func combo(_ value: String, usual: String) -> PDFDictionary {
        [
            "FT": .name("Ch"), "Ff": .integer(1 << 17), "V": text(value), "DV": text(usual),
            "Opt": .array([pair("none", " "), pair("AL", "Alabama")]),
        ]
    }

    static let cases: [Case] = [
        Case(
            testDescription: "a choice that the form resets to", keys: combo("AL", usual: "AL"), drawn: "Alabama",
            isShown: true),
        Case(
            testDescription: "a choice shown as a blank", keys: combo("none", usual: "AL"), drawn: " ", isShown: false),
        Case(
            testDescription: "a choice that a viewer would show as a blank", keys: combo("none", usual: "AL"),
            drawn: "Alabama", needsAppearances: true, isShown: false),
        Case(testDescription: "a choice without an appearance", keys: combo("AL", usual: "AL"), isShown: true),
        Case(
            testDescription: "a choice shown as a blank, without an appearance", keys: combo("none", usual: ""),
            isShown: false),
        Case(
            testDescription: "a text that the form resets to",
            keys: ["FT": .name("Tx"), "V": text("0"), "DV": text("0")],
            drawn: "0", isShown: true),
        Case(
            testDescription: "a text that no appearance shows", keys: ["FT": .name("Tx"), "V": text("0")], drawn: "",
            isShown: false),
        Case(testDescription: "letters without a value", keys: ["FT": .name("Tx")], drawn: "Country", isShown: true),
        Case(testDescription: "a text of blanks", keys: ["FT": .name("Tx"), "V": text("  ")], isShown: false),
        Case(
            testDescription: "a text that people cannot change",
            keys: ["FT": .name("Tx"), "Ff": .integer(1), "V": text("2013")], drawn: "2013", isShown: false),
        Case(
            testDescription: "a hidden text", keys: ["FT": .name("Tx"), "V": text("0")], drawn: "0", flags: 6,
            isShown: false),
    ]

    private static func form(_ item: Case) -> Form {
        var field = item.keys
        field["T"] = text("f")
        field["Type"] = .name("Annot")
        field["Subtype"] = .name("Widget")
        field["F"] = .integer(item.flags)
        field["Rect"] = PDFRectangle(0, 0, 100, 10).object
        if item.drawn != nil { field["AP"] = .dictionary(["N": .reference(PDFReference(5))]) }
        let content = "/Tx BMC q BT /Helv 10 Tf 2 2 Td (\(item.drawn ?? "")) Tj ET Q EMC"
        let list = PDFObject.array([.reference(PDFReference(4))])
        let objects: [Int: PDFObject] = [
            1: .dictionary([
                "Pages": .reference(PDFReference(2)),
                "AcroForm": .dictionary(["Fields": list, "NeedAppearances": .boolean(item.needsAppearances)]),
            ]),
            2: .dictionary(["Kids": .array([.reference(PDFReference(3))]), "Count": .integer(1)]),
            3: .dictionary(["Type": .name("Page"), "Annots": list]), 4: .dictionary(field),
            5: .stream(PDFStream(bytes: Array(content.utf8))),
        ]
        return Form(
            PDFDocument(
                making: objects, trailer: ["Root": .reference(PDFReference(1))], pages: [PDFReference(3)],
                version: "1.7"))
    }

    @Test(arguments: cases)
    func areThoseThatAPageShows(_ item: Case) {
        let form = Self.form(item)
        #expect(form.ownValues().map(\.name) == (item.isShown ? ["f"] : []))
        #expect(form.ownValues(besides: ["f"]).isEmpty)
    }

    @Test func onPaperOnlyWhatIsPrintedCounts() {
        let unprinted = Self.form(
            Case(
                testDescription: "", keys: ["FT": .name("Tx"), "V": Self.text("0")], drawn: "0", flags: 0, isShown: true
            ))
        #expect(unprinted.ownValues().count == 1 && unprinted.ownValues(isOnPaper: true).isEmpty)
        #expect(!FormInspection(unprinted).findings.contains { $0.kind == .ownValues }, "not every packet shows it")
    }
}
