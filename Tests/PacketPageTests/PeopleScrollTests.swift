#if Server
import Foundation
import TestSupport
import Testing

@testable import PacketPage

/// A long table in Chromium.
@Suite(.serialized) struct PeopleScrollTests {
    /// Rows come while somebody scrolls, each once and in their order; the last of 100,000 are one click away.
    @Test func rowsComeWhileSomebodyScrolls() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.copyItem(
            atPath: "\(Fixture.package)/Fixtures/forms/labels.pdf", toPath: folder.file("form.pdf"))
        try folder.write("aaa,bbb\n" + (1...100_000).map { "Ada,\($0)\n" }.joined(), to: "people.csv")
        let page = try ServedPage(["form.pdf", "--data", "people.csv"], in: folder)
        let browser = try WebDriver()
        try browser.go(to: "\(page.base)/#\(page.token)")
        try browser.until("return location.pathname.endsWith('/match')")
        try browser.go(to: try browser.address().replacing("/match", with: "/people"))
        let rows = "table.sheet tbody tr"
        for count in [100, 200, 300] {
            #expect(try browser.count(rows) == count)
            try browser.run(
                "const place = document.querySelector('.scroll.table'); place.scrollTop = place.scrollHeight")
            try browser.until("return document.querySelectorAll('\(rows)').length > \(count)")
        }
        let numbers = try browser.run(
            "return [...document.querySelectorAll('\(rows) > th')].map((one) => Number(one.innerText))")
        let shown = try #require(numbers as? [Any]).compactMap { ($0 as? NSNumber)?.intValue }
        #expect(shown == Array(1...400))
        try browser.click("#to-end")
        try browser.until("return [...document.querySelectorAll('\(rows) > th')].at(-1)?.innerText === '100000'")
        #expect(try browser.complaints() == [])
    }
}
#endif
