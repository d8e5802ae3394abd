#if Server
import Interchange
import TestSupport
import Testing

@testable import CompanionPages

/// Letters to officials by post and by contact form, with nothing but forms.
@Suite(.serialized) struct PaperLetterPageTests {
    private static let path = "/civic/state/packet"
    private let civic: ServedCompanion

    init() throws { civic = try ServedCompanion([["civic", "state", "use", "sd"]]) }

    /// The mapping of the work that an answer leads to.
    private func mapping(_ answer: ServedPage.Answer) throws -> String {
        let work = try #require(try civic.place(answer).split(separator: "/").dropFirst().first)
        return try civic.get("/work/\(work)/mapping")
    }

    /// The letter is from who writes to each of those who were chosen, and is begun with all that was said once.
    @Test func aLetterGoesFromTheSenderToEach() throws {
        let screen = try civic.post("/civic/state/reps", ["district": "1"])
        let ids = try civic.get(civic.place(screen)).matches(of: #/name="id" value="([^"]+)"/#).map { String($0.1) }
        #expect(ids.count == 3)
        let asked = try civic.post(
            Self.path,
            [
                "id": ids[0], "id": ids[1], "letter": "support", "bill": "HB 1001", "senderName": "Ann Lee",
                "reason": "Why {not}?",
            ])
        #expect(asked.status == 200 && asked.body.contains("value=\"Ann Lee\""))
        #expect(asked.body.contains(#/value="[1-9]\d? \p{Lu}\p{Ll}+ \d{4}"/#))
        #expect(
            asked.body.contains("value=\"Please vote for HB 1001\"") && asked.body.contains("Why {not}?</textarea>"))
        // What no letter can be without is asked for, and what was said stays.
        let lacking = try civic.post(Self.path, ["id": ids[0], "senderName": "Ann Lee", "begin": "1"])
        #expect(lacking.status == 422 && lacking.body.contains("The letter needs: Subject, Why you write"))
        #expect(lacking.body.contains("value=\"Ann Lee\""))
        let begun = try civic.post(
            Self.path,
            [
                "id": ids[0], "id": ids[1], "senderName": "Ann Lee", "senderAddress": "1 Elm St",
                "email": "ann@example.org",
                "subject": "A road", "reason": "Why {not}?\r\nSo.", "request": "Mend it", "reply": "post", "begin": "1",
            ])
        #expect(try begun.status == 303 && civic.place(begun).hasSuffix("/check"))
        let mapping = try mapping(begun)
        for line in [
            "\"sender.name\": \"Ann Lee\"", "\"sender.signed\": \"Ann Lee\"", "\"sender.email\": \"ann@example.org\"",
            "\"letter.reason\": \"Why {{not}}?\\nSo.\"", "\"letter.reply\": \"post\"",
            "letter.salutation: \"{salutation}\"",
            "representative.address: \"{title} {fullName}\\n{street}\\n{city}\"",
        ] {
            #expect(mapping.contains(line), "\(line)")
        }
        // Nothing that is the sender's comes from the table, also what was left out.
        let own = mapping.split(separator: "\n").filter { $0.contains("sender.") }
        #expect(
            own.count == 6 && own.allSatisfy { !$0.replacing("{value: \"\", keepEmpty: true}", with: "").contains("{") }
        )
        #expect(!mapping.contains("YOUR ") && !mapping.contains("SAY ") && !mapping.contains("TODAY"))
        let work = try civic.place(begun).dropLast("check".count)
        #expect(try civic.get("\(work)people").contains("2 rows"))
        #expect(try civic.get("\(work)check").contains("<h1"))
    }

    /// Who takes the sample letter for officials in the workbench has its mapping for officials.
    @Test func theSampleLetterFitsOfficials() throws {
        let begun = try civic.post("/packets/people/begin", ["q": "civic:district=1"])
        let work = try civic.place(begun).dropLast("/form".count)
        #expect(try civic.post("\(work)/form", ["library": "letter-to-representative"]).status == 303)
        let mapping = try civic.get("\(work)/mapping")
        #expect(mapping.contains("sender.name: \"YOUR NAME\"") && mapping.contains("{salutation}"))
        #expect(!mapping.contains("{email"))
    }

    /// Without a mail address there is the text to copy, and the contact form or the telephone.
    @Test func whoHasNoMailGetsATextToCopy() throws {
        let made = try civic.post(
            "/civic/state/write",
            [
                "id": "bioguide/T000250", "id": "bioguide/J000301", "letter": "thank", "senderName": "Ann Lee",
                "senderAddress": "1 Elm St", "reason": "For the road.", "make": "1",
            ])
        let body = made.body
        #expect(made.status == 200 && body.count(of: "For the road.\n\nMany write") == 2)
        #expect(body.contains("Copy the text, open the contact form and paste it there."))
        #expect(body.contains("Call instead;") && body.contains("href=\"tel:2022252801\""))
        #expect(body.contains("href=\"https://www.thune.senate.gov/public/index.cfm/contact\""))
        for number in 1...2 {
            #expect(body.contains("id=\"text-\(number)\"") && body.contains("data-copy=\"text-\(number)\""))
        }
        #expect(!body.contains("mailto:") && !body.contains("Keep as a draft"))
        // They had the letter, as others who got it by mail.
        let again = try civic.post(
            "/civic/state/write",
            [
                "id": "bioguide/T000250", "letter": "thank", "senderName": "Ann Lee", "senderAddress": "1 Elm St",
                "reason": "x", "make": "1",
            ])
        #expect(again.body.contains("had this letter within the last 30 days"))
        #expect(try civic.get("/assets/campus-copy.js").contains("data-copy"))
    }
}
#endif
