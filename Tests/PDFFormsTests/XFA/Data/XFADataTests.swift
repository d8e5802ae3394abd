import PDFObjects
import Testing

@testable import PDFForms

/// Which fields a template has, and where their values stand.
struct XFADataTests {
    static let head = #"<template xmlns="http://www.xfa.org/schema/xfa-template/3.3/">"#

    static func data(_ template: String, _ datasets: String = "") -> XFAData? {
        func stream(_ text: String) -> PDFObject { .stream(PDFStream(dictionary: [:], bytes: Array(text.utf8))) }
        let whole =
            #"<xfa:datasets xmlns:xfa="http://www.xfa.org/schema/xfa-data/1.0/">\#(datasets)</xfa:datasets>"#
        let document = PDFDocument(
            making: [1: stream(head + template + "</template>"), 2: stream(whole)], trailer: [:], pages: [],
            version: "1.7")
        let parts: [PDFObject] = [
            .string(Array("template".utf8)), .reference(PDFReference(1)), .string(Array("datasets".utf8)),
            .reference(PDFReference(2)),
        ]
        return XFAData(["XFA": .array(parts)], in: document)
    }

    /// A place as text: groups end in a slash.
    static func place(_ field: XFADataField) -> String {
        guard let place = field.place else { return "none" }
        return place.map { "\($0.name)\($0.index)\($0.isGroup ? "/" : "")" }.joined()
    }

    /// A template's subform `f`, and where its fields stand.
    struct Binding: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var template: String
        var places: [String]
    }

    private static let text = "<ui><textEdit/></ui></field>"
    private static let none = "<bind match='none'/>"

    static let bindings: [Binding] = [
        .init(
            testDescription: "by name, the first the first",
            template:
                "<field name='a'>\(text)<field name='a'>\(text)<subform name='s'><field name='a'>\(text)</subform>",
            places: ["f[0].a[0]: f0/a0", "f[0].a[1]: f0/a1", "f[0].s[0].a[0]: f0/s0/a0"]),
        .init(
            testDescription: "nameless parts are as if they were not there",
            template:
                "<subform><area><field name='a'>\(text)</area></subform><subform><field name='a'>\(text)</subform>",
            places: ["f[0].#subform[0].#area[0].a[0]: f0/a0", "f[0].#subform[1].a[1]: f0/a1"]),
        .init(
            testDescription: "parts that match nothing, and fields that do",
            template: "<subform name='s'>\(none)<field name='a'>\(text)<field name='b'>\(none)\(text)</subform>",
            places: ["f[0].s[0].a[0]: f0/a0", "f[0].s[0].b[0]: none"]),
        .init(
            testDescription: "paths",
            template: [("a", "$.x.y[2]"), ("b", "$record.z"), ("c", "$data.other.w"), ("d", "$..w")]
                .map { "<field name='\($0.0)'><bind match='dataRef' ref='\($0.1)'/>\(text)" }.joined(),
            places: ["f[0].a[0]: f0/x0/y2", "f[0].b[0]: f0/z0", "f[0].c[0]: other0/w0", "f[0].d[0]: none"]),
        .init(
            testDescription: "a part that may stand there three times",
            template: "<subform name='r'><occur min='1' max='3'/><field name='a'>\(text)</subform>",
            places: ["f[0].r[0].a[0]: f0/r0/a0", "f[0].r[1].a[0]: f0/r1/a0", "f[0].r[2].a[0]: f0/r2/a0"]),
        .init(
            testDescription: "a part and a field of one name",
            template: "<subform name='v'><field name='v'>\(text)</subform><field name='v'>\(text)",
            places: ["f[0].v[0].v[0]: f0/v0/v0", "f[0].v[1]: f0/v0"]),
        .init(
            testDescription: "one that all share",
            template:
                "<field name='a'><bind match='global'/>\(text)<subform name='s'><field name='b'>\(text)</subform>",
            places: ["f[0].a[0]: f0/a0", "f[0].s[0].b[0]: f0/s0/b0"]),
    ]

    @Test(arguments: bindings)
    func findsEachPlace(_ binding: Binding) throws {
        let found = Self.data("<subform name='f'>\(binding.template)</subform>", "<xfa:data><f/></xfa:data>")
        let data = try #require(found)
        #expect(data.fields.map { "\($0.field.name): \(Self.place($0))" } == binding.places)
    }

    private static let kinds = """
        <subform name='f'><exclGroup name='g'>
        <field name='y'><caption><value><text>Yes, I do</text></value></caption><ui><checkButton/></ui>
        <items><text>Y</text></items></field>
        <field name='n'><ui><checkButton/></ui><items><text>N</text></items></field></exclGroup>
        <field name='k'><assist><toolTip>Agree?</toolTip></assist><ui><checkButton/></ui>
        <items><text>ja</text><text>nein</text></items></field>
        <field name='c'><ui><choiceList/></ui><items><text>Red</text><text>Blue</text></items>
        <items save='1'><text>1</text><text>2</text></items></field>
        <field name='l'><ui><choiceList open='multiSelect'/></ui>
        <bindItems ref='xfa.datasets.L.I[*]' labelRef='$' valueRef='code'/></field>
        <field name='m' access='readOnly'><value><text maxChars='7'/></value><ui><textEdit multiLine='1'/></ui></field>
        <field name='b'><ui><button/></ui></field></subform>
        """

    @Test func knowsKindsChoicesAndLabels() throws {
        let lists = "<L><I code='a'>One</I><I code='b'>Two</I></L><xfa:data><f><g>N</g></f></xfa:data>"
        let found = Self.data(Self.kinds, lists)
        let data = try #require(found)
        let fields = data.fields.map(\.field)
        #expect(fields.map(\.kind) == [.radio, .checkbox, .combo, .list, .text])
        #expect(fields[0].states == ["Y", "N"] && fields[0].value == ["N"])
        #expect(fields[0].widgets[0].label == "Yes, I do" && fields[1].label == "Agree?")
        #expect(data.fields[1].dataForOff == "nein")
        #expect(fields[2].options == [.init(export: "1", display: "Red"), .init(export: "2", display: "Blue")])
        #expect(fields[3].options == [.init(export: "a", display: "One"), .init(export: "b", display: "Two")])
        #expect(fields[3].flags.contains(.multiSelect))
        #expect(fields[4].maxLength == 7 && fields[4].flags.isSuperset(of: [.multiline, .readOnly]))
    }

    /// What a cell says, and what stands in the data.
    @Test(arguments: [
        ("dateTimeEdit", "<format><picture>date{MM/DD/YYYY}</picture></format>", "11/23/2026", "2026-11-23"),
        ("dateTimeEdit", "<format><picture>date{MM/DD/YYYY}</picture></format>", "2026-11-23", "2026-11-23"),
        ("dateTimeEdit", "<format><picture>date{MM/DD/YYYY}</picture></format>", "soon", "soon"),
        (
            "dateTimeEdit",
            "<bind><picture>date{DD.MM.YYYY}</picture></bind><format><picture>date{MM/DD/YYYY}</picture></format>",
            "11/23/2026", "23.11.2026"
        ),
        ("numericEdit", "<format><picture>num{zzz,zz9.99}</picture></format>", "1,234.50", "1234.5"),
        ("numericEdit", "<format><picture>num{zzz,zz9.99}</picture></format>", "0012", "0012"),
        ("textEdit", "<format><picture>text{999-99-9999}</picture></format>", "123-45-6789", "123456789"),
        ("textEdit", "", "as it is", "as it is"),
    ])
    func dataAreCanonical(_ item: (control: String, template: String, text: String, data: String)) throws {
        let field = "<field name='a'><ui><\(item.control)/></ui>\(item.template)</field>"
        let found = Self.data("<subform name='f'>\(field)</subform>", "<xfa:data/>")
        let data = try #require(found)
        #expect(data.fields[0].data(for: item.text) == item.data)
    }

    struct Hostile: CustomTestStringConvertible {
        var testDescription: String
        var datasets: String
    }

    static let hostile: [Hostile] = [
        .init(testDescription: "nothing", datasets: ""),
        .init(testDescription: "cut", datasets: "<xfa:data>"),
        .init(testDescription: "no data", datasets: "<f/>"),
        .init(testDescription: "an entity", datasets: "<xfa:data>&b;</xfa:data>"),
        .init(testDescription: "100 levels", datasets: "<xfa:data>" + String(repeating: "<a>", count: 100)),
        .init(testDescription: "100,000 levels", datasets: "<xfa:data>" + String(repeating: "<a>", count: 100_000)),
        .init(
            testDescription: "50 MB",
            datasets: "<xfa:data><f>" + String(repeating: "x", count: 50 << 20) + "</f></xfa:data>"),
        .init(
            testDescription: "more elements than are read",
            datasets: "<xfa:data><f>" + String(repeating: "<a/>", count: 1_100_000) + "</f></xfa:data>"),
    ]

    @Test(arguments: hostile)
    func isNoneWhereDataCannotBeRead(_ item: Hostile) {
        #expect(Self.data("<subform name='f'><field name='a'/></subform>", item.datasets) == nil)
    }
}
