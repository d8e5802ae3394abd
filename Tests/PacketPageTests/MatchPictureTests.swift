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

    /// A picture is as wide as a script says that the screen shows it, in steps, and has a width where nobody says so.
    @Test(arguments: [
        (nil, "1200"), ("1600", "1600"), ("400", "400"), ("2400", "2400"), ("1700", "1200"), ("2800", "1200"),
        ("0", "1200"), ("many", "1200"),
    ])
    func picturesHaveThePixelsOfTheScreen(_ asked: String?, _ width: String) throws {
        let work = try ServedWork(template: "volunteer-registration")
        let header = asked.map { ["-H", "Packet-Pixels: \($0)"] } ?? []
        for screen in ["match", "look"] {
            let body = try work.page.ask("/work/\(work.id)/\(screen)", ["-b", work.cookie] + header).body
            let found = try #require(body.firstMatch(of: #/picture/1\?w=(\d+)&/#), "\(body)")
            #expect(found.1 == width[...], "\(screen)")
        }
    }

    /// What tells a picture from others is short, and tells every change.
    @Test func addressesOfPicturesSayNothing() throws {
        let work = try ServedWork(template: "volunteer-registration")
        func stamps() throws -> [Substring] {
            try ["match", "look", "sheet"].map { screen in
                let body = try work.get(screen)
                return try #require(body.firstMatch(of: #/picture/1\?[^"]*v=([^"]*)"/#), "\(body)").1
            }
        }
        let before = try stamps()
        for stamp in before { #expect(stamp.wholeMatch(of: /[0-9a-f]{16}/) != nil, "\(stamp)") }
        #expect(try stamps() == before)
        #expect(try work.post("match/set", ["field": "0", "expression": "Anew"]).status == 303)
        for (stamp, old) in zip(try stamps(), before) { #expect(stamp != old) }
    }

    /// On a screen of more pixels pictures become as sharp as it is, and so are those of the next row.
    @Test func picturesAreAsSharpAsTheScreen() throws {
        let page = try ServedWork(template: "volunteer-registration").page
        let browser = try WebDriver()
        try browser.go(to: "\(page.base)/#\(page.token)")
        try browser.until("return location.pathname.endsWith('/match') && document.readyState === 'complete'")
        let width = "Number(/w=(\\d+)/.exec(document.querySelector('svg image').getAttribute('href'))[1])"
        #expect(try browser.run("return \(width)") as? Int == 1_200)
        let shown = try #require(
            try browser.run(
                """
                Object.defineProperty(window, 'devicePixelRatio', {value: 3, configurable: true});
                dispatchEvent(new Event('resize'));
                return Math.min(2400, 3 * document.querySelector('svg image').getBoundingClientRect().width);
                """) as? NSNumber)
        #expect(shown.intValue > 1_200)
        try browser.until("return \(width) >= \(shown.intValue) && \(width) % 400 === 0")
        try browser.click("button[aria-label='Next row']")
        try browser.until("return document.querySelector('svg image').getAttribute('href').includes('row=2&')")
        #expect(try browser.run("return \(width) >= \(shown.intValue)") as? Bool == true)
        #expect(try browser.requests().filter { $0.contains("row=2&") && $0.contains("w=1200") } == [])
        #expect(try browser.complaints() == [])
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
