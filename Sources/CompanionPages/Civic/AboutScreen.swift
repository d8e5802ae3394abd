#if Server
import Civic
import PacketPage
import PacketServer

/// What the organisation of the pack is and wants.
struct AboutScreen: Sendable {
    let name: String
    let tagline: String
    let mission: String?
    let website: String
    let mail: String
    let phone: String?
    let state: String
    let version: String
    let asOf: String
    /// How an organisation makes the pack its own; nil once it has.
    let command: String?

    init(_ configuration: StateConfiguration, command: String?, in language: Language) {
        name = configuration.orgName(language)
        tagline = configuration.orgTagline(language)
        mission = configuration.mission(language).flatMap { $0.isEmpty ? nil : $0 }
        website = configuration.website
        mail = configuration.contactEmail
        phone = configuration.phone.flatMap { $0.isEmpty ? nil : $0 }
        state = configuration.stateName(language)
        version = configuration.version
        asOf = configuration.asOf
        self.command = command
    }

    static func add(to routes: inout PageRoutes, _ place: CivicPlace) {
        place.get(CivicTab.about.path, in: &routes) { visit, pack in
            let command = try StatePacks(visit.store).origin().flatMap { origin in
                pack.configuration.ownershipCommand(from: origin.folder, shipped: place.sources.packNames())
            }
            let screen = AboutScreen(pack.configuration, command: command, in: visit.packLanguage)
            return try place.page(
                visit, .about, "civic-about", model: screen, title: visit.words["civic.tab.about"])
        }
    }
}
#endif
