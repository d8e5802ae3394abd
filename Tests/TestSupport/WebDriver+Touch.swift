import Foundation

extension WebDriver {
    /// Has pages that are read from now on believe that the screen is one to be touched.
    public func emulateTouch() throws { try command("Emulation.setTouchEmulationEnabled", ["enabled": true]) }

    /// Taps on the first element of a CSS selector, as somebody with a finger. What that does comes a moment later.
    public func tap(_ selector: String) throws {
        let middle =
            try run(
                """
                const part = document.querySelector(arguments[0]);
                part.scrollIntoView({ block: 'center' });
                const place = part.getBoundingClientRect();
                return [place.x + place.width / 2, place.y + place.height / 2];
                """, [selector]) as? [Any] ?? []
        let numbers = middle.compactMap { ($0 as? NSNumber)?.doubleValue }
        guard numbers.count == 2 else { throw Failure(description: "there is no place to tap on: \(selector)") }
        let point = ["x": numbers[0], "y": numbers[1]]
        try command("Input.dispatchTouchEvent", ["type": "touchStart", "touchPoints": [point]])
        try command("Input.dispatchTouchEvent", ["type": "touchEnd", "touchPoints": [[String: Double]]()])
    }
}
