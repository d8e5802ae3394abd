#if Server
import Foundation
import Games
import Interchange
import TestSupport
import Testing

@testable import CompanionPages

/// The word of the day in Chromium.
@Suite(.serialized) struct WordGameBrowserTests {
    private let campus: CompanionBrowser
    /// The day of the page, whose clock is the machine's in UTC.
    private let today: CalendarDay
    private let answer: String

    init() throws {
        campus = try CompanionBrowser()
        try campus.go("/campus/games/word")
        let path = try campus.browser.address()
        today = try #require(CalendarDay(path.suffix(10)))
        answer = try #require(DailyWords.standard.word(on: today)).description
    }

    private func begin(hard: Bool = false) throws {
        if hard { try campus.browser.click("input[name=hard]") }
        try campus.browser.click("#begin")
        try campus.browser.until(
            "return !!document.querySelector('#guess') && !document.querySelector('[data-keys]').hidden")
    }

    /// A word that may be guessed and is not today's.
    private var other: String { answer == "crane" ? "slate" : "crane" }

    private func rows() throws -> Int { try campus.browser.count(".board li:not([aria-hidden])") }

    /// By keys, wherever the focus is: the letters stand in the grid, what a guess came to is told, a word that is none
    /// is not used up, and the last one ends the game. The result goes to a leaderboard.
    @Test func aWordIsPlayedToItsEndWithKeysAndSubmitted() throws {
        let board = try ServedProgram(in: TemporaryFolder())
        try campus.run("campus", "profile", "set", "leaderboard", "\(board.address)/api/leaderboard")
        try begin()
        try campus.browser.run("document.activeElement.blur()")
        try campus.browser.pressAll("zzzzz")
        #expect(try campus.browser.text("[data-current]").filter { !$0.isWhitespace } == "ZZZZZ")
        try campus.browser.press(WebDriver.enter)
        try campus.browser.until("return !!document.querySelector('main [role=alert]')")
        #expect(
            try campus.browser.text("main [role=alert]")
                == "ZZZZZ is not in the list of words; the guess is not used up.")
        #expect(try rows() == 0)
        // The browser notes that it was refused.
        #expect(try campus.browser.complaints().allSatisfy { $0.contains("422") })
        for _ in 0..<5 { try campus.browser.press("\u{E003}") }
        try campus.browser.pressAll(other)
        try campus.browser.press(WebDriver.enter)
        try campus.browser.until("return document.querySelectorAll('.board li:not([aria-hidden])').length === 1")
        try campus.browser.until("return document.getElementById('live').textContent.startsWith('Guess 1, ')")
        #expect(try campus.browser.text("label[for=guess]") == "Guess 2 of 6")
        #expect(try campus.browser.run("return document.activeElement.id") as? String == "guess")
        try campus.browser.pressAll(answer)
        try campus.browser.press(WebDriver.enter)
        try campus.browser.until("return !!document.querySelector('#ending')")
        #expect(try campus.browser.text("#result") == "Won with 2 guesses")
        try campus.browser.until("return document.getElementById('live').textContent.includes('Won with 2 guesses')")
        #expect(try campus.browser.text("#shared").contains("🟩🟩🟩🟩🟩"))
        #expect(try campus.browser.count(".numbers dd") == 4)
        try campus.browser.type("Kim", into: "#name")
        try campus.browser.click("#submit")
        try campus.arrive("/campus/games/leaderboard")
        #expect(try campus.browser.text("tr.own").contains("Kim"))
        #expect(try campus.run("game", "stats").contains("played"))
        #expect(try campus.browser.complaints() == [])
    }

    /// By finger on a small screen: the keys of the game take the place of the device's own.
    @Test func aWordIsPlayedByTouch() throws {
        try campus.browser.emulateTouch()
        try campus.browser.resize(width: 390, height: 844)
        try begin()
        #expect(try campus.browser.run("return document.querySelector('#guess').inputMode") as? String == "none")
        func tap(_ word: String) throws {
            for letter in word { try campus.browser.tap("[data-key='\(letter)']") }
            try campus.browser.until("return document.querySelector('#guess').value === '\(word)'")
            try campus.browser.tap("[data-key=Enter]")
        }
        try tap(other)
        try campus.browser.until("return document.querySelectorAll('.board li:not([aria-hidden])').length === 1")
        try tap(answer)
        try campus.browser.until("return !!document.querySelector('#ending')")
        #expect(try campus.browser.text("#result") == "Won with 2 guesses")
        #expect(try campus.browser.complaints() == [])
    }

    /// By mouse: the keys on the screen; each says what is known about its letter.
    @Test func aWordIsPlayedWithTheMouse() throws {
        try begin()
        func click(_ word: String) throws {
            for letter in word { try campus.browser.click("[data-key='\(letter)']") }
            try campus.browser.click("[data-key=Enter]")
        }
        try campus.browser.click("[data-key=q]")
        try campus.browser.click("[data-key=Backspace]")
        try click(other)
        try campus.browser.until("return document.querySelectorAll('.board li:not([aria-hidden])').length === 1")
        let label = try campus.browser.run("return document.querySelector('[data-key=c]').getAttribute('aria-label')")
        #expect((label as? String)?.hasPrefix("C, ") == true)
        // Nothing is lost by going away and coming back.
        try campus.go("/campus/games")
        #expect(try campus.browser.text("#state") == "1 of 6 guesses made")
        try campus.browser.click("#play")
        try campus.browser.until(
            "return !!document.querySelector('#guess') && !document.querySelector('[data-keys]').hidden")
        try click(answer)
        try campus.browser.until("return !!document.querySelector('#ending')")
        #expect(try campus.browser.text("#result") == "Won with 2 guesses")
    }

    /// Without scripts the field and its button do all of it.
    @Test func aWordIsPlayedWithoutScripts() throws {
        let cookie = try campus.page.cookie()
        let token = try campus.page.formToken(cookie)
        let path = "/campus/games/word/\(today)"
        func post(_ path: String, _ form: [String]) throws -> ServedPage.Answer {
            try campus.page.ask(
                path,
                ["-b", cookie, "-H", "Origin: \(campus.page.base)"]
                    + (["_token=\(token)"] + form).flatMap { ["--data-urlencode", $0] })
        }
        #expect(try post("\(path)/begin", ["hard=1"]).status == 303)
        #expect(try post(path, ["guess=zzzzz"]).status == 422)
        #expect(try post(path, ["guess=\(other)"]).status == 303)
        #expect(try post(path, ["guess=\(answer)"]).status == 303)
        let body = try campus.page.ask(path, ["-b", cookie]).body
        #expect(body.contains("Won with 2 guesses") && body.contains("hard mode"))
    }

    /// axe-core finds nothing before, in and after a game, in the archive and beside it.
    @Test func screensAreAccessible() throws {
        let day = "/campus/games/word/\(today)"
        try campus.check([day])
        try begin()
        for guess in [other, answer] {
            try campus.browser.type(guess, into: "#guess")
            try campus.browser.press(WebDriver.enter)
            try campus.browser.until("return document.querySelector('#guess')?.value !== '\(guess)'")
            try campus.check([day])
        }
        try campus.check([
            "/campus/games", "/campus/games/archive", "/campus/games/archive?month=2026-02",
            "/campus/games/leaderboard", "/campus/games/word/2026-02-03",
        ])
    }

    /// All of it in Korean.
    @Test func itSpeaksKorean() throws {
        let korean = try CompanionBrowser(language: "ko")
        try korean.go("/campus/games/word")
        #expect(try korean.browser.text("h1").hasPrefix("오늘의 낱말"))
        try korean.browser.click("#begin")
        try korean.browser.until("return !!document.querySelector('#guess')")
        try korean.browser.type("abc", into: "#guess")
        try korean.browser.press(WebDriver.enter)
        try korean.browser.until("return !!document.querySelector('main [role=alert]')")
        #expect(try korean.browser.text("main [role=alert]") == "A에서 Z까지 다섯 글자를 적으세요.")
    }
}
#endif
