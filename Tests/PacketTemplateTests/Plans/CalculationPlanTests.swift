import PDFForms
import PDFObjects
import PacketModel
import PacketTemplate
import TestSupport
import Testing

/// The form's own calculations, done for every row.
struct CalculationPlanTests {
    static let quantities: KeyValuePairs<String, String?> = ["quantity1": "3", "price1": "1,250.5", "quantity2": "2"]

    @Test func calculatesWhatTheRowSetsOff() throws {
        let packet = try Packet("calculations", Self.quantities, fillable: true)
        let values = Dictionary(uniqueKeysWithValues: packet.form.fields.map { ($0.name, $0.value.first ?? "") })
        #expect(values["line.1"] == "3751.5")
        #expect(values["line.2"] == "0")
        #expect(values["total"] == "3751.5")
        #expect(values["due"] == "3741")
        #expect(packet.template.filledCount == 3)
        #expect(packet.template.fields.map(\.field.name).dropFirst(3) == ["line.1", "line.2", "total", "due", "share"])
    }

    @Test(arguments: [false, true])
    func drawsWhatTheFormatMakesOfTheResult(_ fillable: Bool) throws {
        let packet = try Packet("calculations", Self.quantities, fillable: fillable)
        let text = try packet.extractedText()
        for shown in ["$1,250.50", "$3,751.50", "$0.00", "$3,741.00"] { #expect(text.contains(shown)) }
    }

    @Test func nothingElseChanges() throws {
        let packet = try Packet("calculations", Self.quantities, fillable: true)
        #expect(packet.form.field(named: "fees")?.value == ["10.5"])
        #expect(packet.form.field(named: "unlisted")?.value == [])
        #expect(packet.form.field(named: "code")?.value == [])
        let other = try Packet("calculations", ["people": "4", "code": "x"], fillable: true)
        #expect(other.template.fields.map(\.field.name) == ["people", "code", "share"])
        #expect(try Packet("text-single", ["q0": "x"]).template.filledCount == 1)
    }

    @Test func readsTheRowBeforeTheTemplate() throws {
        let packet = try Packet(
            "calculations", ["deposit": "1", "wrapped": "yes", "quantity1": nil, "price1": "9"], fillable: true)
        #expect(packet.form.field(named: "fees")?.value == ["1"])
        #expect(packet.form.field(named: "total")?.value == ["5"])
        #expect(packet.form.field(named: "due")?.value == ["4"])
    }

    @Test func aResultReplacesWhatTheRowSays() throws {
        let packet = try Packet("calculations", ["quantity1": "2", "price1": "4", "line.1": "9"], fillable: true)
        #expect(packet.form.field(named: "line.1")?.value == ["8"])
        #expect(packet.problems.map(\.code) == [.valueRecalculated, .calculationFailed])
        #expect(packet.problems.first?.field == "line.1")
    }

    @Test(arguments: ["8", "8.00", "$8.00", ""])
    func whatTheRowSaysRightlyIsNoProblem(_ value: String) throws {
        let packet = try Packet(
            "calculations", ["quantity1": "2", "price1": "4", "people": "1", "line.1": value], fillable: true)
        #expect(packet.form.field(named: "line.1")?.value == [value.isEmpty || value.hasPrefix("$") ? "8" : value])
        #expect(packet.problems.isEmpty)
    }

    @Test func aResultWithoutItsInputsIsLeftToTheRow() throws {
        let packet = try Packet("calculations", ["line.1": "9", "people": "2"], fillable: true)
        #expect(packet.form.field(named: "line.1")?.value == ["9"])
        #expect(packet.form.field(named: "total")?.value == ["9"])
        #expect(packet.problems.isEmpty)
    }

    @Test func aDivisionByZeroLeavesTheFieldEmpty() throws {
        let packet = try Packet("calculations", ["quantity1": "2", "people": "0"], fillable: true)
        #expect(packet.problems.map(\.code) == [.calculationFailed])
        #expect(packet.problems.first?.field == "share")
        #expect(packet.problems.first?.severity == .warning)
        #expect(packet.form.field(named: "share")?.value == [])
    }

    @Test func whatIsNoNumberCountsAsNoughtAndIsReported() throws {
        let packet = try Packet(
            "calculations", ["quantity1": "two", "price1": "4", "people": "1", "deposit": ""], fillable: true)
        #expect(packet.form.field(named: "total")?.value == ["0"])
        #expect(packet.problems.map(\.code) == [.calculationInput])
        #expect(packet.problems.first?.field == "quantity1")
    }

    @Test func scriptsOfTheFormsOwnAreListed() throws {
        let notes = try Packet("calculations", Self.quantities).template.notes
        let note = try #require(notes.first { $0.code == .calculationNotRun })
        #expect(note.severity == .warning)
        #expect(note.message.contains("“code”") && !note.message.contains("total"))
        let mapped = try Packet("calculations", ["code": "7"]).template.notes
        #expect(!mapped.contains { $0.code == .calculationNotRun })
    }

    @Test func scriptsThatShapeValuesInTheirOwnWayAreListed() throws {
        let notes = try Packet("scripts", ["custom": "a", "date": "2024-03-05"]).template.notes
        let note = try #require(notes.first { $0.code == .scriptNotUnderstood })
        #expect(note.severity == .note)
        #expect(note.message.contains("“custom”") && !note.message.contains("date"))
        #expect(try Packet("scripts", ["date": ""]).template.notes.allSatisfy { $0.code != .scriptNotUnderstood })
    }

    @Test func packetsOfOneStamperDoNotMix() throws {
        let form = Form(try PDFDocument(reading: Fixture.bytes(ofForm: "calculations")))
        let template = try CompiledTemplate(form, filling: ["quantity1", "price1"])
        let stamper = PacketStamper(template)
        #expect(stamper.stamp(Packet.row(["2", "4"])))
        let first = stamper.digest()
        #expect(stamper.stamp(Packet.row(["3", "4"])))
        #expect(stamper.digest() != first)
        #expect(stamper.stamp(Packet.row(["2", "4"])))
        #expect(stamper.digest() == first)
    }
}
