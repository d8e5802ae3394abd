import PDFForms
import PDFObjects
import Testing

struct WidgetBoxTests {
    struct Case: CustomTestStringConvertible {
        var rotation: Int
        var size: [Double]
        var matrix: PDFMatrix
        var testDescription: String { "\(rotation)°" }
    }

    static let cases: [Case] = [
        .init(rotation: 0, size: [90, 20], matrix: .identity),
        .init(rotation: 90, size: [20, 90], matrix: PDFMatrix(0, 1, -1, 0, 90, 0)),
        .init(rotation: 180, size: [90, 20], matrix: PDFMatrix(-1, 0, 0, -1, 90, 20)),
        .init(rotation: 270, size: [20, 90], matrix: PDFMatrix(0, -1, 1, 0, 0, 20)),
        .init(rotation: 45, size: [90, 20], matrix: .identity),
    ]

    @Test(arguments: cases)
    func turnsWithTheWidget(_ item: Case) {
        let rectangle = PDFRectangle(5, 7, 95, 27)
        let box = WidgetBox(rectangle, rotation: item.rotation, inset: 1)
        let covered = box.matrix(on: rectangle).bounds(of: PDFRectangle(0, 0, box.width, box.height))
        #expect([box.width, box.height] == item.size && box.matrix == item.matrix && covered == rectangle)
    }

    @Test(arguments: [0, 90, 180, 270], [0, 90, 180, 270])
    func isReadFromMKWhateverThePageDoes(_ page: Int, _ turn: Int) throws {
        let sample = try Sample("text-rotated", "page\(page)-field\(turn)")
        #expect(sample.widget.characteristics.rotation == turn && [sample.box.width, sample.box.height] == [90, 20])
    }
}
