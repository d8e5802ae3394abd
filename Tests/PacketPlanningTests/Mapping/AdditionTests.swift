import PDFForms
import PDFObjects
import PDFPictures
import TestSupport
import Testing

@testable import PacketPlanning

/// `addFields` of a mapping.
struct AdditionTests {
    private static func file(_ entries: String) throws -> MappingFile {
        try MappingFile("addFields:\n  New: {\(entries)}\n", file: "m.yaml")
    }

    /// Each wrong entry is refused, with its line and with what is right.
    @Test(arguments: [
        ("page: 1", "“New” has no “rect”, its place on the page"),
        ("rect: [1, 2, 3]", "rect is [x, y, x, y]"), ("rect: [1, 2, 3, four]", "rect is [x, y, x, y]"),
        ("rect: 4", "rect is [x, y, x, y]"), ("rect: [1, 2, 3, .nan]", "rect is [x, y, x, y]"),
        ("rect: [1, 2, 3, 4], page: 0", "page is a number from 1, or last, or all"),
        ("rect: [1, 2, 3, 4], page: first", "page is a number from 1, or last, or all"),
        ("rect: [1, 2, 3, 4], from: middle", "from is one of bottom-left, bottom-right, top-left, top-right"),
        ("rect: [1, 2, 3, 4], unit: cm", "unit is one of pt, mm"),
        ("rect: [1, 2, 3, 4], kind: radio", "kind is one of text, check, comb, picture, code"),
        ("rect: [1, 2, 3, 4], align: justify", "align is one of left, center, right"),
        ("rect: [1, 2, 3, 4], size: -1", "size is a number that is not negative"),
        ("rect: [1, 2, 3, 4], size: big", "size is a number that is not negative"),
        ("rect: [1, 2, 3, 4], cells: many", "cells is a number"),
        ("rect: [1, 2, 3, 4], kind: comb", "“New” does not say how many “cells” it has"),
        ("rect: [1, 2, 3, 4], multiline: perhaps", "multiline is true or false"),
        ("rect: [1, 2, 3, 4], kind: code", "“New” does not say which code it is: "),
        ("rect: [1, 2, 3, 4], code: ean", "code is one of "),
        ("rect: [1, 2, 3, 4], code: qr, pitch: 3", "“pitch” is for optical marks (code: omr)"),
        ("rect: [1, 2, 3, 4], module: 3", "“module” is for codes, and “New” is of kind text"),
        ("rect: [1, 2, 3, 4], kind: check, size: 9", "“size” is for text and combs, and “New” is of kind check"),
        ("rect: [1, 2, 3, 4], kind: picture, font: Courier", "“font” is for text and combs"),
        ("rect: [1, 2, 3, 4], cells: 3, multiline: true", "“multiline” is for text, and “New” is of kind comb"),
        ("rect: [1, 2, 3, 4], kind: text, cells: 3", "“cells” is for combs, and “New” is of kind text"),
        ("rect: [1, 2, 3, 4], colour: red", "“colour” is not one of page, rect, from, unit, kind"),
    ])
    func aWrongEntryIsRefused(_ entries: String, _ message: String) {
        let error = #expect(throws: PlanningError.self) { try Self.file(entries) }
        #expect(error?.code == .mapping && error?.message.contains(message) == true, "\(error?.message ?? "")")
        #expect(error?.message.contains("line 2") == true)
    }

    @Test(arguments: ["addFields: [New]", "addFields: New", "addFields:\n  New: 3", "addFields:\n  New:"])
    func aListOfSomethingElseIsRefused(_ text: String) {
        let error = #expect(throws: PlanningError.self) { try MappingFile(text, file: "m.yaml") }
        #expect(error?.message.contains("field") == true)
    }

    @Test func nothingIsNoField() throws {
        #expect(try MappingFile("addFields:\n", file: "m.yaml").additions.isEmpty)
        #expect(try MappingFile("addFields: {}\n", file: "m.yaml").additions.isEmpty)
    }

    /// What a mapping says is what is written of it.
    @Test(arguments: [
        "page: 1, rect: [72, 700.25, 300, 720]", "page: last, rect: [1, 2, 30, 40], from: top-right, unit: mm",
        "page: all, rect: [1, 2, 30, 40], font: \"Courier\", size: 9.5, align: center, multiline: true, label: \"Ä \\\"q\\\"\"",
        "page: 3, rect: [1, 2, 30, 40], kind: comb, cells: 12", "page: 1, rect: [1, 2, 30, 40], kind: check",
        "page: 1, rect: [1, 2, 30, 40], kind: picture",
        "page: 1, rect: [5, 100, 12, 130], unit: mm, kind: code, code: omr, module: 0.5, pitch: 4.233",
        "page: 1, rect: [1, 2, 30, 40], kind: code, code: datamatrix, module: 1.7",
    ])
    func isWrittenAsItIsRead(_ entries: String) throws {
        let additions = try Self.file(entries).additions
        #expect(AdditionText.lines(of: additions) == "  \"New\": {\(entries)}\n")
    }

    @Test func kindsFollowFromWhatBelongsToThem() throws {
        #expect(try Self.file("rect: [1, 2, 3, 4], cells: 3").additions.map(\.field.kind) == [.comb])
        let code = try #require(
            try Self.file("rect: [1, 2, 3, 4], code: omr, unit: mm, module: 1, pitch: 4").additions.first)
        #expect(code.field.kind == .code && code.code == .omr)
        #expect(abs((code.parameters?.moduleWidth ?? 0) - 72 / 25.4) < 1e-9)
        #expect(abs((code.parameters?.pitch ?? 0) - 4 * 72 / 25.4) < 1e-9)
    }

    /// What the form does not take is said with the field's line.
    @Test func aFieldThatTheFormHasIsRefusedWithItsLine() throws {
        let file = try MappingFile("fields: {}\naddFields:\n  name: {rect: [1, 2, 30, 40]}\n", file: "m.yaml")
        let form = try Form(PDFDocument(reading: RawPDF().bytes))
        let error = #expect(throws: PlanningError.self) { try file.adding(to: form) }
        #expect(error?.message.contains("line 3") == true)
        #expect(error?.message.hasSuffix("“name” cannot be added: the form has a field of that name") == true)
    }

    @Test func oneOfSeveralFormsHasToSayItself() {
        let text = "addFields: {New: {rect: [1, 2, 30, 40]}}\nforms:\n  - form: a.pdf\n"
        let error = #expect(throws: PlanningError.self) { try PacketFile(text, file: "packet.yaml") }
        #expect(error?.message.contains("“addFields” belongs to one of the forms") == true)
    }
}
