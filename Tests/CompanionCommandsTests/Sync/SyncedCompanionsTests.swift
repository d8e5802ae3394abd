#if Companions
import Civic
import CommandSupport
import Foundation
import Games
import Interchange
import Storage
import Tasks
import TestSupport
import Testing

@testable import CompanionCommands

/// What other companions keep goes to other devices with the todos.
struct SyncedCompanionsTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A device with a store of its own.
    private func device(_ name: String) throws -> String { folder.file("\(name).sqlite") }

    @discardableResult
    private func run(_ device: String, _ arguments: String...) throws -> CommandRun {
        CommandRun(arguments, in: folder.path, store: try self.device(device))
    }

    /// Brings what one device has to another one.
    private func carry(_ from: String, to: String) throws {
        try folder.write(run(from, "sync", "export").output, to: "changes.jsonl")
        let taken = try run(to, "sync", "import", "changes.jsonl")
        #expect(taken.status == 0, "\(taken.errors)")
    }

    private func bookmarks(_ device: String) throws -> [String] {
        try run(device, "civic", "docs", "bookmark", "--format", "csv").output.split(separator: "\r\n").dropFirst()
            .map { String($0.split(separator: ",").prefix(2).joined(separator: "#")) }.sorted()
    }

    @Test func bookmarksComeAndGo() throws {
        try folder.write("# One\nText.\n# Two\nText.\n", to: "a.md")
        for device in ["desk", "laptop"] {
            #expect(try run(device, "civic", "docs", "add", "a.md", "--id", "a", "--title", "A").status == 0)
        }
        try run("desk", "civic", "docs", "bookmark", "a", "one")
        try run("desk", "civic", "docs", "bookmark", "a", "two")
        try run("desk", "todo", "add", "something")
        try carry("desk", to: "laptop")
        #expect(try bookmarks("laptop") == ["a#one", "a#two"])
        try run("laptop", "civic", "docs", "bookmark", "a", "one", "--remove")
        try carry("laptop", to: "desk")
        #expect(try bookmarks("desk") == ["a#two"])
        try carry("desk", to: "laptop")
        #expect(try bookmarks("laptop") == ["a#two"])
    }

    /// A bookmark that came before its document is there as soon as the document is; nothing is synchronised again.
    @Test func bookmarksWaitForTheirDocument() throws {
        try folder.write("# One\nText.\n", to: "a.md")
        try run("desk", "civic", "docs", "add", "a.md", "--id", "a", "--title", "A")
        try run("desk", "civic", "docs", "bookmark", "a", "one")
        try run("desk", "todo", "add", "something")
        try carry("desk", to: "laptop")
        #expect(try bookmarks("laptop") == [])
        try run("laptop", "civic", "docs", "add", "a.md", "--id", "a", "--title", "A")
        #expect(try bookmarks("laptop") == ["a#one"])
        // It is known to be there: taken away, it goes everywhere.
        try run("laptop", "civic", "docs", "bookmark", "a", "one", "--remove")
        try carry("laptop", to: "desk")
        #expect(try bookmarks("desk") == [])
    }

    /// Numbers differ between devices; what feeds and calendars call their things does not.
    @Test func savedThingsAndFavouritesComeAndGo() throws {
        let item = "<item><title>T</title><guid>g 1</guid></item>"
        try folder.write("<rss version=\"2.0\"><channel><title>N</title>\(item)</channel></rss>", to: "feed.xml")
        let other = "<item><title>Other</title><guid>0</guid></item>"
        try folder.write("<rss version=\"2.0\"><channel><title>O</title>\(other)</channel></rss>", to: "other.xml")
        try folder.write(
            "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:u1\r\nSUMMARY:E\r\nDTSTART:20260314T180000\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n",
            to: "a.ics")
        try folder.copy(Fixture.file("roster/roster-1.9.0.xlsx"))
        try run("laptop", "campus", "news", "import", "other.xml")
        try run("laptop", "campus", "events", "add", "Another", "--starts", "2026-03-15")
        for device in ["desk", "laptop"] {
            try run(device, "campus", "events", "import", "a.ics")
            try run(device, "roster", "load", "roster-1.9.0.xlsx")
            try run(device, "todo", "add", "something")
        }
        try run("desk", "campus", "news", "import", "feed.xml")
        #expect(try run("desk", "campus", "saved", "add", "article", "1").status == 0)
        #expect(try run("desk", "campus", "saved", "add", "event", "1", "--alarm", "15").status == 0)
        #expect(try run("desk", "roster", "fav", "add", "3", "--alarm").status == 0)
        try carry("desk", to: "laptop")
        func saved(_ device: String) throws -> String {
            try run(device, "campus", "saved", "list", "--format", "csv").output
        }
        // The article is not here yet; it comes with its feed.
        #expect(try saved("laptop").contains("event,2,,E,,15,") && saved("laptop").contains("g 1,not here yet"))
        #expect(try run("laptop", "roster", "fav", "list", "--format", "csv").output.contains("yes"))
        try run("laptop", "campus", "news", "import", "feed.xml")
        #expect(try saved("laptop").contains("article,2,,T,,") && !saved("laptop").contains("not here yet"))
        // What changes or goes on one device does so on the other.
        try run("laptop", "campus", "saved", "add", "event", "2", "--alarm", "30")
        try run("laptop", "roster", "fav", "rm", "3")
        let list = try run("laptop", "campus", "saved", "list", "--format", "csv").output
        let line = try #require(list.split(separator: "\r\n").first { $0.contains("article") })
        try run("laptop", "campus", "saved", "remove", String(line.split(separator: ",")[0]))
        try carry("laptop", to: "desk")
        #expect(try saved("desk").contains("event,1,,E,,30,") && !saved("desk").contains("article"))
        #expect(try run("desk", "roster", "fav", "list", "--format", "csv").output.split(separator: "\r\n").count == 1)
    }

    /// What a new device does not have yet is listed as that, is there as soon as it can be, and can be given up unseen.
    @Test func whatIsNotHereYetIsListed() throws {
        let items = (1...2).map { "<item><title>T\($0)</title><guid>g\($0)</guid></item>" }.joined()
        try folder.write("<rss version=\"2.0\"><channel><title>N</title>\(items)</channel></rss>", to: "feed.xml")
        try folder.write("# One\nText.\n", to: "a.md")
        try folder.copy(Fixture.file("roster/roster-1.9.0.xlsx"))
        try run("desk", "campus", "news", "import", "feed.xml")
        try run("desk", "roster", "load", "roster-1.9.0.xlsx")
        try run("desk", "civic", "docs", "add", "a.md", "--id", "a", "--title", "A")
        try run("desk", "campus", "saved", "add", "article", "1")
        try run("desk", "campus", "saved", "add", "article", "2")
        try run("desk", "campus", "saved", "add", "person", "3")
        try run("desk", "campus", "saved", "add", "document", "a", "--section", "one")
        try run("desk", "todo", "add", "something")
        try folder.write(run("desk", "sync", "export").output, to: "changes.jsonl")
        let taken = try run("laptop", "sync", "import", "changes.jsonl").errors
        #expect(taken.contains("note: not here yet: 4 saved things; see packet campus saved list\n"))
        func lines(_ device: String) throws -> [[String]] {
            try run(device, "campus", "saved", "list", "--format", "csv").output.split(separator: "\r\n").dropFirst()
                .map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
        }
        let waiting = try lines("laptop")
        #expect(
            waiting.map { $0[1...4].joined(separator: " ") }.sorted() == [
                "article g1  g1", "article g2  g2", "document a one a", "person 3  3",
            ])
        #expect(waiting.allSatisfy { $0[5] == "not here yet" })
        let second = try #require(waiting.first { $0[2] == "g2" })
        #expect(try run("laptop", "campus", "saved", "remove", second[0]).status == 0)
        #expect(try lines("laptop").count == 3)
        // Each is there with what it is part of, and nothing is synchronised for that.
        try run("laptop", "campus", "news", "import", "feed.xml")
        #expect(try lines("laptop").first { $0[1] == "article" }?[4...5] == ["T1", ""])
        try run("laptop", "roster", "load", "roster-1.9.0.xlsx")
        #expect(
            try run("laptop", "roster", "fav", "list", "--format", "csv").output.split(separator: "\r\n").count == 2)
        try run("laptop", "civic", "docs", "add", "a.md", "--id", "a", "--title", "A")
        let all = try run("laptop", "campus", "saved", "list", "--format", "csv").output
        #expect(!all.contains("not here yet") && all.split(separator: "\r\n").count == 4)
        // What was given up is gone everywhere.
        try carry("laptop", to: "desk")
        #expect(try lines("desk").filter { $0[1] == "article" }.map { $0[4] } == ["T1"])
    }

    /// A bill that is only followed is on the list of all devices, until it is taken off one.
    @Test func followedBillsComeAndGo() throws {
        try folder.write("number,title\nHB1001,Roads\n", to: "bills.csv")
        func command(_ device: String, _ arguments: String...) throws -> CommandRun {
            let data = ["PACKET_DATA": "\(Fixture.package)/Sources/Civic/Resources"]
            return CommandRun(arguments, in: folder.path, store: try self.device(device), environment: data)
        }
        try run("desk", "todo", "add", "something")
        #expect(try command("desk", "civic", "state", "use", "sd").status == 0)
        #expect(try command("desk", "civic", "bills", "import", "bills.csv", "--session", "2026").status == 0)
        #expect(try command("desk", "civic", "bills", "follow", "HB1001").status == 0)
        #expect(try run("desk", "campus", "saved", "list").output.contains("HB1001 Roads"))
        try carry("desk", to: "laptop")
        let list = try run("laptop", "campus", "saved", "list", "--format", "csv").output
        #expect(list.contains("bill,2026/HB1001,,2026/HB1001,not here yet,"))
        #expect(try command("laptop", "civic", "state", "use", "sd").status == 0)
        #expect(try command("laptop", "civic", "bills", "import", "bills.csv", "--session", "2026").status == 0)
        let here = try run("laptop", "campus", "saved", "list", "--format", "csv").output
        let line = try #require(here.split(separator: "\r\n").first { $0.contains("bill,2026/HB1001,,HB1001 Roads,,") })
        try run("laptop", "campus", "saved", "remove", String(line.prefix { $0 != "," }))
        try carry("laptop", to: "desk")
        #expect(try run("desk", "campus", "saved", "list").errors == "note: nothing is saved\n")
        #expect(try !command("desk", "civic", "bills", "list", "--followed").output.contains("HB1001"))
    }

    @Test func aNewDeviceHasNothingToSayAboutPreferences() throws {
        try run("desk", "todo", "add", "something")
        try run("laptop", "todo", "add", "something else")
        #expect(try run("desk", "campus", "profile", "set", "name", "Ann").status == 0)
        #expect(try run("desk", "campus", "profile", "set", "palette", "ucd").status == 0)
        #expect(try run("desk", "campus", "profile", "set", "theme", "dark").status == 0)
        try carry("laptop", to: "desk")
        try carry("desk", to: "laptop")
        for device in ["desk", "laptop"] {
            let profile = try Profiles(store(device)).load()
            #expect(profile.palette == "ucd" && profile.theme == .dark, "\(device)")
            // Who it is stays where it was said.
            #expect(profile.name == (device == "desk" ? "Ann" : ""))
        }
        // What was set back is set back everywhere.
        try run("laptop", "campus", "profile", "set", "theme", "auto")
        try carry("laptop", to: "desk")
        #expect(try Profiles(store("desk")).load().theme == .auto)
    }

    private func store(_ device: String) throws -> Store {
        try Store(
            opening: self.device(device), modules: [CivicSchema.module, GamesSchema.module, TasksSchema.module])
    }

    @Test func ofTwoGamesOfADayTheFirstCounts() throws {
        let day = try #require(CalendarDay("2026-03-02"))
        let answer = try #require(DailyWords.standard.word(on: day)).description
        func play(_ device: String, minute: Int64, guesses: [String]) throws {
            let time = StoreDate(microseconds: 1_772_400_000_000_000 + minute * 60_000_000)
            var game = try WordGame(day, words: .standard, today: day, at: time)
            for guess in guesses { _ = try game.guess(guess, on: day, at: time) }
            #expect(game.state == .won)
            try WordGames(store(device)).save(game)
        }
        try run("desk", "todo", "add", "something")
        try run("laptop", "todo", "add", "something")
        try play("desk", minute: 9, guesses: [answer])
        try play("laptop", minute: 5, guesses: ["about", "other"].filter { $0 != answer } + [answer])
        try carry("desk", to: "laptop")
        try carry("laptop", to: "desk")
        let (desk, laptop) = try (WordGames(store("desk")).records(), WordGames(store("laptop")).records())
        #expect(desk == laptop)
        #expect(desk.first?.finishedAt?.microseconds == 1_772_400_300_000_000)
    }

    /// Another process may set a bookmark while the hub is asked, or end before anything is taken over.
    @Test func whatHappensInBetweenIsNotLost() throws {
        try folder.write("# One\nText.\n# Two\nText.\n", to: "a.md")
        for device in ["desk", "laptop"] {
            try run(device, "civic", "docs", "add", "a.md", "--id", "a", "--title", "A")
            try run(device, "todo", "add", "something")
        }
        try run("desk", "civic", "docs", "bookmark", "a", "one")
        try carry("desk", to: "laptop")
        let now = StoreDate(microseconds: 1_772_400_000_000_000)
        let companions = try SyncedCompanions(path: device("laptop"), now: now)
        try companions.gather(at: now)
        try run("laptop", "civic", "docs", "bookmark", "a", "two")
        try run("laptop", "civic", "docs", "bookmark", "a", "one", "--remove")
        try run("laptop", "campus", "profile", "set", "theme", "dark")
        try companions.apply()
        #expect(try bookmarks("laptop") == ["a#two"])
        try carry("laptop", to: "desk")
        #expect(try bookmarks("desk") == ["a#two"])
        #expect(try Profiles(store("desk")).load().theme == .dark)
    }

    /// Erasing todos forgets what was synchronised, not what the companions have.
    @Test func erasingTodosLeavesTheCompanionsAlone() throws {
        try folder.write("# One\nText.\n", to: "a.md")
        try run("desk", "civic", "docs", "add", "a.md", "--id", "a", "--title", "A")
        try run("desk", "civic", "docs", "bookmark", "a", "one")
        try run("desk", "campus", "profile", "set", "theme", "dark")
        try run("desk", "todo", "add", "something")
        try run("laptop", "todo", "add", "something")
        try carry("desk", to: "laptop")
        #expect(try run("desk", "todo", "erase", "--all", "--yes").status == 0)
        let empty = try TemporaryFolder()
        try folder.write(CommandRun(["sync", "export"], in: empty.path).output, to: "none.jsonl")
        #expect(try run("desk", "sync", "import", "none.jsonl").status == 0)
        #expect(try bookmarks("desk") == ["a#one"])
        #expect(try Profiles(store("desk")).load().theme == .dark)
    }

    @Test func whatANewerVersionAddsIsPassedOver() throws {
        try run("desk", "todo", "add", "something")
        let lines = try run("desk", "sync", "export").output
        let line = try #require(lines.split(separator: "\n").first)
        func change(_ entity: String, _ id: String) throws -> String {
            var object = try #require(
                try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            (object["entity"], object["id"], object["field"], object["value"]) = (entity, id, "isThere", "1")
            return String(decoding: try JSONSerialization.data(withJSONObject: object), as: UTF8.self)
        }
        let strange = [
            try change("review", "us-2025|1|2026-03-14T00:00:00.000000Z|dreamt|3"), try change("review", "nothing"),
            try change("game", "2026-03-02|won||2026-03-02T00:00:00.000000Z|||about"), try change("game", "x"),
            try change("preference", "theme"),
        ]
        try folder.write(strange.joined(separator: "\n"), to: "strange.jsonl")
        let taken = try run("desk", "sync", "import", "strange.jsonl")
        #expect(taken.status == 0, "\(taken.errors)")
        #expect(try WordGames(store("desk")).records().isEmpty)
    }

    @Test func aClockThatIsFarAheadIsNotTaken() throws {
        try run("desk", "todo", "add", "something")
        let line =
            #"{"entity":"todo","id":"x","field":"title","value":"y","at":"140737488355327.1","by":"00000000000000aa"}"#
        try folder.write(line, to: "future.jsonl")
        let refused = try run("desk", "sync", "import", "future.jsonl")
        #expect(refused.status == 2, "\(refused.errors)")
    }
}
#endif
