import PDFForms
import Testing

struct DecimalTextTests {
    static let texts = [
        "0", "1", "-1", "0.5", "-0.5", "10", "100", "0.01", "12.34", "-12.34", "999999999999999999", "0.000000001",
        "123456789.987654321", "-7", "3",
    ]

    @Test(arguments: [
        ("0", "0"), ("-0", "0"), ("00.10", "0.1"), ("+5.", "5"), (".5", "0.5"), ("1e3", "1000"), ("1E-3", "0.001"),
        ("-12.50", "-12.5"), ("0.000", "0"), ("100", "100"), ("1.0e2", "100"),
    ])
    func readsNumbers(_ text: String, _ result: String) {
        #expect(DecimalText(text)?.description == result)
    }

    @Test(arguments: ["", ".", "-", "e5", "1e", "1e+", "1e1000", "1..2", "1,2", "0x10", "NaN", " 1", "1e-999", "٣"])
    func refusesOtherTexts(_ text: String) {
        #expect(DecimalText(text) == nil)
    }

    @Test func agreesWithWholeNumbers() throws {
        var random = SplitMix(state: 3)
        for _ in 0..<500 {
            let a = Int(truncatingIfNeeded: random.next()) >> 34
            let b = Int(truncatingIfNeeded: random.next()) >> (34 + Int(random.next() % 24))
            let (left, right) = (DecimalText(a), DecimalText(b))
            #expect(left.adding(right) == DecimalText(a + b))
            #expect(left.subtracting(right) == DecimalText(a - b))
            #expect(left.multiplied(by: right) == DecimalText(a * b))
            #expect((left < right) == (a < b))
            #expect((left == right) == (a == b))
            if b != 0 {
                let quotient = try #require(left.divided(by: right))
                let product = try #require(quotient.multiplied(by: right)?.rounded(to: 20))
                #expect(product == left)
            }
        }
    }

    @Test func sumsAndProductsUndoEachOther() throws {
        for first in Self.texts {
            for second in Self.texts {
                let (a, b) = try (#require(DecimalText(first)), #require(DecimalText(second)))
                #expect(try #require(a.adding(b)).subtracting(b) == a)
                #expect(a.multiplied(by: b) == b.multiplied(by: a))
                #expect([a < b, b < a, a == b].filter(\.self).count == 1)
                #expect(try #require(a.subtracting(b)).isNegative == (a < b))
            }
        }
    }

    @Test(arguments: [
        ("1.005", 2, "1.01"), ("2.5", 0, "3"), ("-2.5", 0, "-3"), ("0.4", 0, "0"), ("0.5", 0, "1"), ("0.05", 0, "0"),
        ("9.99", 1, "10"), ("1.23", 5, "1.23"), ("0.0004", 3, "0"), ("0.0005", 3, "0.001"), ("99.5", -1, "100"),
    ])
    func roundsHalvesAwayFromZero(_ text: String, _ places: Int, _ result: String) {
        #expect(DecimalText(text)?.rounded(to: places).description == result)
    }

    @Test func staysInBounds() throws {
        let large = try #require(DecimalText(String(repeating: "9", count: 400)))
        let small = try #require(DecimalText("0." + String(repeating: "0", count: 399) + "1"))
        #expect(large.multiplied(by: large) == nil)
        #expect(large.adding(.one) == nil)
        #expect(large.adding(large.negated) == .zero)
        #expect(small.multiplied(by: small) == nil)
        #expect(large.adding(small) != nil)
        #expect(large.divided(by: small) == nil)
        #expect(small.divided(by: large) == .zero)
        #expect(large.divided(by: .zero) == nil)
        #expect(DecimalText(Int.min).description == String(Int.min))
        #expect(large.shifted(by: 1) == nil)
        #expect(DecimalText("12")?.shifted(by: -3)?.description == "0.012")
    }

    @Test func dividesToFortyPlaces() {
        #expect(
            DecimalText("2")?.divided(by: DecimalText(3))?.description == "0." + String(repeating: "6", count: 39) + "7"
        )
        #expect(DecimalText("-1")?.divided(by: DecimalText(8))?.description == "-0.125")
    }
}
