import PacketMapping
import Testing

/// Columns that say yes and no by 1 and 0, for buttons that take no numbers.
struct AnswerNumberTests {
    private static func accepted(
        _ samples: [String], _ choices: [String], refusesNumbers: Bool
    ) -> [MappingProposal.Pair] {
        var field = FieldProfile(
            name: "List7", printedLabel: "Are you a former prisoner of war?", kind: .choice, choices: choices)
        field.refusesNumbers = refusesNumbers
        let columns = [ColumnProfile(header: "Former prisoner of war", samples: samples)]
        return MappingProposer(fields: [field], columns: columns).proposal().accepted
    }

    @Test(
        "1 and 0 are spelled out where the form refuses them, and nowhere else",
        arguments: [
            (["1", "0"], ["YES", "NO"], true, "|choose:1=YES:0=NO"),
            (["0", "1", "1"], ["Oui", "Non"], true, "|choose:1=Oui:0=Non"),
            (["1", "0"], ["1", "2", "YES", "NO"], true, "|choose:1=YES:0=NO"), (["1", "0"], ["yes", "no"], false, ""),
            (["yes", "no"], ["YES", "NO"], true, ""), (["yes", "0"], ["YES", "NO"], true, "|choose:yes=YES:0=NO"),
        ])
    func spellsOutNumbers(samples: [String], choices: [String], refusesNumbers: Bool, filters: String) {
        let accepted = Self.accepted(samples, choices, refusesNumbers: refusesNumbers)
        #expect(accepted.map(\.expression) == ["{Former prisoner of war\(filters)}"])
        #expect(!accepted.contains { $0.isUnsure })
    }

    @Test("No pair is sure whose numbers the form refuses, and that has no words for them")
    func isUnsureWithoutWords() {
        let accepted = Self.accepted(["1", "0"], ["2", "3"], refusesNumbers: true)
        #expect(!accepted.contains { !$0.isUnsure })
    }

    @Test("What a merge does by itself is spelled out as well")
    func spellsOutCertainPairs() {
        var field = FieldProfile(name: "Prisoner", kind: .choice, choices: ["YES", "NO"])
        field.refusesNumbers = true
        let proposal = MappingProposer(
            fields: [field], columns: [ColumnProfile(header: "Prisoner", samples: ["1", "0"])],
            certain: [.init(column: 0, field: 0, reason: "its name")]
        ).proposal()
        #expect(proposal.accepted.map(\.expression) == ["{Prisoner|choose:1=YES:0=NO}"])
    }
}
