#if Server
import Civic

/// The colours of the page that follow from one of an organisation: text in it can be read on all that is behind it.
struct PageColours: Sendable {
    /// Custom properties of the page's style sheet.
    let values: [(name: String, value: String)]

    init(_ color: BrandColor, isDark: Bool) {
        let ground = isDark ? BrandColor.darkSurface : .lightPaper
        let soft = color.mixed(isDark ? 0.72 : 0.88, with: isDark ? .darkSurface : .white)
        let text = color.legible(on: ground, soft)
        values = [
            ("accent", text.hex), ("accent-ink", text.ink.hex), ("chosen", text.hex), ("accent-soft", soft.hex),
        ]
    }

    /// The colours of a light and of a dark page, as declarations of CSS that follow the theme of the page.
    static func rules(of color: BrandColor) -> String {
        let (light, dark) = (PageColours(color, isDark: false), PageColours(color, isDark: true))
        return zip(light.values, dark.values).map { light, dark in
            "--\(light.name): light-dark(\(light.value), \(dark.value));"
        }.joined(separator: " ")
    }
}

extension BrandColor {
    /// What is behind text in the page's own sheet: of paper and raised parts, that with less contrast.
    fileprivate static let lightPaper = BrandColor(red: 0xFB, green: 0xFA, blue: 0xF7)
    fileprivate static let darkSurface = BrandColor(red: 0x22, green: 0x24, blue: 0x1F)
}
#endif
