import PDFObjects
import PDFPictures
import TestSupport
import Testing

@Suite struct PaperMetadataTests {
    private let document: PDFDocument

    init() throws { document = try PDFDocument(reading: Fixture.bytes(ofForm: "push-button")) }

    private func parameters(_ entries: PDFDictionary) -> BarcodeParameters? {
        BarcodeParameters(paperMetadata: .dictionary(entries), in: document)
    }

    @Test func parametersAreReadFromTheDictionary() throws {
        let read = try #require(
            parameters([
                "Symbology": .name("PDF417"), "Resolution": .integer(600), "XSymWidth": .integer(5),
                "YSymHeight": .integer(15), "ECC": .integer(5), "nCodeWordRow": .integer(8),
            ]))
        #expect(read.symbology == .pdf417 && read.correction == 5 && read.columns == 8 && read.rowHeight == 3)
        #expect(read.moduleWidth == 0.6)
    }

    @Test(arguments: [("QRCode", BarcodeSymbology.qr), ("DataMatrix", .dataMatrix), ("PDF417", .pdf417)])
    func symbologiesHaveTheirNames(_ name: String, _ symbology: BarcodeSymbology) {
        #expect(parameters(["Symbology": .name(PDFName(rawValue: name))]) == BarcodeParameters(symbology))
    }

    @Test func nonsenseIsAsIfNothingWasAskedFor() {
        #expect(parameters(["Symbology": .name("Aztec")]) == nil)
        #expect(parameters([:]) == nil)
        #expect(BarcodeParameters(paperMetadata: nil, in: document) == nil)
        let wild = parameters([
            "Symbology": .name("QRCode"), "ECC": .integer(99), "Resolution": .integer(0), "XSymWidth": .integer(-1),
            "nCodeWordRow": .number(1e300),
        ])
        #expect(wild == BarcodeParameters(.qr))
    }
}
