#if Server
import TestSupport
import Testing

@testable import PacketPage

/// Days of a workbook, as people see them in it.
@Suite(.serialized) struct ShownDaysTests {
    /// A work with a workbook of two people and their birthdays, which it shows as 01/02/2000.
    ///
    /// - Parameter days: The birthdays, as workbooks count days.
    private func work(days: (Int, Int) = (36_527, 36_558)) throws -> ServedWork {
        let work = try ServedWork(form: "Fixtures/forms/text-single.pdf", table: "name\nAda\n")
        func text(_ text: String) -> String { "<c t=\"inlineStr\"><is><t>\(text)</t></is></c>" }
        var book = SampleBook(
            "<sheetData><row>\(text("name"))\(text("born"))</row><row>\(text("Ada"))<c s=\"1\"><v>\(days.0)</v></c></row>"
                + "<row>\(text("Bob"))<c s=\"1\"><v>\(days.1)</v></c></row></sheetData>")
        book.styles =
            "<numFmts><numFmt numFmtId=\"164\" formatCode=\"mm/dd/yyyy\"/></numFmts><cellXfs><xf numFmtId=\"0\"/>"
            + "<xf numFmtId=\"164\"/></cellXfs>"
        try work.page.folder.write(book.bytes, to: "people.xlsx")
        #expect(try work.post("people", ["name": "people.xlsx"]).status == 303)
        return work
    }

    @Test func daysStandAsInTheWorkbook() throws {
        let work = try work()
        let people = try work.get("people")
        #expect(people.contains("01/02/2000") && people.contains("02/02/2000"), "\(people)")
        #expect(!people.contains("2000-01-02"), "\(people)")
        #expect(try work.get("match").contains("<span class=\"sample\">01/02/2000</span>"))
        // What is seen can be found.
        #expect(try !work.get("people?find=02%2F02").contains("No row from row"))
        #expect(try work.post("match/set", ["field": "0", "column": "name"]).status == 303)
        // A corrected cell is as it was typed, and the others stay as they were.
        #expect(try work.correct(1, ["born": "1999-12-31"]).status == 303)
        let corrected = try work.get("people")
        #expect(corrected.contains("1999-12-31") && corrected.contains("02/02/2000"), "\(corrected)")
    }

    /// Check shows a day as the workbook does, and whoever corrects it types it so.
    @Test func daysAreCorrectedAsTheWorkbookShowsThem() throws {
        let work = try work()
        #expect(try work.post("match/set", ["field": "0", "expression": "{born|date:\"yyyy-MM-dd\"}"]).status == 303)
        let check = try work.get("check?row=1")
        #expect(check.contains("value=\"01/02/2000\"") && !check.contains("value=\"2000-01-02\""), "\(check)")
        #expect(try work.correct(1, ["born": "12/31/1999"]).status == 303)
        #expect(try work.get("check").contains("2 rows: 2 good"))
        #expect(try work.get("people").contains("12/31/1999"))
        #expect(try work.get("check?row=1").contains("value=\"12/31/1999\""))
        #expect(try work.get("match?row=1&field=0").contains("<strong>1999-12-31</strong>"))
        // The same day in other digits, or as the table has it, is no correction.
        for same in ["2/2/2000", "2000-02-02"] {
            #expect(try work.correct(2, ["born": same]).status == 303)
            #expect(try work.get("people").contains("1 cell is corrected beside"), "\(same)")
        }
        // With full stops the day would come first.
        #expect(try work.correct(2, ["born": "3.4.2000"]).status == 303)
        #expect(try work.get("match?row=2&field=0").contains("3.4.2000") && !work.get("people").contains("2000-03-04"))
    }

    /// Where no day of the workbook tells whether the month comes first, nobody guesses it.
    @Test func daysAreNotGuessed() throws {
        let work = try work(days: (36_526, 36_558))
        #expect(try work.post("match/set", ["field": "0", "expression": "{born|date:\"yyyy-MM-dd\"}"]).status == 303)
        #expect(try work.correct(1, ["born": "03/04/2000"]).status == 303)
        let check = try work.get("check")
        #expect(check.contains("2 rows: 1 good") && check.contains("“born” is not a date like"), "\(check)")
        // What to do is said without a word of the mapping.
        #expect(check.contains("a day can always be written as 2026-01-31") && !check.contains("date:"), "\(check)")
        #expect(try work.correct(1, ["born": "2000-03-04"]).status == 303)
        #expect(try work.get("check").contains("2 rows: 2 good"))
    }

    /// A day that a field shows as 2000-01-02 is told, and leads to the field in which another way is chosen.
    @Test func daysThatNobodyFormattedLeadToTheirField() throws {
        let work = try work()
        func set(_ expression: String) throws {
            #expect(try work.post("match/set", ["field": "0", "expression": expression]).status == 303)
        }
        try set("{born}")
        let note =
            "<a href=\"/work/\(work.id)/match?field=0#panel\">“born”</a>: the column&#39;s days are written as 2026-01-31; "
            + "choose in the field how it shows them"
        let check = try work.get("check")
        #expect(check.contains(note), "\(check)")
        #expect(try work.get("check", language: "ko").contains("2026-01-31처럼 씁니다; 입력란에서 날짜를 어떻게 쓸지 고르세요"))
        // That field offers the ways.
        #expect(try work.get("match?field=0").contains("|date:&quot;MM/dd/yyyy&quot;}"))
        // In the copy with corrected cells days are days all the same.
        #expect(try work.correct(1, ["name": "Eve"]).status == 303)
        #expect(try work.get("check").contains(note))
        try set("{born|date:\"MM/dd/yyyy\"}")
        #expect(try !work.get("check").contains("days are written as"))
    }
}
#endif
