import Foundation
import GRDB
import Interchange
import Storage
import TestSupport
import Testing

@testable import Games

/// The contract of the leaderboard, without a network.
struct LeaderboardServiceTests {
    let folder: TemporaryFolder
    let store: Store
    let service: LeaderboardService

    init() throws {
        folder = try TemporaryFolder(inMemory: true)
        store = try Samples.store(in: folder)
        service = LeaderboardService(store, digest: { "digest-of-\($0)" }, random: { 17 })
    }

    private func object(_ answer: LeaderboardService.Answer) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(answer.json.utf8)) as? [String: Any])
    }

    private func submit(_ json: String, token: String? = nil, at now: StoreDate = Samples.now) throws
        -> LeaderboardService.Answer
    {
        try service.submit(Array(json.utf8), token: token, at: now)
    }

    private func score(_ guesses: Int, _ seconds: Int, _ name: String? = nil) -> String {
        let name = name.map { ",\"username\":\"\($0)\"" } ?? ""
        return "{\"guesses\":\(guesses),\"time_seconds\":\(seconds),\"puzzle_date\":\"2026-11-21\"\(name)}"
    }

    @Test func theSeedsThreeRequestsAreAnswered() throws {
        let taken = try submit(score(3, 95, "Kim"))
        #expect(taken.status == 201)
        let entry = try #require(try object(taken)["score"] as? [String: Any])
        #expect(try object(taken)["success"] as? Bool == true)
        #expect(entry["username"] as? String == "Kim" && entry["guesses"] as? Int == 3 && entry["id"] as? Int == 1)
        #expect(entry["time_seconds"] as? Int == 95 && entry["puzzle_date"] as? String == "2026-11-21")
        let board = try service.top("2026-11-21", limit: "5")
        #expect(board.status == 200)
        let places = try #require(try object(board)["leaderboard"] as? [[String: Any]])
        #expect(places.count == 1 && places[0]["rank"] as? Int == 1)
        #expect(places[0]["guesses_display"] as? String == "🟩🟩🟩")
        // Nothing verified it: it counts all the same, and says so.
        #expect(places[0]["verified"] as? Bool == false && places[0]["username"] as? String == "Kim")
        #expect(try service.top("2026-11-21", limit: nil, verified: "only").json.contains("\"leaderboard\":[]"))
        let health = try object(service.health())
        #expect(health["status"] as? String == "healthy" && health["service"] as? String == "wordle-leaderboard")
    }

    @Test(arguments: [
        "", "{}", "[]", "null", #"{"guesses":0,"time_seconds":1,"puzzle_date":"2026-11-21"}"#,
        #"{"guesses":7,"time_seconds":1,"puzzle_date":"2026-11-21"}"#,
        #"{"guesses":true,"time_seconds":1,"puzzle_date":"2026-11-21"}"#,
        #"{"guesses":"3","time_seconds":1,"puzzle_date":"2026-11-21"}"#,
        #"{"guesses":3.5,"time_seconds":1,"puzzle_date":"2026-11-21"}"#,
        #"{"guesses":3,"time_seconds":-1,"puzzle_date":"2026-11-21"}"#,
        #"{"guesses":3,"time_seconds":86401,"puzzle_date":"2026-11-21"}"#,
        #"{"guesses":3,"time_seconds":1e99,"puzzle_date":"2026-11-21"}"#,
        #"{"guesses":3,"time_seconds":1,"puzzle_date":"aaaa-bb-cc"}"#,
        #"{"guesses":3,"time_seconds":1,"puzzle_date":"2026-02-30"}"#,
        #"{"guesses":3,"time_seconds":1,"puzzle_date":"2026-11-23"}"#,
        #"{"guesses":3,"time_seconds":1,"puzzle_date":"2026-11-21","username":""}"#,
        #"{"guesses":3,"time_seconds":1,"puzzle_date":"2026-11-21","username":"<b>x</b>"}"#,
        #"{"guesses":3,"time_seconds":1,"puzzle_date":"2026-11-21","username":"aaaaaaaaaaaaaaaaaaaaaaaaa"}"#,
        #"{"guesses":2,"time_seconds":9,"puzzle_date":"2026-11-21","words":["crane","zzzzz"]}"#,
        #"{"guesses":1,"time_seconds":9,"puzzle_date":"2026-11-21","words":["crane"]}"#,
    ])
    func whatIsNoResultIsRefused(_ json: String) throws {
        let answer = try submit(json)
        #expect(answer.status == 400)
        #expect(try object(answer)["success"] as? Bool == false)
        let sentence = try #require(try object(answer)["error"] as? String)
        #expect(!sentence.isEmpty && !sentence.contains("crane"))
        #expect(try service.top("2026-11-21", limit: "10").json.contains("\"leaderboard\":[]"))
    }

    @Test(arguments: ["aaaa-bb-cc", "2026-02-30", "2026-1-1", "", "2026-11-21x", "%00"])
    func datesThatAreNoneAreRefused(_ date: String) throws {
        #expect(try service.top(date, limit: nil).status == 400)
    }

    @Test func tomorrowIsTakenWhereItIsTomorrow() throws {
        // 12:00 in UTC is 02:00 of the next day at UTC+14.
        let next = #"{"guesses":3,"time_seconds":1,"puzzle_date":"2026-11-22"}"#
        #expect(try submit(next).status == 201)
        #expect(try submit(next, at: Samples.later(-3 * 3_600)).status == 400)
    }

    @Test(
        arguments: [(nil, 5), ("0", 1), ("-3", 1), ("99", 10), ("x", 5), ("7", 7), ("99999999999999999999", 5)]
            as [(String?, Int)])
    func limitsAreClamped(_ limit: String?, _ expected: Int) throws {
        for index in 0..<12 { #expect(try submit(score(4, index)).status == 201) }
        let board = try object(service.top("2026-11-21", limit: limit))
        #expect((board["leaderboard"] as? [Any])?.count == expected)
    }

    @Test func equalResultsShareAPlace() throws {
        for (guesses, seconds) in [(4, 50), (3, 60), (3, 60), (3, 61), (2, 900), (4, 50)] {
            _ = try submit(score(guesses, seconds))
        }
        let top = try ScoreBoard(store).top(Samples.today, limit: 10)
        #expect(top.map(\.rank) == [1, 2, 2, 4, 5, 5])
        #expect(top.map(\.guesses) == [2, 3, 3, 3, 4, 4])
        #expect(top[1].id < top[2].id)
    }

    @Test func aPlayerHasOneResultADay() throws {
        #expect(try submit(score(3, 60), token: "a").status == 201)
        #expect(try submit(score(2, 10), token: "a").status == 409)
        #expect(try submit(score(2, 10), token: "b").status == 201)
        let yesterday = #"{"guesses":3,"time_seconds":1,"puzzle_date":"2026-11-20"}"#
        #expect(try submit(yesterday, token: "a").status == 201)
        // The store has the digest of the secret only.
        let players = try store.read { try String.fetchAll($0, sql: "SELECT DISTINCT player FROM score ORDER BY 1") }
        #expect(players == ["digest-of-a", "digest-of-b"])
    }

    @Test func aThousandResultsOfADayHaveAThousandNames() throws {
        let anybody = LeaderboardService(store, digest: { $0 })
        for index in 0..<1_000 {
            let json = score(1 + index % 6, index)
            #expect(
                try anybody.submit(Array(json.utf8), token: index % 2 == 0 ? nil : "t\(index)", at: Samples.now).status
                    == 201)
        }
        let names = try store.read { try String.fetchAll($0, sql: "SELECT name FROM score") }
        #expect(Set(names).count == 1_000)
        #expect(PlayerName.adjectives.count * PlayerName.nouns.count == 625)
        #expect(Set(PlayerName.adjectives).count == 25 && Set(PlayerName.nouns).count == 25)
    }

    @Test func theSameNameTwiceGetsANumber() throws {
        let names = try (0..<3).map { _ in
            try #require(try object(submit(score(3, 9, "Kim")))["score"] as? [String: Any])
        }
        #expect(names.compactMap { $0["username"] as? String } == ["Kim", "Kim2", "Kim3"])
        for (name, shown) in [("  홍  길동 ", "홍 길동"), ("O'Neil-2", "O'Neil-2")] {
            #expect(PlayerName.chosen(name) == shown)
        }
        for name in ["=1+1", "a\u{202E}b", "a/b", "\u{1F600}"] { #expect(PlayerName.chosen(name) == nil) }
    }

    // MARK: Verified results

    private func claim(_ game: WordGame, seconds: Int? = nil, words: [PuzzleWord]? = nil, isHard: Bool = false) throws
        -> [UInt8]
    {
        var submission = try #require(ScoreSubmission(game))
        if let seconds { submission.seconds = seconds }
        if let words { submission.words = words }
        submission.isHard = isHard
        return submission.json
    }

    private func start(_ token: String?, at now: StoreDate = Samples.now, day: String = "2026-11-21") throws -> Int {
        try service.start(Array("{\"puzzle_date\":\"\(day)\"}".utf8), token: token, at: now).status
    }

    @Test func aGameThatIsPlayedAgainIsVerified() throws {
        #expect(try start("a") == 201)
        let game = try Samples.game(wrong: 2)
        let answer = try service.submit(claim(game), token: "a", at: Samples.later(91))
        #expect(answer.status == 201 && answer.json.contains("\"verified\":true"))
        #expect(try ScoreBoard(store).top(Samples.today, limit: 5).map(\.seconds) == [90])
    }

    @Test func aTimeThatTheServerDidNotMeasureIsNotVerified() throws {
        let game = try Samples.game(wrong: 2)
        for (token, seconds, begun) in [("a", 200, true), ("b", 2, true), ("c", 90, false)] {
            if begun { #expect(try start(token) == 201) }
            let answer = try service.submit(claim(game, seconds: seconds), token: token, at: Samples.later(91))
            #expect(answer.status == 201 && answer.json.contains("\"verified\":false"), "\(token)")
        }
        #expect(try ScoreBoard(store).top(Samples.today, limit: 5, verifiedOnly: true).isEmpty)
        #expect(try ScoreBoard(store).top(Samples.today, limit: 5).count == 3)
        // Beginning again does not set the clock back; and a result may come a while after the last guess.
        #expect(try start("d") == 201 && start("d", at: Samples.later(80)) == 201)
        let answer = try service.submit(claim(game, seconds: 60), token: "d", at: Samples.later(91))
        #expect(answer.json.contains("\"verified\":true"))
    }

    @Test func wordsThatDoNotLeadThereAreRefused() throws {
        let game = try Samples.game(wrong: 2)
        let words = game.guesses.map(\.word)
        let unknown = try Samples.word("zzzzz")
        for wrong in [
            [words[2]], [words[0], words[2], words[2]], [words[0], words[1], words[0]], [unknown, words[1], words[2]],
        ] {
            let answer = try service.submit(claim(game, words: wrong), token: "a", at: Samples.later(91))
            #expect(answer.status == 400)
        }
        // Claimed as hard mode, which these words break.
        let far = WordList.first.answers.filter { !$0.letters.contains(where: game.answer.letters.contains) }
        let near = try #require(
            WordList.first.answers.first { $0.letters[0] == game.answer.letters[0] && $0 != game.answer })
        let broken = [near, try #require(far.first), game.answer]
        #expect(
            try service.submit(claim(game, words: broken, isHard: true), token: "a", at: Samples.later(91)).status
                == 400)
        #expect(try service.submit(claim(game, words: broken), token: "a", at: Samples.later(91)).status == 201)
    }

    @Test func onlyPlayersBeginAndOnlyToday() throws {
        #expect(try start(nil) == 401)
        #expect(
            try start("a", day: "2026-11-25") == 400 && start("a", day: "2026-11-10") == 400
                && start("a", day: "x") == 400)
        #expect(try start("a", day: "2026-11-22") == 201)
    }

    @Test func whatIsNotWonOnItsDayIsNotSent() throws {
        #expect(try ScoreSubmission(Samples.game(wrong: 6, isWon: false)) == nil)
        #expect(try ScoreSubmission(Samples.game(isWon: false)) == nil)
        let archive = try Samples.game(Samples.today.advanced(by: -1), today: Samples.today)
        #expect(archive.isArchive && ScoreSubmission(archive) == nil)
        var left = try Samples.game()
        left.wasLeft = true
        #expect(ScoreSubmission(left)?.words == nil)
    }

    @Test func aStoreThatFailsIsNotHealthyAndTakesNothing() throws {
        try store.close()
        #expect(service.health().status == 503)
        #expect(throws: GamesError.self) { _ = try submit(score(3, 9)) }
    }
}
