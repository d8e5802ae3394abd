#if Server
import Civic
import Interchange
import PacketPage
import PacketServer
import Storage

/// Who signed up for the newsletter: a form to sign up, and for its owner the list.
struct ConnectScreen: Sendable {
    /// A signup.
    struct Line: Sendable, Hashable {
        let id: Int64
        let name: String
        let email: String
        let state: String
        let at: String
        let canConfirm: Bool
        let canLeave: Bool
    }

    let website: String
    /// Who has just signed up without the tick, so that they can sign up with it; empty for nobody.
    let name: String
    let email: String
    let lacksConsent: Bool
    let counts: [String]
    let lines: [Line]
    let hasLines: Bool
    let next: String?

    /// So many signups stand on one screen.
    static let shown = 50
    /// The list that the form signs up for.
    static let list = "main"

    private static let path = CivicTab.connect.path

    /// The screen.
    ///
    /// - Parameter unticked: Who has just signed up without the tick; nil for nobody.
    private static func show(
        _ visit: PageVisit, _ place: CivicPlace, unticked: (name: String, email: String)? = nil
    ) throws -> ServerResponse {
        let (newsletter, words) = (Newsletter(visit.store), visit.words)
        let found = try newsletter.list(
            list, limit: shown + 1, before: visit.text("before").flatMap { Int64($0) })
        let counts = try newsletter.counts(list)
        let screen = ConnectScreen(
            website: try place.pack(visit).configuration.website, name: unticked?.name ?? "",
            email: unticked?.email ?? "", lacksConsent: unticked != nil,
            counts: Signup.State.allCases.filter { (counts[$0] ?? 0) > 0 }.map { state in
                "\(words["civic.connect.\(state.rawValue)"]): \(Words.grouped(counts[state] ?? 0))"
            },
            lines: found.prefix(shown).map { signup in
                Line(
                    id: signup.id, name: signup.name, email: signup.email,
                    state: words["civic.connect.\(signup.state.rawValue)"], at: MomentText.of(signup.signedUpAt),
                    canConfirm: signup.state == .unconfirmed,
                    canLeave: signup.state == .unconfirmed || signup.state == .confirmed)
            }, hasLines: !found.isEmpty,
            next: found.count > shown
                ? PageVisit.address(path, ["before": "\(found[shown - 1].id)"]) : nil)
        return try place.page(
            visit, .connect, "civic-connect", model: screen, title: words["civic.tab.connect"],
            status: unticked == nil ? 200 : 422)
    }

    static func add(to routes: inout PageRoutes, _ place: CivicPlace) {
        place.get(path, in: &routes) { visit, _ in try show(visit, place) }
        routes.get("\(path)/signups.csv") { visit in
            let text = try Newsletter(visit.store).csv(list, forSpreadsheet: true)
            return .download("signups.csv", type: "text/csv; charset=utf-8", Array("\u{FEFF}\(text)".utf8))
        }
        routes.post(path) { visit in
            let (email, words) = ((visit.form["email"] ?? "").trimmed, visit.words)
            guard MailAddress(public: email) != nil else { throw PageError(422, words["civic.connect.noMail"]) }
            let consent = visit.form["consent"] == nil ? "" : words["civic.connect.consent"]
            let name = (visit.form["name"] ?? "").trimmed
            let signup = NewSignup(list: list, name: name, email: email, source: "page", consent: consent)
            let outcome = try Newsletter(visit.store).add(signup, at: visit.moment)
            guard outcome != .present(.blocked) else { throw PageError(422, words["civic.connect.isBlocked"]) }
            if !consent.isEmpty { try place.sources.suppressDepartures(email) }
            // Who said yes before need not say it again.
            guard consent.isEmpty, outcome != .present(.confirmed) else { return visit.go(to: "\(path)?done=signedUp") }
            // The answer is the screen: a name and an address have no place in the address of one.
            return try show(visit, place, unticked: (name, email))
        }
        routes.post("\(path)/mark") { visit in
            let (newsletter, email) = (Newsletter(visit.store), visit.form["email"] ?? "")
            if visit.form["to"] == "confirm" {
                let address = try newsletter.confirm(
                    email, list: list, consent: visit.words["civic.connect.confirmedHere"], at: visit.moment)
                try place.sources.suppressDepartures(address)
                return visit.go(to: "\(path)?done=signedUp")
            }
            _ = try newsletter.leave(email, list: list, at: visit.moment)
            try place.sources.suppressDepartures(nil)
            return visit.go(to: "\(path)?done=hasLeft")
        }
    }
}
#endif
