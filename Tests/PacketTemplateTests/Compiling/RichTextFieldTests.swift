import PDFForms
import PDFObjects
import PacketModel
import PacketTemplate
import TestSupport
import Testing

/// Rich text fields keep their style when they are filled with plain text.
struct RichTextFieldTests {
    struct Case: CustomTestStringConvertible {
        var field: String
        var baseFont: PDFName
        var operators: String
        var testDescription: String { field }
    }

    /// Boxes are 200 × 22 at x 20, the first at y 295; text stands 2 points from the left, or from the right, and a rich
    /// one higher than a plain one: by 0.0343 em, in bold by 0.072 em.
    static let cases: [Case] = [
        .init(field: "plain", baseFont: "Helvetica", operators: "BT 0 g /P0 12 Tf 22 301.96 Td (Mira) Tj ET"),
        .init(field: "bold", baseFont: "Helvetica-Bold", operators: "BT 0 g /P0 10 Tf 22 267.5475 Td (Mira) Tj ET"),
        .init(
            field: "first run", baseFont: "Courier-Bold",
            operators: "BT 1 0 0 rg /P0 12 Tf 189.2 231.974 Td (Mira) Tj ET"),
        .init(field: "italic", baseFont: "Times-Italic", operators: "BT 0 g /P0 11 Tf 22 197.5045 Td (Mira) Tj ET"),
        .init(
            field: "group.inherits", baseFont: "Helvetica", operators: "BT 0 0 1 rg /P0 9 Tf 22 127.97 Td (Mira) Tj ET"),
        .init(field: "stream", baseFont: "Helvetica-Oblique", operators: "BT 0 g /P0 12 Tf 22 91.96 Td (Mira) Tj ET"),
        .init(field: "automatic", baseFont: "Helvetica", operators: "BT 0 g /P0 8 Tf 22 58.306 Td (Mira) Tj ET"),
        .init(field: "no style", baseFont: "Helvetica", operators: "BT 0 g /P0 10 Tf 22 22.6325 Td (Mira) Tj ET"),
    ]

    @Test(arguments: cases)
    func drawsInTheStyleOfTheField(_ item: Case) throws {
        let packet = try Packet("rich-text", [item.field: "Mira"])
        let content = packet.content().last ?? []
        let name = try #require(contentOperators(content).first { $0.name == "Tf" }?.operands.first?.name)
        let expected = item.operators.replacing("P0", with: name.rawValue)
        #expect(operatorDifference(content, expected, within: 0.02) == nil)
        let resources = packet.document.dictionary(
            packet.document.inherited("Resources", page: packet.document.pages[0]))
        let font = packet.document.dictionary(packet.document.dictionary(resources?["Font"])?[name])
        #expect(font?["BaseFont"]?.name == item.baseFont)
    }

    @Test(arguments: cases.map(\.field) + ["lines"])
    func keepsValueAndRichValueTheSame(_ name: String) throws {
        let value = "Mira  <Hölt>\nx"
        let before = Form(try PDFDocument(reading: Fixture.bytes(ofForm: "rich-text")))
        let packet = try Packet("rich-text", [name: value], fillable: true)
        let field = try #require(packet.form.field(named: name))
        let dictionary = packet.document.dictionary(.reference(field.nodes[0]))
        let rich = dictionary?["RV"]?.string.map { RichText(TextString.decode($0)) }
        #expect(field.value == ["Mira  <Hölt>\rx"])
        #expect(rich?.plainText == (name == "no style" ? nil : value))
        let original = before.field(named: name).flatMap { before.document.dictionary(.reference($0.nodes[0])) }
        #expect(dictionary?["DS"] == original?["DS"])
    }

    @Test func leavesNoRichValueOfAnEmptyOne() throws {
        let packet = try Packet("rich-text", ["first run": ""], fillable: true)
        let field = try #require(packet.form.field(named: "first run"))
        let dictionary = packet.document.dictionary(.reference(field.nodes[0]))
        #expect(dictionary?["RV"] == nil && dictionary?["V"] == nil)
    }

    @Test func keepsTheRichValueThatARowDoesNotChange() throws {
        let packet = try Packet("rich-text", ["first run": nil], fillable: true)
        let rich = packet.form.field(named: "first run").flatMap {
            packet.document.dictionary(.reference($0.nodes[0]))?["RV"]?.string
        }
        #expect(rich.map { RichText(TextString.decode($0)).lines[0].runs.count } == 2)
    }

    struct Styled: CustomTestStringConvertible {
        var field: String
        var value: String
        /// What is drawn, the resource names replaced by those of fonts.
        var operators: String
        var markup: RichTextMarkup?
        var testDescription: String { value }
    }

    /// The first field is in Helvetica 12, whose “a” is 6.672 wide; the third centres nothing and stands at the right.
    static let styled: [Styled] = [
        .init(
            field: "plain", value: "<body><p>a<b>b</b><i>c</i></p></body>",
            operators: """
                q 21 296 198 20 re W n
                BT 0 g /Helvetica 12 Tf 22 301.96 Td (a) Tj ET
                BT 0 g /Helvetica-Bold 12 Tf 28.672 301.96 Td (b) Tj ET
                BT 0 g /Helvetica-Oblique 12 Tf 36.004 301.96 Td (c) Tj ET Q
                """),
        .init(
            field: "plain", value: "<body><p>a<u>b </u><span style='color:#FF0000'>c</span></p></body>",
            operators: """
                q 21 296 198 20 re W n
                BT 0 g /Helvetica 12 Tf 22 301.96 Td (a) Tj ET
                BT 0 g /Helvetica 12 Tf 28.672 301.96 Td (b ) Tj ET 28.672 300.46 10.008 0.6 re f
                BT 1 0 0 rg /Helvetica 12 Tf 38.68 301.96 Td (c) Tj ET Q
                """),
        .init(
            field: "plain", value: "<body><p>a<sup>b</sup></p></body>",
            operators: """
                q 21 296 198 20 re W n
                BT 0 g /Helvetica 12 Tf 22 301.96 Td (a) Tj ET
                BT 0 g /Helvetica 7.8 Tf 28.672 305.92 Td (b) Tj ET Q
                """),
        .init(
            field: "no style", value: "a ~~b~~",
            operators: """
                q 21 16 198 20 re W n
                BT 0 g /Helvetica 10 Tf 22 22.6325 Td (a ) Tj ET
                BT 0 g /Helvetica 10 Tf 30.34 22.6325 Td (b) Tj ET 30.34 24.9725 5.56 0.5 re f Q
                """, markup: .markdown),
    ]

    @Test(arguments: styled)
    func drawsSeveralStyles(_ item: Styled) throws {
        let packet = try Packet("rich-text", [item.field: item.value]) { options in
            if let markup = item.markup { options.markup = [item.field: markup] }
        }
        #expect(packet.problems.isEmpty)
        let content = packet.content().last ?? []
        let resources = packet.document.dictionary(
            packet.document.inherited("Resources", page: packet.document.pages[0]))
        let fonts = packet.document.dictionary(resources?["Font"]) ?? [:]
        var expected = item.operators
        for (name, font) in fonts.entries {
            let base = try #require(packet.document.dictionary(font)?["BaseFont"]?.name)
            if contentOperators(content).contains(where: { $0.operands.first?.name == name }) {
                expected = expected.replacing("/\(base.rawValue) ", with: "/\(name.rawValue) ")
            }
        }
        #expect(operatorDifference(content, expected, within: 0.02) == nil)
    }

    /// Lines are broken as in a text of one style, also between and inside runs.
    @Test func breaksLinesOfSeveralStyles() throws {
        let words = (1...40).map { $0 % 3 == 0 ? "<b>word\($0)</b>" : "word\($0)" }.joined(separator: " ")
        let packet = try Packet("rich-text", ["lines": "<body><p>\(words)</p><p>end</p></body>"])
        let operators = contentOperators(packet.content().last ?? [])
        var baselines: [Double] = []
        var text = ""
        for item in operators {
            if item.name == "Td", let y = item.operands.last?.number, baselines.last != y { baselines.append(y) }
            if item.name == "Tj", let bytes = item.operands.first?.string {
                text += String(decoding: bytes, as: UTF8.self)
            }
        }
        #expect(text == (1...40).map { "word\($0)" }.joined(separator: " ") + "end")
        #expect(baselines.count >= 4 && baselines == baselines.sorted(by: >))
    }

    @Test(arguments: ["plain", "no style"])
    func keepsStylesInFillablePackets(_ name: String) throws {
        let packet = try Packet("rich-text", [name: "a **b** & _c_"], fillable: true) { $0.markup = [name: .markdown] }
        let field = try #require(packet.form.field(named: name))
        let value = packet.document.dictionary(.reference(field.nodes[0]))?["RV"]?.string
        let rich = RichText(TextString.decode(try #require(value)))
        #expect(field.value == ["a b & c"] && field.flags.contains(.richText))
        #expect(rich.plainText == "a b & c")
        #expect(rich.lines[0].runs.map { $0.style.isBold ?? false } == [false, true, false, false])
        #expect(rich.lines[0].runs.map { $0.style.isItalic ?? false } == [false, false, false, true])
    }

    @Test(arguments: [
        ("<body><p>a<span style='font-family:Courier'>b</span></p></body>", DiagnosticCode.richTextSimplified),
        ("<body><p>a<span style='font-size:30pt'>b</span></p></body>", .richTextSimplified),
        ("<body><p>a</p><p><b>b</b></p></body>", .lineBreakInLine),
        ("<body><p>\u{1F9FF}<b>\u{E123}</b></p></body>", .characterMissing),
    ])
    func saysWhatItCannotShow(_ value: String, _ code: DiagnosticCode) throws {
        let packet = try Packet("rich-text", ["plain": value])
        #expect(packet.problems.contains { $0.code == code })
    }

    @Test(arguments: [false, true])
    func readsAValueThatIsRichText(_ fillable: Bool) throws {
        let value = "<?xml version=\"1.0\"?><body><p>a<b>b</b></p></body>"
        let packet = try Packet("rich-text", ["plain": value, "no style": value], fillable: fillable)
        // A field without a style takes the value as it is; it does not fit.
        #expect(packet.problems.map(\.code) == [.textOverflow])
        if fillable {
            #expect(packet.form.field(named: "plain")?.value == ["ab"])
            #expect(packet.form.field(named: "no style")?.value == [value])
        } else {
            let texts = contentOperators(packet.content().last ?? []).filter { $0.name == "Tj" }
            #expect(texts.prefix(2).map(\.operands) == [[.string(Array("a".utf8))], [.string(Array("b".utf8))]])
        }
    }

    @Test func usesTheSameNamesInFillablePackets() throws {
        let packet = try Packet("rich-text", ["bold": "Mira"], fillable: true)
        let widget = try #require(packet.form.field(named: "bold")?.widgets.first)
        let stream = try #require(widget.normalAppearance?.stream)
        let fonts = packet.document.dictionary(packet.document.dictionary(stream.dictionary["Resources"])?["Font"])
        let named = contentOperators(StreamDecoder.decode(stream, in: packet.document) ?? []).first { $0.name == "Tf" }
        #expect(named?.operands.first == .name("HeBo"))
        #expect(packet.document.dictionary(fonts?["HeBo"])?["BaseFont"]?.name == "Helvetica-Bold")
    }
}
