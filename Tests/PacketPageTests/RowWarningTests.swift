#if Server
import Foundation
import TestSupport
import Testing

@testable import PacketPage

/// Warnings about cells stand where the cells are mended, in words for whoever mends them; screens begin where fields are.
@Suite struct RowWarningTests {
    /// A day that does not exist is a matter of its row, with the cell to correct, before and after packets are made.
    @Test func aDayThatIsNoneIsOneOfItsRow() throws {
        let work = try ServedWork(form: "Fixtures/forms/days.pdf", table: "Text5\n05.05.2020\n31.02.1985\n06.06.2021\n")
        let check = try work.get("check")
        #expect(check.contains("id=\"row-2\"") && check.contains("name=\"value.0\" value=\"31.02.1985\""), "\(check)")
        #expect(check.contains("3 rows: 2 good, 1 with warnings, 0 would not be made"), "\(check)")
        #expect(check.contains("find out which day is meant and correct the cell") && !check.contains("filter"))
        #expect(try work.post("make", ["kind": "folder", "out": "packets", "name": "{row}.pdf"]).status == 303)
        let done = try work.finish()
        #expect(done.contains("look?row=2\">Row 2</a>, ") && done.contains("there is no such day"), "\(done)")
    }

    /// However many rows there is something to say of, all of them are reached, and whoever mends one stays among them.
    @Test func allRowsWithRemarksAreReached() throws {
        let rows = String(repeating: "nonsense,x\n", count: 205)
        let work = try ServedWork(form: "Fixtures/forms/choice-combo.pdf", table: "plain,pairs\n" + rows)
        let first = try work.get("check")
        #expect(first.contains("id=\"row-200\"") && !first.contains("id=\"row-201\""))
        #expect(first.contains("id=\"more-rows\" href=\"/work/\(work.id)/check?from=201\""))
        let rest = try work.get("check?from=201")
        #expect(rest.contains("id=\"row-205\"") && !rest.contains("id=\"row-200\"") && !rest.contains("more-rows"))
        let left = try work.post(
            "skip", ["row": "203", "want": "out", "to": "check", "from": "201", "table": work.table()])
        #expect(left.status == 303 && left.head.contains("/check?from=201"), "\(left.head)")
        #expect(try !work.get("check?from=201").contains("id=\"row-203\""))
        // All cells of a row are shown beside the same rows, to which a correction leads back.
        #expect(first.contains("href=\"/work/\(work.id)/check?row=7#whole\""))
        #expect(rest.contains("href=\"/work/\(work.id)/check?row=204&amp;from=201#whole\""), "\(rest)")
        let whole = try work.get("check?row=204&from=201")
        #expect(
            whole.contains("id=\"whole-cell-0\"") && whole.contains("id=\"row-205\"") && !whole.contains("id=\"row-1\"")
        )
        let corrected = try work.correct(204, ["plain": "other nonsense"], on: whole)
        #expect(corrected.status == 303 && corrected.head.contains("/check?from=201"), "\(corrected.head)")
        #expect(try work.get("check?from=201").contains("value=\"other nonsense\""))
    }

    /// However many rows stand before it, a row has its cells and whom it is about.
    @Test func rowsFarDownAreCorrectedInTheirCards() throws {
        let rows = String(repeating: "Ada,nonsense,x\n", count: 2_010)
        let work = try ServedWork(form: "Fixtures/forms/choice-combo.pdf", table: "fullName,plain,pairs\n" + rows)
        let screen = try work.get("check?from=2001")
        #expect(screen.contains("id=\"row-2001\"") && screen.contains("id=\"row-2010\""), "\(screen)")
        for row in [2_001, 2_010] {
            #expect(screen.contains("id=\"row-\(row)-cell-0\""), "\(screen)")
        }
        #expect(screen.contains("<p class=\"person\">Ada</p>"))
        #expect(try work.correct(2_001, ["plain": "other nonsense"], on: screen).status == 303)
        #expect(try work.get("check?from=2001").contains("value=\"other nonsense\""))
    }

    /// How the field has a day is said by an example.
    @Test(arguments: [
        ("the value is not a date that can be shown as mm/dd/yyyy", "2026-01-31 or 01/31/2026"),
        ("The value is not a date that can be shown as mmm d, yyyy.", "2026-01-31 or Jan 31, 2026"),
        ("the value is no day written as TT.MM.JJJJ, as the form asks for it", "2026-01-31 or 31.01.2026"),
        (
            "the form asks for a day as MM/DD/YYYY, and the value is one only if day and month change places",
            "2026-01-31 or 01/31/2026"
        ),
        (
            "the value is not a date that the form shows as “DD.MM.YYYY”, such as “23.11.2026”",
            "2026-01-31 or 23.11.2026"
        ),
        ("the value is not a date that can be shown as yyyy-mm-dd", "and write it as 2026-01-31"),
        ("the form asks for a day as MM/DD/YYYY, and there is no such day as the value says", "find out which day"),
        ("the value is not a number", "correct the cell"),
        ("the value is not a time of day that can be shown as HH:MM", "correct the cell"),
    ])
    func shapesAreSaidByExamples(_ message: String, _ said: String) {
        for words in [Words.of(.english), Words.of(.korean)] {
            let hint = ShapeHint.text(about: message, words)
            #expect(words.language != .english || hint.contains(said), "\(hint)")
            #expect(!hint.contains("filter") && !hint.contains("picture"))
        }
    }

    /// A column that goes nowhere is no success.
    @Test func unusedColumnsAreAPlainNote() throws {
        let work = try ServedWork(form: "Fixtures/forms/labels.pdf", table: "aaa,bbb\nnever,7\n")
        #expect(try work.post("match/set", ["field": "7", "expression": "{bbb}"]).status == 303)
        #expect(try work.get("check").contains("<p class=\"soft\" id=\"unused\">"))
    }

    /// A guess that somebody has refused does not come back.
    @Test func aGuessIsRefused() throws {
        let work = try ServedWork(
            form: "Fixtures/forms/labels.pdf", table: "Passcode,Telephone,Email,City\n7,555,a@x.org,Rome\n")
        let match = try work.get("match")
        let box = #/class="field (?:sure|guess)" href="[^"]+" data-swap data-field="(\d+)"/#
        let field = String(try #require(match.firstMatch(of: box), "\(match)").1)
        #expect(try work.get("match?field=\(field)").contains("id=\"refuse\""))
        #expect(try work.post("match/refuse", ["field": field]).status == 303)
        _ = try work.post("match/accept", ["all": "1"])
        let panel = try work.get("match?field=\(field)")
        #expect(!panel.contains("id=\"refuse\""), "\(panel)")
        #expect(panel.contains("<span class=\"tag open\">nothing</span>"), "\(panel)")
        #expect(try work.get("match?field=\(field)", language: "ko").contains("tag open"))
    }

    /// Screens begin with the first page that has something to fill.
    @Test func screensBeginWithTheFirstFields() throws {
        let work = try ServedWork(form: "Fixtures/forms/text-single.pdf", table: "q0\nMira\n")
        let folder = work.page.folder
        let flat = try Tool.run(
            "qpdf", ["--flatten-annotations=all", folder.file("form.pdf"), folder.file("flat.pdf")])
        #expect([0, 3].contains(flat.status), "\(flat.errors)")
        let joined = try Tool.run(
            "qpdf",
            [
                folder.file("form.pdf"), "--pages", folder.file("flat.pdf"), "1", folder.file("form.pdf"), "1", "--",
                folder.file("two.pdf"),
            ])
        #expect([0, 3].contains(joined.status), "\(joined.errors)")
        #expect(try work.post("form", ["name": "two.pdf"]).status == 303)
        #expect(try work.get("match").contains("/match?page=2&amp;row=1\" data-swap aria-current=\"page\""))
        let look = try work.get("look")
        let first = try #require(look.firstRange(of: "/picture/")).upperBound
        #expect(look[first...].hasPrefix("2?") && look.contains("id=\"pages-before\""), "\(look)")
        #expect(try work.get("sheet").contains("/picture/2?"))
    }

    /// Where cells were corrected, the sum of a good check says so.
    @Test func correctedCellsAreCounted() throws {
        let work = try ServedWork(form: "Fixtures/forms/text-single.pdf", table: "full\nJane\nBo\n")
        #expect(try work.post("match/set", ["field": "0", "expression": "{full}"]).status == 303)
        #expect(try work.get("check").contains("Every row makes a packet, just as the table says."))
        #expect(try work.correct(1, ["full": "Ada"]).status == 303)
        let check = try work.get("check")
        #expect(check.contains("1 cell was corrected") && !check.contains("just as the table says"), "\(check)")
        #expect(try work.correct(2, ["full": "Eve"]).status == 303)
        #expect(try work.get("check").contains("2 cells were corrected"))
        #expect(try work.get("check", language: "ko").contains("2칸을 고쳤고"))
    }
}
#endif
