#if Server
import Civic
import Games
import PacketPage
import PacketServer

/// The theme and the palette of the profile, as the style sheet of the campus screens. Text keeps a contrast of 4.5
/// (WCAG 2.2, 1.4.3).
enum CampusColours {
    /// A style sheet.
    static func sheet(_ profile: Profile) -> String {
        var rules = profile.theme == .auto ? "" : "color-scheme: \(profile.theme.rawValue); "
        let palette = Palette.all.first { $0.id == profile.palette } ?? .neutral
        if palette != .neutral, let primary = BrandColor("#\(palette.primary)"),
            let accent = BrandColor("#\(palette.accent)")
        {
            let (light, dark) = (PageColours(primary, isDark: false), PageColours(primary, isDark: true))
            rules += "--brand: \(accent.hex); "
            for (name, value) in light.values {
                rules += "--\(name): light-dark(\(value), \(dark.values.first { $0.name == name }?.value ?? value)); "
            }
        }
        return rules.isEmpty ? "" : ":root { \(rules)}\n"
    }

    static func add(to routes: inout PageRoutes, _ place: CampusPlace) {
        routes.get("/campus/colours.css") { visit in
            let text = sheet(try Profiles(visit.store).load())
            var response = ServerResponse(200, type: "text/css; charset=utf-8", body: Array(text.utf8))
            response.headers["Cache-Control"] = "no-cache"
            return response
        }
    }
}
#endif
