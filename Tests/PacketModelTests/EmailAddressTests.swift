import PacketModel
import Testing

struct EmailAddressTests {
    @Test(arguments: [
        ("zoe@Example.ORG", "zoe@example.org", "zoe@example.org"),
        ("  Zoe.B+news@example.org. ", "Zoe.B+news@example.org", "zoe.b+news@example.org"),
        ("mailto:a@b.co", "a@b.co", "a@b.co"), ("Zoë B <zoe@example.org>", "zoe@example.org", "zoe@example.org"),
        ("info@Bücher.example", "info@bücher.example", "info@xn--bcher-kva.example"),
        ("info@bu\u{308}cher.example", "info@bücher.example", "info@xn--bcher-kva.example"),
        ("홍@한국.kr", "홍@한국.kr", "홍@xn--3e0b707e.kr"), ("a@例え.テスト", "a@例え.テスト", "a@xn--r8jz45g.xn--zckzah"),
        ("a@b。co", "a@b。co", "a@b.co"), ("o'brien@example.org", "o'brien@example.org", "o'brien@example.org"),
    ])
    func bringsIntoTheUsualForm(_ text: String, _ usual: String, _ key: String) throws {
        let address = try #require(EmailAddress(text))
        #expect(address.description == usual && address.key == key)
        #expect(EmailAddress(address.description) == address)
    }

    @Test(arguments: [
        "", "a", "@", "a@", "@b.co", "a@b", "a b@c.co", "a@b c.co", "a..b@c.co", ".a@c.co", "a.@c.co", "a@-b.co",
        "a@b-.co", "a@b..co", "a@1.2.3.4", "a@b_c.co", "a@b.co, c@d.co", "a@b.co\r\nRCPT TO:<x@y.z>", "\"a b\"@c.co",
        "a@b.co\u{2028}", "a@@b.co", "a\0@b.co", "a@b.c\u{202E}o", String(repeating: "a", count: 65) + "@b.co",
        "a@" + String(repeating: "b", count: 64) + ".co",
    ])
    func refusesWhatIsNoAddress(_ text: String) {
        #expect(EmailAddress(text)?.description != text && (EmailAddress(text) == nil || text.last == "\u{2028}"))
    }
}
