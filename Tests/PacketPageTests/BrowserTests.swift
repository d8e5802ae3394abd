#if Server
import Foundation
import TestSupport
import Testing

@testable import PacketPage

/// The page in Chromium.
@Suite(.serialized) struct BrowserTests {
    private let page: ServedPage
    private let browser: WebDriver

    init() throws {
        let folder = try TemporaryFolder()
        let library = "\(Fixture.package)/templates/volunteer-registration"
        try FileManager.default.copyItem(atPath: "\(library)/form.pdf", toPath: folder.file("form.pdf"))
        try FileManager.default.copyItem(atPath: "\(library)/sample.csv", toPath: folder.file("people.csv"))
        page = try ServedPage(["form.pdf", "--data", "people.csv"], in: folder)
        browser = try WebDriver()
        try browser.go(to: "\(page.base)/#\(page.token)")
        try browser.until("return location.pathname.endsWith('/match')")
    }

    private var work: String {
        get throws {
            try browser.address().split(separator: "/").dropLast().joined(separator: "/").replacing(
                "http:/1", with: "http://1")
        }
    }

    /// The token leaves the address, and what the page does asks nobody else.
    @Test func nothingIsAskedOfOthers() throws {
        #expect(try !browser.address().contains(page.token))
        let work = try work
        for step in ["form", "people", "match", "check", "look", "make"] {
            try browser.go(to: "\(work)/\(step)")
            try browser.until("return document.readyState === 'complete'")
        }
        let asked = try browser.requests()
        #expect(!asked.isEmpty)
        #expect(
            asked.filter { !$0.hasPrefix("\(page.base)/") && !$0.hasPrefix("data:") && !$0.hasPrefix("chrome") } == [])
        #expect(try browser.complaints() == [])
    }

    /// A column goes onto a field by clicks, by keys and by dragging; the page shows it and the mapping says it.
    @Test func columnsGoOntoFields() throws {
        func mapping() throws -> String {
            try page.ask("\(try work.dropFirst(page.base.count))/mapping", ["-b", page.cookie()]).body
        }
        #expect(try browser.count("svg .field") > 3)
        let column = try #require(
            try browser.run("return document.querySelector('[data-column]').dataset.column") as? String)
        // Click and click.
        try browser.click("[data-column]")
        #expect(try browser.count(".is-picking") == 1)
        try browser.run(
            "document.querySelector('svg .field').dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true}))"
        )
        try browser.until("return document.querySelector('svg .field').classList.contains('chosen')")
        #expect(try mapping().contains("{\(column)}"))
        // Keys alone: Enter on a column, Enter on a field.
        try browser.run("document.querySelectorAll('[data-column]')[1].focus()")
        try browser.press("\u{E007}")
        try browser.run("document.querySelectorAll('svg .field')[1].focus()")
        try browser.press("\u{E007}")
        try browser.until("return document.querySelectorAll('svg .field')[1].classList.contains('chosen')")
        // Dragging, as a browser tells of it.
        try browser.run(
            """
            const data = new DataTransfer();
            const chip = document.querySelectorAll('[data-column]')[2];
            const field = document.querySelectorAll('svg .field')[2];
            chip.dispatchEvent(new DragEvent('dragstart', {bubbles: true, dataTransfer: data}));
            field.dispatchEvent(new DragEvent('dragover', {bubbles: true, cancelable: true, dataTransfer: data}));
            field.dispatchEvent(new DragEvent('drop', {bubbles: true, cancelable: true, dataTransfer: data}));
            """)
        try browser.until("return document.querySelectorAll('svg .field')[2].classList.contains('chosen')")
        #expect(try mapping().split(separator: "\n").count >= 4)
        #expect(try browser.complaints() == [])
    }

    /// From Match to Done with keys alone.
    @Test func packetsAreMadeWithKeysAlone() throws {
        func press(_ selector: String) throws {
            try browser.run("document.querySelector(arguments[0]).focus()", [selector])
            try browser.press("\u{E007}")
        }
        // Columns that are called as fields need nobody's consent.
        if try browser.count("#accept-all") > 0 { try press("#accept-all") }
        try browser.until("return !document.querySelector('#accept-all')")
        try browser.until("return document.querySelectorAll('svg .field.chosen').length > 2")
        for step in ["check", "look", "make"] {
            try press("a.primary[href$='/\(step)']")
            try browser.until("return location.pathname.endsWith('/\(step)')")
        }
        try press("#start")
        try browser.until("return location.pathname.endsWith('/done')")
        #expect(try browser.text("#summary").contains("packets are there"))
    }

    /// axe-core finds nothing on any screen, narrow or wide.
    @Test func screensAreAccessible() throws {
        let work = try work
        _ = try browser.run("document.querySelector('#accept-all')?.click()")
        try browser.until("return !document.querySelector('#accept-all')")
        for width in [390, 1_280] {
            try browser.resize(width: width, height: 900)
            for step in [
                "form", "people", "match", "match?field=0", "check", "look", "look?large=1", "sheet", "make", "..",
            ] {
                try browser.go(to: step == ".." ? page.base : "\(work)/\(step)")
                #expect(try browser.accessibilityFindings() == [], "\(step) at \(width)")
                #expect(try !browser.isWiderThanWindow(), "\(step) at \(width)")
            }
        }
    }
}
#endif
