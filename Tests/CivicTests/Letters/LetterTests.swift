import Interchange
import Storage
import TestSupport
import Testing

@testable import Civic

/// Templates, links and drafts.
struct LetterTests {
    @Test func unknownPlaceholdersAreNamed() throws {
        let folder = try TemporaryFolder()
        let templates = LetterTemplates(try Samples.store(in: folder))
        let bad = LetterTemplate(name: "x", subject: "About {{bill}}", body: "{{salutation}} {{ nickname }} {{zip}}")
        #expect(bad.unknownPlaceholders == ["nickname", "zip"])
        #expect(Samples.sentence { try templates.keep(bad, replacing: false) } == "“{{nickname}}” is no placeholder")
        let good = LetterTemplate(name: "road", subject: "Road", body: "{{salutation}}\n\nI live in {{district}}.")
        try templates.keep(good, replacing: false)
        #expect(Samples.code { try templates.keep(good, replacing: false) } == .exists)
        try templates.keep(LetterTemplate(name: "road", subject: "Roads", body: "x"), replacing: true)
        #expect(try templates.find("ROAD").subject == "Roads")
        try templates.remove("road")
        #expect(try templates.list() == LetterTemplate.shipped)
        #expect(Samples.code { _ = try templates.find("road") } == .notFound)
    }

    /// Each of the five can be written to everybody of the pack; nothing stays open, and there is one greeting.
    @Test func fiveLettersAreShipped() throws {
        #expect(LetterTemplate.shipped.map(\.name) == ["invite", "oppose", "support", "testimony", "thank"])
        let pack = try Samples.shippedPack()
        var occasion = LetterOccasion()
        (occasion.senderName, occasion.senderAddress) = ("Ann Lee", "1 Elm St, Brookings")
        (occasion.bill, occasion.reason, occasion.event) = ("HB 1001", "Our school needs it.", "the town hall on May 1")
        occasion.committee = "Education"
        for letter in LetterTemplate.shipped {
            #expect(letter.problem == nil && letter.unknownPlaceholders == [] && letter.origin == .shipped)
            for official in pack.officials {
                let values = occasion.values(for: official, in: pack, on: Samples.today)
                #expect(letter.holes(values) == [], "\(letter.name)")
                let (subject, body) = letter.filled(values)
                #expect(!(subject + body).contains("{{") && body.hasPrefix("Dear \(official.title) "))
                #expect(body.contains("Our school needs it.") && body.hasSuffix("Ann Lee\n1 Elm St, Brookings\n"))
            }
        }
    }

    @Test(arguments: [
        ("{{salutation}}\n\nHi", "Dear Senator Lee,\n\nHi"), ("Dear {{salutation}}\nHi", "Dear Senator Lee,\nHi"),
        ("dear  {{ salutation }},\nHi", "Dear Senator Lee,\nHi"), ("{{salutation}}:\nHi", "Dear Senator Lee,\nHi"),
        ("To: {{salutation}}", "To: Dear Senator Lee,"), ("endear {{salutation}}", "endear Dear Senator Lee,"),
        ("Hello {{salutation}}\nx", "Dear Senator Lee,\nx"), ("Dear\n{{salutation}}\nx", "Dear Senator Lee,\nx"),
        ("Road 7\n\nHi,\n\n{{salutation}}", "Road 7\n\nDear Senator Lee,"),
        ("Good morning, dear {{salutation}}", "Dear Senator Lee,"),
        ("To the Honorable\r\n{{salutation}}", "Dear Senator Lee,"),
        ("To all who said hello\n{{salutation}}", "To all who said hello\nDear Senator Lee,"),
    ])
    func aGreetingIsNeverDoubled(_ body: String, _ expected: String) {
        let letter = LetterTemplate(name: "x", subject: "s", body: body)
        #expect(letter.filled(["salutation": "Dear Senator Lee,"]).body == expected)
    }

    @Test func twoGreetingsAreRefused() throws {
        let folder = try TemporaryFolder()
        let letter = LetterTemplate(name: "x", subject: "s", body: "{{salutation}}\n{{salutation}}")
        let templates = LetterTemplates(try Samples.store(in: folder))
        #expect(Samples.sentence { try templates.keep(letter, replacing: false) }.contains("stands there 2 times"))
    }

    /// A line that greets beside the whole greeting is named; a line that says something is none.
    @Test(
        arguments: [
            ("Dear Senator {{lastName}},\n\n{{salutation}}\nx", "Dear Senator {{lastName}},"),
            ("Dear Senator {{ lastName }}, {{salutation}}", "Dear Senator {{lastName}},"),
            ("To the Honorable {{fullName}}\n\n{{salutation}}\nx", "To the Honorable {{fullName}}"),
            ("Hello!\nRoad 7\n{{salutation}}\nx", "Hello!"), ("Dear Rep. Lee:\n{{salutation}}", "Dear Rep. Lee:"),
            ("안녕하세요, 의원님\n{{salutation}}", "안녕하세요, 의원님"), ("{{salutation}}\n\nHi all,\nx", "Hi all,"),
            ("Hi, I live in district {{district}}.\n{{salutation}}", nil),
            ("Road 7\n{{salutation}}\nHello is a word.", nil),
            ("Dear\n{{salutation}}\nx", nil), ("Dear Senator Lee,\nx", nil), ("Hello {{salutation}}", nil),
            ("{{salutation}}\nI write.\nHi to your staff", nil), ("To: the office\n{{salutation}}", nil),
        ] as [(String, String?)])
    func aSecondGreetingIsRefused(_ body: String, _ line: String?) throws {
        let problem = LetterTemplate(name: "x", subject: "s", body: body).problem
        #expect(
            problem?.message == line.map { "take “\($0)” out, or “{{salutation}}”: the letter would greet twice" })
    }

    @Test func shippedLettersAreChangedRemovedAndBroughtBack() throws {
        let folder = try TemporaryFolder()
        let templates = LetterTemplates(try Samples.store(in: folder))
        let mine = LetterTemplate(name: "Thank", subject: "Thanks", body: "{{salutation}}")
        #expect(Samples.code { try templates.keep(mine, replacing: false) } == .exists)
        #expect(try !templates.find("thank").replacesShipped && templates.removed() == [])
        #expect(try templates.edit("thank", subject: "Thanks").origin == .own)
        #expect(try templates.find("thank").replacesShipped && templates.removed() == [])
        #expect(try templates.find("thank").body == LetterTemplate.shipped.last?.body)
        #expect(Samples.code { _ = try templates.edit("thank", name: "support") } == .exists)
        #expect(Samples.code { _ = try templates.edit("thank", body: "{{zip}}") } == .invalid)
        #expect(try templates.edit("thank", name: "thanks").name == "thanks")
        #expect(try templates.list().map(\.name) == ["invite", "oppose", "support", "testimony", "thanks"])
        #expect(try !templates.find("thanks").replacesShipped)
        try templates.remove("invite")
        #expect(try templates.removed().map(\.name) == ["invite", "thank"])
        try templates.restore("THANK")
        #expect(try templates.removed().map(\.name) == ["invite"])
        #expect(try templates.list().map(\.name) == ["oppose", "support", "testimony", "thank", "thanks"])
        #expect(Samples.code { try templates.restore("road") } == .notFound)
    }

    @Test func whoHasNoMailHasAFormOrATelephone() throws {
        let pack = try Samples.shippedPack()
        #expect(pack.officials.filter { $0.contact == nil }.map(\.name) == [])
        func contact(_ name: String) throws -> ContactWay? {
            try #require(pack.officials.first { $0.name == name }).contact
        }
        #expect(try contact("John Thune") == .form("https://www.thune.senate.gov/public/index.cfm/contact"))
        #expect(try contact("Dusty Johnson") == .telephone("202-225-2801"))
        #expect(try contact("Michael Rohl")?.link?.description == "mailto:michael.rohl@sdlegislature.gov")
    }

    @Test func aLetterIsFilledForEachOfficial() throws {
        let pack = try Samples.shippedPack()
        let official = try #require(try Samples.filter("chamber=senate district=12").select(pack).first)
        let values = Dictionary(uniqueKeysWithValues: zip(Official.columns, official.values(in: pack)))
        let letter = LetterTemplate(
            name: "x", subject: "District {{district}}", body: "{{salutation}}\n{{ title }}{{unfilled")
        let (subject, body) = letter.filled(values)
        #expect(subject == "District 12")
        #expect(body == "Dear Senator \(official.familyName),\nSenator{{unfilled")
    }

    @Test func linksEscapeWhatTheyMust() throws {
        let link = try #require(MailtoLink.link(to: "a+b@example.org", subject: "A & B? 한", body: "one\ntwo=2"))
        #expect(link == "mailto:a%2Bb@example.org?subject=A%20%26%20B%3F%20%ED%95%9C&body=one%0D%0Atwo%3D2")
        #expect(MailtoLink.link(to: "a@example.org", subject: "", body: String(repeating: "x", count: 2_000)) == nil)
        #expect(SafeLink(link)?.description == link)
    }

    @Test func draftsAreSoundMail() throws {
        var draft = MessageDraft(
            from: "me@example.org", toName: "O'Brien, \"Pat\"", toAddress: "pat@example.org",
            subject: "길 \(String(repeating: "가나다", count: 20))\r\nBcc: x@example.org", body: "Dear 홍길동,\nyes")
        draft.attachment = MessageDraft.Attachment(name: "편지.pdf", bytes: Array("%PDF-1.7".utf8))
        let folder = try TemporaryFolder()
        try folder.write(draft.bytes(at: Samples.now), to: "a.eml")
        let script = """
            import email, email.policy, sys
            m = email.message_from_binary_file(open(sys.argv[1], 'rb'), policy=email.policy.strict)
            body, part = list(m.iter_parts())
            print(m['to'].addresses[0].display_name, m['to'].addresses[0].addr_spec, sep='|')
            print(m['subject']); print(m['bcc'], m['x-unsent'], m['date'].datetime.isoformat())
            print(body.get_content().replace('\\r', '').rstrip()); print(part.get_filename(), part.get_content())
            print(all(len(l) <= 78 for l in open(sys.argv[1], 'rb').read().split(b'\\r\\n')))
            """
        try folder.write(script, to: "a.py")
        let outcome = try Tool.run("python3", [folder.file("a.py"), folder.file("a.eml")])
        #expect(outcome.errors == "")
        #expect(
            outcome.output == """
                O'Brien, "Pat"|pat@example.org
                길 \(String(repeating: "가나다", count: 20))Bcc: x@example.org
                None 1 2026-11-21T12:00:00+00:00
                Dear 홍길동,
                yes
                편지.pdf b'%PDF-1.7'
                True

                """)
    }

    @Test func theSameLetterIsNoticed() throws {
        let folder = try TemporaryFolder()
        let log = ContactLog(try Samples.store(in: folder))
        let officials = try Samples.filter("district=12").select(Samples.shippedPack())
        try log.note("road", Array(officials.prefix(1)), how: "eml", at: Samples.now)
        #expect(try log.repeated("road", officials, at: Samples.later(days: 29)).map(\.id) == [officials[0].id])
        #expect(try log.repeated("road", officials, at: Samples.later(days: 31)) == [])
        #expect(try log.repeated("other", officials, at: Samples.later(days: 1)) == [])
    }
}
