import Interchange
import Testing

struct DayPartTests {
    @Test(
        arguments: [
            ("Month", .month), ("YEAR", .year), ("Année", .year), ("Mês", .month), ("Día", .day), ("dag", .day),
            ("Miesiąc", .month), ("Days", nil), ("May", nil), ("", nil), ("Monats", nil),
        ] as [(String, DayPart?)])
    func namesAPartOfADay(word: String, part: DayPart?) {
        #expect(DayPart(word: word) == part)
    }
}
