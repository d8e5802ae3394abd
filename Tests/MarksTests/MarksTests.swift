@_spi(_Unicode) import Swift
import Testing

@testable import Marks

struct MarksTests {
    private static func nfd(_ text: String) -> [Unicode.Scalar] { Array(text._nfd) }

    private static func hasMany(_ text: String) -> Bool { Marks.areMany(in: text.utf8.span) }

    /// Marks of several classes, far more of them in a row than any text has.
    static let texts = [
        "a" + String(repeating: "\u{301}\u{323}", count: 50),
        String(repeating: "\u{323}\u{301}\u{327}", count: 40) + "b",
        "x" + String(repeating: "\u{F39}\u{F71}\u{F74}", count: 30) + "y",
        "e\u{301} " + String(repeating: "\u{344}\u{316}", count: 40),
        "ا" + String(repeating: "\u{651}\u{64E}\u{655}", count: 40),
        "か" + String(repeating: "\u{3099}\u{302A}", count: 40),
    ]

    @Test(arguments: texts)
    func ordersManyMarksAndKeepsTheTextEquivalent(_ text: String) {
        let ordered = text.inMarkOrder
        #expect(Array(ordered.unicodeScalars) != Array(text.unicodeScalars))
        #expect(Self.nfd(ordered) == Self.nfd(text))
        let classes = ordered.unicodeScalars.map(\.properties.canonicalCombiningClass.rawValue)
        #expect(zip(classes, classes.dropFirst()).allSatisfy { $1 == 0 || $0 <= $1 })
    }

    @Test(arguments: [
        "", "Zoë Święcka", "Tiê\u{301}ng Viê\u{323}t", String(repeating: "漢字", count: 500),
        String(repeating: "ä", count: 500),
        "q" + String(repeating: "\u{301}\u{323}", count: 15), String(repeating: "ب\u{64E}\u{651}", count: 500),
    ])
    func leavesTextAsPeopleWriteIt(_ text: String) {
        #expect(Array(text.inMarkOrder.unicodeScalars) == Array(text.unicodeScalars))
        #expect(!Self.hasMany(text))
    }

    @Test func looksBehindEachLetter() {
        let marks = String(repeating: "\u{323}", count: Marks.most + 1)
        for text in ["a\(marks)", "\(marks)a", "aa é\(marks)é aa", "漢\(marks)", "\(marks)"] {
            #expect(Self.hasMany(text), "\(text.unicodeScalars.count)")
        }
    }

    @Test func takesInMalformedBytes() {
        let bytes = [UInt8](repeating: 0xCC, count: 100) + Array(String(repeating: "\u{301}\u{323}", count: 100).utf8)
        #expect(Self.nfd(String(ordering: bytes)) == Self.nfd(String(decoding: bytes, as: UTF8.self)))
    }

    /// So many marks out of order would take the standard library minutes.
    @Test(.timeLimit(.minutes(10)))
    func makesComparingHashingAndNormalisingLinear() {
        let marks = String(repeating: "\u{301}\u{323}", count: 100_000)
        let (one, other) = (("a" + marks).inMarkOrder, ("a" + marks + "b").inMarkOrder)
        #expect(one != other && one.hashValue != other.hashValue && one < other)
        var count = 0
        for _ in one._nfc { count += 1 }
        #expect(count > 150_000)
        #expect(Set([one, other, one]).count == 2 && !one.contains("z"))
    }
}
