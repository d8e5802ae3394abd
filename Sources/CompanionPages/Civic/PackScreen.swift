#if Server
import Civic
import PacketPage
import PacketServer
import Storage

/// The choice of a state pack, and what is in the one in use.
struct PackScreen: Sendable {
    let names: [String]
    let current: String?

    static func add(to routes: inout PageRoutes, _ place: CivicPlace) {
        routes.get("/civic/packs") { visit in
            let current = try place.shelf.current(in: visit.store)?.configuration.id
            let screen = PackScreen(names: place.sources.packNames(), current: current)
            return try place.page(
                visit, .about, "civic-packs", model: screen, title: visit.words["civic.packs.title"])
        }
        routes.post("/civic/packs") { visit in
            let name = visit.form["name"] ?? ""
            guard place.sources.packNames().contains(name) else {
                throw PageError(404, visit.words["civic.packs.gone"])
            }
            let found = try place.sources.pack(name)
            try StatePacks(visit.store).use(found.pack, from: found.folder, at: visit.moment)
            return visit.go(to: "\(CivicTab.about.path)?done=pack")
        }
    }
}
#endif
