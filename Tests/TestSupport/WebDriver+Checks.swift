import Foundation

extension WebDriver {
    /// What axe-core finds wrong with the page, a line each. A test that lacks axe-core ends (`required`).
    public func accessibilityFindings() throws -> [String] {
        let axe = try required(
            try? String(contentsOfFile: "\(Fixture.package)/.build/axe.min.js", encoding: .utf8),
            "axe-core is not there")
        try run(axe)
        return try wait(
            for:
                "const done = arguments[0]; axe.run().then((r) => done(r.violations.map((v) => v.id + ': ' + v.nodes.map((n) => n.html.slice(0, 120)).join(' | '))))"
        ) as? [String] ?? ["axe-core gave no answer"]
    }

    /// Whether something of the page is wider than the window.
    public func isWiderThanWindow() throws -> Bool {
        try run("return document.documentElement.scrollWidth > innerWidth + 1") as? Bool ?? true
    }

    /// What the page asked of others than the server at an address.
    public func requestsToOthers(than base: String) throws -> [String] {
        try requests().filter {
            !$0.hasPrefix("\(base)/") && !$0.hasPrefix("data:") && !$0.hasPrefix("chrome")
        }
    }
}
