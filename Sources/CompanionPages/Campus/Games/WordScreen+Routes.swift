#if Server
import Games
import Interchange
import PacketPage
import PacketServer
import Storage

extension WordScreen {
    static func add(to routes: inout PageRoutes, _ place: CampusPlace) {
        routes.get("\(CampusTab.games.path)/word") { visit in visit.go(to: path(place.sources.today())) }
        routes.get("\(CampusTab.games.path)/word/:day") { visit in try show(visit, place) }
        routes.post("\(CampusTab.games.path)/word/:day") { visit in
            let (day, text) = (try day(visit), (visit.form["guess"] ?? "").trimmed)
            guard var game = try WordGames(visit.store).load(day) else { return visit.go(to: path(day)) }
            do throws(GamesError) {
                try game.guess(text, on: place.sources.today(), at: visit.moment)
            } catch {
                guard error.code == .refused else { throw error }
                let problem = refusal(of: text, in: game, visit.words) ?? error.message
                return try show(visit, place, typed: (text, problem))
            }
            try WordGames(visit.store).save(game)
            return visit.go(to: path(day))
        }
        routes.post("\(CampusTab.games.path)/word/:day/begin") { visit in
            let (games, today) = (WordGames(visit.store), place.sources.today())
            var game = try games.open(day(visit), today: today, at: visit.moment)
            let isNew = try games.load(game.day) == nil
            if game.guesses.isEmpty { try game.setHard(visit.form["hard"] != nil) }
            try games.save(game)
            if isNew { try? place.sources.announce(game) }
            return visit.go(to: path(game.day))
        }
        routes.post("\(CampusTab.games.path)/word/:day/leave") { visit in
            let games = WordGames(visit.store)
            if var game = try games.load(day(visit)), game.state == .playing {
                game.wasLeft = true
                try games.save(game)
            }
            return visit.go(to: "\(CampusTab.games.path)?done=left")
        }
        routes.post("\(CampusTab.games.path)/word/:day/submit") { visit in
            let typed = (visit.form["name"] ?? "").trimmed
            let name = PlayerName.chosen(typed)
            guard typed.isEmpty || name != nil else {
                throw PageError(422, visit.words("campus.submit.noName", ["n": "\(PlayerName.limit)"]))
            }
            let game = try WordGames(visit.store).load(day(visit))
            guard let submission = game.flatMap({ ScoreSubmission($0, name: name) }) else {
                throw PageError(422, visit.words["campus.submit.notWon"])
            }
            guard let client = try place.sources.leaderboard() else {
                // Nothing is sent. The screen says so, and leads back with the name once there is a leaderboard.
                return visit.go(
                    to: PageVisit.address(
                        LeaderboardScreen.path, ["for": submission.day.description, "as": typed]))
            }
            let token = try PlayerIdentity(visit.store).token()
            let receipt = try noting(visit.store) { () throws(AppError) in
                try client.submit(submission, token: token)
            }
            return visit.go(
                to: PageVisit.address(
                    LeaderboardScreen.path,
                    ["day": submission.day.description, "name": receipt.name, "done": "submitted"]))
        }
    }

    /// Asks a service, and keeps how it answered in the profile.
    private static func noting<Value>(_ store: Store, _ body: () throws(AppError) -> Value) throws -> Value {
        do throws(AppError) {
            let value = try body()
            try? Profiles(store).note(nil)
            return value
        } catch {
            try? Profiles(store).note(error)
            throw error
        }
    }

    private static func show(
        _ visit: PageVisit, _ place: CampusPlace, typed: (guess: String, problem: String)? = nil
    ) throws -> ServerResponse {
        let (games, today, day) = (WordGames(visit.store), place.sources.today(), try day(visit))
        let stored = try games.load(day)
        let game = try stored ?? games.open(day, today: today, at: visit.moment)
        let screen = WordScreen(
            game, isBegun: stored != nil, statistics: try games.statistics(), today: today, typed: typed,
            name: visit.text("as") ?? "", visit.words)
        return try place.page(
            visit, .games, "campus-word", model: screen, title: visit.words["campus.word.title"],
            status: typed == nil ? 200 : 422)
    }

    /// The day that the path names.
    private static func day(_ visit: PageVisit) throws -> CalendarDay {
        guard let day = CalendarDay(visit.parameter("day")) else {
            throw PageError(404, visit.words["campus.word.noDay"])
        }
        return day
    }

    /// Why a guess does not count, in the words of the page; nil when it would.
    static func refusal(of text: String, in game: WordGame, _ words: Words) -> String? {
        guard game.state == .playing else { return words["campus.word.isOver"] }
        guard let word = PuzzleWord(text) else { return words["campus.word.notFive"] }
        guard DailyWords.standard.epoch(of: game.day)?.list.contains(word) == true else {
            return words("campus.word.unknown", ["word": word.description.uppercased()])
        }
        guard game.isHard, let violation = HardMode.violation(word, after: game.guesses) else { return nil }
        func shown(_ letter: UInt8) -> String { String(decoding: [letter & 0xDF], as: UTF8.self) }
        switch violation {
        case .place(let place, let letter):
            return words("campus.hard.place", ["n": "\(place)", "letter": shown(letter)])
        case .letter(let letter, 1): return words("campus.hard.letter", ["letter": shown(letter)])
        case .letter(let letter, let times):
            return words("campus.hard.times", ["letter": shown(letter), "n": "\(times)"])
        }
    }
}
#endif
