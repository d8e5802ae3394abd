#if Server
import Foundation
import TestSupport
import Testing

/// The row that Match shows: the one that a link means, and the one that somebody goes to while a field is open.
@Suite(.serialized) struct MatchRowTests {
    /// The second row is refused for what one of its cells says.
    private func work() throws -> ServedWork {
        let work = try ServedWork(
            form: "Fixtures/forms/choice-combo.pdf", table: "plain,pairs\nmedium,\nlarge,nothing of these\nmedium,\n")
        #expect(try work.post("match/accept", ["all": "1"]).status == 303)
        return work
    }

    /// Where the screens about rows say that the field is, below the work's own address.
    private func link(to field: String, on screen: String, of work: ServedWork) throws -> String {
        let pattern = try Regex(
            "href=\"/work/\(work.id)/(match\\?[^\"#]*)#panel\">\(field)<", as: (Substring, Substring).self)
        return try String(#require(screen.firstMatch(of: pattern), "\(screen)").1).replacing("&amp;", with: "&")
    }

    /// Picture, cells, value and refusal are those of the row whose link somebody followed. Looking at it changes nothing; what
    /// they do there keeps it.
    @Test(arguments: ["check", "look?row=2", "done"])
    func aLinkOpensItsRow(_ name: String) throws {
        let work = try work()
        let making: KeyValuePairs = ["kind": "folder", "out": "packets", "name": "{row}.pdf"]
        if name == "done" { #expect(try work.post("make", making).status == 303) }
        let screen = try name == "done" ? work.finish() : work.get(name)
        let match = try work.get(link(to: "pairs", on: screen, of: work))
        #expect(match.contains(#/id="row"[^>]* value="2"/#), "\(match)")
        #expect(match.contains(#/alone=1&(?:amp;)?row=2&/#), "\(match)")
        #expect(match.contains("<span class=\"sample\">nothing of these</span>"), "\(match)")
        #expect(match.contains("<p class=\"shown\">This row shows <strong>nothing of these</strong>"), "\(match)")
        #expect(match.contains("<li>the value is none of the field&#39;s choices"), "\(match)")
        #expect(match.contains(#/match\?page=1&(?:amp;)?row=2&(?:amp;)?field=0#panel/#), "\(match)")
        #expect(try work.get("match").contains("<span class=\"sample\">medium</span>"))
        let row = try work.hidden("row", in: match)
        #expect(try work.post("match/set", ["field": "0", "column": "plain", "row": row]).status == 303)
        #expect(try work.get("match").contains("<span class=\"sample\">large</span>"))
    }

    /// A row that the table does not have is the nearest one that it has.
    @Test(arguments: [("0", "1"), ("-4", "1"), ("9", "3"), ("x", "1"), ("99999999999", "1")])
    func rowsBeyondTheTableAreTheNearest(_ asked: String, _ shown: String) throws {
        let match = try work().get("match?row=\(asked)")
        #expect(match.firstMatch(of: #/id="row"[^>]* value="(\d+)"/#)?.1 == shown[...], "\(match)")
    }

    /// Another row leaves the field open that is, whichever way somebody goes to it, and the focus where it was.
    @Test func anotherRowLeavesTheFieldOpen() throws {
        let work = try ServedWork(template: "volunteer-registration")
        let browser = try WebDriver()
        try browser.go(to: "\(work.page.base)/#\(work.page.token)")
        try browser.until("return location.pathname.endsWith('/match') && document.readyState === 'complete'")
        let field = try #require(
            try browser.run("return document.querySelectorAll('svg .field')[2].dataset.field") as? String)
        try browser.click(".fields [data-field=\"\(field)\"]")
        try browser.until("return !!document.querySelector('.field.is-open')")
        let title = try browser.text("#panel-title")
        /// Waits for a row, and says which field is open and where the focus is.
        func seen(_ row: Int) throws -> [String] {
            try browser.until("return document.querySelector('#row').getAttribute('value') === '\(row)'")
            let found = try browser.run(
                """
                const at = document.activeElement;
                return [document.querySelector('.field.is-open')?.dataset.field ?? '',
                        document.querySelector('#panel-title').innerText, at.id || at.getAttribute('aria-label') || at.tagName];
                """)
            return try #require(found as? [String])
        }
        try browser.click("button[aria-label='Next row']")
        #expect(try seen(2) == [field, title, "Next row"])
        try browser.run("document.querySelector('#row').value = ''")
        try browser.type("1", into: "#row")
        try browser.press("\u{E007}")
        #expect(try seen(1) == [field, title, "row"])
        // There is no row before the first one, and no button for it.
        try browser.click("button[aria-label='Next row']")
        #expect(try seen(2) == [field, title, "Next row"])
        try browser.click("button[aria-label='Row before']")
        #expect(try seen(1) == [field, title, "row"])
        #expect(try browser.complaints() == [])
    }

    /// The same without scripts.
    @Test func theFormOfTheRowSaysWhichFieldIsOpen() throws {
        let work = try work()
        let match = try work.get("match?field=1")
        let form = try #require(match.firstMatch(of: #/<form [^>]*match/row"(?:(?!</form>).)*/#.dotMatchesNewlines()))
        #expect(form.0.contains("name=\"field\" value=\"1\""), "\(form.0)")
        let moved = try work.post("match/row", ["row": "1", "to": "2", "field": "1", "page": "1"])
        #expect(moved.head.contains("match?page=1&field=1"), "\(moved.head)")
        #expect(try !work.get("match").contains("name=\"field\""))
    }
}
#endif
