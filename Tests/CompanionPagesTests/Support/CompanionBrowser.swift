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

    /// Looks at the screen that is there, as `check` does: one that answers a form has no address of its own.
    func checkHere(sourceLocation: SourceLocation = #_sourceLocation) throws {
        for (width, scheme) in Self.looks {
            try look(width, scheme)
            #expect(try browser.accessibilityFindings() == [], "at \(width)", sourceLocation: sourceLocation)
            #expect(try !browser.isWiderThanWindow(), "at \(width)", sourceLocation: sourceLocation)
            #expect(try browser.keyboardFindings() == [], "at \(width)", sourceLocation: sourceLocation)
        }
    }

    /// Asks axe-core about screens, narrow and wide, with all that can be opened open, goes through them with the key Tab,
    /// and looks for what is too wide.
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
                #expect(try browser.keyboardFindings() == [], "\(path) at \(width)", sourceLocation: sourceLocation)
            }
        }
        #expect(try browser.requestsToOthers(than: page.base) == [], sourceLocation: sourceLocation)
        #expect(try browser.complaints() == [], sourceLocation: sourceLocation)
    }
}

extension WebDriver {
    /// The key Enter, as WebDriver writes it.
    static let enter = "\u{E007}"

    /// Types letters wherever the focus is.
    func pressAll(_ text: String) throws { for letter in text { try press(String(letter)) } }
}
#endif
