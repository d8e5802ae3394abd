import PacketMapping
import PacketModel
import Testing

/// An expression says which columns begin its value, and which stand behind the sign of a currency.
struct CurrencyPlaceTests {
    @Test(
        arguments: [
            ("${rent}", nil, [1]), ("$ {rent}", nil, [1]), ("{rent}", 1, []), ("{rent} a month, $ {fee}", 1, [2]),
            ("{rent|numeric}", nil, []), ("${rent|trim}", nil, []), ("USD {rent}", nil, []), ("$: {rent}", nil, []),
            ("€{rent}", nil, [1]), ("$", nil, []),
        ] as [(String, Int?, [Int])])
    func saysWhereColumnsStand(_ text: String, _ first: Int?, _ behind: [Int]) throws {
        let schema = RecordSchema(columns: ["name", "rent", "fee"])
        let bound = try Expression(parsing: text).bind(to: schema)
        #expect(bound.leadingColumn == first)
        #expect(bound.columnsBehindCurrency.map(\.column) == behind)
    }

    @Test func wordsForOtherAreOfSeveralLanguages() {
        #expect(OtherWords.all.isSuperset(of: ["other", "autre", "otra", "andere"]))
        #expect(OtherWords.all.isDisjoint(with: ["former", "second"]))
    }
}
