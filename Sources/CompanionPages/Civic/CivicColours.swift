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
            \(PageColours.rules(of: primary)) }

            """
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
#endif
