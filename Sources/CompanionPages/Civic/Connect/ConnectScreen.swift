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
    /// What was just typed and is not done yet; empty for a form that nobody has filled in.
    let name: String
    let email: String
    let isTicked: Bool
    let lacksConsent: Bool
    /// What is wrong with the address; nil for nothing.
    let problem: String?
    let counts: [String]
    let lines: [Line]
    let hasLines: Bool
    let next: String?

    /// So many signups stand on one screen.
    static let shown = 50
    /// The list that the form signs up for.
    static let list = "main"

    private static let path = CivicTab.connect.path

    /// A signup that is not done yet: what was typed, and what is wrong with the address. Without that, the tick is missing.
    private struct Unfinished {
        var name: String
        var email: String
        var isTicked: Bool
        var problem: String?
    }

    /// The screen.
    ///
    /// - Parameter unfinished: What somebody has just sent; nil for nothing.
    private static func show(
        _ visit: PageVisit, _ place: CivicPlace, _ unfinished: Unfinished? = nil
    ) throws -> ServerResponse {
        let (newsletter, words) = (Newsletter(visit.store), visit.words)
        let found = try newsletter.list(
            list, limit: shown + 1, before: visit.text("before").flatMap { Int64($0) })
        let counts = try newsletter.counts(list)
        let screen = ConnectScreen(
            website: try place.pack(visit).configuration.website, name: unfinished?.name ?? "",
            email: unfinished?.email ?? "", isTicked: unfinished?.isTicked ?? false,
            lacksConsent: unfinished.map { $0.problem == nil } ?? false, problem: unfinished?.problem,
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
            status: unfinished == nil ? 200 : 422)
    }

    static func add(to routes: inout PageRoutes, _ place: CivicPlace) {
        place.get(path, in: &routes) { visit, _ in try show(visit, place) }
        routes.get("\(path)/signups.csv") { visit in
            let text = try Newsletter(visit.store).csv(list, forSpreadsheet: true)
            return .download("signups.csv", type: "text/csv; charset=utf-8", Array("\u{FEFF}\(text)".utf8))
        }
        routes.post(path) { visit in
            let (email, words) = ((visit.form["email"] ?? "").trimmed, visit.words)
            let consent = visit.form["consent"] == nil ? "" : words["civic.connect.consent"]
            let name = (visit.form["name"] ?? "").trimmed
            // The answer is the screen: a name and an address have no place in the address of one.
            var unfinished = Unfinished(name: name, email: email, isTicked: !consent.isEmpty)
            guard MailAddress(public: email) != nil else {
                unfinished.problem = words["civic.connect.noMail"]
                return try show(visit, place, unfinished)
            }
            let signup = NewSignup(list: list, name: name, email: email, source: "page", consent: consent)
            let outcome = try Newsletter(visit.store).add(signup, at: visit.moment)
            guard outcome != .present(.blocked) else {
                unfinished.problem = words["civic.connect.isBlocked"]
                return try show(visit, place, unfinished)
            }
            if !consent.isEmpty { try place.sources.suppressDepartures(email) }
            // Who said yes before need not say it again.
            guard consent.isEmpty, outcome != .present(.confirmed) else { return visit.go(to: "\(path)?done=signedUp") }
            return try show(visit, place, unfinished)
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
