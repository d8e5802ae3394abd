#if Server
import TestSupport
import Testing

/// The screens as links lead to them, from the first one on, without a script.
struct ReachableScreensTests {
    /// The screens that have an address of their own; what differs from one store to the next is a star.
    static let screens = [
        "/civic/learn", "/civic/learn/*", "/civic/learn/*/test", "/civic/state", "/civic/state/reps",
        "/civic/state/letters", "/civic/state/events", "/civic/state/events/guidelines", "/civic/state/hearings",
        "/civic/state/law", "/civic/state/bills", "/civic/state/bill", "/civic/documents", "/civic/documents/rules",
        "/civic/vote", "/civic/connect", "/civic/about", "/civic/packs", "/roster/people", "/roster/person/*",
        "/roster/group/*", "/roster/favourites", "/roster/events", "/roster/events/*/*", "/roster/workbook",
        "/campus/news", "/campus/news/*", "/campus/events", "/campus/games", "/campus/games/word/*",
        "/campus/games/archive", "/campus/games/leaderboard", "/campus/games/trivia/*", "/campus/saved",
        "/campus/profile", "/todos", "/todos/new", "/todos/item/*", "/todos/sync", "/packets/templates",
        "/packets/people", "/packets/people/new", "/packets/people/*", "/packets/people/import", "/packets/send",
        "/packets/logs", "/packets/logs/*", "/packets/settings", "/packets/settings/account",
    ]

    @Test func everyScreenIsReachedByLinksThatLeadSomewhere() throws {
        let form = "\(Fixture.package)/templates/volunteer-registration/form.pdf"
        let served = try ServedCompanion(
            [
                ["template", "add", form, "--name", "Registration"], ["recipients", "import", "people.csv"],
                ["merge", form, "--csv", "people.csv", "--out", "out", "--allow-unfilled"],
                ["civic", "state", "use", "sd"], ["civic", "docs", "add", "rules.md", "--id", "rules", "--title", "R"],
                ["civic", "bills", "import", "bills.csv", "--session", "2026"],
                ["roster", "load", Fixture.file("roster/roster-1.9.0.xlsx")],
                ["campus", "news", "import", "feed.xml"], ["todo", "add", "Call Kim"],
            ],
            files: [
                "people.csv": "name,email\nAda,ada@example.org\n",
                "rules.md": "# One\n\nNobody is above the law.\n", "bills.csv": "number,title\nHB1001,Roads\n",
                "feed.xml": """
                <rss version="2.0"><channel><title>Gazette</title><link>https://news.example.edu</link>
                <item><guid>1</guid><title>Open at night</title><link>https://news.example.edu/1</link></item>
                </channel></rss>
                """,
            ])
        var (waiting, known) = (["/"], Set(["/"]))
        var seen: [String: Int] = [:]
        while let address = waiting.popLast() {
            let shape = Self.shape(address)
            // Two of a kind are enough: there are a hundred persons.
            guard seen[shape, default: 0] < 2 else { continue }
            seen[shape, default: 0] += 1
            var answer = try served.answer(address)
            if answer.status == 303 { answer = try served.answer(served.place(answer)) }
            #expect(answer.status == 200, "\(address)")
            if answer.head.lowercased().contains("content-type: text/html") {
                #expect(answer.body.count(of: "<h1") == 1, "\(address)")
            }
            // What leads away opens a page of its own, which is not told where somebody came from.
            for link in answer.body.matches(of: /<a [^>]*href="https?:[^>]*>/) {
                #expect(
                    link.0.contains("target=\"_blank\"") && link.0.contains("rel=\"noopener noreferrer\""),
                    "\(address): \(link.0)")
            }
            for link in Self.links(answer.body) where known.insert(link).inserted { waiting.append(link) }
        }
        #expect(Self.screens.filter { seen[$0] == nil } == [])
    }

    /// A part is in the navigation once somebody uses something of it, and no other part is.
    @Test(arguments: [
        (["civic", "state", "use", "sd"], "/civic"),
        (["civic", "learn", "mark", "1", "--deck", "us-2008", "--known"], "/civic"),
        (["civic", "docs", "add", "rules.md", "--id", "rules", "--title", "R"], "/civic"),
        (["civic", "newsletter", "add", "ann@example.org"], "/civic"),
        (["civic", "events", "propose", "Town hall", "--starts", "2099-12-01T18:00"], "/civic"),
        (["roster", "load", Fixture.file("roster/roster-1.9.0.xlsx")], "/roster"),
        (["campus", "events", "add", "Choir", "--starts", "2099-12-01T18:00"], "/campus"),
        (["todo", "add", "Call Kim"], "/todos"),
    ]) func aPartIsShownOnceItIsUsed(_ command: [String], _ part: String) throws {
        let served = try ServedCompanion([command], files: ["rules.md": "# One\n\nNobody is above the law.\n"])
        let home = try served.get("/")
        let end = try #require(home.firstRange(of: "</header>"))
        #expect(Self.links(String(home[..<end.lowerBound])) == ["/packets", part])
    }

    /// The addresses of screens that a screen links to.
    private static func links(_ body: String) -> [String] {
        body.matches(of: /href="(\/(?:packets|civic|roster|campus|todos)[^"#]*)/).map { match in
            String(match.1).replacing("&amp;", with: "&")
        }
    }

    /// An address without what is asked for in it, and without numbers, days and ids.
    private static func shape(_ address: String) -> String {
        address.prefix { $0 != "?" }.split(separator: "/", omittingEmptySubsequences: false)
            .map { part in part.contains { $0.isNumber } ? "*" : String(part) }.joined(separator: "/")
    }
}
#endif
