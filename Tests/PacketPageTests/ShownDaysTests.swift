#if Server
import TestSupport
import Testing

@testable import PacketPage

/// Days of a workbook, as people see them in it.
@Suite(.serialized) struct ShownDaysTests {
    @Test func daysStandAsInTheWorkbook() throws {
        let work = try ServedWork(form: "Fixtures/forms/text-single.pdf", table: "name\nAda\n")
        func text(_ text: String) -> String { "<c t=\"inlineStr\"><is><t>\(text)</t></is></c>" }
        var book = SampleBook(
            "<sheetData><row>\(text("name"))\(text("born"))</row><row>\(text("Ada"))<c s=\"1\"><v>36527</v></c></row>"
                + "<row>\(text("Bob"))<c s=\"1\"><v>36558</v></c></row></sheetData>")
        book.styles =
            "<numFmts><numFmt numFmtId=\"164\" formatCode=\"mm/dd/yyyy\"/></numFmts><cellXfs><xf numFmtId=\"0\"/>"
            + "<xf numFmtId=\"164\"/></cellXfs>"
        try work.page.folder.write(book.bytes, to: "people.xlsx")
        #expect(try work.post("people", ["name": "people.xlsx"]).status == 303)
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
}
#endif
