import PDFForms
import PDFObjects
import PacketModel
import PacketTemplate
import TestSupport
import Testing

/// XFA that is no XFA: the fields' own rules hold, and one note says so.
struct HostileXFATests {
    private static let head = #"<template xmlns="http://www.xfa.org/schema/xfa-template/3.3/">"#
    private static let field = "<subform name='form1'><field name='name'><ui><textEdit/></ui></field></subform>"

    /// A template, and how it stands in the file.
    struct Hostile: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var parts: [PDFObject]

        init(_ testDescription: String, _ template: String, cutTo share: Double = 1) {
            self.testDescription = testDescription
            var packed: [UInt8] = []
            _ = Deflate(level: 1).compress(Array(template.utf8), into: &packed)
            packed.removeLast(packed.count - Int(Double(packed.count) * share))
            parts = [
                .string(Array("template".utf8)),
                .stream(PDFStream(dictionary: ["Filter": .name("FlateDecode")], bytes: packed)),
            ]
        }

        init(_ testDescription: String, parts: [PDFObject]) {
            (self.testDescription, self.parts) = (testDescription, parts)
        }
    }

    private static let entities =
        "<!ENTITY e0 'aaaaaaaa'>" + (1...20).map { "<!ENTITY e\($0) '&e\($0 - 1);&e\($0 - 1);'>" }.joined()

    static let hostile: [Hostile] = [
        .init(
            "a template of 50 MB",
            head + field + "<desc>" + String(repeating: "x", count: 50 << 20) + "</desc></template>"),
        .init("50 MB of fields", head + String(repeating: "<field name='name'/>", count: 2_500_000) + "</template>"),
        .init("100,000 levels", head + field + String(repeating: "<subform>", count: 100_000)),
        .init("entities of entities", "<!DOCTYPE t [\(entities)]>\(head)\(field)<desc>&e20;</desc></template>"),
        .init("a cut stream", head + field + String(repeating: field, count: 500) + "</template>", cutTo: 0.5),
        .init("another root", "<templates>\(field)</templates>"),
        .init("other fields", head + "<subform name='form1'><field name='other'/></subform></template>"),
        .init("another namespace", "<template xmlns='urn:x'>\(field)</template>"),
        .init("no template", parts: [.string(Array("datasets".utf8)), .stream(PDFStream(dictionary: [:], bytes: []))]),
        .init("a name without a stream", parts: [.string(Array("template".utf8))]),
        .init("a name that is no string", parts: [.name("template"), .stream(PDFStream(dictionary: [:], bytes: []))]),
        .init("a number for a stream", parts: [.string(Array("template".utf8)), .integer(5)]),
        .init("nothing", parts: []),
    ]

    @Test(arguments: hostile, [false, true])
    func theFieldsOwnRulesHold(_ item: Hostile, isFillable: Bool) throws {
        var document = try PDFDocument(reading: Fixture.bytes(ofForm: "xfa-hybrid"))
        let root = try #require(document.trailer["Root"]?.reference)
        var catalog = document.catalog
        var acroForm = try #require(document.dictionary(catalog["AcroForm"]))
        func packet(_ xfa: PDFObject?) throws -> Packet {
            acroForm["XFA"] = xfa
            catalog["AcroForm"] = .dictionary(acroForm)
            document.replace(root, with: .dictionary(catalog))
            return try Packet(Form(document), [("form1[0].name[0]", "Mira")], fillable: isFillable)
        }
        let plain = try packet(nil)
        let hostile = try packet(.array(item.parts))
        #expect(hostile.bytes == plain.bytes && hostile.problems.isEmpty)
        #expect(hostile.template.notes.map(\.code).filter { $0 != .xfaRemoved } == [.xfaUnread])
    }
}
