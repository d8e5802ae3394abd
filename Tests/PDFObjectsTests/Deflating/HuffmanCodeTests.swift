import TestSupport
import Testing

@testable import PDFObjects

struct HuffmanCodeTests {
    /// Kraft's sum, in parts of 2 to the power of 15.
    private func sum(_ lengths: [UInt8]) -> Int {
        lengths.reduce(0) { $0 + ($1 == 0 ? 0 : 1 << (15 - Int($1))) }
    }

    @Test(arguments: [
        [1, 1], [5, 0, 3, 1], [1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610, 987, 1597, 2584, 4181, 6765],
        Array(repeating: 7, count: 286), Array(1...286),
    ])
    func isCompleteAndFrequentSymbolsAreShort(_ frequencies: [Int]) {
        let code = HuffmanCode(frequencies: frequencies, limit: 15)
        let order = frequencies.indices.filter { frequencies[$0] > 0 }.sorted { frequencies[$0] > frequencies[$1] }
        let isSorted = zip(order, order.dropFirst()).allSatisfy { code.lengths[$0] <= code.lengths[$1] }
        #expect(sum(code.lengths) == 1 << 15 && isSorted)
        #expect(zip(frequencies, code.lengths).allSatisfy { ($0 == 0) == ($1 == 0) })
    }

    @Test(arguments: [7, 9, 15])
    func neverGoesBeyondItsLimit(_ limit: Int) {
        var frequencies = [1, 1]
        while frequencies.count < 40 { frequencies.append(frequencies.suffix(2).reduce(0, +)) }
        let code = HuffmanCode(frequencies: frequencies, limit: limit)
        #expect(code.lengths.allSatisfy { $0 > 0 && Int($0) <= limit } && sum(code.lengths) == 1 << 15)
    }

    @Test func hasTheCodesOfTheStandardsExample() {
        // RFC 1951, 3.2.2: lengths (3, 3, 3, 3, 3, 2, 4, 4) give these codes, here with their first bit lowest.
        let code = HuffmanCode(lengths: [3, 3, 3, 3, 3, 2, 4, 4])
        #expect(code.codes == [0b010, 0b110, 0b001, 0b101, 0b011, 0b00, 0b0111, 0b1111])
    }

    @Test func aLoneSymbolHasACode() {
        #expect(HuffmanCode(frequencies: [0, 4, 0], limit: 7).lengths == [0, 1, 0])
    }
}
