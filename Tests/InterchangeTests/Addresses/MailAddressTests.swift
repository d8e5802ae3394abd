import Interchange
import Testing

struct MailAddressTests {
    @Test(arguments: [
        ("a@Example.ORG", "a@example.org"), (" a.b+c@example.org ", "a.b+c@example.org"),
        ("O'Brien@example.org", "O'Brien@example.org"), ("a@bücher.de", "a@xn--bcher-kva.de"),
        ("a@도메인.한국", "a@xn--hq1bm8jm9l.xn--3e0b707e"), ("a@例え。テスト", "a@xn--r8jz45g.xn--zckzah"),
        ("a@пример.рф", "a@xn--e1afmkfd.xn--p1ai"), ("a@مثال.إختبار", "a@xn--mgbh0fb.xn--kgbechtv"),
        ("da..me.@docomo.ne.jp", "\"da..me.\"@docomo.ne.jp"), ("a@localhost", "a@localhost"),
        ("a@FAß.de", "a@xn--fa-hia.de"), ("a@example.org.", "a@example.org"),
        ("\"da..me\"@docomo.ne.jp", "\"da..me\"@docomo.ne.jp"), ("o'brien@example.org", "o'brien@example.org"),
    ])
    func envelopes(_ text: String, _ envelope: String) throws { #expect(try MailAddress(text).envelope == envelope) }

    @Test(arguments: [
        ("Pat <a@b.c>", "Pat"), ("\"O'Brien, \\\"Pat\\\"\" <a@b.c>", "O'Brien, \"Pat\""), ("<a@b.c>", ""),
        ("a@b.c", ""), ("mailto:a@b.c", ""), ("Pat <mailto:a@b.c>", "Pat"),
        ("서울시 복지과 (Welfare) <a@b.c>", "서울시 복지과 (Welfare)"),
    ])
    func names(_ text: String, _ name: String) throws {
        let address = try MailAddress(parsing: text)
        #expect(address.name == name)
        #expect(address.envelope == "a@b.c")
    }

    @Test(arguments: [
        String(repeating: "a", count: 65) + "@b.c", "a@" + String(repeating: "a", count: 64) + ".c", "a@b_c.d",
        "a@b c.d", "a@💩.la", "a@[127.0.0.1]", "a@1.2.3.4", "a@" + String(repeating: "abc.", count: 70) + "de",
        "a(b)@c.d", "a@b,c@d.e", "evil@x> <y", "a b@example.org", "a@b@example.org", "a", "@example.org", "a@",
        "a@b..c",
        "a@-b.c", "a@b-.c", "<a@b.c", "", "@", "a@.", "\"a b\"@c.co", "a@@b.co", "a\0@b.co", "a@b.c\u{202E}o",
        "a\u{200B}b@c.de", "a@b.co, c@d.co", "a@\u{301}b.de", "a@" + String(repeating: "ü", count: 70) + ".de",
    ])
    func refuses(_ text: String) { #expect(throws: InterchangeError.self) { try MailAddress(text) } }

    @Test(arguments: ["a@b.co\r\nRCPT TO:<x@y.z>", "a\n@b.co", "a@b\u{2028}.co", "a@b\u{85}c.co", "A\r\nB <a@b.co>"])
    func lineBreaksAreNoPartOfAnAddress(_ text: String) {
        #expect(throws: InterchangeError.self) { try MailAddress(text) }
        let error = #expect(throws: InterchangeError.self) { try MailAddress(parsing: text) }
        #expect(error?.code == .headerInjection)
    }

    @Test func spellingsOfOneAddressShareAKey() throws {
        #expect(try MailAddress("Ann@Example.org").key == MailAddress("ann@example.ORG").key)
        // Composed or not, with any letters for ASCII ones that Unicode has.
        #expect(try MailAddress("E\u{301}va@x.org").key == MailAddress("\u{E9}VA@x.org").key)
        #expect(try MailAddress("\u{212A}im@x.org").key == MailAddress("kim@x.org").key)
        #expect(try MailAddress("a@bu\u{308}cher.de").key == MailAddress("A@xn--bcher-kva.de").key)
    }

    @Test(arguments: [
        ("Ann <A@Bücher.de>", "a@xn--bcher-kva.de"), (" DA..ME@docomo.ne.jp", "da..me@docomo.ne.jp"),
        ("홍@한국.kr", "홍@xn--3e0b707e.kr"), ("a@b。co", "a@b.co"), (" A[B]@x.de ", "a[b]@x.de"), ("", ""),
    ])
    func everyTextHasAKeyThatStays(_ text: String, _ key: String) {
        #expect(MailAddress.key(of: text) == key)
        #expect(MailAddress.key(of: key) == key)
    }

    /// RFC 5321, 2.4: the local part belongs to its server, and is sent as it was written.
    @Test(arguments: [
        ("Ann.O'Brien+List@Example.ORG", "Ann.O'Brien+List@example.org"), ("PAT@x.org", "PAT@x.org"),
        ("E\u{301}va@x.org", "E\u{301}va@x.org"), ("\u{E9}va@x.org", "\u{E9}va@x.org"),
        (".Abc.@Docomo.ne.jp", "\".Abc.\"@docomo.ne.jp"),
    ])
    func whatStandsBeforeTheAtIsKept(_ text: String, _ sent: String) throws {
        #expect(try Array(MailAddress(text).envelope.utf8) == Array(sent.utf8))
    }

    @Test(arguments: [
        ("zoe@Example.ORG", "zoe@example.org"), ("Zoë B <Zoe.B@example.org>", "Zoe.B@example.org"),
        ("info@bu\u{308}cher.example", "info@bücher.example"), ("a@例え。テスト", "a@例え.テスト"),
        ("a..b@docomo.ne.jp", "a..b@docomo.ne.jp"), ("a@xn--bcher-kva.de", "a@xn--bcher-kva.de"),
    ])
    func isShownAsPeopleWriteIt(_ text: String, _ shown: String) throws {
        let address = try MailAddress(parsing: text)
        #expect(address.description == shown)
        #expect(try MailAddress(address.description).key == address.key)
    }

    @Test(arguments: [
        ("a@example.org", true), ("a..b@docomo.ne.jp", true), ("a@한국.kr", true), ("a@localhost", false),
        ("Ann <a@example.org>", false), ("mailto:a@example.org", false), ("a@x", false), ("a", false),
    ])
    func whoSignsUpGivesAPlainAddressOfTheInternet(_ text: String, _ isOne: Bool) {
        #expect((MailAddress(public: text) != nil) == isOne)
    }

    /// RFC 3492, 7.1, and labels as long as they may be.
    @Test(
        arguments: [
            ("他们为什么不说中文", "xn--ihqwcrb4cv8a8dqg056pqjye"),
            ("почемужеонинеговорятпорусски", "xn--b1abfaaepdrnnbgefbadotcwatmq2g4l"),
            ("למההםפשוטלאמדבריםעברית", "xn--4dbcagdahymbxekheh6e0a7fei0b"),
            ("3年b組金八先生", "xn--3b-ww4c5e180e575a65lsy2b"),
            ("-> $1.00 <-", nil), (String(repeating: "a", count: 62) + "ü", nil),
        ] as [(String, String?)])
    func domainsAreEncoded(_ label: String, _ encoded: String?) {
        #expect((try? DomainName("\(label).example"))?.ascii == encoded.map { "\($0).example" })
    }
}
