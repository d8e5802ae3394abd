import PDFForms
import PDFObjects
import PDFPreview
import TestSupport
import Testing

@testable import PacketTemplate

/// Every kind of field, turned: the picture of a page is the picture of the page at 0, turned.
struct RotatedKindsTests {
    static let kinds: [(name: String, value: String)] = [
        ("single", "Mira Holt"), ("centred", "Mira 홍길동"), ("multiline", "one two three four five six seven"),
        ("comb", "A1B2"),
        ("password", "secret"), ("auto", "Mira"), ("combo", "two"), ("list", "beta"), ("check", "yes"),
        ("radio", "right"),
    ]

    @Test(arguments: [90, 180, 270], [false, true])
    func thePageIsTheFirstOneTurned(_ turn: Int, isFillable: Bool) throws {
        let form = Form(try PDFDocument(reading: Fixture.bytes(ofForm: "kinds-rotated")))
        let values = [0, turn].flatMap { turn in Self.kinds.map { ("\($0.name).\(turn)", Optional($0.value)) } }
        let packet = try Packet(form, values, fillable: isFillable)
        #expect(packet.problems.isEmpty)
        let preview = try PreviewDocument(packet.bytes)
        let upright = try preview.image(page: 0, dotsPerInch: 144)
        let turned = try preview.image(page: turn / 90, dotsPerInch: 144)
        for kind in Self.kinds {
            let first = try #require(form.field(named: "\(kind.name).0")?.widgets.last?.rectangle)
            let second = try #require(form.field(named: "\(kind.name).\(turn)")?.widgets.last?.rectangle)
            let expected = try #require(ink(of: upright, in: first), "nothing is drawn for \(kind.name)")
            let found = try #require(ink(of: turned, in: second), "nothing is drawn for \(kind.name) at \(turn)")
            let moved = expected.turned(turn, side: 240)
            #expect(moved.isNear(found, within: 0.8), "\(kind.name) at \(turn): \(found), not \(moved)")
        }
    }

    private struct Box: CustomStringConvertible {
        var llx, lly, urx, ury: Double

        func turned(_ turn: Int, side: Double) -> Box {
            switch turn {
            case 90: Box(llx: side - ury, lly: llx, urx: side - lly, ury: urx)
            case 180: Box(llx: side - urx, lly: side - ury, urx: side - llx, ury: side - lly)
            default: Box(llx: lly, lly: side - urx, urx: ury, ury: side - llx)
            }
        }

        func isNear(_ other: Box, within distance: Double) -> Bool {
            zip([llx, lly, urx, ury], [other.llx, other.lly, other.urx, other.ury]).allSatisfy {
                abs($0 - $1) <= distance
            }
        }

        var description: String { "\(llx) \(lly) \(urx) \(ury)" }
    }

    /// The bounds of what is dark inside a widget's border, in points.
    private func ink(of image: PreviewImage, in rectangle: PDFRectangle) -> Box? {
        let scale = 2.0
        let (left, right) = (Int((rectangle.llx + 2) * scale), Int((rectangle.urx - 2) * scale))
        let (bottom, top) = (Int((rectangle.lly + 2) * scale), Int((rectangle.ury - 2) * scale))
        var box: Box?
        for y in bottom..<top {
            for x in left..<right where image.pixels[(image.height - 1 - y) * image.width + x] < 150 {
                let (px, py) = (Double(x) / scale, Double(y) / scale)
                let one = Box(llx: px, lly: py, urx: px + 1 / scale, ury: py + 1 / scale)
                guard let old = box else {
                    box = one
                    continue
                }
                box = Box(
                    llx: min(old.llx, one.llx), lly: min(old.lly, one.lly), urx: max(old.urx, one.urx),
                    ury: max(old.ury, one.ury))
            }
        }
        return box
    }
}
