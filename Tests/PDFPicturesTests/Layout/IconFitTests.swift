import PDFObjects
import PDFPictures
import TestSupport
import Testing

@Suite struct IconFitTests {
    private let room = PDFRectangle(10, 20, 110, 70)
    private let document: PDFDocument

    init() throws { document = try PDFDocument(reading: Fixture.bytes(ofForm: "push-button")) }

    private func fit(_ entries: PDFDictionary) -> IconFit { IconFit(.dictionary(entries), in: document) }

    @Test(arguments: [
        ("A", 200.0, 50.0, 100.0, 25.0), ("A", 20, 5, 100, 25), ("B", 200, 50, 100, 25), ("B", 20, 5, 20, 5),
        ("S", 200, 50, 200, 50), ("S", 20, 5, 100, 25), ("N", 200, 50, 200, 50), ("N", 20, 5, 20, 5),
    ])
    func scaleRuleDecidesWhetherAnIconIsScaled(
        _ rule: String, _ width: Double, _ height: Double, _ seenWidth: Double, _ seenHeight: Double
    ) {
        let place = fit(["SW": .name(PDFName(rawValue: rule))]).place(width: width, height: height, in: room)
        #expect(place.width == seenWidth && place.height == seenHeight)
    }

    @Test func anamorphicScalingFillsTheRoom() {
        #expect(fit(["S": .name("A")]).place(width: 3, height: 7, in: room) == room)
    }

    @Test(arguments: [(0.0, 0.0), (0.5, 0.5), (1, 1), (0.25, 0.75)])
    func leftOverSpaceIsSharedOut(_ left: Double, _ bottom: Double) {
        let fit = fit(["A": .array([.number(left), .number(bottom)])])
        let tall = fit.place(width: 10, height: 50, in: room)
        #expect(tall.llx == 10 + 90 * left && tall.lly == 20)
        let wide = fit.place(width: 100, height: 10, in: room)
        #expect(wide.llx == 10 && wide.lly == 20 + 40 * bottom)
    }

    @Test func nonsenseMeansTheStandardsValues() {
        let fit = fit(["SW": .integer(3), "S": .null, "A": .array([.name("x")]), "FB": .string([])])
        #expect(fit == IconFit())
        let wild = IconFit(.dictionary(["A": .array([.number(-4), .number(90)])]), in: document)
        #expect(wild.left == 0 && wild.bottom == 1)
        #expect(IconFit().place(width: 0, height: 5, in: room).width == 0)
        #expect(IconFit().place(width: 5, height: 5, in: PDFRectangle(0, 0, 0, 9)).height == 0)
    }

    @Test func captionsTakeTheirSideAndNeverMoreThanHalf() {
        let below = CaptionPosition.below.divide(room, width: 40, height: 12)
        #expect(below.icon == PDFRectangle(10, 32, 110, 70) && below.caption == PDFRectangle(10, 20, 110, 32))
        let left = CaptionPosition.left.divide(room, width: 900, height: 12)
        #expect(left.icon == PDFRectangle(60, 20, 110, 70) && left.caption == PDFRectangle(10, 20, 60, 70))
        #expect(CaptionPosition.right.divide(room, width: 40, height: 0).icon == PDFRectangle(10, 20, 70, 70))
        #expect(CaptionPosition.above.divide(room, width: 0, height: 12).caption == PDFRectangle(10, 58, 110, 70))
        #expect(CaptionPosition.captionOnly.divide(room, width: 40, height: 12).icon == room)
        #expect(CaptionPosition(.integer(9), in: document) == .captionOnly)
    }
}
