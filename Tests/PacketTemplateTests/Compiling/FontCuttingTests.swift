import PDFForms
import PDFObjects
import PacketTemplate
import TestSupport
import Testing

/// The form's own fonts in packets.
struct FontCuttingTests {
    /// The names of the fonts with a program, and how long each program is.
    private static func programs(_ document: PDFDocument) -> [String: Int] {
        var programs: [String: Int] = [:]
        for descriptor in document.objects.values.compactMap(\.dictionary) {
            guard let stream = document.resolve(descriptor["FontFile2"]).stream,
                let name = document.resolve(descriptor["FontName"]).name
            else { continue }
            programs[name.rawValue] = StreamDecoder.decode(stream, in: document)?.count
        }
        return programs
    }

    private static let whole = try? programs(PDFDocument(reading: Fixture.bytes(ofForm: "font-whole")))

    private static func plain(_ name: String) -> String { String(name.split(separator: "+").last ?? "") }

    @Test(arguments: [false, true])
    func programsHaveWhatIsShown(_ isFillable: Bool) throws {
        let packet = try Packet("font-whole", ["letters": "ABBA"], fillable: isFillable)
        let whole = try #require(Self.whole)
        let cut = Self.programs(packet.document)
        #expect(Set(cut.keys.map(Self.plain)) == ["FieldDots", "PageDots", "SpareDots"])
        #expect(cut.allSatisfy { $0.value < whole[Self.plain($0.key)] ?? 0 })
        // The page's own font has four glyphs, the field's all that a row or a person may write.
        let byName = Dictionary(uniqueKeysWithValues: cut.map { (Self.plain($0.key), $0.value) })
        #expect(
            byName["PageDots"] ?? 0 < byName["FieldDots"] ?? 0 && byName["SpareDots"] ?? 0 < byName["PageDots"] ?? 0)
        // A font in which a viewer may go on writing is no subset to it.
        #expect(cut.keys.filter { !$0.contains("+") } == (isFillable ? ["FieldDots"] : []))
        for font in packet.dictionaries(with: "BaseFont") where font["FontDescriptor"] != nil {
            let descriptor = packet.document.dictionary(font["FontDescriptor"])
            #expect(descriptor?["FontName"] == font["BaseFont"])
        }
    }

    /// Pages look the same to the pixel, and say the same.
    @Test(arguments: [("font-whole", "letters"), ("font-locked", "letters")])
    func pagesLookTheSame(_ fixture: String, _ field: String) throws {
        let form = Form(try PDFDocument(reading: Fixture.bytes(ofForm: fixture)))
        let packet = try Packet(form, [(field, "")], fillable: false)
        let folder = try TemporaryFolder()
        try folder.write(packet.bytes, to: "packet.pdf")
        for tool in [["pdftoppm", "-r", "150"], ["pdftotext"]] {
            let outputs = try [Fixture.form(fixture), folder.file("packet.pdf")].map { file in
                try Tool.run(tool[0], Array(tool.dropFirst()) + [file] + (tool[0] == "pdftotext" ? ["-"] : [])).output
            }
            #expect(outputs[0] == outputs[1])
        }
    }

    @Test func aLicenceMayKeepTheWholeFont() throws {
        let document = try PDFDocument(reading: Fixture.bytes(ofForm: "font-locked"))
        #expect(Self.programs(try Packet("font-locked", ["letters": "A"]).document) == Self.programs(document))
    }

    /// Text that may be shown in more than one font counts for all of them, and what cannot be read for everything.
    @Test(
        arguments: [
            ("/Field 9 Tf (A) Tj", ["FieldDots", "PageDots", "SpareDots"]),
            ("/Field 9 Tf (A) Tj BI /W 1 ID x EI what", []), ("(A) Tj", []),
            ("/Page 9 Tf <003A0> Tj", ["FieldDots", "SpareDots"]),
        ] as [(String, Set<String>)])
    func whatIsNotCertainKeepsWhole(_ content: String, _ cut: Set<String>) throws {
        var document = try PDFDocument(reading: Fixture.bytes(ofForm: "font-whole"))
        let page = document.pages[0]
        var dictionary = try #require(document.dictionary(.reference(page)))
        dictionary["Contents"] = .reference(document.add(.stream(PDFStream(bytes: Array(content.utf8)))))
        document.replace(page, with: .dictionary(dictionary))
        let packet = try Packet(Form(document), [], fillable: false)
        let whole = try #require(Self.whole)
        let smaller = Self.programs(packet.document).filter { $0.value < whole[Self.plain($0.key)] ?? 0 }
        #expect(Set(smaller.keys.map(Self.plain)) == cut)
    }
}
