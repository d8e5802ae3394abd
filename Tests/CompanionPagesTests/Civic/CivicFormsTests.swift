#if Server
import Foundation
import TestSupport
import Testing

@testable import CompanionPages

/// What civic screens keep and say when something is filtered, imported, removed or left out.
@Suite(.serialized) struct CivicFormsTests {
    private let civic: CompanionBrowser

    init() throws { civic = try CivicBrowserTests.civic() }

    /// Who was ticked stays chosen when the list is filtered: those whom the filter leaves out stand above it.
    @Test func ticksOutliveFilters() throws {
        try civic.go("/civic/state/reps?chamber=Senate")
        try civic.browser.run(
            "[...document.querySelectorAll('#found input')].slice(0, 2).forEach((box) => box.click())")
        try civic.browser.type("12", into: "#district")
        try civic.browser.click("#show")
        try civic.browser.until("return location.search.includes('district=12') && !!document.querySelector('#found')")
        #expect(try civic.browser.count(".card .officials input:checked") == 2)
        #expect(try civic.browser.count("#found input:checked") == 0)
        #expect(try civic.browser.accessibilityFindings() == [])
        // “Choose all” means those who were found; one of the others is given up.
        try civic.browser.click("[data-all]")
        let found = try civic.browser.count("#found input:checked")
        #expect(found > 0)
        try civic.browser.click(".card .officials input")
        try civic.browser.click("#show")
        try civic.browser.until("return document.querySelectorAll('.card .officials input').length === 1")
        #expect(try civic.browser.count("#found input:checked") == found)
        try civic.browser.click("#write")
        try civic.browser.until("return !!document.querySelector('#letter')")
        #expect(try civic.browser.count("#to + .facts li") == found + 1)
        #expect(try civic.browser.complaints() == [])
    }

    /// The same without scripts; the committee of the filter is not the one that a letter is about.
    @Test func ticksOutliveFiltersWithoutScripts() throws {
        let names = try civic.served("/civic/state/reps?district=1").matches(of: #/name="id" value="([^"]+)"/#)
        let ids = names.prefix(2).map { "id=\($0.1)" }
        #expect(ids.count == 2)
        let outcome = try civic.send(["district=12"] + ids, to: "/civic/state/reps")
        #expect(outcome.address.contains("district=12"))
        #expect(outcome.answer.body.matches(of: #/name="id" value="[^"]+" checked/#).count == 2)
        // A filter that is none loses nobody either.
        let wrong = try civic.send(["district=x"] + ids, to: "/civic/state/reps")
        #expect(wrong.answer.body.matches(of: #/name="id" value="[^"]+" checked/#).count == 2)
        let letter = try civic.send(["ofCommittee=House Education"] + ids, to: "/civic/state/write")
        #expect(letter.answer.status == 200 && !letter.answer.body.contains("House Education"))
    }

    /// Parts of a screen stand apart; links to other sites are marked, and days say what they are.
    @Test func partsStandApart() throws {
        try civic.run("civic", "events", "propose", "Town hall", "--starts", "2099-12-01T18:00")
        try civic.run("campus", "events", "add", "Choir", "--starts", ServedCompanion.day(3))
        for path in [
            "/civic/learn/us-2008/test", "/civic/state/letters", "/civic/state/events", "/civic/about",
            "/campus/events", "/civic/vote",
        ] {
            try civic.go(path)
            let touching = try civic.browser.run(
                """
                const parts = [...document.querySelectorAll('.narrow > *')].filter((part) => part.offsetHeight > 0);
                const place = (part) => part.getBoundingClientRect();
                return parts.slice(1).filter((part, at) => place(part).top - place(parts[at]).bottom < 8)
                    .map((part) => part.outerHTML.slice(0, 60)).join();
                """)
            #expect(touching as? String == "", "\(path)")
        }
        let mark = try civic.browser.run(
            "return getComputedStyle(document.querySelector('.list a'), '::after').content")
        #expect((mark as? String)?.contains("↗") == true)
        #expect(try civic.browser.text(".list .number").hasPrefix("as of 20"))
    }

    /// The time of a hearing is taken from a field of its own; what is not used is named.
    @Test func hearingsHaveTheirTimes() throws {
        let text = """
            [{"committee": "House Education", "date": "2099-01-20", "time": "10:00", "room": "413", "chair": "Lee",
              "minutes": "x"}, {"committee": "nobody"}]
            """
        let screen = try civic.send(file: text, named: "hearings.json", to: "/civic/state/hearings/import").answer.body
        #expect(screen.contains("2099-01-20 10:00 · 413"))
        #expect(screen.contains("2 fields were not used: chair, minutes"))
        #expect(screen.contains("1 entry without a committee or a day was left out."))
        #expect(try !civic.served("/civic/state/hearings").contains("were not used"))
    }

    /// However many fields a schedule has, and however they are called, the address behind an import is short.
    @Test func namesThatAreNotUsedAreCutShort() throws {
        let marks = String(repeating: "\u{301}", count: 5_000)
        let fields = (1...9).map { #""a\#($0)x\#(marks)": "x""# }.joined(separator: ", ")
        let text = #"[{"committee": "House Education", "date": "2099-01-20", \#(fields)}]"#
        let outcome = try civic.send(file: text, named: "hearings.json", to: "/civic/state/hearings/import")
        #expect(outcome.address.utf8.count < 2_500)
        #expect(outcome.answer.body.contains("9 fields were not used: a1") && outcome.answer.body.contains("…, a5"))
        #expect(outcome.address.contains("a5x") && !outcome.address.contains("a6x"))
    }

    /// Nothing is said to be missing where a statute was found.
    @Test func aCitationIsFoundWithoutContradiction() throws {
        let (none, found) = ("There is no such title.", try civic.served("/civic/state/law?q=22-6-2"))
        #expect(found.contains(">22-6-2</a>"))
        #expect(!found.contains(none) && !found.contains("0 titles"))
        let nothing = try civic.served("/civic/state/law?q=zzzz")
        #expect(nothing.contains(none) && nothing.contains("0 titles"))
    }

    /// A shipped letter that was deleted is brought back; one that was changed gets its own words back.
    @Test func shippedLettersComeBack() throws {
        let (path, removed) = ("/civic/state/letters", "Shipped letters that you removed")
        #expect(try !civic.served(path).contains(removed))
        let without = try civic.send(["name=thank", "to=remove"], to: path).answer.body
        #expect(without.contains(removed) && without.contains("Bring back: thank"))
        let again = try civic.send(["name=thank", "to=restore"], to: path).answer.body
        #expect(!again.contains(removed) && again.contains("I write to thank you."))
        let changed = try civic.send(["name=thank", "subject=Thanks", "body=Hello"], to: path).answer.body
        #expect(changed.contains("Back to the shipped text") && !changed.contains("Delete the letter"))
        let own = try civic.send(["name=thank", "to=restore"], to: path).answer.body
        #expect(own.contains("I write to thank you.") && own.contains("Delete the letter"))
        _ = try civic.send(["name=thank", "to=remove"], to: path)
        try civic.check([path, "\(path)?letter=invite"])
    }

    /// A file that is neither JSON nor CSV is told so, with what is taken.
    @Test func aFileOfAnotherKindIsToldSo() throws {
        for text in ["Dear reader, here are the bills.", "%PDF-1.7\n%\u{0}"] {
            let answer = try civic.send(file: text, named: "bills.csv", to: "/civic/state/bills/import").answer
            #expect(answer.status == 422 && answer.body.contains("neither JSON nor CSV of bills"))
            #expect(answer.body.contains("CSV with number and title"))
        }
    }

    /// An office that no public source tells how to reach says so, and names who knows; on the others it can be called.
    @Test func officesThatWereNotFoundSaySo() throws {
        let unknown = "How this office is reached was not found in public sources."
        let missing = try civic.served("/civic/vote?county=Ziebach")
        #expect(missing.contains(unknown) && missing.contains("Ask at <a href=\"https://sdsos.gov\""))
        #expect(!missing.contains("href=\"tel:"))
        let known = try civic.served("/civic/vote?county=Pennington")
        #expect(!known.contains(unknown) && known.contains("href=\"tel:6053942153\">605-394-2153</a>"))
        #expect(known.contains("https://www.pennco.org"))
        // Each of all has a contact or says that it has none.
        let all = try civic.served("/civic/vote")
        let cards = all.components(separatedBy: "<section class=\"card\"><h3>").dropFirst()
        #expect(cards.count == 66)
        for card in cards { #expect(card.contains(unknown) == card.contains("not found in the public"), "\(card)") }
    }

    /// How many cards nobody can study is said, with where each answer is to be looked up.
    @Test func cardsWithoutAnAnswerAreCounted() throws {
        let screen = try civic.served("/civic/learn/us-2008")
        let count = try #require(screen.firstMatch(of: #/([0-9]+) cards have no answer yet/#).flatMap { Int($0.1) })
        let remaining = try #require(screen.firstMatch(of: #/([0-9]+) to study now/#).flatMap { Int($0.1) })
        #expect(count + remaining == 100)
        #expect(screen.components(separatedBy: "packet civic learn answer ").count == count + 1)
        #expect(screen.contains("packet civic learn answer president<"))
        try civic.run(
            "civic", "learn", "answer", "president", "Somebody", "--from", "2020-01-01", "--source", "a newspaper")
        #expect(try civic.served("/civic/learn/us-2008").contains("\(count - 1) cards have no answer yet"))
        try civic.check(["/civic/learn/us-2008"])
    }

    /// Who signs up without the tick is told so at the tick, and need not write again what they wrote.
    @Test func aMissingTickIsSaidAtTheTick() throws {
        let first = try civic.send(["name=Ann Lee", "email=ann@example.org"], to: "/civic/connect")
        // No address has what somebody wrote.
        #expect(first.answer.status == 422 && first.address.isEmpty)
        #expect(first.answer.body.count(of: "The tick was missing, so the signup waits for a yes.") == 1)
        #expect(!first.answer.body.contains(#"class="notice""#))
        #expect(first.answer.body.contains(#"aria-describedby="no-consent""#))
        for value in ["ann@example.org", "Ann Lee"] {
            #expect(first.answer.body.contains(#"value="\#(value)""#))
        }
        let fields = ["name=Ann Lee", "email=ann@example.org", "consent=1"]
        #expect(try civic.send(fields, to: "/civic/connect").address.hasSuffix("?done=signedUp"))
        // Who said yes once waits for nothing.
        #expect(try civic.send(["email=ann@example.org"], to: "/civic/connect").address.hasSuffix("?done=signedUp"))
        try civic.check(["/civic/connect"])
        try civic.go("/civic/connect")
        try civic.browser.type("bob@example.org", into: "#email")
        try civic.browser.click("form[action='/civic/connect'] .primary")
        try civic.browser.until("return !!document.querySelector('#no-consent')")
        #expect(try civic.browser.accessibilityFindings() == [])
        #expect(try !civic.browser.address().contains("bob"))
    }

    /// An address that is none comes back with what was typed, and what is wrong stands beside it.
    @Test func anAddressThatIsNoneComesBack() throws {
        let wrong = try civic.send(["name=Ann Lee", "email=ann at example", "consent=1"], to: "/civic/connect")
        #expect(wrong.answer.status == 422 && wrong.address.isEmpty)
        for text in [
            "value=\"Ann Lee\"", "value=\"ann at example\"", "value=\"1\" checked", "This is no e-mail address.",
        ] {
            #expect(wrong.answer.body.contains(text), "\(text)")
        }
        #expect(wrong.answer.body.contains("id=\"no-mail\"") && wrong.answer.body.contains("aria-invalid"))
        #expect(!wrong.answer.body.contains("The tick was missing"))
        #expect(try !civic.served("/civic/connect").contains("no-mail"))
    }

    /// A practice test can be gone back in, and an empty answer is one.
    @Test func aTestIsGoneBackIn() throws {
        let path = "/civic/learn/us-2025/test"
        try civic.go(path)
        try civic.browser.click("main form .primary")
        try civic.browser.until("return !!document.querySelector('#reply')")
        try civic.browser.click("#reply")
        try civic.browser.press(WebDriver.enter)
        try civic.browser.until("return document.querySelector('main').innerText.includes('Question 2, 0 right')")
        // Who does not know has nothing to claim.
        #expect(try civic.browser.text(".notice").hasPrefix("The accepted answers: "))
        #expect(try civic.browser.count("#claim") == 0)
        let question = try civic.browser.text("label[for=reply]")
        try civic.browser.type("x", into: "#reply")
        try civic.browser.press(WebDriver.enter)
        try civic.browser.until("return document.querySelector('main').innerText.includes('Question 3, 0 right')")
        try civic.browser.run("history.back()")
        try civic.browser.until("return document.querySelector('main')?.innerText.includes('Question 2, 0 right')")
        #expect(try civic.browser.text("label[for=reply]") == question)
        try civic.browser.reload()
        try civic.browser.until("return document.querySelector('main')?.innerText.includes('Question 2, 0 right')")
        #expect(try civic.browser.text("label[for=reply]") == question)
        let empty = try civic.send(["seed=7", "reply=", "reply="], to: path)
        #expect(empty.answer.body.contains("Question 3, 0 right so far"))
    }
}
#endif
