import Foundation
import Storage
import TestSupport
import Testing

@testable import Games

/// News out of feeds.
struct NewsTests {
    static let rss = """
        <?xml version="1.0"?>
        <rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"
             xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/">
        <channel><title>The Aggie</title><link>https://example.edu</link>
        <item><title>Library stays open &amp; warm</title><link>https://example.edu/1</link>
          <guid isPermaLink="false">a-1</guid><category>campus</category><category>featured</category>
          <pubDate>Sat, 21 Nov 2026 09:30:00 -0800</pubDate><dc:creator>Ann Lee</dc:creator>
          <description>&lt;p&gt;All &lt;b&gt;night&lt;/b&gt;.&lt;/p&gt;</description>
          <content:encoded><![CDATA[<p>All night, says <a href="javascript:alert(1)" onclick="x()">Kim</a>.</p>
            <script>alert(1)</script><ul><li>first floor<li>caf&eacute;</ul>]]></content:encoded>
          <media:thumbnail url="https://example.edu/1.jpg"/></item>
        <item><title>Game day</title><link>javascript:alert(1)</link><guid>a-2</guid><category>SPORTS</category>
          <pubDate>Fri, 20 Nov 26 23:00:00 EST</pubDate><description>We won 3 &lt; 5.</description>
          <enclosure url="https://example.edu/2.mp3" type="audio/mpeg" length="1"/></item>
        <item><title>Odd one</title><description>No guid, no date</description><category>Board Games</category></item>
        </channel></rss>
        """
    static let atom = """
        <feed xmlns="http://www.w3.org/2005/Atom"><title type="text">Campus</title><id>urn:x</id>
        <entry><title>Seminar</title><id>urn:1</id><updated>2026-11-20T10:00:00.5+01:00</updated>
          <link rel="self" href="https://example.edu/self"/><link href="https://example.edu/seminar"/>
          <author><name>Dr. Oh</name></author><category term="research"/>
          <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>Talk &amp; <i>tea</i> &lt;3</p>
            <script>steal()</script></div></content></entry></feed>
        """

    private func feed(_ text: String) throws -> FeedReader.Feed {
        try FeedReader.feed(Array(text.utf8), file: "feed.xml", at: Samples.now)
    }

    @Test func rssIsRead() throws {
        let feed = try feed(Self.rss)
        #expect(feed.title == "The Aggie" && feed.articles.map(\.guid) == ["a-1", "a-2", "Odd one "])
        let first = feed.articles[0]
        #expect(first.title == "Library stays open & warm" && first.author == "Ann Lee" && first.isFeatured)
        #expect(first.body == "All night, says Kim.\n• first floor\n• café" && first.excerpt == "All night.")
        #expect(
            first.category == "Campus" && first.url == "https://example.edu/1"
                && first.image == "https://example.edu/1.jpg")
        #expect(first.published.iso8601 == "2026-11-21T17:30:00.000000Z" && first.minutes == 1)
        let second = feed.articles[1]
        #expect(second.url == "" && second.image == "" && second.category == "Sports" && second.body == "We won 3 < 5.")
        #expect(second.published.iso8601 == "2026-11-21T04:00:00.000000Z")
        #expect(feed.articles[2].published == Samples.now && feed.articles[2].category == "Board Games")
    }

    @Test func atomIsRead() throws {
        let article = try #require(try feed(Self.atom).articles.first)
        #expect(article.guid == "urn:1" && article.url == "https://example.edu/seminar" && article.author == "Dr. Oh")
        #expect(article.body == "Talk & tea <3" && article.category == "Research" && article.title == "Seminar")
        #expect(
            article.published.iso8601 == "2026-11-20T09:00:00.500000Z"
                || article.published.iso8601 == "2026-11-20T09:00:00.000000Z")
    }

    static let hostile = [
        #"<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><rss><channel><title>&b;</title></channel></rss>"#,
        #"<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><rss><channel><title>&x;</title></channel></rss>"#,
        String(repeating: "<a>", count: 200_000), "<rss><channel>", "<html><body/></html>", "", "\u{0}", "{}",
        "<rss><channel><item><title>&nbsp;</title></item></channel></rss>",
    ]

    @Test(arguments: hostile.indices) func bombsAndOtherThingsAreRefused(_ index: Int) {
        #expect(Samples.code { _ = try feed(Self.hostile[index]) } == .malformed)
    }

    @Test(arguments: [
        ("<script>x</script>a", "a"), ("<SCRIPT src='//e'>x</sCript >a", "a"),
        ("<scr<script>ipt>alert(1)</script>", "ipt>alert(1)"),
        ("<img src=x onerror='alert(\">\")'>b", "b"), ("1 < 2 & 3 > 2", "1 < 2 & 3 > 2"), ("a<!-- <b> -->c", "ac"),
        ("<svg/onload=alert(1)>d</svg>e", "e"), ("&#60;b&#62; &#x41; &bogus; &#0;&#xD800;", "<b> A &bogus; &#xD800;"),
        ("<style>p{}</style><p>x<br>y</p>", "x\ny"), ("<script>never ends", ""), ("<", "<"), ("</", "</"),
        ("<a href=\"x", ""),
        ("a\u{1B}[31mb\u{202E}c", "a[31mbc"), ("x<iframe src='javascript:1'>y</iframe>z", "xz"),
    ])
    func ofMarkupOnlyTheTextIsKept(_ html: String, _ expected: String) {
        #expect(HTMLText.plain(html) == expected)
    }

    @Test func longMarkupTakesLinearTime() {
        let growth = Growth.overEightfold(1_000) {
            String(repeating: "<a <!-- & &amp; ", count: $0)
        } _: {
            _ = HTMLText.plain($0)
        }
        #expect(Growth.linear.contains(growth), "\(growth)")
    }

    @Test(arguments: [(0, 1), (1, 1), (200, 1), (201, 2), (400, 2), (401, 3)])
    func readingTakesAMinuteForTwoHundredWords(_ words: Int, _ minutes: Int) {
        #expect(ReadingTime.minutes(Array(repeating: "word", count: words).joined(separator: " ")) == minutes)
        #expect(ReadingTime.minutes(String(repeating: "漢", count: 1_200)) == 3)
    }

    @Test(arguments: [
        ("Sat, 21 Nov 2026 00:00:00 GMT", "2026-11-21T00:00:00"), ("21 Nov 2026 01:00 +0100", "2026-11-21T00:00:00"),
        ("2026-11-21", "2026-11-21T00:00:00"), ("2026-11-21t00:00:00z", "2026-11-21T00:00:00"),
        ("2026-11-20T16:00:00-08:00", "2026-11-21T00:00:00"),
        ("Sat, 21 November 2026 00:00:00 UT", "2026-11-21T00:00:00"),
    ])
    func datesOfFeedsAreRead(_ text: String, _ expected: String) {
        #expect(FeedDate.moment(text)?.iso8601.prefix(19) == expected[...])
    }

    @Test(arguments: [
        "", "yesterday", "31 Feb 2026 00:00 GMT", "2026-11-21T25:00:00Z", "2026-11-21T00:00:00+9", "21 Foo 2026 1:1 Z",
    ])
    func otherDatesAreNone(_ text: String) { #expect(FeedDate.moment(text) == nil) }

    @Test func takingAFeedTwiceBringsNothingNew() throws {
        let folder = try TemporaryFolder()
        let news = News(try Samples.store(in: folder))
        var articles = try feed(Self.rss).articles
        #expect(try news.take(articles, from: "f") == News.Outcome(new: 3))
        #expect(try news.take(articles, from: "f") == News.Outcome(unchanged: 3))
        // The same page out of another feed, and a text that changed.
        #expect(try news.take([articles[0]], from: "g") == News.Outcome(unchanged: 1))
        articles[0].body = "Closed at noon."
        #expect(try news.take(articles, from: "f") == News.Outcome(changed: 1, unchanged: 2))
        var filter = News.Filter()
        filter.words = ["noon"]
        #expect(try news.list(filter).map(\.article.guid) == ["a-1"])
        filter.words = ["night"]
        #expect(try news.list(filter).isEmpty)
    }

    @Test func articlesAreFilteredAndSearched() throws {
        let folder = try TemporaryFolder()
        let news = News(try Samples.store(in: folder))
        _ = try news.take(feed(Self.rss).articles + feed(Self.atom).articles, from: "f")
        func titles(_ change: (inout News.Filter) -> Void) throws -> [String] {
            var filter = News.Filter()
            change(&filter)
            return try news.list(filter).map(\.article.title)
        }
        #expect(try titles { _ in }.first == "Library stays open & warm")
        #expect(try titles { $0.category = "sports" } == ["Game day"])
        #expect(try titles { $0.isFeatured = true } == ["Library stays open & warm"])
        #expect(try titles { $0.words = ["TALK", "tea"] } == ["Seminar"])
        #expect(try titles { $0.words = ["cafe"] } == ["Library stays open & warm"])
        #expect(try titles { $0.words = ["\" OR 1 --", "*"] } == [])
        #expect(try titles { $0.limit = 2 }.count == 2)
        let sports = try #require(
            try news.list(
                {
                    var f = News.Filter(); f.category = "Sports"; return f
                }()
            ).first)
        try news.feature(sports.id, true)
        #expect(try titles { $0.isFeatured = true }.count == 2)
        #expect(
            try news.categories().filter { $0.count > 0 }.map(\.name) == [
                "Campus", "Research", "Sports", "Board Games",
            ])
        try news.remove(sports.id)
        #expect(try news.find(sports.id) == nil && titles { $0.words = ["won"] }.isEmpty)
        #expect(Samples.code { try news.remove(sports.id) } == .notFound)
    }

    @Test func aFeedThatFailsRestsLongerEachTime() throws {
        let folder = try TemporaryFolder()
        let feeds = Feeds(try Samples.store(in: folder))
        #expect(
            Samples.code { try feeds.add("file:///etc/passwd") } == .invalid
                && Samples.code { try feeds.add("javascript:1") } == .invalid)
        try feeds.add("https://example.edu/feed")
        try feeds.add("https://example.edu/feed")
        var pauses: [Int64] = []
        for _ in 0..<13 {
            try feeds.failed("https://example.edu/feed", at: Samples.now)
            let until = try #require(try feeds.list().first?.notBefore)
            pauses.append((until.microseconds - Samples.now.microseconds) / 1_000_000)
        }
        #expect(pauses.prefix(4) == [60, 120, 240, 480] && pauses.last == 86_400)
        #expect(try feeds.list().count == 1)
        try feeds.failed("https://example.edu/feed", retryAfter: 1_000_000, at: Samples.now)
        try feeds.succeeded(
            "https://example.edu/feed", title: "T", entityTag: "\"x\"", lastModified: "", at: Samples.now)
        let feed = try #require(try feeds.list().first)
        #expect(feed.failures == 0 && feed.notBefore == nil && feed.entityTag == "\"x\"" && feed.title == "T")
    }
}
