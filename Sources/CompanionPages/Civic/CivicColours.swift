#if Server
import Civic
import PacketPage
import PacketServer

/// The colours of the pack in use, as the style sheet of its screens. Text keeps a contrast of 4.5 (WCAG 2.2, 1.4.3).
enum CivicColours {
    /// A style sheet.
    static func sheet(_ configuration: StateConfiguration) -> String {
        guard let primary = BrandColor(configuration.primaryColor),
            let accent = BrandColor(configuration.accentColor)
        else { return "" }
        let dark = configuration.darkColor.flatMap(BrandColor.init) ?? primary
        let light = configuration.lightColor.flatMap(BrandColor.init) ?? .white
        return """
            :root { --brand-dark: \(dark.hex); --brand-light: \(light.legible(on: dark).hex); --brand: \(accent.hex); \
            \(rules(primary, soft: primary.mixed(0.88, with: .white), on: .lightPaper)) }
            @media (prefers-color-scheme: dark) { :root { \
            \(rules(primary, soft: primary.mixed(0.72, with: .darkSurface), on: .darkSurface)) } }

            """
    }

    private static func rules(_ color: BrandColor, soft: BrandColor, on ground: BrandColor) -> String {
        let text = color.legible(on: ground, soft)
        return
            "--accent: \(text.hex); --accent-ink: \(text.ink.hex); --chosen: \(text.hex); --accent-soft: \(soft.hex);"
    }

    static func add(to routes: inout PageRoutes, _ place: CivicPlace) {
        routes.get("/civic/colours.css") { visit in
            let text = try place.shelf.current(in: visit.store).map { sheet($0.configuration) } ?? ""
            var response = ServerResponse(200, type: "text/css; charset=utf-8", body: Array(text.utf8))
            response.headers["Cache-Control"] = "no-cache"
            return response
        }
    }
}

extension BrandColor {
    /// What is behind text in the page's own sheet: of paper and raised parts, that with less contrast.
    fileprivate static let lightPaper = BrandColor(red: 0xFB, green: 0xFA, blue: 0xF7)
    fileprivate static let darkSurface = BrandColor(red: 0x22, green: 0x24, blue: 0x1F)
}
#endif
