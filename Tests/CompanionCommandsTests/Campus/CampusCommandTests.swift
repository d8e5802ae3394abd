#if Companions
import CommandSupport
import Foundation
import Games
import Storage
import TestSupport
import Testing

@testable import CompanionCommands

/// The commands `packet campus …`, from end to end.
struct CampusCommandTests {
    let folder: TemporaryFolder
    static let environment = ["TZ": "UTC", "PACKET_DATA": "\(Fixture.package)/Sources/Civic/Resources"]
    static let feed = """
        <rss version="2.0"><channel><title>News</title>
        <item><title>Library open</title><guid>1</guid><category>Campus</category><link>https://example.edu/1</link>
        <pubDate>Fri, 13 Mar 2026 09:00:00 GMT</pubDate><description>All night &lt;script&gt;x()&lt;/script&gt;long</description></item>
        <item><title>Game day</title><guid>2</guid><category>Sports</category></item></channel></rss>
        """

    init() throws { folder = try TemporaryFolder() }

    @discardableResult
    func run(_ arguments: String...) -> CommandRun {
        CommandRun(arguments, in: folder.path, environment: Self.environment)
    }

    func json(_ run: CommandRun) throws -> [[String: Any]] {
        try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]])
    }

    @Test func newsAreImportedOnceAndFound() throws {
        try folder.write(Self.feed, to: "feed.xml")
        #expect(run("campus", "news", "import", "feed.xml").errors == "note: News: 2 new, 0 changed, 0 as they were\n")
        #expect(run("campus", "news", "import", "feed.xml").errors == "note: News: 0 new, 0 changed, 2 as they were\n")
        let found = try json(run("campus", "news", "list", "night", "--category", "campus", "--format", "json"))
        #expect(found.map { $0["title"] as? String } == ["Library open"] && found[0]["minutes"] as? Int == 1)
        #expect(run("campus", "news", "show", "1").output.contains("All night long\n\nhttps://example.edu/1\n"))
        #expect(run("campus", "news", "feature", "2").status == 0)
        #expect(try json(run("campus", "news", "list", "--featured", "--format", "json")).count == 1)
        #expect(run("campus", "news", "show", "99").status == 2)
        try folder.write("<!DOCTYPE x [<!ENTITY a \"b\">]><rss>&a;</rss>", to: "bomb.xml")
        #expect(run("campus", "news", "import", "bomb.xml").errors.contains("document type declaration"))
    }

    @Test func feedsAreFetchedAndRestWhenTheyFail() throws {
        #expect(run("campus", "news", "subscribe", "file:///etc/passwd").status == 2)
        #expect(run("campus", "news", "subscribe", "http://127.0.0.1:1/feed").status == 0)
        let fetched = run("campus", "news", "fetch")
        #expect(fetched.status == 75 && fetched.errors.contains("the server cannot be reached"))
        #expect(run("campus", "news", "fetch").errors.contains("rests until"))
        #expect(run("campus", "news", "unsubscribe", "http://127.0.0.1:1/feed").status == 0)
    }

    /// A server that knows what it has sent before.
    @Test func whatHasNotChangedIsNotSentAgain() throws {
        try folder.write(Self.feed, to: "feed.xml")
        try folder.write(
            """
            import http.server, sys
            class Handler(http.server.BaseHTTPRequestHandler):
                def do_GET(self):
                    known = self.headers.get("If-None-Match") == '"v1"'
                    self.send_response(304 if known else 200)
                    self.send_header("ETag", '"v1"')
                    self.end_headers()
                    if not known: self.wfile.write(open(sys.argv[1], "rb").read())
                def log_message(self, *words): pass
            server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
            print(server.server_port, flush=True)
            server.serve_forever()
            """, to: "serve.py")
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", folder.file("serve.py"), folder.file("feed.xml")]
        process.standardOutput = output
        try process.run()
        defer {
            // Threads of tests block SIGTERM, and so do their children.
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
        }
        var line: [UInt8] = []
        while let byte = try output.fileHandleForReading.read(upToCount: 1)?.first, byte != 0x0A { line.append(byte) }
        let address = "http://127.0.0.1:\(String(decoding: line, as: UTF8.self))/feed"
        #expect(run("campus", "news", "subscribe", address).status == 0)
        #expect(run("campus", "news", "fetch").errors == "note: \(address): 2 new, 0 changed\n")
        #expect(run("campus", "news", "fetch").errors == "note: \(address): unchanged\n")
        #expect(run("campus", "news", "feeds").output.contains("News"))
    }

    @Test func eventsAreAddedListedAndExported() throws {
        #expect(
            run(
                "campus", "events", "add", "Open house", "--starts", "2026-03-14T18:00", "--location", "Library",
                "--official"
            ).status == 0)
        #expect(
            run("campus", "events", "add", "Club", "--starts", "2026-03-10T18:00", "--rule", "FREQ=WEEKLY;COUNT=3")
                .status == 0)
        #expect(run("campus", "events", "add", "x", "--starts", "tomorrow").status == 64)
        let today = try json(run("campus", "events", "list", "--filter", "today", "--format", "json"))
        #expect(today.map { $0["title"] as? String } == ["Open house"])
        #expect(try json(run("campus", "events", "list", "--filter", "student", "--format", "json")).count == 2)
        let text = run("campus", "events", "export").output
        try folder.write(text, to: "c.ics")
        let other = try TemporaryFolder()
        #expect(CommandRun(["campus", "events", "import", folder.file("c.ics")], in: other.path).status == 0)
        #expect(CommandRun(["campus", "events", "export"], in: other.path).output == text)
        #expect(run("campus", "events", "remove", "9").status == 2)
        #expect(run("campus", "events", "add", "x", "--starts", "2026-12-01", "--rule", "FREQ=NONSENSE").status == 2)
        #expect(run("campus", "events", "add", "x", "--starts", "2026-12-01T10:00", "--zone", "Nope/X").status == 2)
    }

    @Test(arguments: [
        "EXDATE:20260315T100000", "EXDATE;TZID=Europe/Berlin:20260315T100000,20260401T100000",
        "EXDATE;VALUE=DATE:20260315",
    ])
    func cancelledDatesAreNotListed(_ line: String) throws {
        let text = [
            "BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:1", "SUMMARY:Concert",
            "DTSTART;TZID=Europe/Berlin:20260314T100000", "RRULE:FREQ=DAILY;COUNT=3", line, "END:VEVENT",
            "END:VCALENDAR",
        ]
        try folder.write(text.joined(separator: "\r\n") + "\r\n", to: "c.ics")
        #expect(run("campus", "events", "import", "c.ics").status == 0)
        let listed = try json(run("campus", "events", "list", "--format", "json"))
        #expect(listed.compactMap { ($0["starts"] as? String)?.prefix(10) } == ["2026-03-14", "2026-03-16"])
    }

    /// Both companions read a file alike: a length, a moved and a cancelled time, an end before the start, no title.
    @Test(arguments: ["campus", "civic"])
    func bothCompanionsTakeTheSameCalendar(_ companion: String) throws {
        let text = [
            "BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:1", "DTSTART;TZID=Europe/Berlin:20260314T100000",
            "DURATION:PT90M", "RRULE:FREQ=DAILY;UNTIL=20260317T090000Z", "EXDATE:20260315T090000Z",
            "RDATE:20260401T080000Z", "END:VEVENT", "BEGIN:VEVENT", "UID:1", "SUMMARY:Moved",
            "RECURRENCE-ID;TZID=Europe/Berlin:20260316T100000", "DTSTART;TZID=Europe/Berlin:20260316T120000",
            "DTEND;TZID=Europe/Berlin:20260316T110000", "END:VEVENT", "END:VCALENDAR",
        ]
        try folder.write(text.joined(separator: "\r\n") + "\r\n", to: "c.ics")
        let approved = companion == "civic" ? ["--approved"] : []
        let taken = CommandRun(
            [companion, "events", "import", "c.ics"] + approved, in: folder.path, environment: Self.environment)
        #expect(taken.status == 0 && taken.errors.contains("took 1 event\n"), "\(taken.errors)")
        let listed = try json(run(companion, "events", "list", "--format", "json"))
        #expect(
            listed.map { event in ["starts", "ends", "title"].map { event[$0] as? String ?? "" }.joined(separator: " ")
            } == [
                "2026-03-14T10:00:00 2026-03-14T11:30:00 (no title)", "2026-03-16T12:00:00  Moved",
                "2026-03-17T10:00:00 2026-03-17T11:30:00 (no title)",
                "2026-04-01T10:00:00 2026-04-01T11:30:00 (no title)",
            ])
    }

    @Test func oneListOfSavedThingsTellsWhatIsGone() throws {
        try folder.write(Self.feed, to: "feed.xml")
        run("campus", "news", "import", "feed.xml")
        run("campus", "events", "add", "Open house", "--starts", "2026-03-14")
        run("civic", "state", "use", "sd")
        #expect(run("campus", "saved", "add", "article", "1").errors == "note: saved: Library open\n")
        #expect(run("campus", "saved", "add", "article", "1").errors == "note: this was saved already\n")
        #expect(run("campus", "saved", "add", "event", "1", "--alarm", "15").status == 0)
        let reps = try json(run("civic", "reps", "--chamber", "senate", "--format", "json"))
        let person = try #require(reps.first?["id"] as? String)
        #expect(run("campus", "saved", "add", "person", person).status == 0)
        #expect(run("campus", "saved", "add", "document", "nothing").status == 2)
        #expect(run("campus", "saved", "add", "bill", "HB1").status == 2)
        run("campus", "news", "remove", "1")
        let list = try json(run("campus", "saved", "list", "--format", "json"))
        #expect(list.count == 3)
        let gone = list.filter { $0["notes"] as? String == "no longer available" }
        #expect(gone.map { $0["title"] as? String } == ["Library open"])
        #expect(run("campus", "saved", "remove", "1").status == 0)
        #expect(try json(run("campus", "saved", "list", "--kind", "event", "--format", "json")).count == 1)
    }

    /// A bill is one entry, whether its session is said or not.
    @Test func aBillIsSavedOnce() throws {
        run("civic", "state", "use", "sd")
        try folder.write(#"[{"identifier": "HB1001", "title": "Roads", "session": "2026"}]"#, to: "bills.json")
        #expect(run("civic", "bills", "import", "bills.json").status == 0)
        #expect(run("campus", "saved", "add", "bill", "hb1001").errors == "note: saved: HB1001 Roads\n")
        #expect(run("campus", "saved", "add", "bill", "2026/HB1001").errors == "note: this was saved already\n")
        // One that an earlier version kept without the session is the same.
        let store = try Store(opening: folder.file("store.sqlite"), modules: [GamesSchema.module])
        try SavedItems(store).add(SavedItem(.bill, "HB1001", title: "Roads"), at: .now())
        let list = try json(run("campus", "saved", "list", "--format", "json"))
        #expect(list.map { $0["ref"] as? String } == ["2026/HB1001"])
    }

    /// What was saved without a session stays the bill that was meant, with its alarm, when the next session has its number.
    @Test(arguments: [("HB1001 Roads", "2025/HB1001"), ("HB1001", "2025/HB1001"), ("HB1001 Schools", "2026/HB1001")])
    func aSavedBillKeepsItsSession(_ title: String, _ expected: String) throws {
        run("civic", "state", "use", "sd")
        let store = try Store(opening: folder.file("store.sqlite"), modules: [GamesSchema.module])
        let saved = try #require(StoreDate(iso8601: "2025-02-01T12:00:00Z"))
        try SavedItems(store).add(SavedItem(.bill, "HB1001", title: title, alarm: 30), at: saved)
        for (session, name) in [("2025", "Roads"), ("2026", "Schools")] {
            let bill = #"[{"identifier": "HB1001", "title": "\#(name)", "session": "\#(session)"}]"#
            try folder.write(bill, to: "bills.json")
            #expect(run("civic", "bills", "import", "bills.json").status == 0)
        }
        let list = try json(run("campus", "saved", "list", "--format", "json"))
        #expect(list.map { $0["ref"] as? String } == [expected])
        #expect(list.map { $0["alarm"] as? String } == ["30"])
    }

    @Test func savedDocumentsAreBookmarks() throws {
        try folder.write("# One\nText.\n# Two\nText.\n", to: "a.md")
        run("civic", "docs", "add", "a.md", "--id", "a", "--title", "A")
        run("civic", "docs", "bookmark", "a", "one")
        #expect(run("campus", "saved", "add", "document", "a", "--section", "two").errors == "note: saved: A, Two\n")
        #expect(run("campus", "saved", "add", "document", "a", "--section", "one").errors.contains("already"))
        run("campus", "events", "add", "Open house", "--starts", "2026-03-14")
        run("campus", "saved", "add", "event", "1")
        let list = try json(run("campus", "saved", "list", "--format", "json"))
        #expect(
            list.count == 3 && Set(list.compactMap { $0["title"] as? String }) == ["A, One", "A, Two", "Open house"])
        // Whatever the list shows can be taken off by its name there.
        for name in list.compactMap({ $0["id"] as? String }) {
            #expect(run("campus", "saved", "remove", name).status == 0, "\(name)")
        }
        #expect(run("campus", "saved", "list").errors == "note: nothing is saved\n")
        #expect(run("civic", "docs", "bookmark").errors == "note: there are no bookmarks\n")
        #expect(run("campus", "saved", "remove", "b1").status == 2)
    }

    /// Favourites of the roster and followed bills are on the list, come onto it, and go off it with their alarm.
    @Test func favouritesAndFollowedBillsAreOnTheList() throws {
        try folder.copy(Fixture.file("roster/roster-1.9.0.xlsx"))
        try folder.write("number,title\nHB1001,Roads\n", to: "bills.csv")
        run("civic", "state", "use", "sd")
        run("civic", "bills", "import", "bills.csv", "--session", "2026")
        run("roster", "load", "roster-1.9.0.xlsx")
        run("roster", "fav", "add", "3", "--alarm")
        run("civic", "bills", "follow", "HB1001")
        #expect(run("campus", "saved", "add", "person", "4").status == 0)
        #expect(run("campus", "saved", "add", "person", "4").errors == "note: this was saved already\n")
        #expect(run("campus", "saved", "add", "person", "3").errors == "note: this was saved already\n")
        #expect(run("campus", "saved", "add", "bill", "HB1001").errors == "note: this was saved already\n")
        let list = try json(run("campus", "saved", "list", "--format", "json"))
        let refs = list.compactMap { $0["ref"] as? String }.sorted()
        #expect(refs == ["2026/HB1001", "3", "4"])
        let favourites = run("roster", "fav", "list", "--format", "csv").output
        #expect(favourites.split(separator: "\r\n").count == 3 && favourites.contains("yes"))
        // One that an earlier version kept beside the favourites is the same.
        let store = try Store(opening: folder.file("store.sqlite"), modules: [GamesSchema.module])
        try SavedItems(store).add(SavedItem(.person, "4", title: "x"), at: .now())
        #expect(try json(run("campus", "saved", "list", "--kind", "person", "--format", "json")).count == 2)
        #expect(run("campus", "saved", "remove", "p3").errors.contains("and its alarm with it"))
        for name in list.compactMap({ $0["id"] as? String }) where name != "p3" {
            #expect(run("campus", "saved", "remove", name).status == 0, "\(name)")
        }
        #expect(run("campus", "saved", "list").errors == "note: nothing is saved\n")
        #expect(run("roster", "fav", "list", "--format", "csv").output.split(separator: "\r\n").count == 1)
        #expect(!run("civic", "bills", "list", "--followed").output.contains("HB1001"))
        run("roster", "fav", "add", "3", "--alarm")
        #expect(run("roster", "fav", "rm", "3").errors.contains("the alarm is gone with it"))
    }

    /// The calendar that goes out says when the clocks change, and yearly events come again.
    @Test func calendarsGoOutWithTheirClocks() throws {
        run(
            "campus", "events", "add", "Founders' Day", "--starts", "2026-11-26T18:00", "--zone", "America/Chicago",
            "--rule",
            "FREQ=YEARLY;BYMONTH=11;BYDAY=4TH")
        let out = run("campus", "events", "export").output
        #expect(out.contains("BEGIN:VTIMEZONE\r\nTZID:America/Chicago\r\n"))
        #expect(out.contains("BEGIN:DAYLIGHT\r\nDTSTART:20260308T020000\r\nTZOFFSETFROM:-0600\r\nTZOFFSETTO:-0500\r\n"))
        let listed = try json(run("campus", "events", "list", "--to", "2028-01-01", "--format", "json"))
        #expect(listed.compactMap { $0["starts"] as? String } == ["2026-11-26T18:00:00", "2027-11-25T18:00:00"])
    }

    @Test func theProfileIsKept() throws {
        #expect(run("campus", "profile", "set", "theme", "dark").status == 0)
        #expect(run("campus", "profile", "set", "palette", "ucd").status == 0)
        #expect(run("campus", "profile", "set", "theme", "blue").errors.contains("auto, light or dark"))
        let css = run("campus", "profile", "theme").output
        #expect(css.contains("--primary: #022851;") && css.contains("color-scheme: dark") && !css.contains("@media"))
        #expect(run("campus", "profile", "show").output.contains("signed out"))
    }
}
#endif
