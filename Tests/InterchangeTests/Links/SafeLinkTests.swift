import Interchange
import Testing

/// Links that may be shown and opened.
struct SafeLinkTests {
    @Test(arguments: [
        ("javascript:alert(1)", false), ("file:///etc/passwd", false), ("https://example.org", true),
        ("HTTP://x.org", true), ("tel:+1605", true), ("mailto:a@b.org", true), ("https:/x", false), ("https://", false),
        ("https:///x", false), ("https://?x", false), ("//example.org", false), ("https://exa mple.org", false),
        ("data:text/html,x", false), (" https://example.org", false), ("", false), ("mailto:", false),
        ("https://example.org/\"onload=", false), ("https://example.org/<b>", false), ("tel:\u{7F}", false),
        ("https://example.org/" + String(repeating: "x", count: 2_048), false),
        ("mailto:a@example.org?body=" + String(repeating: "x", count: 4_000), true),
    ])
    func onlyFourKindsOfLinksAreSafe(_ link: String, _ isSafe: Bool) { #expect((SafeLink(link) != nil) == isSafe) }

    @Test(arguments: [
        (" https://example.org\n", "https://example.org"), ("mailto:a@b.org", nil), ("tel:1", nil),
        ("HTTP://x.org", "HTTP://x.org"), ("https://a b", nil),
    ])
    func pagesAreOfHTTP(_ link: String, _ expected: String?) { #expect(SafeLink(page: link)?.description == expected) }

    @Test(arguments: [("605-773-3821", "tel:6057733821"), ("+82 2 784", "tel:+822784"), ("(605) 773", "tel:605773")])
    func telephoneLinksHaveDigitsOnly(_ number: String, _ link: String) {
        #expect(SafeLink(calling: number)?.description == link)
        #expect(SafeLink(calling: "none") == nil)
    }
}
