import PDFObjects
import TestSupport
import Testing

struct ContentScannerTests {
    struct Case: CustomTestStringConvertible {
        var label: String
        var content: String
        var tokens: [ContentToken]
        var testDescription: String { label }
    }

    static let cases: [Case] = [
        .init(
            label: "numbers", content: "1 -2 +3 .5 4. -.25",
            tokens: [
                .operand(.integer(1)), .operand(.integer(-2)), .operand(.integer(3)), .operand(.real(0.5, text: ".5")),
                .operand(.real(4, text: "4.")), .operand(.real(-0.25, text: "-.25")),
            ]),
        .init(
            label: "operators", content: "q BT'\"T* true null",
            tokens: [
                .operator("q"), .operator("BT'\"T*"), .operand(.boolean(true)), .operand(.null),
            ]),
        .init(
            label: "string escapes", content: #"(\n\r\t\b\f\(\)\\\101\1012\7x\q)"#,
            tokens: [.operand(.string([10, 13, 9, 8, 12, 40, 41, 92, 65, 65, 50, 7, 120, 113]))]),
        .init(
            label: "line continued in a string", content: "(a\\\r\nb\\\nc)",
            tokens: [.operand(.string(Array("abc".utf8)))]),
        .init(
            label: "brackets nested in a string", content: "(a(b)c)", tokens: [.operand(.string(Array("a(b)c".utf8)))]),
        .init(
            label: "hexadecimal strings", content: "<4 1 4> <> <zz42>",
            tokens: [.operand(.string([0x41, 0x40])), .operand(.string([])), .operand(.string([0x42]))]),
        .init(
            label: "name escapes", content: "/A#42 /#4 / /a#g1",
            tokens: [
                .operand(.name("AB")), .operand(.name("#4")), .operand(.name("")), .operand(.name("a#g1")),
            ]),
        .init(
            label: "dictionary and array", content: "<</A[1 (x)/B]/C<<>> >>BDC",
            tokens: [
                .operand(
                    .dictionary(["A": .array([.integer(1), .string([120]), .name("B")]), "C": .dictionary([:])])),
                .operator("BDC"),
            ]),
        .init(label: "comments", content: "q % Q (\nW", tokens: [.operator("q"), .operator("W")]),
        .init(
            label: "inline image", content: "BI /W 1 ID xEIx\nEI Q",
            tokens: [
                .operator("BI"), .operand(.name("W")), .operand(.integer(1)), .operator("ID"),
                .inlineImage(Array("xEIx".utf8)[...]), .operator("EI"), .operator("Q"),
            ]),
        .init(
            label: "inline image without end", content: "ID abc",
            tokens: [.operator("ID"), .inlineImage(Array("abc".utf8)[...])]),
        .init(label: "string without end", content: "(a(b)", tokens: [.operand(.string(Array("a(b)".utf8)))]),
        .init(label: "string that ends in a backslash", content: "(a\\", tokens: [.operand(.string([97]))]),
        .init(label: "stray delimiters", content: ") > ] } { q", tokens: [.operator("q")]),
        .init(
            label: "dictionary with an odd count", content: "<</A 1/B>>",
            tokens: [.operand(.dictionary(["A": .integer(1)]))]),
        .init(
            label: "number too large for an integer", content: "99999999999999999999",
            tokens: [
                .operand(.real(1e20, text: "99999999999999999999"))
            ]),
    ]

    @Test(arguments: cases)
    func splitsContent(_ item: Case) {
        var scanner = ContentScanner(Array(item.content.utf8))
        var tokens: [ContentToken] = []
        while let token = scanner.next() { tokens.append(token) }
        // A slice of a file's bytes is the same data wherever it starts.
        #expect(tokens == item.tokens)
    }

    @Test func endsOnAnyBytes() {
        var random = SeededGenerator(seed: 1)
        let pieces = [
            "(", ")", "<", ">", "<<", ">>", "[", "]", "{", "}", "/", "%", "\\", "#4", "ID", "EI", " ", "\n", "1", ".",
        ]
        var count = 0
        for _ in 0..<400 {
            let content = (0..<40).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
            var scanner = ContentScanner(Array(content.utf8))
            while scanner.next() != nil { count += 1 }
        }
        #expect(count > 400)
    }

    @Test func boundsNesting() {
        var scanner = ContentScanner([UInt8](repeating: UInt8(ascii: "["), count: 100_000))
        #expect(scanner.next() != nil && scanner.next() == nil)
    }

    @Test(arguments: [
        "[\(String(repeating: "0 ", count: 300_000))] Tj", "[\(String(repeating: "[0] ", count: 99_999))] Tj",
    ])
    func boundsItems(_ content: String) {
        var scanner = ContentScanner(Array(content.utf8))
        guard case .operand(.array(let items)) = scanner.next() else {
            Issue.record("no array")
            return
        }
        #expect(items.count <= 65_536 && scanner.next() == .operator("Tj"))
    }
}
