#if Companions
import CommandSupport
import Foundation
import Games
import Interchange
import Storage
import TestSupport
import Testing

@testable import CompanionCommands

/// The commands `packet game …`, from end to end. The clock of these runs shows 2026-03-14.
struct GameCommandTests {
    let folder: TemporaryFolder
    static let environment = ["TZ": "UTC", "PACKET_DATA": "\(Fixture.package)/Sources/Civic/Resources"]

    init() throws { folder = try TemporaryFolder() }

    @discardableResult
    func run(_ arguments: String..., answers: [String]? = nil, columns: Int? = nil) -> CommandRun {
        CommandRun(arguments, in: folder.path, columns: columns, answers: answers, environment: Self.environment)
    }

    func json(_ run: CommandRun) throws -> [[String: Any]] {
        try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]])
    }

    static let answer =
        DailyWords.standard.word(on: CalendarDay("2026-03-14") ?? CalendarDay(number: 0))?.description ?? ""

    @Test func aGameIsPlayedInTheTerminal() throws {
        let played = run("game", "play", "--no-color", answers: ["zzzzz", "crane", "?", Self.answer])
        #expect(played.status == 0)
        #expect(played.output.hasPrefix("dailyword 73, 2026-03-14\n"))
        #expect(
            played.errors.contains("“zzzzz” is not in the list of words") && played.errors.contains("guess 2 of 6: "))
        #expect(
            played.output.contains("dailyword 73 2/6\n\n")
                && played.output.hasSuffix("played 1, won 100 %, streak 1, best 1\n"))
        #expect(run("game", "share").output.split(separator: "\n").last == "🟩🟩🟩🟩🟩")
        // It is over, and says so again.
        #expect(run("game", "play").output.contains("dailyword 73 2/6"))
    }

    @Test func marksAreWordsForScreenReaders() {
        let played = run("game", "play", "--plain", answers: ["crane", "?", "q"])
        #expect(played.output.contains("1. CRANE: C ") && played.output.allSatisfy(\.isASCII))
        #expect(!played.output.contains("\u{1B}") && played.output.contains("no: "))
        #expect(run("game", "show", "--plain").output.hasPrefix("dailyword 73, 2026-03-14, playing\n1. CRANE: "))
        #expect(run("game", "play", answers: ["q"], columns: 80).output.contains("\u{1B}["))
        #expect(!run("game", "play", "--no-color", answers: ["q"], columns: 80).output.contains("\u{1B}["))
    }

    @Test func aGuessThatDoesNotCountChangesNothing() throws {
        #expect(run("game", "guess", "crane").status == 0)
        let before = run("game", "export").output
        let wrong = run("game", "guess", "zzzzz")
        #expect(wrong.status == 2 && wrong.errors == "packet: “zzzzz” is not in the list of words\n")
        #expect(run("game", "guess", "slate", "--hard").status == 2)
        #expect(run("game", "export").output == before)
        #expect(run("game", "guess", Self.answer).output.hasSuffix("won with guess 2\n"))
        #expect(run("game", "guess", "crane").status == 2)
        #expect(run("game", "guess", "crane", "--on", "2026-03-15").errors.contains("is yet to come"))
    }

    @Test func theArchiveNeverCounts() throws {
        let day = try #require(CalendarDay("2026-03-10"))
        let word = try #require(DailyWords.standard.word(on: day))
        #expect(run("game", "guess", "\(word)", "--on", "2026-03-10").status == 0)
        let stats = try json(run("game", "stats", "--format", "json"))
        #expect(stats.first { $0["what"] as? String == "played" }?["value"] as? String == "0")
        let month = try json(run("game", "archive", "--format", "json"))
        #expect(month.count == 14)
        let played = try #require(month.first { $0["day"] as? String == "2026-03-10" })
        #expect(
            played["state"] as? String == "won" && played["counts"] as? String == "no" && played["number"] as? Int == 69
        )
        #expect(
            run("game", "submit", "--on", "2026-03-10", "--server", "http://127.0.0.1:1/x").errors.contains("archive"))
        #expect(run("game", "archive", "--month", "2026-13").status == 64)
    }

    @Test func theDayIsThatOfThePlayer() {
        // 09:26 in UTC is 23:26 of the day before in Honolulu, and 18:26 in Seoul.
        #expect(run("game", "guess", "crane", "--zone", "Pacific/Honolulu").status == 0)
        #expect(run("game", "show", "--zone=-1000").output.hasPrefix("dailyword 72, 2026-03-13"))
        #expect(run("game", "show", "--zone", "Asia/Seoul").status == 2)
        #expect(run("game", "show", "--zone", "Mars/Base").errors.contains("there is no time zone “Mars/Base”"))
    }

    @Test func gamesGoFromStoreToStore() throws {
        run("game", "guess", "crane")
        run("game", "guess", Self.answer)
        let text = run("game", "export").output
        try folder.write(text, to: "games.json")
        let other = try TemporaryFolder()
        let taken = CommandRun(
            ["game", "import", folder.file("games.json")], in: other.path, environment: Self.environment)
        #expect(taken.status == 0 && taken.errors == "note: took 1 game of 1\n")
        #expect(CommandRun(["game", "export"], in: other.path, environment: Self.environment).output == text)
        try folder.write(text.replacing("\"won\"", with: "\"lost\""), to: "wrong.json")
        #expect(run("game", "import", "wrong.json").status == 2)
    }

    @Test func anotherListCanBeTried() throws {
        let words = WordList.first.answers.reversed().map(\.description).joined(separator: "\n")
        try folder.write(words, to: "answers.txt")
        let shown = run("game", "words", "2026-01-01", "--answers", "answers.txt", "--format", "csv")
        #expect(shown.status == 0 && shown.output.hasPrefix("day,word\r\n2026-01-01,"))
        #expect(run("game", "words", "2026-01-01").status == 64)
        #expect(run("game", "words").output.contains(WordEpoch.firstDigest))
        #expect(try json(run("game", "list", "--format", "json")).count == 3)
    }

    @Test func triviaAsksOutOfADeck() {
        let played = run("game", "trivia", "--deck", "us-2008", "--count", "3", "--seed", "5", answers: ["x", "", "y"])
        #expect(played.status == 0 && played.output.hasSuffix(" of 3 questions right\n"))
        #expect(run("game", "stats").output.contains("triviaCorrect"))
        #expect(run("game", "trivia", "--deck", "nothing").status == 2)
    }

    @Test func aLostDayShowsItsWord() {
        let words = ["about", "other", "which", "their", "there", "these", "would"].filter { $0 != Self.answer }
        for word in words.prefix(6) { run("game", "guess", word) }
        let shown = run("game", "show", "--on", "2026-03-14").output
        #expect(shown.contains("lost") && shown.hasSuffix("the word was \(Self.answer)\n"), "\(shown)")
    }

    @Test func withoutAServerThePlayerIsTold() {
        run("game", "guess", Self.answer)
        #expect(run("game", "top").errors.contains("no leaderboard is named"))
        let away = ["--server", "http://127.0.0.1:1/api/leaderboard"]
        let sent = CommandRun(["game", "submit"] + away, in: folder.path, environment: Self.environment)
        #expect(sent.status == 75 && sent.errors.contains("the server cannot be reached"))
        #expect(run("campus", "profile", "show").output.contains("network-unavailable"))
        let health = CommandRun(["game", "health"] + away, in: folder.path, environment: Self.environment)
        #expect(health.status == 75 && health.output == "not reachable\n")
    }

    /// A game, its result on a server, and a certificate out of it.
    @Test func aResultGoesToAServerAndOntoACertificate() throws {
        let server = try ServedProgram(in: folder, arguments: [])
        let address = server.address + "/api/leaderboard"
        #expect(run("campus", "profile", "set", "leaderboard", address).status == 0)
        #expect(run("game", "health").output == "healthy\n")
        run("game", "guess", "crane")
        run("game", "guess", Self.answer)
        let sent = run("game", "submit", "--name", "Kim")
        #expect(sent.status == 0 && sent.output == "taken as Kim, not verified\n")
        #expect(run("game", "sign-in").status == 0 && run("game", "submit").status == 0)
        #expect(run("game", "submit").errors.contains("this day has a result of this player already"))
        // Nothing verifies either: both count, and say so.
        #expect(
            run("game", "top", "--format", "csv").output.split(separator: "\r\n").count { $0.hasSuffix(",no") } == 2)
        #expect(run("game", "top").output.contains("Kim") && !run("game", "top", "--verified").output.contains("Kim"))
        let merged = CommandRun(
            [
                "merge", "\(Fixture.package)/templates/quiz-certificate/form.pdf", "--map",
                "\(Fixture.package)/templates/quiz-certificate/leaderboard.yaml", "--recipients",
                "leaderboard:date=2026-03-14", "--out", "certificates",
            ], in: folder.path, store: folder.file("served.sqlite"), environment: Self.environment)
        #expect(merged.status == 0, "\(merged.errors)")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.file("certificates"))
        #expect(names.count { $0.hasPrefix("2026-03-14-01-") && $0.hasSuffix(".pdf") } == 2)
        #expect(server.end() == 0)
    }
}
#endif
