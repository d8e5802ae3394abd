#if Server
import Foundation
import TestSupport
import Testing

@testable import PacketPage

/// What is chosen in Match is kept, also beside fields that the table cannot fill any more.
@Suite(.serialized) struct MatchKeepTests {
    private func work() throws -> ServedWork {
        try ServedWork(form: "Fixtures/forms/labels.pdf", table: "aaa,bbb\nnever,7\n")
    }

    /// A column that is chosen counts with whichever button, unless somebody wrote another expression as well.
    @Test func aChosenColumnIsKeptByEachButton() throws {
        let work = try work()
        func set(_ pairs: KeyValuePairs<String, String>) throws -> String {
            #expect(try work.post("match/set", pairs).status == 303)
            let line = try work.mapping().split(separator: "\n").first { $0.contains("Text8") } ?? ""
            return String(line)
        }
        // “Keep” sends what stands in the list and in the expression.
        #expect(try set(["field": "7", "column": "bbb", "expression": "", "overflow": ""]).contains("{bbb}"))
        #expect(try set(["field": "7", "column": "aaa", "expression": "{bbb}"]).contains("{aaa}"))
        #expect(try set(["field": "7", "column": "aaa", "expression": "{bbb|upper}"]).contains("{bbb|upper}"))
        #expect(try set(["field": "7", "column": "=", "expression": "{bbb|upper}"]).contains("{bbb|upper}"))
        #expect(try set(["field": "7", "column": "aaa", "expression": "{bbb|upper}"]).contains("{aaa}"))
        // “Take” takes the column, whatever was written.
        #expect(try set(["field": "7", "column": "bbb", "expression": "x", "take": "1"]).contains("{bbb}"))
        let appended = try set(["field": "7", "column": "aaa", "expression": "{bbb}", "append": "1"])
        #expect(appended.contains("{bbb} {aaa}"))
        #expect(try !set(["field": "7", "column": "", "expression": "{bbb} {aaa}"]).contains("{"))
    }

    /// With a table of other columns each field says which one it lacks, and all others can be filled.
    @Test func missingColumnsAreSaidAtTheirFields() throws {
        let work = try work()
        #expect(try work.post("match/set", ["field": "2", "expression": "{aaa}"]).status == 303)
        try work.page.folder.write("Who,bbb\nAda,7\n", to: "other.csv")
        #expect(try work.post("people", ["name": "other.csv"]).status == 303)
        let said = "This field was filled by “aaa”, which this table does not have: choose another column"
        let match = try work.get("match")
        #expect(match.contains("<span class=\"wrong\">\(said)</span>"), "\(match)")
        #expect(match.contains("A field cannot be filled with this table."), "\(match)")
        #expect(!match.contains("the mapping, line") && !match.contains("unknown column"), "\(match)")
        #expect(try work.get("match?field=2").contains("<p class=\"card problem\">\(said)</p>"))
        #expect(try work.get("match", language: "ko").contains("이 입력란은 “aaa” 열로 채워졌는데"))
        #expect(try work.post("match/set", ["field": "7", "column": "bbb"]).status == 303)
        #expect(try work.mapping().contains("{bbb}") && work.mapping().contains("{aaa}"))
        #expect(try work.post("match/accept", ["all": "1"]).status == 303)
        // What is new and wrong is refused as before.
        #expect(try work.post("match/set", ["field": "3", "expression": "{aaa}"]).status == 422)
        #expect(try work.post("match/set", ["field": "2", "column": "Who"]).status == 303)
        #expect(try !work.get("match").contains(said))
    }

    /// The names of files are offered with columns of the table, and a path from elsewhere is refused with all that was
    /// typed.
    @Test func namesAreOfferedAndRefusedInWords() throws {
        #expect(MakeScreen.nameExample(["Nr", "Nachname", "Vorname"]) == "{row:05}-{Nachname}-{Vorname}.pdf")
        #expect(MakeScreen.nameExample(["Code", "City"]) == "{row:05}-{Code}.pdf")
        #expect(MakeScreen.nameExample([]) == "{row:05}.pdf")
        let work = try work()
        #expect(try work.post("match/set", ["field": "7", "column": "bbb"]).status == 303)
        #expect(try work.get("make").contains("placeholder=\"{row:05}-{aaa}.pdf\""))
        let wrong = try work.post("make", ["kind": "folder", "out": "packets", "name": "{nosuch}.pdf"])
        #expect(wrong.status == 422 && wrong.body.contains("no column of this table is called “nosuch”"))
        #expect(wrong.body.contains("value=\"{nosuch}.pdf\""), "\(wrong.body)")
        for path in ["/elsewhere/packets", "~/packets", "~"] {
            let answer = try work.post("make", ["kind": "folder", "out": path, "name": "{row}.pdf"])
            #expect(answer.status == 400 && answer.body.contains("id=\"out-wrong\""), "\(answer.body)")
            #expect(answer.body.contains("name=\"out\" value=\"\(path)\""), "\(answer.body)")
        }
        let folder = try #require(
            try Tool.run("realpath", [work.page.folder.path]).output.split(separator: "\n").first)
        let own = try work.post("make", ["kind": "folder", "out": "\(folder)/packets", "name": "{row}.pdf"])
        #expect(own.status == 303, "\(own.body)")
        _ = try work.finish()
        #expect(FileManager.default.fileExists(atPath: work.page.folder.file("packets/1.pdf")))
    }

    /// On a narrow screen the fields stand below a box of columns that scrolls, however many columns there are.
    @Test func fieldsAreNotFarBelowTheColumns() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.copyItem(
            atPath: "\(Fixture.package)/Fixtures/forms/labels.pdf", toPath: folder.file("form.pdf"))
        let columns = (1...40).map { "Column \($0)" }.joined(separator: ",")
        try folder.write("\(columns)\n\(columns)\n", to: "people.csv")
        let page = try ServedPage(["form.pdf", "--data", "people.csv"], in: folder)
        let browser = try WebDriver()
        try browser.resize(width: 1_024, height: 768)
        try browser.go(to: "\(page.base)/#\(page.token)")
        try browser.until("return location.pathname.endsWith('/match') && document.readyState === 'complete'")
        let distance = try browser.run(
            """
            const top = (selector) => document.querySelector(selector).getBoundingClientRect().top;
            return top('#panel-title') - top('#columns-title');
            """)
        let points = try #require(distance as? NSNumber).doubleValue
        #expect(points > 0 && points < 600)
        #expect(try browser.complaints() == [])
    }

    /// A tab that is looked at again shows what was done in another one, unless somebody is at something in it.
    @Test func aTabThatIsSeenAgainShowsWhatWasDoneInAnother() throws {
        let work = try work()
        func state() throws -> String {
            let match = try work.get("match")
            return String(try #require(match.firstMatch(of: /data-state="([0-9a-f]+)"/), "\(match)").1)
        }
        let first = try state()
        #expect(try state() == first)
        let browser = try WebDriver()
        try browser.go(to: "\(work.page.base)/#\(work.page.token)")
        try browser.until("return location.pathname.endsWith('/match') && document.readyState === 'complete'")
        #expect(try !browser.text(".fields").contains("{bbb}"))
        #expect(try work.post("match/set", ["field": "7", "column": "bbb"]).status == 303)
        #expect(try state() != first)
        let seen = "document.dispatchEvent(new Event('visibilitychange'));"
        try browser.run(seen)
        try browser.until("return document.querySelector('.fields').textContent.includes('{bbb}')")
        // A column that is picked stays picked.
        try browser.click("[data-column=aaa]")
        #expect(try work.post("match/set", ["field": "7", "column": "aaa"]).status == 303)
        try browser.run(seen)
        try browser.wait(for: "setTimeout(arguments[0], 500)")
        #expect(try browser.count(".chip[aria-pressed=true]") == 1 && browser.text(".fields").contains("{bbb}"))
        try browser.click("[data-column=aaa]")
        try browser.run(seen)
        try browser.until("return document.querySelector('.fields').textContent.includes('{aaa}')")
        #expect(try browser.complaints() == [])
    }
}
#endif
