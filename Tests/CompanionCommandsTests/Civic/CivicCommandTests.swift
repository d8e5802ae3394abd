#if Companions
import CommandSupport
import Foundation
import TestSupport
import Testing

@testable import CompanionCommands

/// The commands `packet civic …` and `packet today`, from end to end.
struct CivicCommandTests {
    let folder: TemporaryFolder
    static let data = ["PACKET_DATA": "\(Fixture.package)/Sources/Civic/Resources", "TZ": "UTC"]

    init() throws {
        folder = try TemporaryFolder()
        #expect(run("civic", "state", "use", "sd").status == 0)
    }

    @discardableResult
    func run(_ arguments: String..., answers: [String]? = nil) -> CommandRun {
        CommandRun(arguments, in: folder.path, answers: answers, environment: Self.data)
    }

    func json(_ run: CommandRun) throws -> [[String: Any]] {
        try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]])
    }

    @Test func withoutAPackCommandsSayWhatToDo() throws {
        let other = try TemporaryFolder()
        let result = CommandRun(["civic", "reps"], in: other.path, environment: Self.data)
        #expect(result.status == 2)
        #expect(result.errors.contains("packet civic state use"))
    }

    @Test func officialsAreListedAndCounted() throws {
        #expect(try json(run("civic", "reps", "--chamber", "senate", "--format", "json")).count == 35)
        #expect(try json(run("civic", "reps", "--chamber", "house", "--format", "json")).count == 70)
        let pair = try json(run("civic", "reps", "--district", "26A", "--role", "legislator", "--format", "json"))
        #expect(Set(pair.compactMap { $0["title"] as? String }) == ["Senator", "Representative"])
        #expect(run("civic", "reps", "--finder").output.hasPrefix("https://"))
        #expect(try json(run("civic", "committees", "--format", "json")).count == 41)
        #expect(run("civic", "committees", "Education", "--chamber", "house").output.contains("Lana Greenfield"))
        #expect(run("civic", "reps", "--committee", "Magic").status == 2)
    }

    @Test func statutesAreListedAndCited() throws {
        let lines = run("civic", "statutes", "--active", "--format", "csv").output.split(separator: "\r\n")
        #expect(lines.count == 67)
        #expect(run("civic", "statutes", "--cite", "22-6-2").output.hasPrefix("Title 22, Crimes\nhttps://"))
        #expect(run("civic", "statutes", "--cite", "99-1").status == 2)
    }

    @Test func infoSaysHowOldTheDataAre() throws {
        let info = run("civic", "state", "info", "--format", "json")
        let object = try #require(try JSONSerialization.jsonObject(with: Data(info.output.utf8)) as? [String: String])
        #expect(
            object["state"] == "South Dakota" && object["officials"] == "112" && object["data as of"] == "2026-06-15")
        #expect(run("civic", "about").output.contains("Public facts"))
    }

    @Test func aNewPackIsMadeLintedAndUsed() throws {
        try FileManager.default.createDirectory(atPath: folder.file("nd"), withIntermediateDirectories: true)
        #expect(run("civic", "state", "new", "nd", "nd", "--name", "North Example").status == 0)
        #expect(run("civic", "state", "new", "nd", "nd", "--name", "North Example").status == 2)
        #expect(run("civic", "state", "lint", "nd").status == 0)
        #expect(run("civic", "state", "use", "nd").status == 0)
        #expect(run("civic", "state", "info").output.contains("North Example"))
        let text = try folder.text("nd/state.json").replacing("\"capital\"", with: "\"capitol\"")
        try folder.write(text, to: "nd/state.json")
        let lint = run("civic", "state", "lint", "nd")
        #expect(lint.status == 2 && lint.errors.contains("the key “capital” is missing"))
        #expect(run("civic", "state", "use", "sd").status == 0)
    }

    @Test func whichTestAppliesIsSaid() throws {
        func deck(_ arguments: String...) throws -> String? {
            let run = CommandRun(
                ["civic", "learn", "which", "--format", "json"] + arguments, in: folder.path, environment: Self.data)
            return try json(run).first?["deck"] as? String
        }
        #expect(try deck("--filed", "2025-10-19") == "us-2008")
        #expect(try deck("--filed", "2025-10-20") == "us-2025")
        let senior = run(
            "civic", "learn", "which", "--filed", "2025-10-20", "--age", "65", "--lpr-years", "20", "--format", "json")
        #expect(try json(senior).first?["questions"] as? Int == 20)
    }

    @Test func aScriptStudies() throws {
        let study = run(
            "civic", "learn", "study", "--deck", "us-2008", "--limit", "3", "--seed", "1", "--plain",
            answers: ["3", "1", "4"])
        #expect(study.status == 0 && study.errors.contains("3 cards reviewed"))
        let log = run("civic", "learn", "export").output.split(separator: "\n").dropFirst()
        #expect(log.map { $0.split(separator: "\t").last } == ["3", "1", "4"])
        let listed = try json(run("civic", "learn", "list", "--deck", "us-2008", "--format", "json"))
        #expect(listed.count == 100)
        #expect(listed.compactMap { $0["timesViewed"] as? Int }.reduce(0, +) == 3)
        #expect(run("civic", "learn", "undo", "--deck", "us-2008").status == 0)
        #expect(run("civic", "learn", "export").output.split(separator: "\n").count == 3)
        #expect(run("civic", "learn", "mark", "1", "--deck", "us-2008", "--known").status == 0)
        #expect(run("civic", "learn", "stats", "--deck", "us-2008").output.contains("known"))
        #expect(run("civic", "learn", "rebuild", "--deck", "us-2008").status == 0)
        #expect(run("civic", "learn", "show", "101", "--deck", "us-2008").status == 2)
        #expect(run("civic", "learn", "list", "--deck", "nothing").status == 2)
    }

    /// What is due goes by the days where the user is: the card comes again at 16:00 in UTC.
    @Test(arguments: [
        ("UTC", ["due 2026-03-14,1", "due 2026-03-15,0"]), ("Asia/Seoul", ["due 2026-03-14,0", "due 2026-03-15,1"]),
        ("Etc/GMT+11", ["due 2026-03-13,0", "due 2026-03-14,1"]),
    ])
    func cardsAreDueOnDaysOfTheUser(_ zone: String, _ due: [String]) throws {
        let log = "deck\tnumber\tat\tkind\trating\nus-2008\t1\t2026-03-14T15:50:00Z\treview\t3\n"
        try folder.write(log, to: "reviews.tsv")
        #expect(run("civic", "learn", "import", "reviews.tsv").status == 0)
        let there = Self.data.merging(["TZ": zone]) { $1 }
        let stats = CommandRun(
            ["civic", "learn", "stats", "--deck", "us-2008", "--days", "2", "--format", "csv"], in: folder.path,
            environment: there)
        let lines = stats.output.split(separator: "\r\n").map(String.init)
        #expect(lines.filter { $0.hasPrefix("due 2026") } == due, "\(stats.output)")
    }

    @Test func learnersAreAskedAndShown() {
        let study = run(
            "civic", "learn", "study", "--deck", "sd", "--limit", "2", answers: ["", "x", "u", "2", "", "q"])
        #expect(study.errors.contains("[Enter shows the answer]") && study.errors.contains("1 card reviewed"))
        #expect(study.output.contains("Pierre"))
    }

    @Test func aPracticeTestIsKeptForItsCertificate() throws {
        let failed = run(
            "civic", "learn", "mock", "--deck", "us-2025", "--name", "Ann Lee", "--seed", "1",
            answers: Array(repeating: "no idea", count: 20))
        #expect(failed.output.contains("not passed: 0 right and 9 wrong of 9 asked"))
        let tests = try json(run("civic", "learn", "tests", "--format", "json"))
        #expect(tests.count == 1 && tests[0]["passed"] as? String == "no")
        #expect(run("civic", "learn", "mock", "--deck", "us-2025", answers: ["x"]).status == 2)
        #expect(run("civic", "learn", "mock", "--deck", "us-2025", answers: ["q"]).status == 2)
        #expect(failed.output.hasPrefix("20 questions at most; 12 right answers pass, 9 wrong ones end the test."))
        // An r counts the answer before it, once; at the end too.
        let claimed = run(
            "civic", "learn", "mock", "--deck", "us-2025", "--name", "Bo Kim", "--seed", "1",
            answers: ["no idea", "r"] + Array(repeating: "no idea", count: 9) + [" R ", "no idea", ""])
        #expect(claimed.output.contains("not passed: 2 right and 9 wrong of 11 asked"))
        let kept = try json(run("civic", "learn", "tests", "--format", "json"))
        #expect(kept.count == 2 && kept[0]["claimed"] as? String == "2")
        let replies = try json(run("civic", "learn", "tests", "--test", "2", "--format", "json"))
        #expect(replies.count == 11 && replies[0]["verdict"] as? String == "claimed")
    }

    @Test func givenAnswersAreAccepted() {
        let given = run(
            "civic", "learn", "answer", "speaker", "Some Body", "--from", "2025-01-03", "--source",
            "https://example.org")
        #expect(given.status == 0)
        #expect(run("civic", "learn", "show", "30", "--deck", "us-2025").output.contains("- Some Body"))
        #expect(run("civic", "learn", "show", "38", "--deck", "us-2025").output.contains("look it up at https://"))
        let missing = run("civic", "learn", "missing", "--deck", "us-2025")
        #expect(missing.output.contains("chief-justice") && !missing.output.contains("speaker"))
    }

    @Test func votingLinksCarryTheirAttribution() {
        let links = run("civic", "vote", "links")
        #expect(links.output.contains("vip.sdsos.gov"))
        #expect((links.output + links.errors).contains("Ballot information by Ballotpedia"))
    }

    @Test func anOfficeIsFoundByItsCounty() {
        #expect(run("civic", "vote", "office", "--county", "pennington").output.contains("605-394-2153"))
        #expect(run("civic", "vote", "office", "--county", "Atlantis").status == 2)
        let missing = run("civic", "vote", "office", "--county", "Ziebach")
        #expect(missing.status == 0 && missing.errors.contains("1 office could not be found; ask at https://sdsos.gov"))
    }

    @Test func lettersBecomeDraftsOnce() throws {
        try folder.write("{{salutation}}\n\nPlease vote for {{bill}}.\n\n{{senderName}}\n", to: "road.txt")
        #expect(run("civic", "letters", "add", "road.txt", "--subject", "Roads in {{district}}").status == 0)
        try folder.write("{{nickname}}", to: "bad.txt")
        let bad = run("civic", "letters", "add", "bad.txt", "--subject", "x")
        #expect(bad.status == 2 && bad.errors.contains("{{nickname}}"))
        try FileManager.default.createDirectory(atPath: folder.file("out"), withIntermediateDirectories: true)
        let arguments = [
            "civic", "contact", "--letter", "road", "--district", "12", "--sender", "Ann Lee", "--bill", "HB1001",
        ]
        let drafts = CommandRun(arguments + ["--as", "eml", "--out", "out"], in: folder.path, environment: Self.data)
        #expect(drafts.status == 0)
        #expect(try folder.names(in: "out").count == 3)
        let again = CommandRun(arguments, in: folder.path, environment: Self.data)
        #expect(again.status == 2 && again.errors.contains("within 30 days"))
        let links = CommandRun(arguments + ["--again"], in: folder.path, environment: Self.data)
        #expect(links.output.split(separator: "\n").count == 3 && links.output.hasPrefix("mailto:"))
        // Those who had it are left out, the others get it.
        let more = CommandRun(arguments + ["--district", "12,13"], in: folder.path, environment: Self.data)
        #expect(more.status == 3 && more.errors.contains("left out 3 officials"), "\(more.errors)")
        #expect(more.output.split(separator: "\n").count == 3)
    }

    @Test func lettersAreThereFromTheStart() throws {
        #expect(run("civic", "letters", "list", "--format", "csv").output.split(separator: "\r\n").count == 6)
        let draft = run(
            "civic", "contact", "--letter", "support", "--district", "12", "--chamber", "senate", "--bill", "HB 1")
        #expect(draft.status == 64)
        let arguments = [
            "civic", "contact", "--letter", "support", "--bill", "HB 1001", "--reason", "Our school needs it.",
            "--sender",
            "Ann Lee", "--sender-address", "1 Elm St",
        ]
        func write(_ more: String...) -> CommandRun {
            CommandRun(arguments + more, in: folder.path, environment: Self.data)
        }
        let one = write("--district", "12", "--chamber", "senate")
        #expect(one.status == 0 && one.output.contains("Our%20school") && !one.output.contains("Dear%20Dear"))
        // Who has no mail address is told how to be reached.
        let others = write("--role", "us senator")
        #expect(others.status == 3 && others.errors.contains("write at https://www.thune.senate.gov"))
        #expect(
            write("--role", "governor").errors.contains("Governor Larry Rhoden has no mail address here; call 605-"))
        try folder.write("{{salutation}}\nThanks.\n", to: "short.txt")
        #expect(run("civic", "letters", "edit", "thank", "short.txt", "--rename", "short").status == 0)
        #expect(run("civic", "letters", "show", "short").output == "{{salutation}}\nThanks.\n")
        #expect(run("civic", "letters", "show", "thank").status == 2)
        #expect(run("civic", "letters", "restore", "thank").status == 0)
        #expect(run("civic", "letters", "show", "thank").output.contains("{{reason}}"))
        #expect(run("civic", "letters", "edit", "thank").status == 64)
    }

    /// A pack of a folder is made one's own from that folder: no shipped one is called so, or it is another.
    @Test(arguments: ["nd", "sd"]) func aPackOfAFolderIsNamedByIt(id: String) throws {
        try FileManager.default.createDirectory(atPath: folder.file("my packs"), withIntermediateDirectories: true)
        #expect(run("civic", "state", "new", id, "my packs", "--name", "Dakota").status == 0)
        #expect(run("civic", "state", "use", "my packs").status == 0)
        let from = "--from '\(folder.file("my packs"))'"
        #expect(run("civic", "about").errors.contains("packet civic state new \(from) --organisation NAME"))
    }

    @Test func aPackBecomesAnOrganisationsOwn() throws {
        #expect(run("civic", "about").errors.contains("packet civic state new --from sd --organisation"))
        #expect(run("civic", "state", "new", "--from", "sd", "--organisation", "Prairie Voters").status == 64)
        let made = run(
            "civic", "state", "new", "--from", "sd", "--organisation", "Prairie “Voters”", "--website",
            "https://prairie.example", "--email", "hello@prairie.example", "--tagline", "For everybody")
        #expect(made.status == 0 && made.errors.contains("Prairie “Voters” is in use, with the facts of South Dakota"))
        let about = run("civic", "about")
        #expect(about.output == "Prairie “Voters”\nFor everybody\nhttps://prairie.example\nhello@prairie.example\n")
        #expect(!about.errors.contains("--organisation"))
        #expect(run("civic", "links", "--format", "csv").output.contains("https://prairie.example,"))
        #expect(try json(run("civic", "reps", "--chamber", "senate", "--format", "json")).count == 35)
        // Into a folder, under a name of its own, it is a pack like any other.
        try FileManager.default.createDirectory(atPath: folder.file("own"), withIntermediateDirectories: true)
        let written = run(
            "civic", "state", "new", "prairie", "own", "--from", "sd", "--organisation", "P", "--website",
            "https://prairie.example", "--email", "hello@prairie.example", "--events-page",
            "https://prairie.example/events")
        #expect(written.status == 0)
        #expect(run("civic", "state", "lint", "./own").status == 0)
        #expect(run("civic", "state", "use", "./own").status == 0 && run("civic", "about").output.hasPrefix("P\n"))
        let info = run("civic", "state", "info").output
        #expect(info.contains("/own") && !info.contains("/./"))
        let bad = run(
            "civic", "state", "new", "--from", "sd", "--organisation", "P", "--website", "javascript:x", "--email",
            "a@b.example")
        #expect(bad.status == 2 && bad.errors.contains("website"))
    }

    @Test func theConstitutionHasItsSigners() throws {
        try FileManager.default.createDirectory(atPath: folder.file("texts"), withIntermediateDirectories: true)
        for name in ["us-constitution", "us-declaration"] {
            let text = try String(contentsOfFile: SharedSample.path("companions/founding/\(name).txt"), encoding: .utf8)
            try folder.write(text, to: "texts/\(name).txt")
        }
        #expect(run("civic", "docs", "founding", "--from", "texts").status == 0)
        let signers = run("civic", "docs", "show", "us-constitution", "constitution-signers").output
        #expect(signers.contains("Pennsylvania: Benjamin Franklin; ") && signers.contains("Delaware: George Read; "))
        #expect(run("civic", "docs", "show", "us-declaration", "declaration-signers").output.contains("Hancock"))
        // The end of an id is enough where it is the only one, and a bookmark has the whole id.
        #expect(run("civic", "docs", "show", "us-constitution", "signers").output == signers)
        #expect(run("civic", "docs", "show", "us-declaration", "signers").output.contains("Hancock"))
        #expect(run("civic", "docs", "show", "us-constitution", "section-1").status == 2)
        #expect(run("civic", "docs", "bookmark", "us-constitution", "signers").status == 0)
        #expect(run("civic", "docs", "bookmark").output.contains("constitution-signers"))
        #expect(run("civic", "docs", "list").output.contains("signers added"))
        let away = run("civic", "docs", "founding", "--from", "nowhere")
        #expect(away.status == 2 && away.errors.contains("miscfiles"))
    }

    @Test func theFinderIsThePageOfTheLegislature() {
        #expect(run("civic", "reps", "--finder").output == "https://sdlegislature.gov/Legislators/Find\n")
        let links = run("civic", "links", "--format", "csv").output
        for kind in ["statutes", "bills", "events", "committees", "finder"] { #expect(links.contains("\n\(kind),")) }
    }

    @Test func aLetterHasNoHoles() throws {
        try folder.write("{{salutation}} {{bill}} {{senderName}}", to: "bill.txt")
        #expect(run("civic", "letters", "add", "bill.txt", "--subject", "x").status == 0)
        let refused = run("civic", "contact", "--letter", "bill", "--district", "12", "--sender", "Ann Lee")
        #expect(refused.status == 2 && refused.output.isEmpty)
        #expect(refused.errors.contains("{{bill}}") && refused.errors.contains("--bill"))
    }

    @Test func entriesThatAreNoMeetingsAreSaid() throws {
        try folder.write(
            #"[{"committee": "Taxation", "date": "2026-12-01"}, {"committee": "Education"}]"#, to: "schedule.json")
        let run = run("civic", "hearings", "import", "schedule.json")
        #expect(run.status == 3)
        #expect(run.errors.contains("took 1 meeting") && run.errors.contains("1 entry without"))
    }

    @Test func signupsGoInAndOut() throws {
        #expect(
            run("civic", "newsletter", "add", "ann@example.org", "--name", "=1+1, \"Ann\"", "--consent", "form").status
                == 0)
        #expect(run("civic", "newsletter", "add", "bob@example.org").errors.contains("unconfirmed"))
        #expect(run("civic", "newsletter", "add", "nobody").status == 2)
        let text = run("civic", "newsletter", "export", "--for-spreadsheet").output
        #expect(text.contains("\"'=1+1, \"\"Ann\"\"\""))
        try folder.write(text, to: "signups.csv")
        let store = folder.file("other.sqlite")
        let copy = CommandRun(
            ["civic", "newsletter", "import", "signups.csv", "--for-spreadsheet"], in: folder.path, store: store)
        #expect(copy.errors.contains("2 signups added"))
        #expect(
            CommandRun(["civic", "newsletter", "list"], in: folder.path, store: store).output.contains("=1+1, \"Ann\""))
        #expect(run("civic", "newsletter", "leave", "ann@example.org").status == 0)
        let counts = try json(run("civic", "newsletter", "list", "--count", "--format", "json"))
        #expect(counts.map { $0["signups"] as? Int } == [1, 0, 1, 0])
    }

    /// The column of addresses is called as in any table of people.
    @Test(arguments: ["E-Mail-Adresse", "이메일", "courriel", "Mail"])
    func signupsOfOtherProgramsAreTaken(_ header: String) throws {
        try folder.write("name;\(header)\nAnn;ann@example.org\n", to: "signups.csv")
        #expect(run("civic", "newsletter", "import", "signups.csv").errors.contains("1 signup added"))
        #expect(run("civic", "newsletter", "list").output.contains("ann@example.org"))
    }

    @Test func documentsAreKeptAndSearched() throws {
        try folder.write("# Rights\nNo cruel and unusual punishments.\n# Other\nNothing.\n", to: "a.md")
        #expect(run("civic", "docs", "add", "a.md", "--id", "a", "--title", "A").status == 0)
        #expect(run("civic", "docs", "search", "\"cruel and unusual\"").output.contains("rights"))
        let other = run("civic", "docs", "add", "a.md", "--id", "a", "--title", "Another")
        #expect(other.status == 2 && other.errors.contains("there is a document “a”: A"))
        #expect(run("civic", "docs", "add", "a.md", "--id", "a", "--title", "A", "--replace").status == 0)
        #expect(run("civic", "docs", "show", "a", "other").output.contains("Nothing."))
        #expect(run("civic", "docs", "bookmark", "a", "other").status == 0)
        #expect(run("civic", "docs", "bookmark").output.contains("other"))
        #expect(run("civic", "docs", "show", "b").status == 2)
    }

    @Test func theFoundingDocumentsOfTheMachineAreImported() throws {
        let isThere = FileManager.default.fileExists(atPath: "/usr/share/state/us-constitution.gz")
        try required(if: isThere, "miscfiles is not installed")
        #expect(run("civic", "docs", "founding").status == 0)
        #expect(run("civic", "docs", "search", "\"cruel and unusual\"", "--limit", "1").output.contains("amendment-8"))
        let rights = run(
            "civic", "docs", "show", "us-constitution", "amendment-1", "--last", "amendment-10", "--titles")
        #expect(rights.output.split(separator: "\n").count == 10)
    }

    @Test func eventsWaitForApproval() throws {
        let proposed = run(
            "civic", "events", "propose", "Town hall", "--starts", "2026-12-01T18:00", "--location", "City Hall")
        #expect(proposed.status == 0)
        #expect(!run("civic", "events", "list").output.contains("Town hall"))
        #expect(run("civic", "events", "decide", "1", "approved").status == 0)
        #expect(run("civic", "events", "list").output.contains("Town hall"))
        let calendar = run("civic", "events", "export").output
        #expect(calendar.contains("DTSTART;TZID=America/Chicago:20261201T180000\r\n"))
        #expect(calendar.contains("BEGIN:VTIMEZONE\r\nTZID:America/Chicago\r\n"))
        try folder.write(calendar, to: "a.ics")
        // What is only proposed is said to be, and how it is approved.
        let third = CommandRun(["civic", "events", "import", "a.ics"], in: folder.path, store: folder.file("c.sqlite"))
        #expect(
            third.errors.contains("note: proposed, and not listed until approved: 1 event; see packet civic events"))
        let other = folder.file("other.sqlite")
        #expect(
            CommandRun(["civic", "events", "import", "a.ics", "--approved"], in: folder.path, store: other).status == 0)
        #expect(CommandRun(["civic", "events", "list"], in: folder.path, store: other).output.contains("City Hall"))
        #expect(run("civic", "events", "propose", "x", "--starts", "soon").status == 64)
        #expect(run("civic", "events", "guidelines").output.contains("our own wording"))
    }

    /// An event of this evening is listed until the day is over where the user is.
    @Test(arguments: [("UTC", false), ("Etc/GMT+11", true)])
    func theDayIsThatOfTheUser(_ zone: String, _ isListed: Bool) throws {
        run("civic", "events", "propose", "Town hall", "--starts", "2026-03-13T23:00")
        run("civic", "events", "decide", "1", "approved")
        let there = Self.data.merging(["TZ": zone]) { $1 }
        let list = CommandRun(["civic", "events", "list", "--format", "csv"], in: folder.path, environment: there)
        #expect(list.output.contains("Town hall") == isListed)
    }

    @Test func todayHasOneShape() throws {
        try folder.write("number,title\nHB1,An Act\n", to: "bills.csv")
        #expect(run("civic", "bills", "import", "bills.csv").status == 0)
        #expect(run("civic", "bills", "follow", "hb1").status == 0)
        try folder.write("[{\"ActionDate\": \"2026-03-13\", \"Description\": \"Passed\"}]", to: "log.json")
        #expect(run("civic", "bills", "import", "log.json", "--bill", "HB1").status == 0)
        #expect(run("civic", "events", "propose", "Rally", "--starts", "2026-03-15").status == 0)
        #expect(run("civic", "events", "decide", "1", "approved").status == 0)
        let today = try json(run("today", "--format", "json"))
        #expect(today.map { $0["what"] as? String } == ["event", "bill"])
        #expect(today.allSatisfy { Set($0.keys) == ["what", "when", "which", "notes"] })
        #expect(run("civic", "bills", "show", "HB1").output.contains("2026-03-13  Passed  new"))
        #expect(run("today").output.contains("0 new actions"))
        let empty = try TemporaryFolder()
        #expect(CommandRun(["today", "--format", "json"], in: empty.path, environment: Self.data).output == "[]\n")
    }

    @Test func theStoreOfTheOlderAppIsTakenOverOnce() throws {
        let path = try SharedSample.path("companions/coredata_PoP_reconstructed.sqlite")
        #expect(run("civic", "carry-over", path).errors.contains("3 cards, 1 bookmark, 1 signup; 1 signups"))
        #expect(run("civic", "carry-over", path).errors.contains("before"))
    }
}
#endif
