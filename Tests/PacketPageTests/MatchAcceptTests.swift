#if Server
import TestSupport
import Testing

/// Proposals are taken all at once, or only those that are sure.
@Suite(.serialized) struct MatchAcceptTests {
    /// A form with one proposal that is sure and one that is not.
    private func work(_ table: String = "Full name,Date of birth\nAda L,1985-12-10\n") throws -> ServedWork {
        try ServedWork(form: "Fixtures/forms/labels.pdf", table: table)
    }

    /// Both are offered in both languages, each for what it takes.
    @Test(arguments: [
        ("en", "Accept the sure one", "Accept all 2, 1 of them not sure and marked"),
        ("ko", "확실한 제안 1개만 받기", "제안 모두 받기: 2개, 그중 확실하지 않은 1개는 표시"),
    ])
    func bothAreOffered(_ language: String, _ sure: String, _ all: String) throws {
        let match = try work().get("match", language: language)
        #expect(match.contains("name=\"all\" value=\"sure\">\(sure)</button>"), "\(match)")
        #expect(match.contains("name=\"all\" value=\"1\">\(all)</button>"), "\(match)")
    }

    /// What is not sure stays a proposal, and is taken with a mark afterwards.
    @Test func sureOnesAreTakenAlone() throws {
        let work = try work()
        #expect(try work.post("match/accept", ["all": "sure"]).status == 303)
        let sure = try work.mapping()
        #expect(sure.contains("{Full name}") && !sure.contains("{Date of birth}"), "\(sure)")
        let rest = try work.get("match")
        #expect(!rest.contains("id=\"accept-sure\""), "\(rest)")
        #expect(rest.contains(">Accept the proposal that is not sure, marked</button>"), "\(rest)")
        #expect(try work.post("match/accept", ["all": "1"]).status == 303)
        let all = try work.mapping()
        #expect(all.contains("\"{Date of birth}\", unsure: true"), "\(all)")
        #expect(try !work.get("match").contains("id=\"accept-"))
    }

    /// Where all are sure one button is enough.
    @Test func oneKindHasOneButton() throws {
        let match = try work("Full name\nAda L\n").get("match")
        #expect(match.contains("Accept the sure proposal</button>") && !match.contains("accept-sure"), "\(match)")
    }

    /// The button is gone afterwards: who reads with keys goes on at the list of fields.
    @Test(arguments: ["accept-sure", "accept-all"])
    func theFocusGoesToTheList(_ button: String) throws {
        let page = try work().page
        let browser = try WebDriver()
        try browser.go(to: "\(page.base)/#\(page.token)")
        try browser.until("return location.pathname.endsWith('/match') && document.readyState === 'complete'")
        try browser.run("document.querySelector('#\(button)').focus()")
        try browser.press("\u{E007}")
        try browser.until("return !document.querySelector('#\(button)')")
        #expect(try browser.run("return document.activeElement.id") as? String == "panel-title")
        #expect(try browser.accessibilityFindings() == [])
        #expect(try browser.complaints() == [])
    }
}
#endif
