import Foundation
import Storage
import TestSupport
import Testing

@testable import Civic

/// Documents in sections, the search, and bookmarks.
struct DocumentsTests {
    let folder: TemporaryFolder
    let documents: Documents

    init() throws {
        folder = try TemporaryFolder()
        documents = Documents(try Samples.store(in: folder))
    }

    /// The text of Debian's miscfiles, if it is beside the project.
    static func founding(_ name: String) throws -> String {
        try String(contentsOfFile: SharedSample.path("companions/founding/\(name).txt"), encoding: .utf8)
    }

    func keep(_ id: String, _ text: String, _ style: SectionedText.Style) throws {
        try documents.keep(
            id: id, title: id, edition: "test", digest: "00", sections: SectionedText.cut(text, as: style, title: id),
            at: Samples.now)
    }

    @Test func theConstitutionHasItsArticlesAndAmendments() throws {
        let text = try Self.founding("us-constitution")
        try keep("us-constitution", text, .constitution)
        let ids = try documents.sections("us-constitution").map(\.id)
        for number in 1...7 { #expect(ids.contains("article-\(number)")) }
        for number in 1...27 { #expect(ids.contains("amendment-\(number)")) }
        #expect(!ids.contains("article-8") && !ids.contains("amendment-28"))
        #expect(Set(ids).count == ids.count)
        let powers = try documents.sections("us-constitution", "article-1-section-8")
        #expect(powers.map(\.title) == ["Article I, Section 8"])
        #expect(powers[0].text.hasPrefix("The Congress shall have Power"))
        #expect(try documents.sections("us-constitution", "amendment-14").count == 6)
        #expect(try documents.sections("us-constitution", "preamble")[0].text.contains("common defense"))
    }

    @Test func noWordOfTheConstitutionIsLost() throws {
        let text = try Self.founding("us-constitution")
        let sections = try SectionedText.cut(text, as: .constitution, title: "x")
        func words(_ text: String) -> [Substring] { text.split(whereSeparator: \.isWhitespace) }
        let headings = sections.reduce(0) { $0 + ($1.id.contains("section") ? 2 : words($1.title).count) }
        let kept = sections.reduce(0) { $0 + words($1.text).count }
        // The title of the document stands before the first heading.
        #expect(words(text).count - 8 == kept + headings)
    }

    @Test func theDeclarationIsInItsParts() throws {
        let text = try Self.founding("us-declaration")
        try keep("us-declaration", text, .declaration)
        let sections = try documents.sections("us-declaration")
        #expect(
            sections.map(\.id) == [
                "declaration-preamble", "declaration-grievances", "declaration-petitions", "declaration-independence",
                "declaration-signers",
            ])
        #expect(sections[4].text.contains("John Hancock"))
    }

    @Test(arguments: [
        ("\"cruel and unusual\"", "amendment-8"), ("cruel and unusual", "amendment-8"),
        ("vice-president presides", nil),
        ("freedom of speech press religion", "amendment-1"), ("post offices", "article-1-section-8"),
    ])
    func theBestSectionComesFirst(_ query: String, _ section: String?) throws {
        let text = try Self.founding("us-constitution")
        try keep("us-constitution", text, .constitution)
        let hits = try documents.search(query, document: nil, limit: 5)
        if let section {
            #expect(hits.first?.section == section)
            #expect(hits.first?.snippet.contains("[") == true)
        }
    }

    @Test func searchTakesNoOperators() throws {
        try keep("a", "# One\nfree NEAR speech\n# Two\nnothing", .markdown)
        for query in ["free NEAR(", "* OR", "title:x AND", "\"free", "col : x", "'", "free*"] {
            _ = try? documents.search(query, document: nil, limit: 5)
        }
        #expect(try documents.search("free NEAR speech", document: nil, limit: 5).map(\.section) == ["one"])
        #expect(try documents.search("frée", document: "a", limit: 5).map(\.section) == ["one"])
        #expect(try documents.search("free", document: "b", limit: 5) == [])
        #expect(Samples.code { _ = try documents.search("  ", document: nil, limit: 5) } == .invalid)
    }

    @Test func markdownIsCutAtItsHeadings() throws {
        let text = "Before.\n# Article 1\nOne.\n## Part\nTwo.\n```\n# no heading\n```\n# Article 1\nThree.\n# 장\n넷"
        let sections = try SectionedText.cut(text, as: .markdown, title: "Charter")
        #expect(sections.map(\.id) == ["charter", "article-1", "part", "article-1-2", "장"])
        #expect(sections[2].text == "Two.\n```\n# no heading\n```")
        #expect(try SectionedText.cut("All of it.\n", as: .plain, title: "x").map(\.text) == ["All of it."])
        #expect(Samples.code { _ = try SectionedText.cut("no headings", as: .constitution, title: "x") } == .malformed)
        #expect(Samples.code { _ = try SectionedText.cut("\n", as: .plain, title: "x") } == .malformed)
    }

    @Test func keepingAgainReplacesAndTheSearchFollows() throws {
        try keep("a", "# One\napples", .markdown)
        try keep("a", "# One\npears", .markdown)
        #expect(try documents.search("apples", document: nil, limit: 5) == [])
        #expect(try documents.search("pear", document: nil, limit: 5).count == 1)
        #expect(try documents.list().map(\.sections) == [1])
        #expect(Samples.code { _ = try documents.sections("b") } == .notFound)
        #expect(Samples.code { _ = try documents.sections("a", "two") } == .notFound)
    }

    @Test func bookmarksAreThereOnce() throws {
        try keep("a", "# One\napples", .markdown)
        for _ in 0..<2 {
            try documents.bookmark("a", nil, at: Samples.now)
            try documents.bookmark("a", "one", at: Samples.later(days: 1))
        }
        #expect(try documents.bookmarks().map(\.section) == ["one", nil])
        try documents.removeBookmark("a", nil)
        #expect(try documents.bookmarks().map(\.section) == ["one"])
        #expect(Samples.code { try documents.removeBookmark("a", nil) } == .notFound)
        #expect(Samples.code { try documents.bookmark("a", "two", at: Samples.now) } == .notFound)
        try keep("a", "# Other\npears", .markdown)
        #expect(try documents.bookmarks().count == 1)
    }

    @Test func thirtyNineSignedTheConstitution() {
        let deputies = ConstitutionSigners.states.flatMap(\.deputies)
        #expect(deputies.count == 38 && Set(deputies).count == 38 && ConstitutionSigners.states.count == 12)
        #expect(ConstitutionSigners.section.text.hasPrefix("George Washington"))
    }
}
