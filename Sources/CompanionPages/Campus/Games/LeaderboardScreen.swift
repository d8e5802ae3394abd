#if Server
import Games
import Interchange
import PacketPage
import PacketServer

/// The best results of a day, as the leaderboard of the profile has them.
struct LeaderboardScreen: Sendable {
    /// A result.
    struct Line: Sendable, Hashable {
        let rank: Int
        let name: String
        let guesses: Int
        let time: String
        let isVerified: Bool
        /// Whether it is the one that was just sent.
        let isOwn: Bool
    }

    let day: String
    let hasLeaderboard: Bool
    let lines: [Line]
    let hasLines: Bool
    let problem: String?
    let earlier: String
    let later: String?
    let isSignedIn: Bool
    let address: String
    let unsent: Unsent?

    /// A result that could not be sent, since no leaderboard was set.
    struct Unsent: Sendable, Hashable {
        let day: String
        let name: String
        /// What is to be done about it.
        let text: String
        let back: String
        let backText: String

        /// - Parameter isSet: Whether a leaderboard is set by now.
        init(_ day: CalendarDay, name: String, isSet: Bool, _ words: Words) {
            (self.day, self.name) = (day.description, name)
            text = words(isSet ? "campus.board.canSend" : "campus.board.notSent", ["day": day.description])
            back = PageVisit.address(WordScreen.path(day), ["as": name]) + "#ending"
            backText = words("campus.board.back", ["day": day.description])
        }
    }

    /// So many results are asked for.
    static let shown = 10
    static let path = "\(CampusTab.games.path)/leaderboard"

    static func add(to routes: inout PageRoutes, _ place: CampusPlace) {
        routes.get(path) { visit in
            let today = place.sources.today()
            let day = min(visit.text("day").flatMap { CalendarDay($0) } ?? today, today)
            var (places, problem): ([LeaderboardClient.Place], String?) = ([], nil)
            let client = try place.sources.leaderboard()
            if let client {
                do throws(AppError) {
                    places = try client.top(day, limit: shown)
                } catch { problem = visit.words["campus.board.unreachable"] }
            }
            let own = visit.text("name")
            let unsent = visit.text("for").flatMap { CalendarDay($0) }.map { day in
                Unsent(day, name: visit.text("as") ?? "", isSet: client != nil, visit.words)
            }
            func link(_ day: CalendarDay) -> String { "\(path)?day=\(day)" }
            let screen = LeaderboardScreen(
                day: day.description, hasLeaderboard: client != nil,
                lines: places.map { place in
                    Line(
                        rank: place.rank, name: place.name, guesses: place.guesses,
                        time: "\(place.seconds / 60):\((place.seconds % 60).padded(2))",
                        isVerified: place.isVerified == true, isOwn: place.name == own)
                }, hasLines: !places.isEmpty, problem: problem, earlier: link(day.advanced(by: -1)),
                later: day < today ? link(day.advanced(by: 1)) : nil,
                isSignedIn: try PlayerIdentity(visit.store).token() != nil,
                address: try Profiles(visit.store).load().leaderboard, unsent: unsent)
            return try place.page(
                visit, .games, "campus-leaderboard", model: screen, title: visit.words["campus.board.title"])
        }
        routes.post(path) { visit in
            let profiles = Profiles(visit.store)
            var profile = try profiles.load()
            try profile.set("leaderboard", to: visit.form["address"] ?? "")
            try profiles.save(profile, only: ["leaderboard"])
            let unsent: KeyValuePairs<String, String?> = [
                "done": "board", "for": visit.form["for"], "as": visit.form["as"],
            ]
            return visit.go(to: PageVisit.address(path, unsent))
        }
        routes.post("\(path)/player") { visit in
            let identity = PlayerIdentity(visit.store)
            let isSignedIn = try identity.token() != nil
            if visit.form["to"] == "out" {
                if isSignedIn { try identity.signOut() }
                return visit.go(to: "\(path)?done=signedOut")
            }
            if !isSignedIn { try identity.signIn() }
            return visit.go(to: "\(path)?done=signedIn")
        }
    }
}
#endif
