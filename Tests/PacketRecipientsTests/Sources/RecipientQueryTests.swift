import PacketModel
import Testing

@testable import PacketRecipients

struct RecipientQueryTests {
    typealias Term = RecipientQuery.Term

    @Test(arguments: [
        ("", RecipientQuery()), ("stored:", RecipientQuery()),
        ("smith york", RecipientQuery(words: ["smith", "york"])),
        (
            "civic:chamber=house party=D",
            RecipientQuery(
                source: "civic", terms: [Term(name: "chamber", value: "house"), Term(name: "party", value: "D")])
        ),
        ("roster:search=ㅎㄱㄷ", RecipientQuery(source: "roster", terms: [Term(name: "search", value: "ㅎㄱㄷ")])),
        (
            "city=\"New York\" \"Ann Lee\"  \"full name\"=x=y",
            RecipientQuery(
                terms: [Term(name: "city", value: "New York"), Term(name: "full name", value: "x=y")],
                words: ["Ann Lee"])
        ),
        ("note=10:30", RecipientQuery(terms: [Term(name: "note", value: "10:30")])),
        ("=x", RecipientQuery(words: ["=x"])), ("a=", RecipientQuery(terms: [Term(name: "a", value: "")])),
    ])
    func understandsWhatIsTyped(_ text: String, _ query: RecipientQuery) throws {
        #expect(try RecipientQuery(parsing: text) == query)
    }

    @Test func refusesAQuoteWithoutEnd() {
        let error = #expect(throws: RecipientError.self) { try RecipientQuery(parsing: "city=\"New York") }
        #expect(error?.code == .invalidQuery)
    }

    /// A module of another library plugs in like this.
    private struct Directory: RecipientSource {
        let name = "directory"
        let summary = "Three people."
        func count() -> Int? { 3 }
        func records(for query: RecipientQuery) throws -> any RecordSource {
            guard query.words.isEmpty else { throw RecipientError(.invalidQuery, message: "No.") }
            return try CSVReader(bytes: Array("sourceKey,name\n1,\(query.terms.first?.value ?? "-")\n".utf8))
        }
    }

    @Test func asksTheSourceThatIsNamed() throws {
        let sources = RecipientSources([Directory()])
        var records = try sources.records(for: "directory:who=Ada")
        #expect(try records.next()?.text(1) == "Ada")
        let unknown = #expect(throws: RecipientError.self) { try sources.records(for: "roster:who=Ada") }
        #expect(unknown?.code == .unknownSource && unknown?.message.contains("“directory”") == true)
        #expect(throws: RecipientError.self) { try sources.records(for: "directory:ada") }
    }
}
