import PDFForms
import PDFObjects
import PacketModel
import PacketTemplate
import TestSupport
import Testing

struct ChoiceValueTests {
    struct Case: CustomTestStringConvertible {
        var form: String
        var field: String
        var cells: [String]
        var value: [String]
        /// What a combo box shows, or the rows of a list that have a bar.
        var shown: [String]
        var testDescription: String { "\(field) \(cells)" }
    }

    static let cases: [Case] = [
        .init(
            form: "choice-combo", field: "plain", cells: ["medium", "MEDIUM "], value: ["medium"], shown: ["medium"]),
        .init(
            form: "choice-combo", field: "pairs", cells: ["fr", "France", "france"], value: ["fr"], shown: ["France"]),
        .init(form: "choice-combo", field: "pairs", cells: [""], value: [], shown: []),
        .init(form: "choice-combo", field: "editable", cells: ["blue"], value: ["blue"], shown: ["blue"]),
        .init(form: "choice-combo", field: "editable", cells: ["RED"], value: ["red"], shown: ["red"]),
        .init(form: "choice-combo", field: "no options", cells: ["anything"], value: ["anything"], shown: ["anything"]),
        .init(form: "choice-list", field: "single", cells: ["tu", "Tuesday"], value: ["tu"], shown: ["Tuesday"]),
        .init(
            form: "choice-list", field: "multiple", cells: ["mo;we", "we; mo", "[\"Monday\", \"we\"]", "mo;we;mo;"],
            value: ["mo", "we"], shown: ["Monday", "Wednesday"]),
        .init(
            form: "choice-list", field: "multiple", cells: ["sa", "[\"Satur\\u0064ay\"]"], value: ["sa"],
            shown: ["Saturday"]),
        .init(form: "choice-list", field: "multiple", cells: ["", "[]", " ; "], value: [], shown: []),
    ]

    @Test(arguments: cases)
    func understandsACell(_ item: Case) throws {
        let form = Form(try PDFDocument(reading: Fixture.bytes(ofForm: item.form)))
        let stamper = PacketStamper(
            try CompiledTemplate(form, filling: [item.field], options: CompileOptions(isFillable: true)))
        for cell in item.cells {
            let isWritten = stamper.stamp(Packet.row([cell]))
            let document = try PDFDocument(reading: stamper.packet)
            let field = try #require(Form(document).field(named: item.field))
            let appearance = field.widgets.first?.normalAppearance?.stream
            let shown = Self.shown(appearance.flatMap { StreamDecoder.decode($0, in: document) } ?? [], in: field)
            #expect(isWritten && field.value == item.value && shown == item.shown, "cell \(cell)")
        }
    }

    /// Choices with spaces for the cells of a form, and with a number before what it stands for.
    @Test(
        arguments: [
            (["0   7", "1   2"], "07", 0), (["0   7", "1   2"], "12", 1), (["0   7", "1   2"], "0", nil),
            (["1  Primary school", "2　Secondary school　2"], "2", 1), (["1. One", "2) Two"], "1", 0),
            (["1-2 people", "3-4 people"], "1", nil), (["1 room", "1 flat"], "1", nil),
            (["10.5 kg", "2 kg"], "10", nil),
            (["1/2 mile", "1 1/2 miles", "2 miles"], "1", nil), (["500 EUR", "1 000 EUR"], "1", nil),
            (["1", "2", "12"], "1 2", nil), (["1 room", "1"], "1", 1), (["New York", "Newyork"], "newyork", 1),
        ] as [([String], String, Int?)])
    func takesWhatStandsForOneChoiceAlone(_ options: [String], _ cell: String, _ index: Int?) throws {
        let digits = { (unit: UInt16) in String(0x1_0000 + Int(unit), radix: 16).dropFirst() }
        let list = options.map { "<\("\u{FEFF}\($0)".utf16.map(digits).joined())>" }.joined()
        var file = RawPDF([1: "<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[10 0 R]>>>>"])
        file.objects[10] =
            "<</Type/Annot/Subtype/Widget/FT/Ch/Ff 131072/T(c)/P 3 0 R/F 4/Rect[10 10 90 30]/Opt[\(list)]>>"
        file.objects[3] = "<</Type/Page/Parent 2 0 R/Annots[10 0 R]/Resources<<>>/Contents 7 0 R>>"
        let form = Form(try PDFDocument(reading: file.bytes))
        let choices = ChoiceResolver(try #require(form.fields.first), buttons: nil)
        #expect(choices.resolve(Array(cell.utf8)[...]) == index.map { .options([$0]) } ?? .unknown)
    }

    /// The texts of a combo box; of a list only those behind a bar.
    private static func shown(_ content: [UInt8], in field: Field) -> [String] {
        var shown: [String] = []
        var isMarked = field.kind == .combo
        for item in contentOperators(content) {
            if item.name == "re", field.kind == .list { isMarked = false }
            if item.name == "f" { isMarked = true }
            if item.name == "Tj" {
                if isMarked { shown.append(String(decoding: item.operands.first?.string ?? [], as: UTF8.self)) }
                isMarked = field.kind == .combo
            }
        }
        return shown
    }

    @Test func notesTheIndexesOfAListBox() throws {
        let stored = try ["tu", "mo;we"].map { cell in
            let packet = try Packet("choice-list", ["multiple": cell], fillable: true)
            return packet.dictionaries(with: "I").map { $0["I"]?.array ?? [] }
        }
        #expect(stored == [[[.integer(1)]], [[.integer(0), .integer(2)]]])
    }

    /// The form of a fixture with an entry of one field changed.
    private static func form(_ name: String, _ field: String, _ key: PDFName, _ value: PDFObject) throws -> Form {
        let form = Form(try PDFDocument(reading: Fixture.bytes(ofForm: name)))
        var document = form.document
        let node = try #require(form.field(named: field)?.nodes.first)
        var dictionary = try #require(document.dictionary(.reference(node)))
        dictionary[key] = value
        document.replace(node, with: .dictionary(dictionary))
        return Form(document)
    }

    @Test func namesTheCharactersOfAnOptionThatNoFontHas() throws {
        let options = PDFObject.array(["\u{378}", "b"].map { .string(TextString.encode($0)) })
        let list = try Self.form("choice-list", "single", "Opt", options)
        let packets = [
            try Packet(list, [("single", "\u{378}")], fillable: false),
            try Packet(list, [("single", "b")], fillable: false),
        ]
        let said = packets.map { $0.problems.map { "\($0.field ?? "") \($0.code): \($0.message)" }.joined() }
        #expect(said == ["single character-missing: no font for this field has “\u{378}” (U+0378)", ""])
    }

    @Test func saysWhenSelectedRowsAreOutOfSight() throws {
        let flags = PDFObject.integer(FieldFlags.multiSelect.rawValue)
        let packet = try Packet(
            Self.form("choice-list", "scrolled", "Ff", flags), [("scrolled", "mo;sa")], fillable: false)
        #expect(packet.problems.map(\.code) == [.selectionHidden] && packet.problems.map(\.severity) == [.warning])
    }
}
