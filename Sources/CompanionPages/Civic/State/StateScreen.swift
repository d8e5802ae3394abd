#if Server
import Civic
import PacketPage
import PacketServer
import Storage

/// The state: five cards, each with how much there is behind it.
struct StateScreen: Sendable {
    struct Card: Sendable, Hashable {
        let title: String
        let about: String
        let count: String
        let href: String
    }

    let name: String
    let tagline: String
    let cards: [Card]
    let ended: String?

    static func add(to routes: inout PageRoutes, _ place: CivicPlace) {
        place.get("/civic/state", in: &routes) { visit, pack in
            let (words, day, clocks) = (visit.words, place.today(), place.sources.campus.clocks())
            let configuration = pack.configuration
            let events = Set(try Events(visit.store).list(.approved, from: day, clocks: clocks).map(\.id)).count
            let hearings = try Hearings(visit.store, pack: configuration.id).list(from: day).count
            let counts = [
                ("questions", "/civic/learn/\(pack.deck.id)", pack.deck.cards.count),
                ("reps", "/civic/state/reps", pack.officials.count), ("events", "/civic/state/events", events),
                ("hearings", "/civic/state/hearings", hearings), ("law", "/civic/state/law", pack.statutes.count),
            ]
            let cards = counts.map { name, href, count in
                Card(
                    title: words["civic.state.\(name)"], about: words["civic.state.\(name)About"],
                    count: words.counted("civic.state.\(name)Count", count), href: href)
            }
            let ended = pack.endedTerms(on: day).count
            let screen = StateScreen(
                name: configuration.stateName(visit.packLanguage),
                tagline: "\(configuration.stateAbbrev) · \(configuration.capital)",
                cards: cards, ended: ended > 0 ? words.counted("civic.state.ended", ended) : nil)
            return try place.page(
                visit, .state, "civic-state", model: screen, title: configuration.stateName(visit.packLanguage))
        }
    }
}
#endif
