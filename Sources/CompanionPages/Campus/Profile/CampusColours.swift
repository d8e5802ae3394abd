#if Server
import Civic
import Games
import PacketPage
import PacketServer

/// The palette of the profile, as the style sheet of the campus screens; the theme is the whole page's. Text keeps a
/// contrast of 4.5 (WCAG 2.2, 1.4.3).
enum CampusColours {
    /// A style sheet.
    static func sheet(_ profile: Profile) -> String {
        let palette = Palette.all.first { $0.id == profile.palette } ?? .neutral
        guard palette != .neutral, let primary = BrandColor("#\(palette.primary)"),
            let accent = BrandColor("#\(palette.accent)")
        else { return "" }
        return ":root { --brand: \(accent.hex); \(PageColours.rules(of: primary)) }\n"
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
