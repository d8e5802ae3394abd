import Foundation
import PDFObjects
import PDFPictures
import PDFPreview
import TestSupport
import Testing

struct BarcodeTests {
    private let room = PDFRectangle(10, 10, 190, 110)

    private func modules(_ text: String, _ parameters: BarcodeParameters) throws -> BarcodeModules {
        try BarcodeModules(Array(text.utf8)[...], parameters, width: room.width, height: room.height)
    }

    /// The page with a code on it, as a file that programs read.
    private func page(_ text: String, _ parameters: BarcodeParameters) throws -> (TemporaryFolder, path: String) {
        var output = ContentWriter()
        try modules(text, parameters).write(in: room, wanted: parameters.moduleWidth, into: &output)
        let folder = try TemporaryFolder()
        try folder.write(OnePage(width: 200, height: 120, content: output.bytes).bytes, to: "page.pdf")
        _ = try Tool.run("pdftoppm", ["-r", "300", "-png", folder.file("page.pdf"), folder.file("page")])
        return (folder, folder.file("page-1.png"))
    }

    @Test(arguments: [
        (BarcodeSymbology.qr, "https://example.org/?id=4711"), (.qr, "Zoë Åström 홍길동\nline 2"), (.qr, "0123456789"),
        (.qr, String(repeating: "long text ", count: 40)), (.code128, "PKT-2026-000417"), (.code128, "1234567890"),
    ])
    func zbarReadsWhatWasDrawn(_ symbology: BarcodeSymbology, _ text: String) throws {
        let (folder, path) = try page(text, BarcodeParameters(symbology))
        let outcome = try Tool.run("zbarimg", ["--raw", "-q", path])
        #expect(outcome.output == text + "\n")
        _ = folder
    }

    @Test(arguments: ["https://example.org/?id=4711", "Data Matrix of plain text", "12345678901234567890"])
    func dmtxReadsWhatWasDrawn(_ text: String) throws {
        let (folder, path) = try page(text, BarcodeParameters(.dataMatrix))
        let outcome = try Tool.run("dmtxread", ["-N1", "-m20000", path])
        #expect(outcome.output == text)
        _ = folder
    }

    /// No reader of PDF417 is at hand, so the modules that a viewer shows are compared with those of the encoder.
    @Test func everyModuleOfPDF417IsSeen() throws {
        let modules = try modules("PDF417 of some text, 0123456789", BarcodeParameters(.pdf417))
        var output = ContentWriter()
        let size = modules.write(in: room, into: &output)
        let image = try OnePage(width: 200, height: 120, content: output.bytes).image(dotsPerInch: 288)
        let left = room.llx + (room.width - size * Double(modules.columns)) / 2
        let high = size * Double(modules.rowHeight)
        let top = 120 - (room.lly + (room.height + high * Double(modules.rows)) / 2)
        for row in 0..<modules.rows {
            for column in 0..<modules.columns {
                let x = Int((left + (Double(column) + 0.5) * size) * 4)
                let y = Int((top + (Double(row) + 0.5) * high) * 4)
                #expect(
                    (image.pixels[y * image.width + x] < 128) == modules.isDark(row: row, column: column),
                    "row \(row), column \(column)")
            }
        }
        // Every row begins with the start pattern and ends with the stop pattern of ISO/IEC 15438.
        for row in 0..<modules.rows {
            let text = (0..<modules.columns).map { modules.isDark(row: row, column: $0) ? "1" : "0" }.joined()
            #expect(text.hasPrefix("11111111010101000") && text.hasSuffix("111111101000101001"))
        }
    }

    @Test func pdf417TakesTheShapeOfItsRoom() throws {
        let text = Array(String(repeating: "shape ", count: 30).utf8)[...]
        let wide = try BarcodeModules(text, BarcodeParameters(.pdf417), width: 300, height: 60)
        let high = try BarcodeModules(text, BarcodeParameters(.pdf417), width: 90, height: 200)
        #expect(wide.columns > high.columns && wide.rows < high.rows)
        var asked = BarcodeParameters(.pdf417)
        asked.columns = 4
        #expect(try BarcodeModules(text, asked, width: 300, height: 60).columns == 69 + 17 * 4)
    }

    @Test func moreCorrectionMakesALargerCode() throws {
        var parameters = BarcodeParameters(.qr)
        parameters.correction = 0
        let small = try modules("https://example.org/some/where", parameters)
        parameters.correction = 3
        #expect(try modules("https://example.org/some/where", parameters).columns > small.columns)
    }

    @Test(arguments: [
        (BarcodeSymbology.qr, 5_000), (.code128, 300), (.pdf417, 4_000), (.dataMatrix, 4_000), (.qr, 50_000),
    ])
    func textThatIsTooLongIsAnError(_ symbology: BarcodeSymbology, _ count: Int) {
        #expect(throws: BarcodeError.tooLong) {
            try modules(String(repeating: "x", count: count), BarcodeParameters(symbology))
        }
    }

    @Test func code128TakesLatin1Only() throws {
        #expect(throws: BarcodeError.badCharacters) { try modules("홍길동", BarcodeParameters(.code128)) }
        #expect(throws: BarcodeError.badCharacters) { try modules("", BarcodeParameters(.qr)) }
        #expect(try modules("Zoë", BarcodeParameters(.code128)).rows == 1)
    }

    @Test func codesAreCentredAndNotDistorted() throws {
        let modules = try modules("square", BarcodeParameters(.qr))
        var output = ContentWriter()
        let size = modules.write(in: room, into: &output)
        #expect(size == room.height / Double(modules.rows + 8))
        let matrix = try #require(contentOperators(output.bytes).first { $0.name == "cm" })
        let numbers = matrix.operands.compactMap(\.number)
        #expect(numbers[0] == numbers[3])
        #expect(abs(numbers[4] - (100 - size * Double(modules.columns) / 2)) < 0.001)
        #expect(abs(numbers[5] - (60 - size * Double(modules.rows) / 2)) < 0.001)
        #expect(modules.write(in: room, wanted: 1, into: &output) == 1)
        #expect(modules.write(in: PDFRectangle(0, 0, 0, 0), into: &output) == 0)
    }

    @Test func codesAreReadOnAnyBackground() throws {
        var output = ContentWriter()
        output.raw("0.3 g 0 0 200 120 re f\n")
        try modules("on grey", BarcodeParameters(.qr)).write(in: room, into: &output)
        let folder = try TemporaryFolder()
        try folder.write(OnePage(width: 200, height: 120, content: output.bytes).bytes, to: "page.pdf")
        _ = try Tool.run("pdftoppm", ["-r", "150", "-png", folder.file("page.pdf"), folder.file("page")])
        let outcome = try Tool.run("zbarimg", ["--raw", "-q", folder.file("page-1.png")])
        #expect(outcome.output == "on grey\n")
        let image = try OnePage(width: 200, height: 120, content: output.bytes).image()
        // The quiet zone of four modules is white, what is beside it is not.
        #expect(image.color(52, 60) == "white" && image.color(20, 60) != "white")
    }

    @Test func barsOfCode128SpanTheHeight() throws {
        var output = ContentWriter()
        try modules("HEIGHT", BarcodeParameters(.code128)).write(in: room, into: &output)
        let image = try OnePage(width: 200, height: 120, content: output.bytes).image(dotsPerInch: 288)
        let first = try #require((0..<image.width).first { image.pixels[60 * 4 * image.width + $0] < 100 })
        let dark = (0..<image.height).filter { image.pixels[$0 * image.width + first + 1] < 128 }
        #expect(dark.count == 100 * 4)
    }
}
