#if Server
import TestSupport
import Testing

@testable import PacketPage

/// What a field offers to write its column otherwise.
@Suite(.serialized) struct FilterMenuTests {
    /// A text field that something fills, in a table of two columns.
    private func work(_ expression: String, _ rows: String = "ada,king\n") throws -> ServedWork {
        let work = try ServedWork(form: "Fixtures/forms/labels.pdf", table: "aaa,bbb\n" + rows)
        #expect(try work.post("match/set", ["field": "7", "expression": expression]).status == 303)
        return work
    }

    /// A way as the page shows it.
    private func way(_ result: String, _ label: String, _ code: String) -> String {
        "<strong>\(result)</strong> <span>\(label)</span> <code>\(code)</code>"
    }

    /// The example comes first, in words of the page's language, and the code behind it.
    @Test(arguments: [("en", "in capital letters"), ("ko", "모두 대문자로")])
    func waysAreSaidInWords(_ language: String, _ label: String) throws {
        let match = try work("{aaa}").get("match?field=7", language: language)
        #expect(match.contains(way("ADA", label, "upper")), "\(match)")
    }

    /// Each filter that may be offered has its words.
    @Test func eachWayHasWords() {
        for (filter, key) in FilterMenu.offered {
            for language in PageLanguage.allCases {
                #expect(Words.of(language).texts["filter.\(key)"] != nil, "\(filter)")
            }
        }
    }

    /// A day of a table of texts can be written otherwise, too; where it may be two days, the page says which one is meant.
    @Test(arguments: [
        ("03/14/1980", ["14.03.1980", "as a day", "date:&quot;dd.MM.yyyy&quot;:m/d/yyyy"]),
        ("14.3.1980", ["03/14/1980", "as a day", "date:&quot;MM/dd/yyyy&quot;:d.m.yyyy"]),
        (
            "3/4/1980",
            ["3 April 1980", "as a day; the table has the day first", "date:&quot;d MMMM yyyy&quot;:d/m/yyyy"]
        ),
        (
            "3/4/1980",
            ["4 March 1980", "as a day; the table has the month first", "date:&quot;d MMMM yyyy&quot;:m/d/yyyy"]
        ),
        ("1980-03-14", ["03/14/1980", "as a day", "date:&quot;MM/dd/yyyy&quot;"]),
    ])
    func daysAreWrittenOtherwise(_ cell: String, _ shown: [String]) throws {
        let match = try work("{aaa}", "\(cell),x\n").get("match?field=7")
        #expect(match.contains(way(shown[0], shown[1], shown[2])), "\(match)")
        for key in ["date", "dateDayFirst", "dateMonthFirst"] {
            for language in PageLanguage.allCases { #expect(Words.of(language).texts["filter.\(key)"] != nil) }
        }
    }

    /// Behind a filter that writes days, nothing is said of the table; one that cannot read the day is replaced; and where a row
    /// has the same day in both orders, both are offered.
    @Test func daysAreReadAsTheTableHasThem() throws {
        let written = try work("{aaa|date:\"MM/dd/yyyy\":d/m/yyyy}", "4/3/1980,x\n").get("match?field=7")
        #expect(!written.contains("the table has the"), "\(written)")
        let failing = try work("{aaa|date:\"yyyy-MM-dd\"}", "04/13/2026,x\n").get("match?field=7")
        #expect(failing.contains(way("2026-04-13", "as a day", "date:&quot;yyyy-MM-dd&quot;:m/d/yyyy")), "\(failing)")
        #expect(failing.contains("value=\"{aaa|date:&quot;yyyy-MM-dd&quot;:m/d/yyyy}\""), "\(failing)")
        let same = try work("{aaa}", "3/3/1980,x\n").get("match?field=7")
        #expect(
            same.contains(
                way("03.03.1980", "as a day; the table has the day first", "date:&quot;dd.MM.yyyy&quot;:d/m/yyyy")))
        #expect(
            same.contains(
                way("03.03.1980", "as a day; the table has the month first", "date:&quot;dd.MM.yyyy&quot;:m/d/yyyy")))
    }

    /// No number with signs in it is taken for a day.
    @Test(arguments: ["13/14/1980", "3/4-1980", "3/4/80", "605-55-0101", "1980"])
    func othersAreNoDays(_ text: String) { #expect(DayReading.ways(text).isEmpty) }

    /// Where the row that is shown has nothing in the column, the first row counts that has something.
    @Test func aBlankCellLeavesTheMenu() throws {
        let work = try work("{aaa}", ",1\n \t,2\nnever mind,3\n")
        let match = try work.get("match?field=7")
        #expect(match.contains("As in row 3: this row has nothing there."), "\(match)")
        #expect(match.contains(way("NEVER MIND", "in capital letters", "upper")), "\(match)")
        #expect(try !work.get("match?field=7&row=3").contains("As in row"))
        // A column without a word has nothing to show.
        #expect(try !self.work("{aaa}", ",1\n,2\n").get("match?field=7").contains("class=\"examples\""))
    }

    /// Of several columns the last one is written otherwise, and the field shows both.
    @Test func theLastOfSeveralColumnsIsMeant() throws {
        let work = try work("{aaa} {bbb}")
        let match = try work.get("match?field=7")
        #expect(match.contains(way("ada KING", "in capital letters", "upper")), "\(match)")
        #expect(match.contains("value=\"{aaa} {bbb|upper}\""), "\(match)")
        // No way leaves nothing of a column.
        #expect(!match.contains("<code>digits</code>") && !match.contains("<strong></strong>"), "\(match)")
    }

    /// A filter comes behind those that are there, and the last one can be taken off.
    @Test func filtersAreChained() throws {
        let work = try work("{aaa|upper}")
        let match = try work.get("match?field=7")
        #expect(match.contains(way("A", "the first letter", "first")), "\(match)")
        #expect(match.contains("value=\"{aaa|upper|first}\""), "\(match)")
        #expect(match.contains("value=\"{aaa}\"><button id=\"take-off\">Take off the last: upper</button>"), "\(match)")
        #expect(try work.post("match/set", ["field": "7", "expression": "{aaa|upper|first}"]).status == 303)
        let chained = try work.get("match?field=7")
        #expect(chained.contains("value=\"{aaa|upper}\"><button id=\"take-off\">"), "\(chained)")
        #expect(try !self.work("{aaa}").get("match?field=7").contains("take-off"))
    }
}
#endif
