#if Server
import Foundation
import TestSupport
import Testing

@testable import PacketPage

/// What the page shows of a row is what the engine draws.
@Suite(.serialized) struct MatchPictureTests {
    private func picture(_ query: String, of work: ServedWork) throws -> Data {
        let file = work.page.folder.file("shown.png")
        let path = "\(work.page.base)/work/\(work.id)/picture/1?w=1190\(query)"
        #expect(try Tool.run("curl", ["-s", "-f", "-b", work.cookie, "-o", file, path]).status == 0, "\(query)")
        return try #require(FileManager.default.contents(atPath: file))
    }

    /// Look and Match show the picture of `packet preview`.
    @Test func picturesAreThoseOfTheCommandLine() throws {
        let work = try ServedWork(template: "volunteer-registration")
        #expect(try work.post("match/accept", ["all": "1"]).status == 303)
        try work.page.folder.write(work.mapping(), to: "saved.yaml")
        for row in [1, 2] {
            let arguments = [
                "preview", "form.pdf", "--csv", "people.csv", "--map", "saved.yaml", "--row", "\(row)", "--dpi", "144",
                "--out", "row-\(row).png",
            ]
            #expect(try work.run(arguments).status == 0)
            let drawn = try #require(FileManager.default.contents(atPath: work.page.folder.file("row-\(row).png")))
            #expect(try picture("&row=\(row)", of: work) == drawn)
            #expect(try picture("&row=\(row)&alone=1", of: work) == drawn)
        }
        let first = try picture("&row=1", of: work)
        #expect(try picture("&row=2", of: work) != first)
    }

    /// A field that a row is refused for is left out and marked, with the reason beside it; the others are drawn.
    @Test func oneRefusedFieldLeavesThePicture() throws {
        let work = try ServedWork(
            form: "Fixtures/forms/choice-combo.pdf", table: "plain,pairs\nmedium,nothing of these\nmedium,\n")
        #expect(try work.post("match/accept", ["all": "1"]).status == 303)
        let screen = try work.get("match")
        #expect(
            screen.contains("is-refused") && screen.contains("&amp;alone=1&amp;row=1")
                || screen.contains("&alone=1&row=1"), "\(screen)")
        #expect(screen.contains("<span class=\"wrong\">"))
        // It looks like the row whose cell is blank.
        let refused = try picture("&row=1&alone=1", of: work)
        #expect(try picture("&row=2&alone=1", of: work) == refused)
        #expect(try picture("", of: work) != refused)
        // Look shows packets, and there is none.
        let look = try work.page.ask("/work/\(work.id)/picture/1?row=1", ["-b", work.cookie])
        #expect(look.status == 404)
    }

    /// Rows are reached by their number, from the end, and by what they say.
    @Test func rowsAreReached() throws {
        let rows = (1...1_000).map { "person \($0),\($0 == 777 ? "Äpfel" : "x")\n" }.joined()
        let work = try ServedWork(form: "templates/volunteer-registration/form.pdf", table: "fullName,city\n" + rows)
        let first = try work.get("people")
        #expect(first.contains("from=901") && first.contains("<td>person 100</td>") && !first.contains("person 101<"))
        #expect(try work.get("people?from=901").contains("<td>person 1000</td>"))
        #expect(try work.get("people?from=500&find=").contains("value=\"500\""))
        let found = try work.get("people?from=2&find=%C3%A4PFEL")
        #expect(found.contains("<td>person 777</td>") && !found.contains("<td>person 776</td>"))
        #expect(try work.get("people?from=778&find=%C3%A4pfel").contains("No row from row 778 on has “äpfel”."))
    }
}
#endif
