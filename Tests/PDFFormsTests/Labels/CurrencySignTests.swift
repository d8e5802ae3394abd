import PDFForms
import Testing

/// The sign of a currency that is printed where a field begins is known.
struct CurrencySignTests {
    private static let field = [60.0, 198, 140, 212]

    static let cases: [(testDescription: String, page: LabelPage, sign: Unicode.Scalar?)] = [
        ("before the field", LabelPage().text("Rent $", at: 20, 202), "$"),
        ("alone", LabelPage().text("Rent", at: 10, 202).text("$", at: 50, 202), "$"),
        ("inside", LabelPage().text("$", at: 62, 202), "$"), ("euro", LabelPage().text("\\200", at: 52, 202), "€"),
        ("another word", LabelPage().text("Rent $:", at: 20, 202), nil),
        ("far away", LabelPage().text("$", at: 20, 202), nil),
        ("behind", LabelPage().text("$", at: 144, 202), nil), ("above", LabelPage().text("$", at: 52, 226), nil),
        ("none", LabelPage().text("Rent", at: 20, 202), nil),
    ]

    @Test(arguments: cases)
    func isFound(testDescription: String, page: LabelPage, sign: Unicode.Scalar?) throws {
        let form = page.field("rent", Self.field).form
        let field = try #require(form.fields.first)
        #expect(form.printedLabels.currency(before: field) == sign, "\(testDescription)")
    }
}
