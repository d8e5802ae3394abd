import TestSupport
import Testing

@testable import PDFObjects

struct StreamDecoderTests {
    struct Case: CustomTestStringConvertible {
        var label: String
        var filter: PDFObject
        var data: String
        var decoded: String?
        var parameters: PDFObject = .null
        var testDescription: String { label }
    }

    static let cases: [Case] = [
        .init(label: "no filter", filter: .null, data: "abc", decoded: "abc"),
        .init(label: "hexadecimal", filter: .name("ASCIIHexDecode"), data: "41 4\n2>xx", decoded: "AB"),
        .init(label: "hexadecimal, odd", filter: .name("AHx"), data: "41 5", decoded: "AP"),
        .init(
            label: "base 85", filter: .name("ASCII85Decode"), data: "9jqo^BlbD-BleB1DJ+*+F(f,q~>",
            decoded: "Man is distinguished"),
        .init(label: "base 85, rest and zeros", filter: .name("A85"), data: "z 9jqo~>", decoded: "\0\0\0\0Man"),
        .init(label: "base 85, no end", filter: .name("A85"), data: "9jqo^", decoded: "Man "),
        .init(label: "base 85, one digit left", filter: .name("A85"), data: "9jqo^9~>", decoded: nil),
        .init(label: "base 85, foreign byte", filter: .name("A85"), data: "9jqv^~>", decoded: nil),
        .init(
            label: "two filters", filter: .array([.name("AHx"), .name("A85")]), data: "396A716F5E7E3E>", decoded: "Man "
        ),
        .init(label: "decrypted already", filter: .array([.name("Crypt"), .name("AHx")]), data: "41>", decoded: "A"),
        .init(label: "unknown filter", filter: .name("DCTDecode"), data: "abc", decoded: nil),
        .init(label: "filter of a wrong type", filter: .array([.integer(1)]), data: "abc", decoded: nil),
        .init(label: "damaged Flate", filter: .name("FlateDecode"), data: "abcdefgh", decoded: nil),
        .init(
            label: "predictor", filter: .name("Fl"), data: "abc", decoded: nil,
            parameters: .dictionary(["Predictor": .integer(12)])),
    ]

    private static let document = PDFDocument(
        objects: [:], trailer: [:], pages: [], version: "1.7", encryption: nil, warnings: [])

    @Test(arguments: cases)
    func undoesFilters(_ item: Case) {
        let stream = PDFStream(
            dictionary: ["Filter": item.filter, "DecodeParms": item.parameters], bytes: Array(item.data.utf8))
        let decoded = StreamDecoder.decode(stream, in: Self.document)
        #expect(decoded == item.decoded.map { Array($0.utf8) })
    }

    @Test func stopsUnpackingAtItsLimit() throws {
        let document = try PDFDocument(reading: Fixture.bytes(ofBroken: "flate-bomb"))
        let bombs = document.objects.values.compactMap(\.stream).filter { $0.dictionary["Filter"] != nil }
        #expect(bombs.count == 1 && bombs.allSatisfy { StreamDecoder.decode($0, in: document) == nil })
    }
}
