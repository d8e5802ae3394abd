import PDFForms
import PDFObjects
import PacketTemplate
import TestSupport
import Testing

struct FlattenedTests {
    @Test func drawsTextWhereTheFieldWas() throws {
        let packet = try Packet("text-single", ["q0": "Mira", "q2": "Holt", "background": "red"])
        let expected = """
            BT 0 g /P0 10 Tf 22 216.29 Td (Mira) Tj ET
            BT 0 g /P0 10 Tf 275.22 216.29 Td (Holt) Tj ET
            BT .8 0 0 rg /P0 12 Tf 20 75.548 Td (red) Tj ET
            """
        let drawn = packet.content().last ?? []
        #expect(operatorDifference(drawn, expected) == nil && packet.problems.isEmpty, "\(contentOperators(drawn))")
    }

    /// A text without a clip leaves its colour behind; a form XObject that sets none is black all the same.
    @Test(arguments: ["checkbox-states", "radio-groups", "shared-appearance", "stray-widgets"])
    func formObjectsBeginInBlack(_ fixture: String) throws {
        let operators = try Packet(fixture, [:]).content().flatMap { contentOperators($0).map(\.description) }
        let drawn = operators.indices.filter { operators[$0].hasSuffix(" Do") }
        #expect(!drawn.isEmpty && drawn.allSatisfy { operators[$0 - 1] == "0 g" }, "\(operators)")
    }

    @Test func drawsTheBorderOnceForAllPackets() throws {
        let packet = try Packet("text-single", ["border-D": "x"])
        let fixed = contentOperators(packet.content().first ?? []).map(\.description).joined(separator: " ")
        // Rect [115 165 200 187] with a dashed border of 1 and a background.
        #expect(
            fixed.contains("q 1 0 0 1 115 165 cm q .93 .96 1 rg 0 0 85 22 re f .3 G 1 w [4 2] 0 d .5 .5 84 21 re S Q Q")
        )
    }

    struct TurnCase: CustomTestStringConvertible {
        var field: String
        var page: Int
        var operators: String
        var testDescription: String { field }
    }

    static let turns: [TurnCase] = [
        .init(field: "page0-field0", page: 0, operators: "BT 0 g /P0 10 Tf 7 11.29 Td (A) Tj ET"),
        .init(field: "page0-field90", page: 0, operators: "q 0 1 -1 0 122 5 cm BT 0 g /P0 10 Tf 2 6.29 Td (A) Tj ET Q"),
        .init(
            field: "page90-field180", page: 1, operators: "q -1 0 0 -1 95 122 cm BT 0 g /P0 10 Tf 2 6.29 Td (A) Tj ET Q"
        ),
        .init(
            field: "page270-field270", page: 3,
            operators: "q 0 -1 1 0 102 192 cm BT 0 g /P0 10 Tf 2 6.29 Td (A) Tj ET Q"),
    ]

    @Test(arguments: turns)
    func turnsTextWithItsWidget(_ item: TurnCase) throws {
        let packet = try Packet("text-rotated", [item.field: "A"])
        #expect(operatorDifference(packet.content(page: item.page).last ?? [], item.operators) == nil)
    }

    /// The upper left corner of Rect [60 50 120 70] stays, at (60, 70).
    static let upright: [TurnCase] = [
        .init(field: "text0", page: 0, operators: "BT 0 g /P0 10 Tf 62 56.29 Td (A) Tj ET"),
        .init(field: "text90", page: 1, operators: "q 0 1 -1 0 130 10 cm BT 0 g /P0 10 Tf 62 56.29 Td (A) Tj ET Q"),
        .init(field: "text180", page: 2, operators: "q -1 0 0 -1 120 140 cm BT 0 g /P0 10 Tf 62 56.29 Td (A) Tj ET Q"),
        .init(field: "text270", page: 3, operators: "q 0 -1 1 0 -10 130 cm BT 0 g /P0 10 Tf 62 56.29 Td (A) Tj ET Q"),
    ]

    @Test(arguments: upright)
    func keepsWidgetsUprightThatAskForIt(_ item: TurnCase) throws {
        let packet = try Packet("no-rotate", [item.field: "A"])
        #expect(operatorDifference(packet.content(page: item.page).last ?? [], item.operators) == nil)
    }

    @Test func keepsButtonsUprightThatAskForIt() throws {
        let packet = try Packet("no-rotate", ["box90": "On"])
        let drawn = contentOperators(packet.content(page: 1).last ?? [])
        #expect(drawn.prefix(4).map(\.description) == ["q", "0 1 -1 0 162 -98 cm", "q", "1 0 0 1 130 20 cm"])
        #expect(drawn.suffix(2).map(\.name) == ["Q", "Q"])
    }

    @Test func keepsOtherAnnotations() throws {
        let packet = try Packet("links", ["name": "Mira"])
        let link = packet.dictionaries(with: "URI").first?["URI"]?.string
        #expect(packet.annotations == ["Link", "Text", "Popup", "Square"])
        #expect(link == Array("https://riverside.example.org/".utf8))
    }

    /// Everything a reader of a page looks up through its ancestors.
    private static func frames(_ document: PDFDocument) -> [[PDFObject]] {
        let keys: [PDFName] = ["MediaBox", "CropBox", "BleedBox", "TrimBox", "ArtBox", "Rotate", "UserUnit"]
        return document.pages.map { page in keys.map { document.resolve(document.inherited($0, page: page)) } }
    }

    @Test(arguments: Fixture.formNames.filter { $0 != "xfa-dynamic" })
    func leavesNoFormAndChangesNoPage(_ name: String) throws {
        let password = name == "encrypted-user-password" ? "secret" : nil
        let form = Form(try PDFDocument(reading: Fixture.bytes(ofForm: name), password: password))
        let values = Packet.anyValues(form).filter { $0.0 != "pairs" && $0.0 != "opt" }
        let packet = try Packet(form, values, fillable: false)
        let catalog = packet.document.catalog
        #expect(!packet.bytes.isEmpty && catalog["AcroForm"] == nil && !packet.annotations.contains("Widget"))
        #expect(Self.frames(packet.document) == Self.frames(form.document) && packet.document.encryption == nil)
        #expect(packet.dictionaries(with: "Subtype", "Widget").isEmpty && packet.dictionaries(with: "FT").isEmpty)
    }

    @Test func drawsBehindContentThatLeavesTheStateChanged() throws {
        let packet = try Packet("page-resources", ["page1": "one", "page2": "two", "page3": "three"])
        let depths = (0..<3).map { page -> Int in
            let before: [UInt8] = Array(packet.content(page: page).dropLast().joined(separator: [0x0A]))
            let balance = GraphicsStateBalance(before)
            return balance.open + balance.missing
        }
        let fonts = packet.document.pages.map { page in
            let resources = packet.document.dictionary(packet.document.inherited("Resources", page: page))
            return packet.document.dictionary(resources?["Font"])?.keys.contains("P0") ?? false
        }
        #expect(depths == [0, 0, 0] && fonts == [true, true, true])
    }

    @Test func drawsTheFieldOnEveryPageThatShowsIt() throws {
        let packet = try Packet("same-name-pages", ["name": "Mira"])
        let sizes = (0..<3).map { page in
            contentOperators(packet.content(page: page).last ?? []).first { $0.name == "Tf" }?.operands.last?.number
                ?? 0
        }
        let expected = [12 / 1.35, 18 / 1.35, 28 / 1.35]
        #expect(zip(sizes, expected).allSatisfy { abs($0 - $1) < 0.001 })
    }

    @Test func drawsNothingOfHiddenFields() throws {
        let packet = try Packet("hidden-fields", ["hidden": "aaa", "print only": "bbb", "screen only": "ccc"])
        let texts = contentOperators(packet.content().last ?? []).filter { $0.name == "Tj" }.map(\.description)
        #expect(texts == ["(ccc) Tj"])
    }

    @Test func leavesNoReferenceToWidgetsInTheStructure() throws {
        let packet = try Packet("tagged", ["name": "Mira"])
        let numbers = packet.dictionaries(with: "Nums").first?["Nums"]?.array ?? []
        #expect(packet.dictionaries(with: "Type", "OBJR").isEmpty && numbers.first == .integer(0) && numbers.count == 2)
        #expect(packet.document.dictionary(packet.document.catalog["StructTreeRoot"]) != nil)
    }

    /// The strings that a page shows, with those of the form XObjects it draws.
    private static func texts(_ packet: Packet) -> [String] {
        let page = packet.document.inherited("Resources", page: packet.document.pages[0])
        let objects = packet.document.dictionary(packet.document.dictionary(page)?["XObject"]) ?? [:]
        let content = packet.content().flatMap(contentOperators)
        let drawn = content.filter { $0.name == "Do" }.compactMap { $0.operands.first?.name }.flatMap { name in
            contentOperators(
                packet.document.resolve(objects[name]).stream.flatMap { StreamDecoder.decode($0, in: packet.document) }
                    ?? [])
        }
        return (content + drawn).filter { $0.name == "Tj" }.map(\.description).sorted()
    }

    @Test func showsWhatTheTemplateShowed() throws {
        let kept = try Packet("filled", ["name1": nil, "name2": ""])
        // NeedAppearances asks for new appearances: the stale one goes.
        let drawn = try Packet("need-appearances", [:])
        #expect(Self.texts(kept) == ["(Mira) Tj", "(bold plain) Tj"])
        #expect(Self.texts(drawn) == ["(lines) Tj", "(new value) Tj", "(two) Tj", "(value alone) Tj"])
    }

    @Test func carriesNothingOfWhatTheTemplateHeld() throws {
        let filled = try Packet("filled", ["name1": "new", "name2": "new"])
        let old = filled.document.objects.values.compactMap(\.stream).filter { stream in
            let content = StreamDecoder.decode(stream, in: filled.document) ?? []
            return String(decoding: content, as: UTF8.self).contains("Mira")
        }
        #expect(old.isEmpty)
    }

    @Test func refusesWhatCannotBeFilled() throws {
        let forms = [("xfa-dynamic", [String]()), ("text-single", ["no such field"]), ("signatures", ["here"])]
        let codes = try forms.map { name, fields in
            let form = Form(try PDFDocument(reading: Fixture.bytes(ofForm: name)))
            return #expect(throws: PDFError.self) { _ = try CompiledTemplate(form, filling: fields) }?.code
        }
        #expect(codes == [.unsupported, .fieldNotFound, .fieldNotFound])
    }
}
