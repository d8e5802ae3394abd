extension WebDriver {
    /// Keys that write nothing (WebDriver, 17.4.2).
    public enum Key: String, Sendable {
        case tab = "\u{E004}"
        case enter = "\u{E007}"
        case left = "\u{E012}"
        case up = "\u{E013}"
        case right = "\u{E014}"
        case down = "\u{E015}"
    }

    /// Presses a key wherever the focus is.
    public func press(_ key: Key, times: Int = 1) throws { try press(key.rawValue, times: times) }

    /// Presses Tab until an element of a CSS selector has the focus, as somebody without a mouse.
    public func tab(to selector: String) throws {
        for _ in 0..<1_000 {
            try press(.tab)
            let isThere = try run("return document.activeElement?.matches(arguments[0]) ?? false", [selector])
            if isThere as? Bool == true { return }
        }
        throw Failure(description: "Tab does not come to \(selector): \(try address())")
    }
}
