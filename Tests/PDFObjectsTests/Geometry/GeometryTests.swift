import Testing

@testable import PDFObjects

struct GeometryTests {
    private static let document = PDFDocument(
        objects: [1: .integer(7)], trailer: [:], pages: [], version: "1.7", encryption: nil,
        warnings: [])

    struct Case: CustomTestStringConvertible {
        var label: String
        var object: PDFObject
        var rectangle: PDFRectangle?
        var testDescription: String { label }
    }

    static let rectangles: [Case] = [
        .init(label: "corners in any order", object: numbers(10, 2, 0, 8), rectangle: PDFRectangle(0, 2, 10, 8)),
        .init(
            label: "number behind a reference",
            object: .array([.integer(0), .integer(0), .reference(PDFReference(1)), .integer(9)]),
            rectangle: PDFRectangle(0, 0, 7, 9)),
        .init(label: "three numbers", object: numbers(1, 2, 3), rectangle: nil),
        .init(label: "a word", object: .array([.integer(1), .integer(1), .name("x"), .integer(1)]), rectangle: nil),
        .init(label: "too large", object: numbers(0, 0, 1, 2_000_000), rectangle: nil),
        .init(
            label: "not finite", object: .array([.real(.infinity, text: "inf")] + [.null, .null, .null]), rectangle: nil
        ),
        .init(label: "no array", object: .integer(1), rectangle: nil),
    ]

    private static func numbers(_ values: Double...) -> PDFObject { .array(values.map { .number($0) }) }

    @Test(arguments: rectangles)
    func readsRectangles(_ item: Case) { #expect(PDFRectangle(item.object, in: Self.document) == item.rectangle) }

    @Test func takesAMalformedMatrixForTheIdentity() {
        let matrices = [
            Self.numbers(0, 1, -1, 0, 20, 0), Self.numbers(1, 0, 0), .null, Self.numbers(1, 0, 0, 1, 0, 1e9),
        ]
        let expected = [PDFMatrix(0, 1, -1, 0, 20, 0)] + Array(repeating: .identity, count: 3)
        #expect(matrices.map { PDFMatrix($0, in: Self.document) } == expected)
    }

    @Test func turnsAndMoves() {
        let turn = PDFMatrix(0, 1, -1, 0, 20, 0)
        let both = turn.concatenated(with: PDFMatrix(1, 0, 0, 1, 100, 200))
        let point = both.apply(x: 3, y: 4)
        #expect(turn.bounds(of: PDFRectangle(0, 0, 90, 20)) == PDFRectangle(0, 0, 20, 90))
        #expect([point.x, point.y] == [116, 203])
    }
}
