import PDFObjects
import Testing

struct TextStringTests {
    struct Case: CustomTestStringConvertible {
        var label: String
        var bytes: [UInt8]
        var text: String
        var testDescription: String { label }
    }

    static let decoded: [Case] = [
        .init(label: "empty", bytes: [], text: ""),
        .init(label: "PDFDocEncoding", bytes: [0x41, 0xDF, 0xA0, 0x80, 0x18, 0x9B], text: "Aß€•˘ł"),
        .init(label: "undefined codes", bytes: [0x9F, 0xAD], text: "\u{FFFD}\u{FFFD}"),
        .init(label: "UTF-16BE", bytes: [0xFE, 0xFF, 0xD6, 0x4D, 0xD8, 0x3D, 0xDE, 0x00], text: "홍😀"),
        .init(label: "UTF-16LE", bytes: [0xFF, 0xFE, 0x41, 0x00, 0x4D, 0xD6], text: "A홍"),
        .init(label: "UTF-16 with half a unit", bytes: [0xFE, 0xFF, 0x00, 0x41, 0x00], text: "A"),
        .init(label: "lone surrogate", bytes: [0xFE, 0xFF, 0xD8, 0x3D, 0x00, 0x41], text: "\u{FFFD}A"),
        .init(label: "UTF-8", bytes: [0xEF, 0xBB, 0xBF] + Array("Größe".utf8), text: "Größe"),
        .init(label: "UTF-8, damaged", bytes: [0xEF, 0xBB, 0xBF, 0x41, 0xFF], text: "A\u{FFFD}"),
        .init(
            label: "language escape", bytes: [0xFE, 0xFF, 0, 0x1B, 0, 0x65, 0, 0x6E, 0, 0x1B, 0, 0x41], text: "A"),
        .init(label: "mark alone", bytes: [0xFE, 0xFF], text: ""),
    ]

    @Test(arguments: decoded)
    func decodes(_ item: Case) { #expect(TextString.decode(item.bytes) == item.text) }

    static let encoded: [Case] = [
        .init(label: "ASCII", bytes: Array("a b\r\n\t".utf8), text: "a b\r\n\t"),
        .init(label: "PDFDocEncoding", bytes: [0xDF, 0xA0, 0x85], text: "ß€–"),
        .init(label: "beyond", bytes: [0xFE, 0xFF, 0x01, 0x0D], text: "č"),
        .init(label: "beyond the plane", bytes: [0xFE, 0xFF, 0xD8, 0x3D, 0xDE, 0x00], text: "😀"),
        .init(label: "ESC, which would begin an escape", bytes: [0xFE, 0xFF, 0, 0x61, 0, 0x62], text: "a\u{1B}b"),
        .init(label: "text like a mark", bytes: [0xFE, 0xFF, 0, 0xFE, 0, 0xFF], text: "þÿ"),
        .init(label: "text like a UTF-8 mark", bytes: [0xFE, 0xFF, 0, 0xEF, 0, 0xBB, 0, 0xBF], text: "ï»¿"),
    ]

    @Test(arguments: encoded)
    func encodes(_ item: Case) { #expect(TextString.encode(item.text) == item.bytes) }

    @Test func readsBackEveryCharacterItWrites() {
        let scalars = (0x20...0x2FFF).compactMap(Unicode.Scalar.init) + ["\u{FFFD}", "\u{10FFFF}", "\t", "\r", "\n"]
        let changed = scalars.filter { scalar in
            let text = String(Character(scalar)) + "x"
            return !TextString.decode(TextString.encode(text)).unicodeScalars.elementsEqual(text.unicodeScalars)
        }
        #expect(changed.isEmpty)
    }

    /// The standard library needs quadratic time to compare such a text when its marks are out of order.
    @Test(arguments: ["UTF-8", "UTF-16BE", "UTF-16LE", "name"])
    func bringsLongRunsOfMarksIntoOrder(_ form: String) {
        let text = "a" + String(repeating: "\u{301}\u{323}", count: 40)
        let units = Array(text.utf16)
        let decoded =
            switch form {
            case "UTF-8": TextString.decode([0xEF, 0xBB, 0xBF] + Array(text.utf8))
            case "UTF-16BE": TextString.decode([0xFE, 0xFF] + units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] })
            case "UTF-16LE": TextString.decode([0xFF, 0xFE] + units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
            default: PDFName(text: text).text
            }
        #expect(decoded == text)
        let classes = decoded.unicodeScalars.map(\.properties.canonicalCombiningClass.rawValue)
        #expect(zip(classes, classes.dropFirst()).allSatisfy { $0 <= $1 })
    }
}
