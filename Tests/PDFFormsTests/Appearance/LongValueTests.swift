import PDFForms
import PDFObjects
import TestSupport
import Testing

/// The time that a value takes to be laid out and written grows with its length and not faster.
struct LongValueTests {
    static let units = ["w", "w ", " ", "\t", "\n", "漢", "漢א", "é", "q\u{302}", "\u{302}", "אa", "🇩", "\t漢"]
    static let kinds: [(name: String, flags: FieldFlags, size: Double)] = [
        ("one line", [], 10), ("one line, automatic", [], 0), ("several lines", .multiline, 10),
        ("several lines, automatic", .multiline, 0), ("a password", .password, 10),
    ]

    @Test(.timeLimit(.minutes(30)), arguments: units)
    func takesTimeByItsLength(_ unit: String) throws {
        for kind in Self.kinds {
            let sample = try Sample(width: 60, height: 100, appearance: "/Helv \(kind.size) Tf 0 g").with {
                $0.field.flags = kind.flags
            }
            for overflow in [OverflowRule.shrink, .truncate] {
                let growth = Growth.overEightfold(600) { count in
                    "a" + String(repeating: unit, count: count / unit.unicodeScalars.count)
                } _: { value in
                    _ = sample.drawn(value, overflow)
                }
                #expect(Growth.linear.contains(growth), "\(kind.name), \(overflow): \(growth)")
            }
        }
    }

    @Test(arguments: [
        "abc def ghi jkl mno", "a\tb\tc\td\te", "q\u{302}q\u{302}q\u{302}q\u{302}q\u{302}q\u{302}", "漢字漢字漢字漢字",
    ])
    func truncatesToTheLongestThatFits(_ value: String) throws {
        let sample = try Sample(width: 40, height: 20)
        let cut = sample.drawn(value, .truncate).fit
        #expect(cut.dropped > 0 && cut.excess == 0)
        // One more character would not have fitted.
        let scalars = Array(value)
        for count in 1...scalars.count {
            let fits = sample.drawn(String(scalars.prefix(count))).fit.excess == 0
            let isKept = sample.drawn(String(scalars.prefix(count)), .truncate).fit.dropped == 0
            #expect(fits == isKept)
        }
    }
}
