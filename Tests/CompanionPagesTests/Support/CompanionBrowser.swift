#if Server
import Foundation
import TestSupport
import Testing

/// A page with a store that commands have filled, and a browser that is in.
final class CompanionBrowser {
    let folder: TemporaryFolder
    let page: ServedPage
    let browser: WebDriver

    /// Starts both.
    ///
    /// - Parameters:
    ///   - commands: What is run before the page is there.
    ///   - files: Texts that stand in the folder.
    init(_ commands: [[String]] = [], files: [String: String] = [:], language: String = "en") throws {
        folder = try TemporaryFolder()
        for (name, text) in files { try folder.write(text, to: name) }
        for command in commands { _ = try Self.run(command, in: folder) }
        page = try ServedPage(in: folder)
        browser = try WebDriver(language: language)
        try browser.go(to: "\(page.base)/#\(page.token)")
        try browser.until("return location.hash === '' && !!document.querySelector('main h1')")
    }

    /// Runs a command with the store of the page; one that fails fails the test.
    @discardableResult
    func run(_ words: String...) throws -> String { try Self.run(words, in: folder) }

    @discardableResult
    static func run(_ words: [String], in folder: TemporaryFolder) throws -> String {
        let store = ["PACKET_STORE": folder.file("served.sqlite"), "TZ": "UTC"]
        let (status, said) = try BuiltProgram(words, in: folder, environment: store).wait()
        #expect(status == 0, "\(words): \(said)")
        return said
    }

    /// Goes to a path of the page.
    func go(_ path: String) throws {
        try browser.go(to: "\(page.base)\(path)")
        try browser.until("return document.readyState === 'complete'")
    }

    /// Presses the button or follows the link of a selector, and waits for the next page.
    func follow(_ selector: String, to path: String) throws {
        try browser.click(selector)
        try arrive(path)
    }

    /// Waits until the page of a path is there.
    func arrive(_ path: String) throws {
        try browser.until(
            "return location.pathname === '\(path)' && document.readyState === 'complete' && !!document.querySelector('main h1')"
        )
    }

    /// How screens are looked at: narrow in the dark, and wide in the light.
    private static let looks = [(width: 390, scheme: "dark"), (width: 1_024, scheme: "light")]

    private func look(_ width: Int, _ scheme: String) throws {
        try browser.resize(width: width, height: 900)
        try browser.prefer(scheme: scheme)
        #expect(try browser.run("return matchMedia('(prefers-color-scheme: \(scheme))').matches") as? Bool == true)
    }

    /// Asks axe-core about the screen that is there, as `check` does: one that answers a form has no address of its own.
    func checkHere(sourceLocation: SourceLocation = #_sourceLocation) throws {
        for (width, scheme) in Self.looks {
            try look(width, scheme)
            #expect(try browser.accessibilityFindings() == [], "at \(width)", sourceLocation: sourceLocation)
            #expect(try !browser.isWiderThanWindow(), "at \(width)", sourceLocation: sourceLocation)
        }
    }

    /// Asks axe-core about screens, narrow and wide, with all that can be opened open, and looks for what is too wide.
    func check(_ paths: [String], sourceLocation: SourceLocation = #_sourceLocation) throws {
        for (width, scheme) in Self.looks {
            try look(width, scheme)
            for path in paths {
                try go(path)
                try browser.run("for (const part of document.querySelectorAll('details')) part.open = true")
                #expect(
                    try browser.accessibilityFindings() == [], "\(path) at \(width)", sourceLocation: sourceLocation)
                #expect(try !browser.isWiderThanWindow(), "\(path) at \(width)", sourceLocation: sourceLocation)
                #expect(try browser.count("main h1") == 1, "\(path)", sourceLocation: sourceLocation)
                if width == 1_024 {
                    let missed = try controlsThatTabMisses()
                    #expect(missed == [], "\(path)", sourceLocation: sourceLocation)
                }
            }
        }
        #expect(try browser.requestsToOthers(than: page.base) == [], sourceLocation: sourceLocation)
        #expect(try browser.complaints() == [], sourceLocation: sourceLocation)
    }

    /// The first controls of the screen that the key Tab does not come to, or that do not show that they have the focus.
    private func controlsThatTabMisses() throws -> [String] {
        let find = """
            const all = [...document.querySelectorAll('a[href],button,input:not([type=hidden]),select,textarea,summary')]
                .filter((part) => part.checkVisibility() && !part.disabled && !(part.type === 'radio' && !part.checked));
            """
        let first = "\(find) window.wanted = all.slice(0, 12); window.met = new Set();"
        // The focus begins before the first control, whatever has taken it by itself.
        try browser.run("\(first) document.body.tabIndex = -1; document.body.focus()")
        // Fields of dates have several places for the focus each.
        for _ in 0..<40 {
            try browser.press(WebDriver.tab)
            let isDone = try browser.run(
                """
                const part = document.activeElement, style = getComputedStyle(part);
                const isShown = style.outlineStyle !== 'none' || style.boxShadow !== 'none';
                if (isShown) window.met.add(part);
                return window.wanted.every((part) => window.met.has(part));
                """)
            if isDone as? Bool == true { return [] }
        }
        let missed =
            "return window.wanted.filter((part) => !window.met.has(part)).map((part) => part.outerHTML.slice(0, 90))"
        return try browser.run(missed) as? [String] ?? ["?"]
    }
}

extension WebDriver {
    /// The key Tab, as WebDriver writes it.
    static let tab = "\u{E004}"

    /// The key Enter, as WebDriver writes it.
    static let enter = "\u{E007}"

    /// Types letters wherever the focus is.
    func pressAll(_ text: String) throws { for letter in text { try press(String(letter)) } }
}
#endif
