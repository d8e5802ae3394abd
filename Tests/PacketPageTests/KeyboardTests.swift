#if Server
import Foundation
import TestSupport
import Testing

/// The page with keys alone: Tab, Enter, arrows and letters, pressed in Chromium as on a keyboard.
@Suite(.serialized) struct KeyboardTests {
    private let page: ServedPage
    private let browser: WebDriver

    init() throws {
        let folder = try TemporaryFolder()
        let library = "\(Fixture.package)/templates/volunteer-registration"
        for (file, name) in [
            (Fixture.form("text-single"), "another.pdf"), ("\(library)/form.pdf", "form.pdf"),
            ("\(library)/sample.csv", "people.csv"),
        ] { try FileManager.default.copyItem(atPath: file, toPath: folder.file(name)) }
        page = try ServedPage(in: folder)
        browser = try WebDriver()
        try browser.go(to: "\(page.base)/#\(page.token)")
        try browser.until("return document.querySelector('form[action=\"/work\"]') !== null")
    }

    /// Goes to something by Tab and presses Enter there, which leads to a step.
    private func enter(_ selector: String, to step: String) throws {
        try browser.tab(to: selector)
        try browser.press(.enter)
        try browser.until("return location.pathname.endsWith('/\(step)') && document.readyState === 'complete'")
    }

    private func focused(_ property: String) throws -> String? {
        try browser.run("return document.activeElement.\(property)") as? String
    }

    @Test("packets are made from the first step on") func packetsAreMade() throws {
        try enter("form[action='/work'] button", to: "form")
        try chooseFiles()
        try fillFields()
        try enter("main a[href$='/check']", to: "check")
        try enter("main a.primary[href$='/look']", to: "look")
        try browser.tab(to: "main a[rel=next]")
        try browser.press(.enter)
        try browser.until("return location.search.includes('row=2')")
        try enter("main a.primary[href$='/make']", to: "make")
        try browser.tab(to: "[name=kind]")
        try browser.press(.down)
        #expect(try focused("value") == "archive")
        try browser.press(.up)
        #expect(try focused("value") == "folder")
        // What Tab comes to is chosen as a whole, and written over.
        try browser.tab(to: "#out")
        for letter in "mine" { try browser.press(String(letter)) }
        #expect(try focused("value") == "mine")
        try enter("#start", to: "done")
        #expect(try browser.text("#summary").contains("packets are there"))
        let made = try FileManager.default.contentsOfDirectory(atPath: page.folder.file("mine"))
        #expect(made.count(where: { $0.hasSuffix(".pdf") }) > 1, "\(made)")
        #expect(try browser.complaints() == [])
    }

    /// The form is the second one of the folder.
    private func chooseFiles() throws {
        try browser.tab(to: "#inFolder")
        try browser.press(.down)
        #expect(try focused("value") == "form.pdf")
        try browser.tab(to: "form:has(#inFolder) button:not([name])")
        try browser.press(.enter)
        try browser.until("return document.querySelector('main a.primary[href$=\"/people\"]') !== null")
        try enter("main a.primary[href$='/people']", to: "people")
        try browser.tab(to: "form:has(#inFolder) button")
        try browser.press(.enter)
        try browser.until("return document.querySelector('main a.primary[href$=\"/match\"]') !== null")
        try enter("main a.primary[href$='/match']", to: "match")
    }

    /// All that is proposed, and a column that is carried to the second field of the page.
    private func fillFields() throws {
        if try browser.count("#accept-all") > 0 {
            try browser.tab(to: "#accept-all")
            try browser.press(.enter)
            try browser.until("return document.querySelector('#accept-all') === null")
        }
        try browser.tab(to: "[data-column=lastName]")
        try browser.press(.enter)
        #expect(try browser.count(".is-picking") == 1)
        try browser.tab(to: "svg [data-field]")
        try browser.press(.right)
        let field = try #require(try focused("dataset.field"))
        let second = try browser.run("return document.querySelectorAll('svg [data-field]')[1].dataset.field")
        #expect(second as? String == field)
        try browser.press(.enter)
        try browser.until("return document.getElementById('live').textContent === 'lastName fills the field.'")
        // Whoever has placed one goes on from there.
        #expect(try focused("dataset.field") == field)
        let work = try browser.address().dropFirst(page.base.count).prefix { $0 != "?" }
        let mapping = try page.ask(String(work).replacing("/match", with: "/mapping"), ["-b", page.cookie()]).body
        let line = mapping.firstMatch(of: #/person\.last"?: (?:\{value: )?"\{lastName\}"/#)
        #expect(line != nil, "\(mapping)")
    }
}
#endif
