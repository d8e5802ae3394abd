#if Server
import Foundation
import Interchange
import TestSupport
import Testing

@testable import CompanionPages

/// News, events, what was saved and the profile in Chromium.
@Suite(.serialized) struct CampusBrowserTests {
    /// A day that lies ahead: the screens show what takes place from today on.
    private static func day(_ ahead: Int) -> String {
        CalendarDay(number: Int(Date().timeIntervalSince1970) / 86_400).advanced(by: ahead).description
    }

    private static let feed = """
        <rss version="2.0"><channel><title>Gazette</title><link>https://news.example.edu</link>
        <item><guid>1</guid><title>Library opens at night</title><link>https://news.example.edu/1</link>
        <category>Campus</category><pubDate>Tue, 24 Nov 2026 10:00:00 GMT</pubDate>
        <description>&lt;p&gt;All week.&lt;/p&gt;&lt;script&gt;alert(1)&lt;/script&gt;</description></item>
        <item><guid>2</guid><title>A match is won</title><link>https://news.example.edu/2</link>
        <category>Sports</category><pubDate>Mon, 23 Nov 2026 10:00:00 GMT</pubDate>
        <description>Three to one.</description></item></channel></rss>
        """

    private static func campus() throws -> CompanionBrowser {
        try CompanionBrowser(
            [
                ["campus", "news", "import", "feed.xml"],
                ["campus", "events", "add", "Open house", "--starts", "\(day(9))T18:00", "--official"],
                ["campus", "events", "add", "Chess", "--starts", day(1), "--rule", "FREQ=WEEKLY;COUNT=3"],
            ], files: ["feed.xml": feed])
    }

    /// An article is saved, found again on the list, and told when it is gone.
    @Test func anArticleIsSavedAndFoundAgain() throws {
        let campus = try Self.campus()
        try campus.go("/campus/news")
        #expect(try campus.browser.count(".articles li") == 2)
        try campus.browser.click(".articles a")
        try campus.browser.until("return !!document.querySelector('#save')")
        #expect(try campus.browser.text("h1") == "Library opens at night")
        #expect(try !campus.browser.text("main").contains("alert"))
        try campus.browser.click("#save")
        try campus.browser.until("return location.search === '?done=saved'")
        try campus.go("/campus/saved")
        #expect(try campus.browser.text(".list").contains("Library opens at night"))
        try campus.run("campus", "news", "remove", "1")
        try campus.go("/campus/saved")
        #expect(try campus.browser.text(".list").contains("no longer available"))
    }

    /// What is saved on one page is found on the page of another store, once both are synchronised.
    @Test func aSavedArticleIsFoundOnAnotherStore() throws {
        // Both have read the same feed: an article is named by where it came from.
        let place = try TemporaryFolder()
        try place.write(Self.feed, to: "feed.xml")
        let (desk, laptop) = (try CompanionBrowser(), try CompanionBrowser())
        for device in [desk, laptop] { try device.run("campus", "news", "import", place.file("feed.xml")) }
        try desk.go("/campus/news/1")
        try desk.browser.click("#save")
        try desk.browser.until("return location.search === '?done=saved'")
        try laptop.go("/campus/saved")
        #expect(try laptop.browser.count(".list li") == 0)
        #expect(try laptop.browser.count("main .button[href='/campus/news']") == 1)
        try desk.run("todo", "add", "something")
        try laptop.folder.write(desk.run("sync", "export", "--quiet"), to: "changes.jsonl")
        try laptop.run("sync", "import", "changes.jsonl")
        try laptop.go("/campus/saved")
        #expect(try laptop.browser.text(".list").contains("Library opens at night"))
        try laptop.follow(".list a", to: "/campus/news/1")
        #expect(try laptop.browser.text("h1") == "Library opens at night")
    }

    /// The language is chosen in the profile, whatever the browser prefers; the workbench speaks it too.
    @Test func theLanguageIsChosen() throws {
        let campus = try Self.campus()
        func language() throws -> String? { try campus.browser.run("return document.documentElement.lang") as? String }
        try campus.go("/campus/profile")
        #expect(try language() == "en")
        try campus.browser.run("document.querySelector('#language').value = 'ko'")
        try campus.browser.click("main form .primary")
        try campus.browser.until("return location.search === '?done=profile'")
        #expect(try language() == "ko" && campus.browser.text("h1") == "프로필")
        try campus.go("/")
        #expect(try language() == "ko")
        #expect(try campus.run("campus", "profile", "show").contains("ko"))
        try campus.run("campus", "profile", "set", "language", "auto")
        try campus.go("/")
        #expect(try language() == "en")
    }

    /// A category, words, and an article that is put forward.
    @Test func newsAreSearched() throws {
        let campus = try Self.campus()
        try campus.go("/campus/news?category=Sports")
        #expect(try campus.browser.text(".articles").contains("A match is won"))
        #expect(try campus.browser.count(".articles li") == 1)
        try campus.go("/campus/news?q=library")
        #expect(try campus.browser.count(".articles li") == 1)
        try campus.go("/campus/news/2")
        try campus.browser.click("button[value=feature]")
        try campus.browser.until("return !!document.querySelector('button[value=unfeature]')")
        try campus.go("/campus/news")
        #expect(try campus.browser.text(".featured").contains("A match is won"))
    }

    /// An event is added with its times, listed on its day, and goes out as a calendar.
    @Test func eventsComeAndGo() throws {
        let campus = try Self.campus()
        let cookie = try campus.page.cookie()
        let token = try campus.page.formToken(cookie)
        func post(_ form: [String]) throws -> Int {
            try campus.page.ask(
                "/campus/events",
                ["-b", cookie, "-H", "Origin: \(campus.page.base)"]
                    + (["_token=\(token)"] + form).flatMap { ["--data-urlencode", $0] }
            ).status
        }
        let (talk, fair) = (Self.day(10), Self.day(11))
        #expect(try post(["title=Talk", "startDay=\(talk)", "startTime=17:30", "endTime=19:00"]) == 303)
        #expect(try post(["title=Fair", "startDay=\(fair)", "endDay=\(Self.day(12))"]) == 303)
        #expect(try post(["title=", "startDay=\(talk)"]) == 422)
        #expect(try post(["title=Back", "startDay=\(talk)", "endDay=\(Self.day(9))"]) == 422)
        try campus.go("/campus/events")
        let text = try campus.browser.text("main")
        #expect(text.contains("\(talk) 17:30 – 19:00") && text.contains("\(fair) – \(Self.day(12))"))
        #expect(text.components(separatedBy: "Chess").count >= 4)
        try campus.go("/campus/events?filter=official")
        #expect(try !campus.browser.text(".day").contains("Chess"))
        let calendar = try campus.page.ask("/campus/events/campus.ics", ["-b", cookie])
        #expect(calendar.body.contains("BEGIN:VEVENT") && calendar.head.contains("attachment"))
    }

    /// A date of what comes again is deleted alone, and taken back.
    @Test func aDateIsDeletedAndTakenBack() throws {
        let campus = try Self.campus()
        try campus.go("/campus/events")
        try campus.browser.click("button[value=removeDate]")
        try campus.browser.until("return location.search.includes('undo=') && !!document.querySelector('.undo button')")
        #expect(try campus.browser.count("button[value=removeDate]") == 2)
        for width in [390, 1_024] {
            try campus.browser.resize(width: width, height: 900)
            #expect(try campus.browser.accessibilityFindings() == [])
            #expect(try !campus.browser.isWiderThanWindow())
        }
        try campus.browser.click(".undo button")
        try campus.browser.until("return location.search.includes('done=eventBack')")
        #expect(try campus.browser.count("button[value=removeDate]") == 3)
    }

    /// The theme and the palette change the colours, and text stays legible.
    @Test func theProfileChangesColours() throws {
        let campus = try Self.campus()
        func paper() throws -> String? {
            try campus.browser.run("return getComputedStyle(document.documentElement).backgroundColor") as? String
        }
        try campus.go("/campus/profile")
        let light = try paper()
        try campus.browser.run(
            "document.querySelector('#theme').value = 'dark'; document.querySelector('#palette').value = 'ucd'")
        try campus.browser.type("Kim", into: "#name")
        try campus.browser.click("main form .primary")
        try campus.browser.until("return location.search === '?done=profile'")
        #expect(try paper() != light)
        #expect(try campus.browser.accessibilityFindings() == [])
        #expect(try campus.run("campus", "profile", "show").contains("ucd"))
    }

    /// axe-core finds nothing on any screen, and nothing is wider than the window.
    @Test func screensAreAccessible() throws {
        let campus = try Self.campus()
        try campus.check([
            "/campus/news", "/campus/news?q=nothing", "/campus/news/1", "/campus/events", "/campus/saved",
            "/campus/profile",
        ])
        // What was saved, and is gone in part; a round while it is played and at its end.
        for article in ["1", "2"] { try campus.run("campus", "saved", "add", "article", article) }
        try campus.run("campus", "news", "remove", "2")
        let trivia = "/campus/games/trivia/us-2008"
        let asked = try campus.send(["seed=7", "reply=x"], to: trivia)
        let ended = try campus.send(["seed=7"] + Array(repeating: "reply=x", count: 10), to: trivia)
        #expect(ended.answer.body.contains("id=\"verdict\""))
        try campus.check(["/campus/saved", asked.address, ended.address])
    }
}
#endif
