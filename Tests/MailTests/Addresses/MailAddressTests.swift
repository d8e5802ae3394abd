import Mail
import Testing

struct MailAddressTests {
    @Test(arguments: [
        ("a@Example.ORG", "a@example.org"), (" a.b+c@example.org ", "a.b+c@example.org"),
        ("O'Brien@example.org", "O'Brien@example.org"), ("a@bücher.de", "a@xn--bcher-kva.de"),
        ("a@도메인.한국", "a@xn--hq1bm8jm9l.xn--3e0b707e"), ("a@例え。テスト", "a@xn--r8jz45g.xn--zckzah"),
        ("a@пример.рф", "a@xn--e1afmkfd.xn--p1ai"), ("a@مثال.إختبار", "a@xn--mgbh0fb.xn--kgbechtv"),
        ("da..me.@docomo.ne.jp", "\"da..me.\"@docomo.ne.jp"), ("a@localhost", "a@localhost"),
        ("a@FAß.de", "a@xn--fa-hia.de"),
    ])
    func envelopes(_ text: String, _ envelope: String) throws { #expect(try MailAddress(text).envelope == envelope) }

    @Test(arguments: [
        ("Pat <a@b.c>", "Pat"), ("\"O'Brien, \\\"Pat\\\"\" <a@b.c>", "O'Brien, \"Pat\""), ("<a@b.c>", ""),
        ("a@b.c", ""),
        ("서울시 복지과 (Welfare) <a@b.c>", "서울시 복지과 (Welfare)"),
    ])
    func names(_ text: String, _ name: String) throws {
        let address = try MailAddress(parsing: text)
        #expect(address.name == name)
        #expect(address.envelope == "a@b.c")
    }

    @Test(arguments: [
        String(repeating: "a", count: 65) + "@b.c", "a@" + String(repeating: "a", count: 64) + ".c", "a@b_c.d",
        "a@b c.d",
        "a@💩.la", "a@[127.0.0.1]", "a@" + String(repeating: "abc.", count: 70) + "de", "a(b)@c.d", "a@b,c@d.e",
    ])
    func refuses(_ text: String) { #expect(throws: MailError.self) { try MailAddress(text) } }

    @Test func spellingsOfOneAddressShareAKey() throws {
        #expect(try MailAddress("Ann@Example.org").key == MailAddress("ann@example.ORG").key)
        // Composed or not, with any letters for ASCII ones that Unicode has.
        #expect(try MailAddress("E\u{301}va@x.org").key == MailAddress("\u{E9}VA@x.org").key)
        #expect(try MailAddress("\u{212A}im@x.org").key == MailAddress("kim@x.org").key)
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
}
