#if Server
import Foundation
import Games
import Interchange
import TestSupport
import Testing

@testable import CompanionPages

/// What the screens of the campus keep and say, also elsewhere on the page.
@Suite(.serialized) struct CampusFormsTests {
    /// The theme of the profile is the theme of every screen.
    @Test func theThemeIsThatOfAllScreens() throws {
        let campus = try CompanionBrowser([["civic", "state", "use", "sd"]])
        func paper() throws -> String? {
            try campus.browser.run("return getComputedStyle(document.documentElement).backgroundColor") as? String
        }
        let screens = [
            "/", "/packets", "/packets/logs", "/campus/news", "/civic/learn", "/civic/state", "/roster/workbook",
            "/todos", "/nothing",
        ]
        for theme in ["light", "dark"] {
            try campus.run("campus", "profile", "set", "theme", theme)
            for path in screens {
                try campus.go(path)
                #expect(
                    try paper() == (theme == "dark" ? "rgb(25, 26, 23)" : "rgb(251, 250, 247)"), "\(theme): \(path)")
                #expect(try campus.browser.accessibilityFindings() == [], "\(theme): \(path)")
            }
        }
        // The colours of a pack follow the theme, and not the system.
        let colours = try campus.served("/civic/colours.css")
        #expect(colours.contains("light-dark(") && !colours.contains("prefers-color-scheme"))
        try campus.run("campus", "profile", "set", "theme", "auto")
        #expect(try !campus.served("/").contains("data-theme"))
    }

    /// A result that cannot be sent is said to be unsent; the name and the way back to the day are kept.
    @Test func aResultWithoutALeaderboardIsKept() throws {
        let campus = try CompanionBrowser()
        try campus.go("/campus/games/word")
        let today = try #require(CalendarDay(try campus.browser.address().suffix(10)))
        let answer = try #require(DailyWords.standard.word(on: today)).description
        let path = "/campus/games/word/\(today)"
        _ = try campus.send([], to: "\(path)/begin")
        _ = try campus.send(["guess=\(answer)"], to: path)
        let unsent = try campus.send(["name=Kim"], to: "\(path)/submit")
        let back = "\(path)?as=Kim#ending"
        #expect(unsent.answer.body.contains("Nothing was sent: no leaderboard is set."))
        #expect(unsent.answer.body.contains(#"href="\#(back)""#))
        try campus.check([unsent.address])
        // Once there is one, the screen leads back, and the name stands there.
        let board = try ServedProgram(in: TemporaryFolder())
        try campus.go(unsent.address)
        try campus.browser.type("\(board.address)/api/leaderboard", into: "#address")
        try campus.browser.click("form[action='/campus/games/leaderboard'] button")
        try campus.browser.until("return location.search.startsWith('?done=board')")
        #expect(try campus.browser.text("#unsent").contains("go back and submit the result of \(today)"))
        try campus.follow("#unsent a", to: path)
        #expect(try campus.browser.run("return document.querySelector('#name').value") as? String == "Kim")
        try campus.follow("#submit", to: "/campus/games/leaderboard")
        #expect(try campus.browser.text("tr.own").contains("Kim"))
        #expect(try campus.browser.count("tr.own .tag.open") == 1)
        try campus.checkHere()
    }

    /// A followed bill stands on the list of what is saved, until it is taken off there.
    @Test func followedBillsAreSaved() throws {
        let campus = try CompanionBrowser(
            [
                ["civic", "state", "use", "sd"], ["civic", "bills", "import", "bills.csv", "--session", "2026"],
                ["civic", "bills", "follow", "HB1001"],
            ], files: ["bills.csv": "number,title\nHB1001,Roads\nHB1002,Bridges\n"])
        for path in ["/campus/saved", "/campus/saved?kind=bill"] {
            let screen = try campus.served(path)
            #expect(screen.contains("HB1001 Roads") && !screen.contains("HB1002"), "\(path)")
        }
        #expect(try !campus.served("/campus/saved?kind=event").contains("HB1001"))
        // What is on the list by itself is not there twice.
        try campus.run("campus", "saved", "add", "bill", "HB1001")
        try campus.go("/campus/saved?kind=bill")
        #expect(try campus.browser.count(".list li") == 1)
        try campus.browser.click(".list button")
        try campus.browser.until("return location.search === '?done=notSaved'")
        #expect(try campus.browser.count(".list li") == 0)
        #expect(try !campus.run("civic", "bills", "list", "--followed").contains("HB1001"))
    }

    /// A favourite of the roster stands on the list of what is saved, until it is taken off there.
    @Test func favouritesAreSaved() throws {
        let book = URL(fileURLWithPath: try SharedSample.path("companions/roster/direct_democracy_v1.9.0.xlsx"))
        let campus = try CompanionBrowser([["roster", "load", book.standardizedFileURL.path]])
        let people = try campus.served("/roster/people")
        let number = try #require(people.firstMatch(of: #/\/roster\/person\/([0-9]+)/#)).1
        try campus.run("roster", "fav", "add", String(number))
        try campus.go("/campus/saved?kind=person")
        #expect(try campus.browser.count(".list a[href='/roster/person/\(number)']") == 1)
        try campus.browser.click(".list button")
        try campus.browser.until("return location.search === '?done=notSaved'")
        #expect(try campus.browser.count(".list li") == 0)
        #expect(try !campus.served("/roster/favourites").contains("/roster/person/\(number)"))
        // One with an alarm is asked about first.
        try campus.run("roster", "fav", "add", String(number), "--alarm")
        let refused = try campus.send(["name=p\(number)"], to: "/campus/saved")
        #expect(refused.answer.status == 400 && refused.answer.body.contains("It has an alarm"))
        try campus.go("/campus/saved")
        try campus.browser.click(".list input[name=sure]")
        try campus.browser.click(".list button")
        try campus.browser.until("return location.search === '?done=notSaved'")
        #expect(try campus.browser.count(".list li") == 0)
    }

    /// A round of questions can be gone back in, from the first question on.
    @Test func aRoundIsGoneBackIn() throws {
        let campus = try CompanionBrowser()
        try campus.go("/campus/games/trivia/us-2008")
        let first = try campus.browser.text("label[for=reply]")
        try campus.browser.click("#reply")
        try campus.browser.press(WebDriver.enter)
        try campus.browser.until("return document.querySelector('main').innerText.includes('Question 2 of 10')")
        try campus.browser.run("history.back()")
        try campus.browser.until("return document.querySelector('main')?.innerText.includes('Question 1 of 10')")
        #expect(try campus.browser.text("label[for=reply]") == first)
        let second = try campus.send(["seed=7", "reply=", "reply=one\ntwo"], to: "/campus/games/trivia/us-2008")
        #expect(second.answer.body.contains("Question 3 of 10"))
        // One character may be as long as a book.
        let long = "reply=e" + String(repeating: "\u{301}", count: 5_000)
        #expect(try campus.send(["seed=7", long], to: "/campus/games/trivia/us-2008").address.utf8.count < 2_000)
    }
}
#endif
