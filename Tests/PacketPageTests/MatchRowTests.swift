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

    /// Picture, cells, value and refusal are those of the row whose link somebody followed, and what they do there keeps it.
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
        #expect(try work.post("match/set", ["field": "0", "column": "plain"]).status == 303)
        #expect(try work.get("match").contains("<span class=\"sample\">large</span>"))
    }

    /// A row that the table does not have is the nearest one that it has.
    @Test(arguments: [("0", "1"), ("-4", "1"), ("9", "3"), ("x", "1"), ("99999999999", "1")])
    func rowsBeyondTheTableAreTheNearest(_ asked: String, _ shown: String) throws {
        let match = try work().get("match?row=\(asked)")
        #expect(match.firstMatch(of: #/id="row"[^>]* value="(\d+)"/#)?.1 == shown[...], "\(match)")
    }
}
#endif
