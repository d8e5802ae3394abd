import PDFObjects
import Testing

@testable import PDFForms

/// Which node of a template a field is, and what becomes of templates that are no templates.
struct XFATemplateTests {
    private static let head = #"<template xmlns="http://www.xfa.org/schema/xfa-template/3.3/">"#

    private static func template(_ xml: String, _ others: [(String, String)] = []) -> XFATemplate? {
        func stream(_ text: String) -> PDFObject { .stream(PDFStream(dictionary: [:], bytes: Array(text.utf8))) }
        let parts = ([("template", xml)] + others).flatMap { part -> [PDFObject] in
            [.string(Array(part.0.utf8)), stream(part.1)]
        }
        let document = PDFDocument(making: [:], trailer: [:], pages: [], version: "1.7")
        return XFATemplate(["XFA": .array(parts)], in: document)
    }

    /// Each field's left margin tells which one it is.
    private static let tree =
        head + """
            <subform name="form1">
            <pageSet><pageArea name="Page1"><field name="code"><para marginLeft="1pt"/></field></pageArea></pageSet>
            <subform>
            <field name="name"><para marginLeft="2pt"/></field>
            <area><field name="inArea"><para marginLeft="3pt"/></field></area>
            <subform name="Page1"><field name="name"><para marginLeft="4pt"/></field></subform>
            </subform>
            <subform>
            <field name="name"><para marginLeft="5pt"/></field>
            <area><field name="inArea"><para marginLeft="6pt"/></field></area>
            <subformSet><field name="only"><para marginLeft="7pt"/></field></subformSet>
            <field><para marginLeft="8pt"/></field>
            <exclGroup name="choice"><field name="yes"><para marginLeft="9pt"/></field></exclGroup>
            </subform>
            </subform></template>
            """

    @Test(arguments: [
        ("form1[0].#pageSet[0].Page1[0].code[0]", 1.0), ("form1[0].#pageSet[0].Page1[3].code[0]", 1),
        ("form1[0].#subform[0].name[0]", 2), ("form1[0].#subform[0].#area[0].inArea[0]", 3),
        ("form1[0].#subform[0].Page1[0].name[0]", 4), ("form1[0].#subform[1].name[1]", 5),
        ("form1[0].#subform[1].#area[1].inArea[0]", nil), ("form1[0].#subform[1].#area[1].inArea[1]", 6),
        ("form1[0].#subform[1].only[0]", 7), ("form1[0].#subform[7].only[0]", 7), ("form1[0].#subform[1].#field[1]", 8),
        ("form1[0].#subform[1].choice[0].yes[0]", 9), ("form1[0].nobody[0]", nil), ("", nil), ("name", nil),
    ])
    func findsTheNodeOfAField(_ name: String, _ margin: Double?) throws {
        let template = try #require(Self.template(Self.tree))
        #expect(template.field(named: name)?.layout.marginLeft == margin)
    }

    /// Where names are counted otherwise than in the template, place and width of a field say which one it is: the left margin
    /// of what is found for three fields of one name.
    @Test(arguments: [
        // At their places, the widths are the template's.
        ([96.0, 50, 80], [1.0, 2, 3]),
        // The second has the width of the first alone.
        ([96, 96, 80], [1, 1, 3]),
        // Two have the width of the third, but no caption, and are not drawn alike.
        ([80, 33, 80], [nil, nil, 3]),
    ])
    func findsTheNodeByItsWidth(_ widths: [Double], _ margins: [Double?]) throws {
        let nodes = """
            <field name='n' w='100pt'><margin leftInset='1pt' rightInset='3pt'/><para marginLeft='1pt'/></field>
            <field name='n' w='80pt'><caption reserve='30pt'/><para marginLeft='2pt'/></field>
            <field name='n' w='80pt'><caption placement='top' reserve='9pt'/><para marginLeft='3pt'/></field>
            <field name='n' w='80pt'><caption presence='hidden' reserve='9pt'/><para marginLeft='4pt'/></field>
            """
        let template = try #require(Self.template(Self.head + "<subform name='f'>\(nodes)</subform></template>"))
        let fields = widths.enumerated().map { index, width in
            var field = XFASyntheticField.make("f[0].part[1].n[\(index)]", .text, XFAControl())
            var widget = XFASyntheticField.widget(on: "", label: nil)
            widget.rectangle = PDFRectangle(10, 10, 10 + width, 30)
            field.widgets = [widget]
            return field
        }
        #expect(template.entries(of: fields).map { $0?.layout.marginLeft } == margins)
    }

    @Test func readsTheLocalesOfTheForm() throws {
        let xml =
            Self.head + """
                <subform name="f" locale="nl_NL"><field name="n"><ui><numericEdit/></ui><format><picture>num{z,zz9.99}</picture>\
                </format></field></subform></template>
                """
        let locales = """
            <localeSet xmlns="http://www.xfa.org/schema/xfa-locale-set/2.7/"><locale name="nl_NL"><numberSymbols>\
            <numberSymbol name="decimal">,</numberSymbol><numberSymbol name="grouping">.</numberSymbol></numberSymbols>\
            </locale></localeSet>
            """
        let large = locales.replacing("</localeSet>", with: String(repeating: " ", count: 9 << 20) + "</localeSet>")
        let declared = "<!DOCTYPE l [<!ENTITY a 'b'>]>" + locales
        for (locales, shown) in [
            (locales, "1.234,50"), (nil, "1,234.50"), ("<", "1,234.50"), (large, "1,234.50"), (declared, "1,234.50"),
        ] {
            let others = locales.map { [("localeSet", $0)] } ?? []
            let picture = Self.template(xml, others)?.field(named: "f[0].n[0]")?.picture
            #expect(try picture?.shown("1234.5").get().text == shown)
        }
    }

    /// A scanned page of a form stands in its template as one long text.
    @Test func readsTemplatesWithLargePictures() throws {
        let picture = "<draw><value><image>\(String(repeating: "iVBORw0K", count: 250_000))</image></value></draw>"
        let field = "<field name='n'><para marginLeft='2pt'/></field>"
        let xml = Self.head + "<subform name='f'>\(picture)\(field)</subform></template>"
        #expect(try #require(Self.template(xml)).field(named: "f[0].n[0]")?.layout.marginLeft == 2)
    }

    struct Hostile: CustomTestStringConvertible {
        var testDescription: String
        var xml: String
    }

    static let hostile: [Hostile] = [
        .init(testDescription: "nothing", xml: ""),
        .init(testDescription: "no XML", xml: "%PDF-1.7"),
        .init(testDescription: "no fields", xml: head + "<subform name='a'/></template>"),
        .init(testDescription: "another root", xml: "<html><field name='a'/></html>"),
        .init(testDescription: "another namespace", xml: "<template><field name='a'/></template>"),
        .init(testDescription: "cut", xml: String(tree.dropLast(40))),
        .init(
            testDescription: "entities of entities",
            xml: "<!DOCTYPE t [<!ENTITY a 'aaaaaaaa'><!ENTITY b '&a;&a;&a;&a;'>]>" + head
                + "<field name='&b;'/></template>"),
        .init(
            testDescription: "100,000 levels",
            xml: head + "<field name='a'/>" + String(repeating: "<subform>", count: 100_000)),
        .init(
            testDescription: "nine megabytes",
            xml: head + "<field name='a'/><desc>" + String(repeating: "x", count: 9 << 20) + "</desc></template>"),
        .init(
            testDescription: "more fields than are read",
            xml: head + String(repeating: "<field name='a'/>", count: 60_000) + "</template>"),
    ]

    @Test(arguments: hostile)
    func isNoneWhereItCannotBeRead(_ item: Hostile) { #expect(Self.template(item.xml) == nil) }

    /// Names so long that their paths would fill the memory are left out, and the fields below them with them.
    @Test func leavesOutPathsThatAreTooLong() throws {
        let long = String(repeating: "n", count: 2_000)
        let xml = Self.head + "<subform name='\(long)'><field name='a'/></subform><field name='b'/></template>"
        let template = try #require(Self.template(xml))
        #expect(template.field(named: "\(long)[0].a[0]") == nil && template.field(named: "b[0]") != nil)
    }
}
