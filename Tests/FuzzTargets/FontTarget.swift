import PDFForms
import PDFObjects
import PacketTemplate

/// Bytes as a font program: embedded in a page in each way that a PDF knows, and cut down to what the page shows.
enum FontTarget {
    /// Smaller programs are left alone; what stands behind a program is not looked at.
    private static let leastCount = 8_192

    static func run(_ bytes: [UInt8]) -> Bool {
        let program = bytes + Array(repeating: 0, count: max(0, leastCount - bytes.count))
        var isCut = false
        for subtype: PDFName? in [nil, "Type1C", "CIDFontType0C"] {
            for isComposite in [false, true] {
                let document = document(program, subtype, isComposite)
                guard let template = try? CompiledTemplate(Form(document), filling: []) else { continue }
                let stamper = PacketStamper(template)
                guard stamper.stamp(FieldValues()), let packet = try? PDFDocument(reading: stamper.packet) else {
                    continue
                }
                let lengths = packet.objects.values.compactMap { $0.stream?.dictionary["Length1"]?.integer }
                isCut = isCut || lengths.contains { $0 != program.count }
            }
        }
        return isCut
    }

    private static func stream(_ program: [UInt8], _ subtype: PDFName?) -> PDFStream {
        var stream = PDFStream(dictionary: ["Length1": .integer(program.count)], bytes: program)
        if let subtype { stream.dictionary["Subtype"] = .name(subtype) }
        return stream
    }

    private static func document(_ program: [UInt8], _ subtype: PDFName?, _ isComposite: Bool) -> PDFDocument {
        func reference(_ number: Int) -> PDFObject { .reference(PDFReference(number)) }
        let text = isComposite ? "BT /F 9 Tf <002100410100> Tj ET" : "BT /F 9 Tf (A b\\351) Tj ET"
        var font: PDFDictionary = ["Type": .name("Font"), "BaseFont": .name("Found")]
        if isComposite {
            font["Subtype"] = .name("Type0")
            font["Encoding"] = .name("Identity-H")
            font["DescendantFonts"] = .array([reference(6)])
        } else {
            font["Subtype"] = .name(subtype == nil ? "TrueType" : "Type1")
            font["FontDescriptor"] = reference(7)
        }
        let objects: [Int: PDFObject] = [
            1: .dictionary(["Type": .name("Catalog"), "Pages": reference(2)]),
            2: .dictionary(["Type": .name("Pages"), "Kids": .array([reference(3)]), "Count": .integer(1)]),
            3: .dictionary([
                "Type": .name("Page"), "Parent": reference(2), "Contents": reference(4),
                "MediaBox": PDFRectangle(0, 0, 100, 100).object,
                "Resources": .dictionary(["Font": .dictionary(["F": reference(5)])]),
            ]),
            4: .stream(PDFStream(bytes: Array(text.utf8))),
            5: .dictionary(font),
            6: .dictionary([
                "Type": .name("Font"), "Subtype": .name(subtype == nil ? "CIDFontType2" : "CIDFontType0"),
                "BaseFont": .name("Found"), "FontDescriptor": reference(7),
            ]),
            7: .dictionary([
                "Type": .name("FontDescriptor"), "FontName": .name("Found"),
                (subtype == nil ? "FontFile2" : "FontFile3"): reference(8),
            ]),
            8: .stream(stream(program, subtype)),
        ]
        return PDFDocument(
            making: objects, trailer: ["Root": reference(1)], pages: [PDFReference(3)], version: "1.7")
    }
}
