import PacketRecipients
import Testing

@testable import PacketStore

/// Which people a query names by their numbers.
struct RecipientNumbersTests {
    @Test(
        arguments: [
            ("3", "3"), ("5,3", "3,5"), ("3,4,5", "3-5"), ("1-3,2-7,9", "1-7,9"), ("2,1,1", "1-2"), ("007", "7"),
            ("", nil), ("0", nil), ("-1", nil), ("3-", nil), ("5-3", nil), ("1,,2", nil), ("a", nil), ("1-2-3", nil),
            ("9223372036854775807", nil), ("99999999999999999999", nil),
            (Array(repeating: "1", count: 10_001).joined(separator: ","), nil),
        ] as [(String, String?)])
    func listsAreRead(_ text: String, _ plain: String?) {
        #expect(RecipientNumbers(parsing: text)?.text == plain)
    }

    @Test(
        arguments: [
            ("1-5", [2], [], "1,3-5"), ("1-5", [1, 5, 9], [7], "2-4,7"), ("1-5", [1, 2, 3, 4, 5], [3], "3"),
            ("", [1], [], ""),
            ("4", [1, 2], [1, 2], "1-2,4"),
            ("1-9000000000000000000", [5, -3, 0, .max], [], "1-4,6-9000000000000000000"),
        ] as [(String, [Int64], [Int64], String)])
    func ticksChangeThem(_ before: String, _ shown: [Int64], _ ticked: [Int64], _ after: String) {
        let numbers = RecipientNumbers(parsing: before) ?? RecipientNumbers([])
        let changed = numbers.changed(without: shown, with: ticked)
        #expect(changed.text == after)
        for number in shown where number != .max { #expect(changed.contains(number) == ticked.contains(number)) }
    }

    @Test(arguments: [("3,5-7", 4), ("1-9223372036854775806", Int.max - 1)])
    func theyAreCounted(_ text: String, _ count: Int) throws {
        #expect(try #require(RecipientNumbers(parsing: text)).count == count)
    }

    @Test(
        arguments: [
            ("id=3,5", "3,5"), ("ID=4", "4"), ("id=4 x", nil), ("id=4 id=5", nil), ("civic:id=4", nil), ("x", nil),
        ]
            as [(String, String?)])
    func aQueryOfNumbersAloneIsKnown(_ query: String, _ numbers: String?) throws {
        #expect(RecipientNumbers(try RecipientQuery(parsing: query))?.text == numbers)
    }
}
