#if Server
import TestSupport
import Testing

/// The cards with nothing but forms.
struct StudyPageTests {
    private static let path = "/civic/learn/us-2008"
    private let civic: ServedCompanion

    init() throws { civic = try ServedCompanion([["civic", "state", "use", "sd"]]) }

    /// The question that a screen asks.
    private func question(_ address: String) throws -> String {
        let screen = try civic.get(address)
        return String(try #require(screen.firstMatch(of: #/<h2 id="prompt">([^<]+)</#), "\(screen)").1)
    }

    /// A card that is known is asked no more, unless known cards are wanted, too; the last step is taken back.
    @Test func aKnownCardIsAskedAgainOnceThatIsTakenBack() throws {
        let first = "What is the supreme law of the land?"
        #expect(try question(Self.path) == first)
        #expect(try !civic.get(Self.path).contains("id=\"answers\""))
        #expect(try civic.get("\(Self.path)?reveal=1").contains("<li>the Constitution</li>"))
        let next = try civic.place(civic.post("\(Self.path)/grade", ["number": "1", "mark": "known"]))
        #expect(try question(next) == "What does the Constitution do?")
        let withKnown = try civic.get("\(Self.path)?known=1")
        #expect(withKnown.contains(first) && withKnown.contains("marked as known"))
        let undone = try civic.place(civic.post("\(Self.path)/undo", [:]))
        #expect(undone.contains("done=undone"))
        #expect(try question(undone) == first)
        #expect(try civic.place(civic.post("\(Self.path)/undo", [:])).contains("done=nothing"))
        // A known card is asked again, too, when somebody says so.
        #expect(try civic.post("\(Self.path)/grade", ["number": "1", "mark": "known"]).status == 303)
        #expect(try civic.post("\(Self.path)/grade", ["number": "1", "mark": "unknown"]).status == 303)
        #expect(try question(Self.path) == first)
        #expect(try civic.post("\(Self.path)/grade", ["number": "101", "rating": "3"]).status == 404)
    }

    /// The section and the order that somebody chose stay from card to card.
    @Test func whatWasChosenStaysFromCardToCard() throws {
        let section = "American%20History"
        #expect(try question("\(Self.path)?section=\(section)") == "What is one reason colonists came to America?")
        let orders = try (1...8).map { try question("\(Self.path)?section=\(section)&shuffle=\($0)") }
        #expect(Set(orders).count > 1)
        #expect(try question("\(Self.path)?section=\(section)&shuffle=1") == orders.first)
        let form: KeyValuePairs = ["number": "58", "rating": "4", "section": "American History", "shuffle": "1"]
        let next = try civic.place(civic.post("\(Self.path)/grade", form))
        #expect(next.contains("section=\(section)") && next.contains("shuffle=1"))
        #expect(try civic.get(next).contains("<option value=\"American History\" selected>"))
    }
}
#endif
