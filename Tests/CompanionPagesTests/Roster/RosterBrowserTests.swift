#if Server
import Foundation
import TestSupport
import Testing

@testable import CompanionPages

/// The roster's screens in Chromium, from the first workbook to undoing the second.
@Suite(.serialized) struct RosterBrowserTests {
    private func book(_ name: String) throws -> String {
        // Browsers take canonical paths alone.
        URL(fileURLWithPath: try SharedSample.path("companions/roster/\(name).xlsx")).standardizedFileURL.path
    }

    /// A workbook comes in, persons are found by their first consonants, and one is called.
    @Test func whoIsTypedIsCalled() throws {
        let roster = try CompanionBrowser()
        #expect(try roster.browser.count(".top a[href='/roster']") == 0)
        try roster.go("/roster")
        #expect(try roster.browser.address().hasSuffix("/roster/workbook"))
        try roster.browser.type(book("direct_democracy_v1.9.0"), into: "#file")
        try roster.browser.until("return location.pathname.startsWith('/roster/workbook/plan/')")
        #expect(try roster.browser.text("#summary").contains("40 persons are new"))
        try roster.browser.click("form[action='/roster/imports'] .primary")
        try roster.browser.until("return !!document.querySelector('#summary')")
        try roster.go("/roster/people")
        #expect(try roster.browser.count(".top a[href='/roster']") == 1)
        #expect(try roster.browser.text("#count") == "40 persons")
        #expect(try roster.browser.text("#results h2") == "ㄱ")
        try roster.browser.click("#search")
        try roster.browser.type("ㄱ기ㅇ", into: "#search")
        // Somebody's name, and two from an area (경기 안산) whose letters begin so.
        try roster.browser.until("return document.querySelectorAll('.people li').length === 3")
        let found = try roster.browser.text(".people li .who a")
        #expect(found.hasPrefix("강기윤"))
        let call = try roster.browser.run("return document.querySelector('.people a.button').getAttribute('href')")
        #expect((call as? String)?.hasPrefix("tel:") == true)
        // The person's own screen has every way to reach them, and becomes a favourite with keys alone.
        try roster.browser.run("document.querySelector('.people .who a').focus()")
        try roster.browser.press(WebDriver.enter)
        try roster.browser.until("return location.pathname.startsWith('/roster/person/')")
        #expect(try roster.browser.count(".contacts a[href^='tel:']") > 0)
        try roster.browser.run("document.querySelector('input[name=alarm]').focus()")
        try roster.browser.press(" ")
        try roster.browser.run("document.querySelector('button[value=add]').focus()")
        try roster.browser.press(WebDriver.enter)
        try roster.browser.until("return location.search === '?done=alarm'")
        try roster.go("/roster/favourites")
        #expect(try roster.browser.text(".people").contains(found))
        #expect(try roster.run("roster", "fav", "list").contains(found))
    }

    /// Somebody is found by two first consonants around a syllable, and is called.
    @Test func lettersAndASyllableFindWhomTheyMean() throws {
        let roster = try CompanionBrowser([["roster", "load", Fixture.file("roster/roster-1.9.0.xlsx")]])
        try roster.go("/roster/people")
        #expect(try roster.browser.text("#count") == "12 persons")
        try roster.browser.type("ㅎ길ㄷ", into: "#search")
        try roster.browser.until("return document.querySelectorAll('.people li').length === 1")
        #expect(try roster.browser.text(".people li .who a") == "홍길동")
        let call = try roster.browser.run("return document.querySelector('.people a.button').getAttribute('href')")
        #expect(call as? String == "tel:01055500001")
    }

    /// A newer workbook says what it changes before it does, and is taken back; a damaged one leaves all as it was.
    @Test func workbooksArePlannedAndTakenBack() throws {
        let roster = try CompanionBrowser([["roster", "load", try book("direct_democracy_v1.9.0")]])
        func upload(_ path: String) throws {
            try roster.go("/roster/workbook")
            try roster.browser.type(path, into: "#file")
            try roster.browser.until("return location.pathname.startsWith('/roster/workbook/plan/')")
        }
        try upload(book("direct_democracy_v1.10.0"))
        #expect(try roster.browser.text("#summary").contains("2 persons go"))
        #expect(try roster.run("roster", "status").contains("1.9.0"))
        try roster.browser.click("form[action='/roster/imports'] .primary")
        try roster.browser.until("return !!document.querySelector('#summary') && location.pathname.includes('imports')")
        try roster.checkHere()
        #expect(try roster.run("roster", "status").contains("1.10.0"))
        try roster.go("/roster/workbook")
        try roster.browser.run("document.querySelectorAll('details').forEach((part) => { part.open = true })")
        try roster.browser.click("form[action='/roster/workbook/undo'] button")
        try roster.browser.until("return location.search === '?done=undone'")
        #expect(try roster.run("roster", "status").contains("1.9.0"))
        try roster.folder.write("no workbook", to: "broken.xlsx")
        try upload(roster.folder.file("broken.xlsx"))
        #expect(try roster.browser.count("main [role=alert]") == 1)
        try roster.checkHere()
        #expect(try roster.run("roster", "status").contains("1.9.0"))
    }

    /// What is wrong with a workbook, and what was imported, is said in Korean to whom reads Korean.
    @Test func itSpeaksKorean() throws {
        let roster = try CompanionBrowser([["roster", "load", try book("direct_democracy_v1.9.0")]], language: "ko")
        try roster.go("/roster/workbook")
        #expect(try roster.browser.text("main table").contains("사람 +40"))
        try roster.browser.type(book("direct_democracy_v1.10.1_hole"), into: "#file")
        try roster.browser.until("return location.pathname.startsWith('/roster/workbook/plan/')")
        let text = try roster.browser.text("main")
        #expect(text.contains("통합 문서에 오류가 1개") && text.contains("8행, “name” 열: 이름이 없습니다"), "\(text)")
        #expect(!text.contains("sheet “") && text.contains("시트 “"))
        try roster.go("/roster/events")
        #expect(try roster.browser.accessibilityFindings() == [])
    }

    /// axe-core finds nothing on any screen, and nothing is wider than the window.
    @Test func screensAreAccessible() throws {
        let roster = try CompanionBrowser([
            ["roster", "load", try book("direct_democracy_v1.9.0")], ["roster", "fav", "add", "1", "--alarm"],
        ])
        try roster.go("/roster/workbook")
        try roster.browser.type(book("direct_democracy_v1.10.0"), into: "#file")
        try roster.browser.until("return location.pathname.startsWith('/roster/workbook/plan/')")
        let plan = try roster.browser.address().dropFirst(roster.page.base.count)
        try roster.check([
            "/roster/people", "/roster/people?by=group", "/roster/people?q=%E3%84%B1", "/roster/person/1",
            "/roster/group/1", "/roster/favourites", "/roster/events", "/roster/events/1/1", "/roster/workbook",
            String(plan),
        ])
        let photo = try roster.page.ask("/roster/photo/1", ["-b", roster.page.cookie()])
        #expect(photo.status == 200 && photo.head.contains("image/png"))
    }
}
#endif
