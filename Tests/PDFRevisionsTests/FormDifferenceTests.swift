import PDFForms
import Testing

@testable import PDFRevisions

/// Which fields of a form's newer revision are which.
struct FormDifferenceTests {
    private static let lines = [
        ("Wages and salaries", "f1_01"), ("Taxable interest", "f1_02"), ("Ordinary dividends", "f1_03"),
        ("Alimony received", "f1_04"), ("Business income", "f1_05"), ("Capital gain", "f1_06"),
        ("Rental real estate", "f1_07"), ("Farm income", "f1_08"), ("Unemployment compensation", "f1_09"),
        ("Other income", "f1_10"),
    ]

    private static func page(_ lines: [(String, String)]) -> RevisionPage {
        RevisionPage().line("Income of the year").lines(lines.map { (text: $0.0, name: $0.1) })
    }

    private func pairs(_ old: RevisionPage, _ new: RevisionPage) -> [String: FieldPair] {
        Dictionary(uniqueKeysWithValues: FormDifference(old: old.form, new: new.form).pairs.map { ($0.old, $0) })
    }

    @Test func aFormIsItself() {
        let form = Self.page(Self.lines).form
        let difference = FormDifference(old: form, new: form)
        #expect(difference.pairs.map(\.old) == form.fields.map(\.name))
        #expect(difference.pairs.allSatisfy { $0.old == $0.new && $0.certainty == .certain && $0.changes.isEmpty })
        #expect(difference.gone.isEmpty && difference.added.isEmpty)
    }

    /// A program that numbers fields from the top gives each name to the line below when one is put in.
    @Test func namesThatShiftByARowAreNotFollowed() {
        var lines = Self.lines
        lines.insert(("Gambling winnings", ""), at: 4)
        lines = lines.enumerated().map { ($1.0, "f1_\($0 < 9 ? "0" : "")\($0 + 1)") }
        let found = pairs(Self.page(Self.lines), Self.page(lines))
        let wanted = Dictionary(uniqueKeysWithValues: lines.map { ($0.0, $0.1) })
        for (text, name) in Self.lines {
            #expect(found[name]?.new == wanted[text], "\(text)")
            #expect(found[name]?.changes.contains { $0.what == .name } == (name != wanted[text]))
        }
        let difference = FormDifference(old: Self.page(Self.lines).form, new: Self.page(lines).form)
        #expect(difference.gone.isEmpty && difference.added == ["f1_05"])
    }

    @Test func aLineThatIsGoneTakesItsFieldAlong() {
        let rest = Self.lines.filter { $0.1 != "f1_04" }.enumerated().map { ($1.0, "f1_0\($0 + 1)") }
        let difference = FormDifference(old: Self.page(Self.lines).form, new: Self.page(rest).form)
        #expect(difference.gone == ["f1_04"] && difference.added.isEmpty)
    }

    /// Two boxes keep their names and exchange what is printed beside them.
    @Test func boxesThatChangedPlacesAreFollowedByWhatIsPrinted() throws {
        func page(_ first: String, _ second: String) -> RevisionPage {
            Self.page(Self.lines).line(first, "married", state: "Yes").line(second, "single", state: "Yes")
                .line("Signature of the applicant", "signature")
        }
        let found = pairs(page("Married", "Unmarried or widowed"), page("Unmarried or widowed", "Married"))
        #expect(found["married"]?.new == "single" && found["single"]?.new == "married")
    }

    @Test func whatChangedIsSaid() throws {
        let old = Self.page(Self.lines).line("I agree to the rules", "agree", state: "Yes").line("ZIP code", "zip")
            .nextPage.line("Anything else", "else")
        let new = Self.page(Self.lines).line("I agree to the rules", "agree", state: "On")
            .line("ZIP code", "zip", longest: 5).line("Anything else", "else").nextPage.line("End", "end")
        let found = pairs(old, new)
        let agree = try #require(found["agree"])
        #expect(agree.certainty == .certain)
        #expect(agree.changes == [FieldChange(what: .states, old: .texts(["Yes"]), new: .texts(["On"]))])
        #expect(found["zip"]?.changes == [FieldChange(what: .maxLength, old: .none, new: .number(5))])
        #expect(
            found["else"]?.changes.contains(FieldChange(what: .page, old: .number(2), new: .number(1))) == true)
    }

    /// A field in whose place another question is asked is not sure, whatever its name.
    @Test func anotherQuestionUnderTheSameNameIsNeverCertain() {
        var lines = Self.lines
        lines[5].0 = "Recapture of net credits"
        let found = pairs(Self.page(Self.lines), Self.page(lines))
        #expect(found["f1_06"]?.certainty != .certain)
        #expect(found["f1_07"]?.certainty == .certain)
    }

    @Test func formsWithoutFieldsHaveNothingToCompare() {
        let difference = FormDifference(old: RevisionPage().line("Nothing").form, new: Self.page(Self.lines).form)
        #expect(difference.pairs.isEmpty && difference.gone.isEmpty && difference.added.count == Self.lines.count)
    }
}
