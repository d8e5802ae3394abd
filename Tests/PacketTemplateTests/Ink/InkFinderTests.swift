import PDFForms
import PDFObjects
import PDFPreview
import PacketTemplate
import TestSupport
import Testing

/// Where letters are said to stand is where a viewer shows them.
struct InkFinderTests {
    private static let scale = 4.0

    /// The edges of what is darker on one picture than on another, in points from the upper left corner.
    private static func edges(of image: PreviewImage, without plain: PreviewImage) -> [Double]? {
        var (left, top, right, bottom) = (Int.max, Int.max, Int.min, Int.min)
        for row in 0..<image.height {
            for column in 0..<image.width {
                let index = row * image.width + column
                guard Int(plain.pixels[index]) - Int(image.pixels[index]) > 40 else { continue }
                (left, right) = (min(left, column), max(right, column + 1))
                (top, bottom) = (min(top, row), max(bottom, row + 1))
            }
        }
        return left < right ? [left, top, right, bottom].map { Double($0) / scale } : nil
    }

    private static func image(_ packet: Packet) throws -> PreviewImage {
        try PreviewDocument(packet.bytes).image(page: 0, dotsPerInch: 72 * scale)
    }

    /// Fixtures whose fields show their texts in several ways, and texts that are not like each other.
    @Test(arguments: [
        ("text-single", ["Hxg", "a.", "Ångström"]), ("text-multiline", ["Hxg", "two lines\nof text", "."]),
        ("text-rotated", ["Hxg", "up and down"]), ("text-autosize", ["Hxg"]),
    ])
    func isWhereAViewerShowsIt(_ fixture: String, _ values: [String]) throws {
        let form = Form(try PDFDocument(reading: Fixture.bytes(ofForm: fixture)))
        for field in form.fields where field.kind == .text && field.widgets.first?.page == 0 {
            let plain = try Self.image(Packet(fixture, [field.name: ""]))
            for value in values {
                let packet = try Packet(fixture, [field.name: value])
                guard packet.problems.isEmpty, field.widgets.count == 1 else { continue }
                var finder = InkFinder(packet.template)
                let ink = finder.ink(of: [.text(value, dropped: 0)])
                guard let seen = Self.edges(of: try Self.image(packet), without: plain) else { continue }
                let rectangle = try #require(ink.first?.rectangle, "\(field.name)")
                let shown = PageView(of: form.document.pages[0], in: form.document).shown(rectangle)
                let told = [shown.left, shown.top, shown.right, shown.bottom]
                // The edges of letters are told by their advances, which hold some white; and a pixel is a quarter of a point.
                for (side, (told, seen)) in zip(told, seen).enumerated() {
                    let inwards = side < 2 ? seen - told : told - seen
                    #expect(
                        (-0.8...4).contains(inwards), "\(field.name), “\(value)”, side \(side): \(told), seen \(seen)")
                }
            }
        }
    }

    @Test func boxesCountOnlyWhereTheyAreOn() throws {
        let form = Form(try PDFDocument(reading: Fixture.bytes(ofForm: "checkbox-states")))
        let name = try #require(form.fields.first { $0.kind == .checkbox }?.name)
        let packet = try Packet(form, [(name, "no")], fillable: false)
        var finder = InkFinder(packet.template)
        #expect(finder.ink(of: [.state(nil)]).isEmpty)
        #expect(finder.ink(of: [.state(0)]).map(\.field) == [0])
    }

    @Test func codesAndPicturesMayBeAnywhereInTheirFields() throws {
        let packet = try Packet("barcode-fields", ["qr": "x", "plain": "y"])
        var finder = InkFinder(packet.template)
        #expect(finder.drawnPlaces.map(\.field) == [0])
        #expect(finder.ink(of: [.kept, .text("y", dropped: 0)]).map(\.field) == [1])
        #expect(finder.ink(of: [.kept, .text("", dropped: 0)]).isEmpty)
    }
}
