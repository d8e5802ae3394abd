import Testing

@testable import PacketMapping

/// Names of fields whose words mean something in other languages than that of the form.
struct FormLanguageTests {
    private static let english = ["Who buys the food?", "Type of expense", "Your name", "How often paid"]
    private static let french = ["Nom du demandeur", "Montant des charges", "Votre adresse", "Pays"]

    private static func fields(_ labels: [String]) -> [FieldProfile] {
        labels.enumerated().map { FieldProfile(name: "a\($0)", printedLabel: $1) }
            + [FieldProfile(name: "pays_utilities_heat", printedLabel: "Heat", kind: .checkBox, choices: ["Yes"])]
    }

    @Test(
        "A word of another language is none in an English form",
        arguments: [
            (english, ["Heat bill"], ["pays"]), (french, ["Heat bill"], []), (english, ["Pays"], []),
            (Array(english.prefix(1)), ["Heat bill"], []), (english + french, ["Heat bill"], []),
        ] as [([String], [String], Set<String>)])
    func foreignWords(labels: [String], headers: [String], words: Set<String>) {
        #expect(FormWords.foreignWords(Self.fields(labels), besides: headers) == words)
    }

    @Test(arguments: [(["pays", "utilities", "heat"], false), (["pays"], true)])
    func aWordAloneMeansWhatItMeans(words: [String], isCountry: Bool) {
        #expect(LabelWords(words: words, without: ["pays"]).things.contains("country") == isCountry)
    }

    @Test("What is proposed for such a field gives no false reason, and is not sure", arguments: ["Heat bill", "Heat"])
    func proposes(header: String) {
        let columns = [ColumnProfile(header: header, samples: ["x", ""])]
        let proposal = MappingProposer(fields: Self.fields(Self.english), columns: columns).proposal()
        #expect(proposal.pairs.contains { $0.expression == "{\(header)}" })
        #expect(!proposal.pairs.contains { $0.reason.contains("country") || !$0.isUnsure })
    }

    @Test("A pair is no surer than with the words of all languages", arguments: [(0.45, 0.6), (0.8, 0.95)])
    func limits(strict: Double, limited: Double) {
        func proposal(_ confidence: Double) -> MappingProposal {
            let pair = MappingProposal.Pair(
                field: 0, columns: [0], expression: "{Heat}", confidence: confidence, reason: "")
            return MappingProposal(pairs: [pair], openColumns: [], openFields: [])
        }
        #expect(proposal(strict).limiting(proposal(0.95), to: 0.6).pairs.map(\.confidence) == [limited])
    }
}
