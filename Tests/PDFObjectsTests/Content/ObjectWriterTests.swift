import PDFObjects
import Testing

struct ObjectWriterTests {
    struct Case: CustomTestStringConvertible {
        var label: String
        var object: PDFObject
        var text: String
        var testDescription: String { label }
    }

    static let cases: [Case] = [
        .init(
            label: "numbers apart", object: .array([.integer(1), .integer(-2), .real(0.5, text: "0.5")]),
            text: "[1 -2 0.5]"),
        .init(
            label: "words apart", object: .array([.null, .boolean(true), .boolean(false)]), text: "[null true false]"),
        .init(
            label: "delimiters need no space",
            object: .array([
                .string([97]), .integer(1), .name("N"), .integer(2), .dictionary([:]), .integer(3), .array([]), .null,
            ]),
            text: "[(a)1/N 2<<>>3[]null]"),
        .init(
            label: "dictionary in order, without null",
            object: .dictionary([
                "B": .integer(1), "A": .name("C"), "N": .null, "S": .string([120]), "R": .reference(PDFReference(5)),
            ]), text: "<</B 1/A/C/S(x)/R 105 0 R>>"),
        .init(
            label: "references one after the other",
            object: .array([.reference(PDFReference(1)), .reference(PDFReference(2))]), text: "[101 0 R 102 0 R]"),
        .init(
            label: "reference to nothing", object: .array([.integer(1), .reference(PDFReference(0))]), text: "[1 null]"),
        .init(label: "printable string", object: .string(Array("a(b)\\\n".utf8)), text: "(a\\(b\\)\\\\\\n)"),
        .init(label: "binary string", object: .string([0xFE, 0xFF, 0, 65]), text: "<FEFF0041>"),
        .init(label: "empty string and name", object: .array([.string([]), .name(""), .integer(1)]), text: "[()/ 1]"),
        .init(label: "name with delimiters", object: .name("a b#/\u{FC}"), text: "/a#20b#23#2F#FC"),
        .init(label: "real as spelled", object: .real(0.5, text: "00.500"), text: "00.500"),
        .init(label: "real with an exponent", object: .real(100_000, text: "1e5"), text: "100000"),
        .init(label: "real with too many digits", object: .real(0.1, text: "0.10000000000000000000"), text: ".1"),
        .init(label: "real that is no number", object: .real(.nan, text: "nan"), text: "0"),
        .init(
            label: "stream as its dictionary",
            object: .stream(PDFStream(dictionary: ["Length": .integer(2)], bytes: [1, 2])), text: "<</Length 2>>"),
    ]

    @Test(arguments: cases)
    func writesAsShortAsReadersTakeIt(_ item: Case) {
        var writer = ObjectWriter { $0.number == 0 ? nil : $0.number + 100 }
        writer.write(item.object)
        #expect(String(decoding: writer.output.bytes, as: UTF8.self) == item.text)
    }

    @Test func writesWhatTheScannerReads() {
        let object = PDFObject.dictionary([
            "Array": .array([
                .integer(1), .name("x y"), .string([0, 255, 40]), .dictionary(["In": .array([.boolean(true)])]),
            ]),
            "Text": .string(Array("Grüße".utf8)),
        ])
        var writer = ObjectWriter { _ in nil }
        writer.write(object)
        var scanner = ContentScanner(writer.output.bytes)
        #expect(scanner.next() == .operand(object))
    }
}
