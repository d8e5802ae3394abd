import Testing

@testable import Roster

struct ContactLinkTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let service: String
        let value: String
        let link: String
        var testDescription: String { "\(service) \(value)" }

        init(_ service: String, _ value: String, _ link: String) {
            (self.service, self.value, self.link) = (service, value, link)
        }
    }

    static let cases = [
        Case("twitter", "@gildong", "https://x.com/gildong"), Case("X", "gildong_1", "https://x.com/gildong_1"),
        Case("twitter", "http://twitter.com/gildong", "https://x.com/gildong"),
        Case("트위터", "https://mobile.twitter.com/gildong?s=20", "https://x.com/gildong?s=20"),
        Case("twitter", "twitter.com/gildong", "https://x.com/gildong"),
        Case("facebook", "100001234567", "https://www.facebook.com/100001234567"),
        Case("facebook", "gildong.hong", "https://www.facebook.com/gildong.hong"),
        Case("facebook", "https://m.facebook.com/gildong", "https://www.facebook.com/gildong"),
        Case(
            "facebook", "http://www.facebook.com/profile.php?id=100001234567",
            "https://www.facebook.com/profile.php?id=100001234567"),
        Case("instagram", "@gildong", "https://www.instagram.com/gildong"),
        Case("youtube", "@gildong", "https://www.youtube.com/@gildong"),
        Case("youtube", "UCabcdefghijklmnopqrstuv", "https://www.youtube.com/channel/UCabcdefghijklmnopqrstuv"),
        Case("youtube", "https://youtu.be/abc", "https://youtu.be/abc"),
        Case("kakao", "gildong", "https://story.kakao.com/gildong"),
        Case("kakao", "_xabc", "https://pf.kakao.com/_xabc"),
        Case("blog", "kdwon53", "https://blog.naver.com/kdwon53"),
        Case("blog", "http://m.blog.naver.com/kdwon53", "https://blog.naver.com/kdwon53"),
        Case("blog", "http://kdwon.tistory.com", "http://kdwon.tistory.com"),
        Case("cafe", "gildonglove", "https://cafe.naver.com/gildonglove"),
        Case("homepage", "www.강기윤.kr", "https://www.강기윤.kr"),
        Case("homepage", "http://www.강기윤.kr", "http://www.강기윤.kr"),
        Case("homepage", "HTTPS://Example.ORG:8443/홍?q=a b#c", "https://example.org:8443/%ED%99%8D?q=a%20b#c"),
        Case("cyworld", "http://www.cyworld.com/a", "http://www.cyworld.com/a"),
        Case("something else", "https://example.org", "https://example.org"),
    ]

    @Test(arguments: cases)
    func makesLinks(_ item: Case) throws {
        #expect(try RosterContact(.web, name: item.service, value: item.value).link() == item.link)
    }

    @Test(arguments: [
        "", "   ", "javascript:alert(1)", "file:///etc/passwd", "data:text/html,x", "https://", "http:///a", "nodots",
        "https://user:secret@example.org/", "https://exa mple.org", "https://example..org", "mailto:a@example.org",
        "https://example.org:x/", "//example.org", "https://-a.org", "ftp://example.org", "https://a.org\n.evil/\u{0}",
    ])
    func opensNothingElse(_ value: String) {
        for name in ["homepage", "twitter", "blog"] {
            let link = try? RosterContact(.web, name: name, value: value).link()
            // What a service takes for an account stays on its own pages.
            #expect(link == nil || (name != "homepage" && value == "nodots"), "\(name): \(link ?? "")")
        }
    }

    @Test(arguments: [
        ("02-784-1322", "tel:027841322"), ("+82-2-784-1322", "tel:+8227841322"), ("(063) 555.0102", "tel:0635550102"),
    ])
    func dials(_ number: String, _ link: String) throws {
        #expect(try RosterContact(.phone, name: "사무실", value: number).link() == link)
        #expect(try RosterContact(.phone, name: "사무실", value: number).messageLink() == nil)
        let mobile = RosterContact(.phone, name: "휴대폰", value: number, isMobile: true)
        #expect(try mobile.messageLink() == link.replacing("tel:", with: "sms:"))
    }

    @Test(arguments: ["", "ask", "02-784-1322;phone-context=x", "1", "02-784,027841322", "12345678901234567"])
    func dialsNothingElse(_ number: String) {
        #expect(Samples.code { _ = try ContactLink.phone(number) } == .invalidLink)
    }

    @Test func writesToAddresses() throws {
        #expect(try ContactLink.mail("a.b+c@example.org") == "mailto:a.b+c@example.org")
        #expect(try ContactLink.mail("홍@example.org") == "mailto:%ED%99%8D@example.org")
        for bad in ["", "a", "a@b", "a@b.c,d@e.f", "a b@c.d", "a@b.c\r\nBcc: d@e.f"] {
            #expect(Samples.code { _ = try ContactLink.mail(bad) } == .invalidLink)
        }
        #expect(
            ContactLink.search(for: "홍길동 &")
                == "https://search.naver.com/search.naver?query=%ED%99%8D%EA%B8%B8%EB%8F%99%20%26")
    }

    @Test func knowsWhatTakesShortMessages() {
        #expect(PhoneNames.usual.isMobile("휴대폰"))
        #expect(PhoneNames.usual.isMobile(" Mobile "))
        #expect(!PhoneNames.usual.isMobile("국회 사무실"))
        #expect(PhoneNames(["Natel"]).isMobile("natel"))
    }
}
