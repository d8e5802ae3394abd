#if Server
import Foundation
import Games
import Interchange
import TestSupport
import Testing

/// What a screen has confirmed is kept, whatever becomes of the server.
struct ConfirmedTests {
    /// A form that is sent, and where its effect is seen.
    private struct Step {
        let path: String
        let fields: KeyValuePairs<String, String>
        let screen: String
        let shows: String

        init(_ path: String, _ fields: KeyValuePairs<String, String>, on screen: String, shows: String) {
            (self.path, self.fields, self.screen, self.shows) = (path, fields, screen, shows)
        }
    }

    /// - Parameters:
    ///   - word: The path of a game.
    ///   - guess: A word that is not its answer.
    private static func steps(_ word: String, guess: String) -> [Step] {
        [
            Step(
                "/civic/learn/us-2008/grade", ["number": "1", "rating": "3"], on: "/civic/learn",
                shows: "0 of 100 known, 1 more seen"),
            Step(
                "/civic/connect", ["email": "ann@example.org", "consent": "1"], on: "/civic/connect",
                shows: "ann@example.org"),
            Step(
                "/civic/state/letters", ["name": "thank", "subject": "Thanks", "body": "Hello to all"],
                on: "/civic/state/letters?letter=thank", shows: "Hello to all"),
            Step(
                "/roster/person/1", ["to": "add", "alarm": "1"], on: "/roster/favourites", shows: "/roster/person/1\""),
            Step(
                "/civic/state/events", ["title": "Town hall", "startDay": "2099-12-01", "startTime": "18:00"],
                on: "/civic/state/events", shows: "<strong>Town hall</strong>"),
            Step(
                "/civic/state/bill/follow", ["number": "HB1001", "session": "2026", "follow": "1"],
                on: "/civic/state/bill?number=HB1001&session=2026", shows: "name=\"follow\" value=\"0\""),
            Step("/civic/documents/rules", ["to": "add"], on: "/civic/documents", shows: "id=\"marks\""),
            Step(
                "/campus/events", ["title": "Choir", "startDay": ServedCompanion.day(3)], on: "/campus/events",
                shows: "<strong>Choir</strong>"),
            Step("/campus/news/1", ["to": "save"], on: "/campus/saved", shows: "Open at night"),
            Step("/campus/profile", ["name": "Kim Minsu"], on: "/campus/profile", shows: "value=\"Kim Minsu\""),
            Step("\(word)/begin", [:], on: word, shows: "Guess 1 of 6"),
            Step(word, ["guess": guess], on: word, shows: "Guess 2 of 6"),
            Step("/todos/new", ["title": "Call Kim"], on: "/todos", shows: "Call Kim"),
            Step("/roster/workbook/undo", [:], on: "/roster/workbook", shows: ">taken back<"),
        ]
    }

    /// The server is killed as soon as it has answered, each time.
    @Test func whatWasConfirmedOutlivesTheServer() throws {
        var served = try ServedCompanion(
            [
                ["civic", "state", "use", "sd"], ["roster", "load", Fixture.file("roster/roster-1.9.0.xlsx")],
                ["campus", "news", "import", "feed.xml"],
                ["civic", "bills", "import", "bills.csv", "--session", "2026"],
                ["civic", "docs", "add", "rules.md", "--id", "rules", "--title", "Rules"],
            ],
            files: [
                "rules.md": "# One\n\nNobody is above the law.\n", "bills.csv": "number,title\nHB1001,Roads\n",
                "feed.xml": """
                <rss version="2.0"><channel><title>Gazette</title><link>https://news.example.edu</link>
                <item><guid>1</guid><title>Open at night</title><link>https://news.example.edu/1</link></item>
                </channel></rss>
                """,
            ])
        let day = try #require(CalendarDay("2026-02-03"))
        let answer = try #require(DailyWords.standard.word(on: day)).description
        for step in Self.steps("/campus/games/word/\(day)", guess: answer == "crane" ? "slate" : "crane") {
            #expect(try !served.get(step.screen).contains(step.shows), "\(step.screen)")
            let answer = try served.post(step.path, step.fields)
            // Going on to another address, so that reloading sends nothing again.
            #expect(answer.status == 303, "\(step.path): \(answer.body)")
            #expect(served.page.program.end(SIGKILL) == -SIGKILL)
            served = try ServedCompanion(in: served.folder)
            #expect(try served.get(step.screen).contains(step.shows), "\(step.screen)")
        }
    }
}
#endif
