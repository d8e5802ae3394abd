import PDFForms
import PDFObjects
import PacketModel
import TestSupport
import Testing

@testable import PacketTemplate

/// A number whose only sign may part thousands is told where the form shows fewer digits of it.
struct DecimalsTests {
    private static func form(_ script: String) throws -> Form {
        let action = "/AA<</F<</S/JavaScript/JS(\(script))>>>>"
        return Form(
            try PDFDocument(
                reading: RawPDF([
                    5: "<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/Rect[10 10 200 30]/F 4/P 3 0 R\(action)>>"
                ]).bytes))
    }

    static let cases: [(script: String, cell: String, isTold: Bool)] = [
        ("AFNumber_Format(2, 0, 0, 0, \"\", true);", "1.234", true),
        ("AFNumber_Format(2, 0, 0, 0, \"\", true);", "2.500", true),
        ("AFNumber_Format(2, 0, 0, 0, \"\", true);", "-12.345", true),
        ("AFNumber_Format(0, 0, 0, 0, \"\", true);", "1.234", true),
        ("AFNumber_Format(3, 0, 0, 0, \"\", true);", "1.234", false),
        ("AFNumber_Format(2, 0, 0, 0, \"\", true);", "1,234", false),
        ("AFNumber_Format(2, 0, 0, 0, \"\", true);", "1234.567", false),
        ("AFNumber_Format(2, 0, 0, 0, \"\", true);", "0.125", false),
        ("AFNumber_Format(2, 0, 0, 0, \"\", true);", "12.50", false),
        ("AFNumber_Format(2, 2, 0, 0, \"\", true);", "1,234", true),
        ("AFNumber_Format(2, 0, 0, 0, \"\", true);", "€ 2.450", true),
        ("AFNumber_Format(2, 0, 0, 0, \"\", true);", "2.450 €", true),
        ("AFNumber_Format(2, 0, 0, 0, \"\", true);", "(2.450)", true),
        ("AFNumber_Format(0, 0, 0, 0, \"\", true);", "$12.900", true),
        ("AFNumber_Format(2, 0, 0, 0, \"\", true);", "$12.50", false),
    ]

    @Test(arguments: cases)
    func isTold(script: String, cell: String, isTold: Bool) throws {
        let packet = try Packet(Self.form(script), [("name", cell)], fillable: false)
        #expect(packet.problems.map(\.code) == (isTold ? [.decimalsLost] : []), "\(packet.problems)")
        #expect(packet.problems.allSatisfy { $0.severity == .warning })
    }
}
