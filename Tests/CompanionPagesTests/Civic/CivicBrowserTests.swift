#if Server
import Foundation
import TestSupport
import Testing

@testable import CompanionPages

/// The civic screens in Chromium.
@Suite(.serialized) struct CivicBrowserTests {
    static func civic(_ commands: [[String]] = [], language: String = "en") throws -> CompanionBrowser {
        try CompanionBrowser(
            [
                ["civic", "state", "use", "sd"],
                ["civic", "letters", "add", "letter.txt", "--name", "road", "--subject", "Road {{bill}}"],
            ] + commands,
            files: ["letter.txt": "{{salutation}}\n\nPlease mend road {{bill}}.\n\n{{senderName}}\n"],
            language: language)
    }

    /// Ten cards are studied and graded with keys alone.
    @Test func tenCardsAreStudiedAndGraded() throws {
        let civic = try Self.civic()
        try civic.go("/civic/learn/us-2008")
        for card in 1...10 {
            try civic.browser.until("return !!document.querySelector('#reveal')")
            try civic.browser.run("document.querySelector('#reveal').focus()")
            try civic.browser.press(WebDriver.enter)
            try civic.browser.until("return !!document.querySelector('#answers')")
            try civic.browser.run("document.querySelector('button[name=rating][value=\"4\"]').focus()")
            try civic.browser.press(WebDriver.enter)
            try civic.browser.until("return !document.querySelector('#answers')")
            #expect(try civic.browser.count("#prompt") == 1, "\(card)")
        }
        let log = try civic.run("civic", "learn", "export", "--quiet")
        #expect(log.components(separatedBy: "us-2008").count == 11)
    }

    /// Three legislators are found, and each gets a letter: a link and a draft; a second one is asked about.
    @Test func threeLegislatorsGetLetters() throws {
        let civic = try Self.civic()
        try civic.go("/civic/state/reps?district=1")
        #expect(try civic.browser.count(".officials li") == 3)
        try civic.browser.click("[data-all]")
        #expect(try civic.browser.count("input[name=id]:checked") == 3)
        try civic.browser.click("#write")
        try civic.browser.until("return !!document.querySelector('#letter')")
        try civic.browser.run("document.querySelector('#letter').value = 'road'")
        try civic.browser.type("Ann Lee", into: "#senderName")
        try civic.browser.click("#make")
        try civic.browser.until("return !!document.querySelector('main [role=alert]')")
        #expect(try civic.browser.text("main [role=alert]") == "The letter needs: Bill.")
        try civic.checkHere()
        try civic.browser.type("HB1001", into: "#bill")
        try civic.browser.click("#make")
        try civic.browser.until("return document.querySelectorAll('.letter').length === 3")
        #expect(try civic.browser.text(".letter pre").contains("Please mend road HB1001.\n\nAnn Lee"))
        try civic.checkHere()
        let links =
            try civic.browser.run(
                "return [...document.querySelectorAll('.letter a')].map((a) => a.getAttribute('href'))") as? [String]
            ?? []
        #expect(links.count == 3 && links.allSatisfy { $0.hasPrefix("mailto:") && $0.contains("Road%20HB1001") })
        // The draft is a message that mail programs open.
        let fields =
            try civic.browser.run(
                "return new URLSearchParams(new FormData(document.querySelector('.letter form'))).toString()")
            as? String
        let draft = try civic.page.ask(
            "/civic/state/write/draft",
            ["-b", civic.page.cookie(), "-H", "Origin: \(civic.page.base)", "-d", fields ?? ""])
        #expect(draft.status == 200 && draft.body.contains("X-Unsent: 1") && draft.head.contains("letter.eml"))
        try civic.browser.click("#make")
        try civic.browser.until("return document.querySelectorAll('.notes li').length === 3")
        #expect(try civic.browser.count(".letter") == 0)
        try civic.browser.click("input[name=again]")
        try civic.browser.click("#make")
        try civic.browser.until("return document.querySelectorAll('.letter').length === 3")
        // A packet is begun with the same three, and with what was said.
        try civic.browser.click("#packet")
        try civic.browser.until("return !!document.querySelector('#paper')")
        #expect(try civic.browser.count("#to + .facts li") == 3)
        #expect(try civic.browser.run("return document.querySelector('#senderName').value") as? String == "Ann Lee")
        try civic.checkHere()
        try civic.browser.click("#otherForm")
        try civic.browser.until("return location.pathname.startsWith('/work/') && location.pathname.endsWith('/form')")
        let work = try civic.browser.address().dropFirst(civic.page.base.count).dropLast("form".count)
        try civic.go("\(work)people")
        #expect(try civic.browser.text("main").contains("3 rows"))
        try civic.go("/civic/state/letters")
        try civic.follow("main .button[href='/packets/send']", to: "/packets/send")
    }

    /// A reply that is not taken counts once the learner says that it was right; the rules are said before.
    @Test func aLearnerSaysThatAReplyWasRight() throws {
        let civic = try Self.civic()
        try civic.go("/civic/learn/us-2025/test")
        #expect(try civic.browser.text("main").contains("Any listed answer counts"))
        try civic.browser.click("main form .primary")
        try civic.browser.until("return !!document.querySelector('#reply')")
        try civic.browser.type("something else", into: "#reply")
        try civic.browser.press(WebDriver.enter)
        try civic.browser.until("return !!document.querySelector('#claim')")
        #expect(try civic.browser.text("main").contains("Question 2, 0 right so far"))
        try civic.browser.click("#claim")
        try civic.browser.until("return !document.querySelector('#claim') && !!document.querySelector('#reply')")
        #expect(try civic.browser.text("main").contains("Question 2, 1 right so far"))
        try civic.browser.type("something else", into: "#reply")
        try civic.browser.press(WebDriver.enter)
        try civic.browser.until("return !!document.querySelector('#claim')")
        #expect(try civic.browser.text("main").contains("Question 3, 1 right so far"))
    }

    /// An address that there is not is answered with a page and its navigation, and with JSON to whom wants no page.
    @Test func unknownAddressesAreAnsweredWithAPage() throws {
        let civic = try Self.civic()
        for path in ["/civic/nothing", "/civic/state/nothing/more", "/roster/nothing", "/nothing"] {
            try civic.go(path)
            #expect(try civic.browser.text("main").contains("There is no such page"), "\(path)")
            #expect(try civic.browser.count(".top a[href='/civic']") == 1, "\(path)")
            #expect(try civic.browser.accessibilityFindings() == [], "\(path)")
            let cookie = try civic.page.cookie()
            let page = try civic.page.ask(path, ["-b", cookie, "-H", "Accept: text/html"])
            #expect(page.status == 404 && page.head.lowercased().contains("text/html"), "\(path)")
            let json = try civic.page.ask(path, ["-b", cookie, "-H", "Accept: application/json"])
            #expect(json.status == 404 && json.body.hasPrefix("{"), "\(path)")
        }
        // Who is not in sees no navigation.
        let stranger = try civic.page.ask("/civic/nothing", ["-H", "Accept: text/html"])
        #expect(stranger.status == 403 && !stranger.body.contains("/civic"))
    }

    /// A bill is found and followed; a citation leads to the law.
    @Test func billsAreFollowedAndLawsAreCited() throws {
        let civic = try Self.civic()
        try civic.folder.write(
            """
            [{"identifier": "HB1001", "title": "Roads", "session": "2026",
              "actions": [{"date": "2026-01-13", "description": "First read"}]}]
            """, to: "bills.json")
        try civic.go("/civic/state/bills")
        try civic.browser.run("document.querySelectorAll('details').forEach((part) => { part.open = true })")
        try civic.browser.type(civic.folder.file("bills.json"), into: "#file")
        try civic.browser.click("form[action$='bills/import'] button")
        try civic.browser.until("return location.search.startsWith('?done=bills')")
        try civic.browser.click(".list a[href*='/bill?']")
        try civic.browser.until("return location.pathname === '/civic/state/bill'")
        try civic.browser.click("button[name=follow]")
        try civic.browser.until("return location.search.includes('done=followed')")
        #expect(try civic.run("civic", "bills", "list", "--followed").contains("HB1001"))
        try civic.go("/civic/state/law?q=22-6-2")
        let link = try civic.browser.run("return document.querySelector('.card a').href") as? String
        #expect(link?.contains("22-6-2") == true)
    }

    /// An event is proposed, approved, and only then listed.
    @Test func eventsWaitForApproval() throws {
        let civic = try Self.civic([["civic", "events", "propose", "Town hall", "--starts", "2099-12-01T18:00"]])
        try civic.go("/civic/state/events")
        #expect(try civic.browser.count(".empty") == 1)
        try civic.browser.click("button[value=approved]")
        try civic.browser.until("return location.search === '?done=approved'")
        #expect(try civic.browser.text(".list").contains("Town hall"))
    }

    /// Somebody signs up, and is on the owner's list; who leaves gets no mail.
    @Test func peopleSignUpAndLeave() throws {
        let civic = try Self.civic()
        try civic.go("/civic/connect")
        try civic.browser.type("ann@example.org", into: "#email")
        try civic.browser.click("input[name=consent]")
        try civic.browser.click("main form .primary")
        try civic.browser.until("return location.search === '?done=signedUp'")
        #expect(try civic.run("civic", "newsletter", "list").contains("ann@example.org"))
        try civic.browser.click("button[value=leave]")
        try civic.browser.until("return location.search === '?done=hasLeft'")
        #expect(try civic.run("send", "suppress").contains("ann@example.org"))
    }

    /// Documents are searched and bookmarked.
    @Test func documentsAreSearchedAndBookmarked() throws {
        let civic = try Self.civic()
        try civic.folder.write("# One\n\nNobody is above the law.\n\n# Two\n\nEverybody may speak.\n", to: "rules.md")
        try civic.run("civic", "docs", "add", "rules.md", "--id", "rules", "--title", "Rules")
        try civic.go("/civic/documents?q=speak")
        #expect(try civic.browser.text("#hits mark") == "speak")
        try civic.browser.click("#hits a")
        try civic.browser.until("return location.pathname === '/civic/documents/rules'")
        try civic.browser.click("section button[value=add]")
        try civic.browser.until("return document.querySelectorAll('section button[value=remove]').length === 1")
        try civic.go("/civic/documents")
        #expect(try civic.browser.count("#marks + .list li") == 1)
        #expect(try ["One", "Two"].contains(civic.browser.text("#marks + .list .soft")))
        try civic.check(["/civic/documents", "/civic/documents?q=law", "/civic/documents/rules"])
    }

    /// The founding documents can be taken beside documents of one's own, until they are there; one of one's own that has
    /// the id of one of them stays.
    @Test func foundingDocumentsComeBesideOthers() throws {
        let isThere = FileManager.default.fileExists(atPath: "/usr/share/state/us-constitution.gz")
        try required(if: isThere, "miscfiles is not installed")
        let civic = try Self.civic()
        try civic.run("civic", "docs", "add", "letter.txt", "--id", "rules", "--title", "Rules")
        try civic.run("civic", "docs", "add", "letter.txt", "--id", "us-declaration", "--title", "Ours")
        try civic.go("/civic/documents")
        #expect(try civic.browser.count(".cards h2") == 2)
        try civic.browser.click("#founding button")
        try civic.browser.until("return location.search === '?done=founding'")
        #expect(try civic.browser.count(".cards h2") == 3 && civic.browser.count("#founding") == 0)
        #expect(try civic.run("civic", "docs", "show", "us-declaration").contains("Please mend road"))
        try civic.go("/civic/documents?q=%22common%20defense%22")
        #expect(try civic.browser.text("#hits").contains("Constitution of the United States"))
        try civic.check(["/civic/documents", "/civic/documents/us-constitution"])
    }

    /// axe-core finds nothing on any screen, and nothing is wider than the window.
    @Test func screensAreAccessible() throws {
        let civic = try Self.civic([["civic", "events", "propose", "Town hall", "--starts", "2099-12-01T18:00"]])
        try civic.check(
            [
                "", "/reps", "/reps?committee=none", "/letters", "/letters?letter=road", "/events",
                "/events/guidelines", "/hearings", "/law", "/bills",
            ].map { "/civic/state\($0)" } + [
                "/civic/learn", "/civic/learn/sd", "/civic/learn/us-2025/test", "/civic/vote",
                "/civic/vote?county=none",
                "/civic/documents", "/civic/connect", "/civic/about",
            ])
    }

    /// The same of screens behind others: an answer, a test while it is taken and at its end, a bill, the choice of a state.
    @Test func screensBehindOthersAreAccessible() throws {
        let (civic, test) = (try Self.civic(), "/civic/learn/us-2025/test")
        try civic.folder.write("number,title\nHB1001,Roads\n", to: "bills.csv")
        try civic.run("civic", "bills", "import", "bills.csv", "--session", "2026")
        let asked = try civic.send(["seed=7", "reply=x"], to: test)
        #expect(asked.answer.body.contains("id=\"claim\""))
        let ended = try civic.send(["seed=7"] + Array(repeating: "reply=x", count: 9), to: test)
        #expect(ended.answer.body.contains("\(test)/keep"))
        try civic.check([
            "/civic/learn/us-2008?reveal=1", asked.address, ended.address, "/civic/packs",
            "/civic/state/bill?number=HB1001&session=2026",
        ])
    }

    /// Another pack changes name, colours and tabs: all of it is data.
    @Test func anotherPackChangesNameColoursAndTabs() throws {
        let civic = try CompanionBrowser()
        try FileManager.default.createDirectory(atPath: civic.folder.file("nd"), withIntermediateDirectories: false)
        try civic.run("civic", "state", "new", "nd", "nd", "--name", "North Dakota")
        let path = "nd/state.json"
        var text = try civic.folder.text(path).replacing("Your organisation", with: "Prairie Voters")
        let brace = try #require(text.lastIndex(of: "}"))
        text.insert(
            contentsOf:
                #", "tabs": [{"tab": "vote"}, {"tab": "state"}, {"tab": "about", "titles": {"en": "Who we are"}}]"#,
            at: brace)
        let color = try #require(text.firstMatch(of: /"primaryColor": *"(#[0-9A-Fa-f]{6})"/))
        text.replaceSubrange(color.1.startIndex..<color.1.endIndex, with: "#7B1FA2")
        try civic.folder.write(text, to: path)
        try civic.run("civic", "state", "use", "nd")
        try civic.go("/civic")
        #expect(try civic.browser.address().hasSuffix("/civic/vote"))
        let tabs = try civic.browser.text(".bar").split(whereSeparator: \.isNewline)
        #expect(tabs == ["Vote", "North Dakota", "Who we are"])
        let accent =
            try civic.browser.run(
                "return getComputedStyle(document.documentElement).getPropertyValue('--accent')") as? String
        #expect(accent?.uppercased().contains("7B1FA2") == true)
        try civic.go("/civic/about")
        #expect(try civic.browser.text("main h1") == "Prairie Voters")
        try civic.check(["/civic/vote", "/civic/state", "/civic/about"])
    }

    /// About says by which command an organisation makes the pack its own, until it has; nothing lacks in the command.
    @Test(arguments: ["en", "ko"]) func aPackBecomesOnesOwn(_ language: String) throws {
        let civic = try Self.civic(language: language)
        #expect(try !civic.served("/civic/state/events").contains("https://example.org"))
        for (path, page) in [
            ("law", "/Statutes\""), ("hearings", "/Session/Committees/71"), ("bills", "/Session/Bills/71"),
        ] {
            #expect(
                try civic.served("/civic/state/\(path)").contains("href=\"https://sdlegislature.gov\(page)"), "\(path)")
        }
        try civic.go("/civic/about")
        let values = ["NAME": "Prairie Voters", "PAGE": "https://prairie.example", "ADDRESS": "hello@prairie.example"]
        let said = try civic.browser.text("#own code").split(separator: " ").map(String.init)
        #expect(said.first == "packet")
        try CompanionBrowser.run(said.dropFirst().map { values[$0] ?? $0 }, in: civic.folder)
        try civic.go("/civic/about")
        #expect(try civic.browser.text("main h1") == "Prairie Voters")
        #expect(try civic.browser.count("#own") == 0)
        // Its page of events is linked once it has one.
        #expect(try civic.served("/civic/state/events").contains("Prairie Voters: events"))
    }

    /// The tab of the state is called like the state; in Korean all of the rest is.
    @Test func itSpeaksKorean() throws {
        let civic = try Self.civic(language: "ko")
        try civic.go("/civic/state")
        let bar = try civic.browser.text(".bar")
        #expect(["배우기", "사우스다코타", "문서", "투표", "소식", "소개"].allSatisfy(bar.contains))
        try civic.go("/civic/state/reps")
        #expect(try civic.browser.text("#count").hasSuffix("명"))
        #expect(try civic.browser.text(".officials").contains("상원의원 · 공화당"))
        // The texts of the pack are Korean too: laws, offices, committees, steps.
        for (path, text) in [
            ("/civic/state/law", "주의 사무와 정부"), ("/civic/vote", "Meade 카운티 감사관"),
            ("/civic/state/hearings", "합동"), ("/civic/state/hearings", "회의 24시간 전까지"),
            ("/civic/state/events/guidelines", "우리 행사의 비폭력"), ("/civic/learn", "사우스다코타: 주, 카운티, 시"),
            ("/civic/learn/us-2008", "2008년 귀화 시험"), ("/civic/learn/us-2025/test", "2025년 귀화 시험"),
            ("/civic/learn/sd", "카운티"), ("/civic/state/bills", "2026년 회기의 법안"), ("/civic/about", "여기서 시작할 수"),
        ] {
            try civic.go(path)
            #expect(try civic.browser.text("main").contains(text), "\(path)")
        }
        try civic.check(["/civic/state/law", "/civic/vote", "/civic/state/hearings", "/civic/learn/us-2008/test"])
    }
}
#endif
