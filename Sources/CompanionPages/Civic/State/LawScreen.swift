#if Server
import Civic
import PacketPage
import PacketServer

/// The titles of the codified laws, and the bills of the session.
struct LawScreen: Sendable {
    struct Title: Sendable, Hashable {
        let number: String
        let name: String
        let url: String
        let isActive: Bool
    }

    struct BillLine: Sendable, Hashable {
        let number: String
        let session: String
        let title: String
        let latest: String?
        let fresh: String?
        let isFollowed: Bool
        let href: String
    }

    let query: String
    let cited: Title?
    let titles: [Title]
    let hasTitles: Bool
    let bills: [BillLine]
    let hasBills: Bool
    let isFollowed: Bool
    /// The pages of the legislature.
    let sessions: [PackPageLink]
    /// The page of the laws by title.
    let ownPage: PackPageLink?
    /// How many there are; nil where a citation was found and the titles were not asked for.
    let total: String?

    static func add(to routes: inout PageRoutes, _ place: CivicPlace) {
        place.get("/civic/state/law", in: &routes) { visit, pack in
            let query = visit.text("q") ?? ""
            func said(_ text: String) -> String { visit.words.said(text, of: pack) }
            let found = pack.statutes.filter { title in
                query.isEmpty || title.name.lowercased().contains(query.lowercased()) || title.number == query
                    || said(title.name).contains(query)
            }
            let cited = query.isEmpty ? nil : pack.citation(query)
            let screen = LawScreen(
                query: query,
                cited: cited.map { Title(number: query, name: said($0.title.name), url: $0.url, isActive: true) },
                titles: found.map { Title(number: $0.number, name: said($0.name), url: $0.url, isActive: $0.isActive) },
                hasTitles: !found.isEmpty, bills: [], hasBills: false, isFollowed: false, sessions: [],
                ownPage: PackPageLink(.statutes, of: pack, in: visit.words),
                total: found.isEmpty && cited != nil
                    ? nil : visit.words.counted("civic.state.lawCount", found.count))
            return try place.page(
                visit, .state, "civic-statutes", model: screen, title: visit.words["civic.law.title"])
        }
        place.get("/civic/state/bills", in: &routes) { visit, pack in
            let (query, isFollowed) = (visit.text("q") ?? "", visit.text("followed") != nil)
            let bills = try Bills(visit.store, pack: pack.configuration.id).list(
                text: query.isEmpty ? nil : query, followedOnly: isFollowed)
            let lines = bills.prefix(500).map { bill in line(bill, visit.words) }
            let screen = LawScreen(
                query: query, cited: nil, titles: [], hasTitles: false, bills: lines, hasBills: !lines.isEmpty,
                isFollowed: isFollowed,
                sessions: pack.links.filter { $0.category == "legislature" }.map {
                    PackPageLink($0, of: pack, in: visit.words)
                }, ownPage: nil,
                total: visit.words.counted("civic.bills.count", bills.count))
            return try place.page(
                visit, .state, "civic-bills", model: screen, title: visit.words["civic.bills.title"])
        }
    }

    private static func line(_ bill: Bill, _ words: Words) -> BillLine {
        let latest = bill.actions.last.map { "\($0.day) \($0.text)" }
        return BillLine(
            number: bill.number, session: bill.session, title: bill.title, latest: latest,
            fresh: bill.isFollowed && bill.newActions > 0
                ? words.counted("civic.bills.fresh", bill.newActions) : nil,
            isFollowed: bill.isFollowed,
            href: PageVisit.address("/civic/state/bill", ["number": bill.number, "session": bill.session]))
    }
}
#endif
