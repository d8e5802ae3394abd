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
                address: try Profiles(visit.store).load().leaderboard)
            return try place.page(
                visit, .games, "campus-leaderboard", model: screen, title: visit.words["campus.board.title"])
        }
        routes.post(path) { visit in
            let profiles = Profiles(visit.store)
            var profile = try profiles.load()
            try profile.set("leaderboard", to: visit.form["address"] ?? "")
            try profiles.save(profile, only: ["leaderboard"])
            return visit.go(to: "\(path)?done=board")
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
