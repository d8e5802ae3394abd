/// Two colours and what is written on them.
package struct Palette: Sendable, Hashable {
    package let id: String
    package let name: String
    /// Colours as `RRGGBB`.
    package let primary: String
    package let accent: String

    package static let neutral = Palette(id: "neutral", name: "Neutral", primary: "2F4858", accent: "F2A541")
    package static let all = [neutral, Palette(id: "ucd", name: "UC Davis", primary: "022851", accent: "FFBF00")]

    /// How bright a colour is, from 0 to 1 (WCAG 2.2, relative luminance).
    static func luminance(_ color: String) -> Double {
        let channels = stride(from: 0, to: 6, by: 2).map { start -> Double in
            let digits = color.dropFirst(start).prefix(2)
            let value = Double(Int(digits, radix: 16) ?? 0) / 255
            return value <= 0.04045 ? value / 12.92 : power24((value + 0.055) / 1.055)
        }
        return zip(channels, [0.2126, 0.7152, 0.0722]).reduce(0) { $0 + $1.0 * $1.1 }
    }

    /// The contrast of two colours, from 1 to 21.
    package static func contrast(_ left: String, _ right: String) -> Double {
        let (one, other) = (luminance(left), luminance(right))
        return (max(one, other) + 0.05) / (min(one, other) + 0.05)
    }

    /// Black or white, whichever can be read better on a colour.
    static func ink(on color: String) -> String {
        contrast("FFFFFF", color) >= contrast("000000", color) ? "FFFFFF" : "000000"
    }

    /// Custom properties of CSS for a theme; with `auto` the reader's system decides.
    package func css(_ theme: Profile.Theme) -> String {
        let shared = [
            "--primary: #\(primary);", "--on-primary: #\(Self.ink(on: primary));", "--accent: #\(accent);",
            "--on-accent: #\(Self.ink(on: accent));",
        ]
        let light = ["color-scheme: light;", "--page: #FFFFFF;", "--text: #1A1A1A;", "--quiet: #595959;"]
        let dark = ["color-scheme: dark;", "--page: #14181C;", "--text: #F2F2F2;", "--quiet: #B3B3B3;"]
        func block(_ lines: [String], _ indent: String) -> String { lines.map { "\(indent)\($0)\n" }.joined() }
        var text = ":root {\n" + block(shared + (theme == .dark ? dark : light), "    ") + "}\n"
        if theme == .auto {
            text += "@media (prefers-color-scheme: dark) {\n    :root {\n" + block(dark, "        ") + "    }\n}\n"
        }
        return text
    }

    /// x^2.4 as x² · x^0.4, the fifth root of x² by Newton's method: no library of mathematics is needed for six colours.
    private static func power24(_ x: Double) -> Double {
        let square = x * x
        guard square > 0 else { return 0 }
        var root = 1.0
        for _ in 0..<60 { root = (4 * root + square / (root * root * root * root)) / 5 }
        return square * root
    }
}
