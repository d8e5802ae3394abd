import PDFForms
import PDFObjects
import PacketModel
import PacketTemplate
import TestSupport
import Testing

struct FillableTests {
    @Test func writesValueAndAppearance() throws {
        let packet = try Packet("text-single", ["q0": "Mira", "q1": "", "default": "Łódź"], fillable: true)
        let fields = ["q0", "q1", "default"].compactMap { packet.form.field(named: $0) }
        let appearance = try #require(fields.first?.widgets.first?.normalAppearance?.stream)
        let content = StreamDecoder.decode(appearance, in: packet.document) ?? []
        let expected = "q 0 G 1 w .5 .5 84 19 re S Q /Tx BMC BT 0 g /Helv 10 Tf 2 6.29 Td (Mira) Tj ET EMC"
        #expect(fields.map(\.value) == [["Mira"], [], ["Łódź"]] && operatorDifference(content, expected) == nil)
        #expect(
            appearance.dictionary["BBox"] == PDFRectangle(0, 0, 85, 20).object && appearance.dictionary["Matrix"] == nil
        )
    }

    struct TurnCase: CustomTestStringConvertible {
        var turn: Int
        var matrix: PDFMatrix?
        var testDescription: String { "\(turn)°" }
    }

    static let turns: [TurnCase] = [
        .init(turn: 0, matrix: nil), .init(turn: 90, matrix: PDFMatrix(0, 1, -1, 0, 20, 0)),
        .init(turn: 180, matrix: PDFMatrix(-1, 0, 0, -1, 90, 20)),
        .init(turn: 270, matrix: PDFMatrix(0, -1, 1, 0, 0, 90)),
    ]

    @Test(arguments: turns)
    func turnsAppearancesByTheirMatrix(_ item: TurnCase) throws {
        let packet = try Packet("text-rotated", ["page90-field\(item.turn)": "A"], fillable: true)
        let widget = packet.form.field(named: "page90-field\(item.turn)")?.widgets.first
        let dictionary = try #require(widget?.normalAppearance?.stream?.dictionary)
        #expect(dictionary["BBox"] == PDFRectangle(0, 0, 90, 20).object && dictionary["Matrix"] == item.matrix?.object)
    }

    @Test(arguments: Fixture.formNames.filter { $0 != "xfa-dynamic" })
    func staysAForm(_ name: String) throws {
        let password = name == "encrypted-user-password" ? "secret" : nil
        let form = Form(try PDFDocument(reading: Fixture.bytes(ofForm: name), password: password))
        let values = Packet.anyValues(form).filter { $0.0 != "pairs" }
        let packet = try Packet(form, values, fillable: true)
        let after = packet.form
        #expect(
            Set(after.fields.map(\.name)) == Set(form.fields.map(\.name)) && !after.needAppearances && !after.isSigned)
        #expect(after.acroForm["NeedAppearances"] == nil && after.acroForm["XFA"] == nil && !after.hasUsageRights)
        // Every widget on a page has an appearance, and buttons stand in a state they have.
        let bare = after.fields.filter { $0.kind != .signature && $0.kind != .button }.flatMap(\.widgets).filter {
            widget in
            widget.page != nil
                && (widget.normalAppearance == nil
                    || widget.state.map { $0 != "Off" && !widget.onStates.contains($0) } ?? false)
        }
        #expect(bare.isEmpty)
    }

    @Test(arguments: ["Mira (née Holt) \\", "Łódź", "홍", "a\tb", "a\u{18}b", "þÿ", "😀"])
    func readsBackTheValueItWrote(_ value: String) throws {
        // A password field shows asterisks, whatever the characters.
        let field = try Packet("text-password", ["secret word": value], fillable: true).form.fields.first
        #expect(field?.value.map { Array($0.utf8) } == [Array(value.utf8)])
    }

    @Test func writesLineEndsAsAcrobatDoes() throws {
        let field = try Packet("text-multiline", ["q0": "a\r\nb\nc\rd"], fillable: true).form.field(named: "q0")
        #expect(field?.value == ["a\rb\rc\rd"])
    }

    @Test func takesOutWhatWouldBeStale() throws {
        let rich = try Packet("filled", ["rich": "new"], fillable: true)
        let list = try Packet("choice-list", ["multiple": "tu", "scrolled": "mo"], fillable: true)
        let values = rich.dictionaries(with: "RV").compactMap { $0["RV"]?.string }
        #expect(values.map { RichText(TextString.decode($0)).plainText } == ["new"])
        #expect(list.dictionaries(with: "TI").isEmpty)
        #expect(list.form.field(named: "multiple")?.value == ["tu"])
    }

    @Test func keepsValuesThatTheRowDoesNotGive() throws {
        let packet = try Packet("filled", ["name1": nil, "member": nil, "name2": "x"], fillable: true)
        let values = packet.form.fields.map(\.value)
        #expect(values == [["Mira"], ["x"], ["bold plain"], ["Yes"]])
    }

    @Test(arguments: [true, false])
    func stripsScriptsUnlessAskedToKeepThem(_ isKept: Bool) throws {
        let packet = try Packet("scripts", ["number": "1"], fillable: true) { $0.keepsScripts = isKept }
        let hasScripts = packet.form.fields.contains { !$0.scripts.isEmpty }
        let names = packet.document.dictionary(packet.document.catalog["Names"])
        #expect(hasScripts == isKept && packet.dictionaries(with: "AA").isEmpty != isKept)
        #expect((names?["JavaScript"] != nil) == isKept && (packet.form.acroForm["CO"] != nil) == isKept)
        // Programs are never started, files never carried along.
        #expect(packet.dictionaries(with: "S", "Launch").isEmpty && packet.dictionaries(with: "EF").isEmpty)
    }

    @Test func carriesNoScriptOnPages() throws {
        let packet = try Packet("scripts", ["number": "1"]) { $0.keepsScripts = true }
        let scripts = packet.dictionaries(with: "JS")
        #expect(
            scripts.isEmpty && packet.dictionaries(with: "AA").isEmpty && packet.document.catalog["OpenAction"] == nil)
    }

    struct NoteCase: CustomTestStringConvertible {
        var form: String
        var codes: [DiagnosticCode]
        var testDescription: String { form }
    }

    static let notes: [NoteCase] = [
        .init(form: "text-single", codes: []), .init(form: "xfa-hybrid", codes: [.xfaRemoved]),
        .init(form: "usage-rights", codes: [.usageRightsRemoved, .activeContentRemoved]),
        .init(form: "signed", codes: [.signatureBroken, .activeContentRemoved]),
        .init(form: "encrypted-aes-256", codes: [.encryptionRemoved]),
        .init(form: "scripts", codes: Array(repeating: .activeContentRemoved, count: 3)),
    ]

    @Test(arguments: notes)
    func saysWhatItLeavesOut(_ item: NoteCase) throws {
        let codes = try Packet(item.form, [:], fillable: true).template.notes.map(\.code)
        #expect(codes == item.codes)
    }

    @Test func adoptsStrayWidgets() throws {
        let packet = try Packet("stray-widgets", ["not listed": "x"], fillable: true)
        let field = packet.form.field(named: "not listed")
        #expect(field?.isStray == false && field?.value == ["x"])
    }

    @Test func keepsTheStructureOfWidgets() throws {
        let packet = try Packet("tagged", ["name": "Mira"], fillable: true)
        let targets = packet.dictionaries(with: "Type", "OBJR").map {
            packet.document.dictionary($0["Obj"])?["Subtype"]?.name
        }
        #expect(targets == ["Widget", "Widget"])
    }
}
