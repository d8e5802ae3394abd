#if Server
import Foundation
import PacketStore
import Storage
import Synchronization
import TestSupport
import Testing

@testable import PacketPage
@testable import PacketServer

/// How long the page is there, and what tabs say when it is not.
@Suite(.serialized) struct PageEndTests {
    /// The time as a test says it, in microseconds.
    private final class Clock: Sendable {
        private let time = Atomic<Int64>(0)
        var now: Int64 { time.load(ordering: .relaxed) }
        func go(seconds: Int64) { time.add(seconds * 1_000_000, ordering: .relaxed) }
    }

    /// A tab in which somebody does something is a visitor; one that can only be seen gets its answer, and the time counts on.
    @Test func aTabThatIsUsedIsAVisitor() throws {
        let (folder, clock) = (try TemporaryFolder(), Clock())
        let page = try PageApplication(
            PageSettings(
                store: try Store(opening: folder.file("s.sqlite"), modules: [PacketSchema.module]),
                folder: folder.path, privateFolder: folder.file("page"), program: "/bin/true",
                surroundings: { throw PageError(500, "none") }, sentences: { ("\($0)", nil) }, now: { clock.now }))
        let route = try #require(page.routes.first { $0.path == "/alive" })
        guard case .blocking(let beat) = route.work else { throw PageError(500, route.path) }
        for _ in 0..<3 {
            clock.go(seconds: 1_200)
            var request = ServerRequest("GET", "/alive")
            #expect(try beat(request).status == 204)
            #expect(page.idleSeconds == 1_200)
            request.query = ["seen": "1"]
            #expect(try beat(request).status == 204)
            #expect(page.idleSeconds == 0)
        }
    }

    /// A page that ended says so at the next click and without one, also while packets are made.
    @Test(arguments: [("en", "This page has ended: start packet ui again"), ("ko", "packet ui를 다시 시작하세요")])
    func tabsSayThatThePageHasEnded(language: String, said: String) throws {
        let rows = (1...5_000).map { "Ada \($0)" }.joined(separator: "\n")
        let work = try ServedWork(form: "Fixtures/forms/text-single.pdf", table: "full\n\(rows)\n")
        let process = try work.beginAndHold()
        defer { kill(process, SIGKILL) }
        let (page, ended) = (work.page, "return document.getElementById('ended').innerText")
        let (match, make) = (try WebDriver(language: language), try WebDriver(language: language))
        for (browser, step) in [(match, "match"), (make, "make")] {
            try browser.go(to: "\(page.base)/#\(page.token)")
            try browser.until("return location.pathname.endsWith('/match')")
            try browser.go(to: "\(page.base)/work/\(work.id)/\(step)")
            // Whoever comes back to a tab is told; only who does something there is a visitor.
            for (act, address) in [("", "/alive"), ("dispatchEvent(new Event('keydown'));", "/alive?seen=1")] {
                try browser.until(
                    """
                    \(act)document.dispatchEvent(new Event('visibilitychange'));
                    return performance.getEntriesByType('resource').some((entry) => entry.name.endsWith('\(address)'));
                    """)
            }
            #expect(try browser.run(ended) as? String == "")
        }
        #expect(
            try make.count("[data-events]") == 1 && make.text("[data-events]").contains(where: { !$0.isWhitespace }))
        #expect(page.program.end(SIGKILL) == -SIGKILL)
        try match.click("[data-column]")
        try match.click(".fields [data-field]")
        for browser in [match, make] {
            try browser.until("\(ended).includes('\(said)')")
            #expect(try browser.complaints().filter { $0.contains("Uncaught") } == [])
            #expect(try browser.accessibilityFindings() == [])
            #expect(try !browser.isWiderThanWindow())
        }
        // What cannot be stopped any more, and goes on nowhere, is not shown.
        let shown = try make.run("return getComputedStyle(document.querySelector('[data-events]')).display") as? String
        #expect(shown == "none")
    }

    /// Who has erased the store knows that the page has ended.
    @Test func anErasedPageSaysNothingMore() throws {
        let work = try ServedWork(form: "Fixtures/forms/text-single.pdf", table: "full\nAda\n")
        let erased = try work.page.ask(
            "/packets/settings/erase", ["-b", work.cookie, "-d", "_token=\(work.token)&sure=1"])
        #expect(erased.status == 200 && !erased.body.contains("id=\"ended\""), "\(erased.body)")
    }
}
#endif
