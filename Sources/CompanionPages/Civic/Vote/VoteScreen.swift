#if Server
import Civic
import Interchange
import PacketPage
import PacketServer
import Storage

/// Where to register, to look a ballot up, and whom to ask.
struct VoteScreen: Sendable {
    struct Link: Sendable, Hashable {
        let title: String
        let url: String
        let attribution: String?
        let asOf: String
    }

    struct Office: Sendable, Hashable {
        let name: String
        let county: String
        let phone: String
        let call: String?
        let address: String
        let url: String
        let hasURL: Bool
        let source: String
        /// Whether no source has how it is reached.
        let isUnknown: Bool
        let asOf: String
    }

    /// Who knows how offices are reached that no source here has.
    let authority: String
    let links: [Link]
    let query: String
    let offices: [Office]
    let hasOffices: Bool
    let total: String

    static func add(to routes: inout PageRoutes, _ place: CivicPlace) {
        place.get("/civic/vote", in: &routes) { visit, pack in
            func said(_ text: String) -> String { visit.words.said(text, of: pack) }
            func asOf(_ day: String) -> String { visit.words("civic.vote.asOf", ["day": day]) }
            let query = visit.text("county") ?? ""
            let offices = pack.offices.filter {
                query.isEmpty || $0.county.lowercased().contains(query.lowercased())
            }
            let screen = VoteScreen(
                authority: pack.configuration.sosURL,
                links: pack.links.filter { ["voting", "local"].contains($0.category) }.map {
                    Link(title: said($0.title), url: $0.url, attribution: $0.attribution.map(said), asOf: asOf($0.asOf))
                }, query: query,
                offices: offices.map { office in
                    Office(
                        name: said(office.name), county: office.county, phone: office.phone,
                        call: SafeLink(calling: office.phone)?.description, address: office.address,
                        url: office.url, hasURL: !office.url.isEmpty, source: said(office.source),
                        isUnknown: !office.isReachable, asOf: asOf(office.asOf))
                }, hasOffices: !offices.isEmpty, total: visit.words.counted("civic.vote.offices", offices.count))
            return try place.page(visit, .vote, "civic-vote", model: screen, title: visit.words["civic.tab.vote"])
        }
    }
}
#endif
