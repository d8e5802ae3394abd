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
    }
}
