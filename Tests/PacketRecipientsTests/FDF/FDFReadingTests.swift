import PacketModel
import Testing

@testable import PacketRecipients

struct FDFReadingTests {
    private func read(_ text: String, name: String) throws -> [String: String] {
        var source = try RecipientFile(bytes: Array(text.utf8), name: name).records
        let record = try #require(try source.next())
        return Dictionary(uniqueKeysWithValues: source.schema.columns.enumerated().map { ($1, record.text($0)) })
    }

    private func fdf(_ fields: String, _ more: String = "") throws -> [String: String] {
        try read(
            "%FDF-1.2\n1 0 obj << /FDF << /Fields [\(fields)] >> >> endobj \(more) trailer << /Root 1 0 R >>",
            name: "a.fdf")
    }

    @Test func readsValuesOfEveryKind() throws {
        let values = try fdf(
            #"""
            << /T (a) /V (b\(c\)\101\n(d)\
            e) >> << /T (box) /V /Yes#20Sir >> << /T (list) /V [(x) (y "z")] >> << /T <FEFF D64D> /V (\200 \022) >>
            << /T (long) /V 7 0 R >> << /T (none) >> << /T (hex) /V <4a4> >> % comment
            << /T (last) >>
            """#, "7 0 obj << /Length 5 >> stream\nhello\nendstream endobj")
        #expect(
            values == [
                "a": "b(c)A\n(d)e", "box": "Yes Sir", "list": #"["x","y \"z\""]"#, "홍": "• \u{12}", "long": "hello",
                "hex": "J@",
            ])
    }

    @Test func joinsPartsOfNames() throws {
        let values = try fdf(
            "<< /T (person) /Kids [ << /T (name) /V (Ada) >> 3 0 R ] >>", "3 0 obj << /T (age) /V (36) >> endobj")
        #expect(values == ["person.name": "Ada", "person.age": "36"])
    }

    @Test(arguments: [
        "%FDF-1.2", "%FDF-1.2\n1 0 obj << /FDF << /Fields [ << /T (a", "%FDF-1.2\n1 0 obj << /FDF <<",
        "%FDF-1.2\n1 0 obj << /FDF << /Fields 1 0 R >> >> endobj",
        "%FDF-1.2\n1 0 obj << /FDF << /Fields [2 0 R] >> >> endobj 2 0 obj << /T (a) /Kids [2 0 R 2 0 R] >> endobj",
    ])
    func refusesDamage(_ text: String) {
        #expect(throws: RecipientError.self) { try read(text, name: "a.fdf") }
    }

    @Test func survivesAnyDepth() {
        let text = "%FDF-1.2\n1 0 obj " + String(repeating: "[<</A ", count: 200_000)
        #expect(throws: RecipientError.self) { try read(text, name: "a.fdf") }
    }

    @Test func readsXFDF() throws {
        let values = try read(
            """
            <?xml version="1.0" encoding="UTF-8"?><xfdf xmlns="http://ns.adobe.com/xfdf/" xml:space="preserve"><f href="a.pdf"/>\
            <fields><field name="person"><field name="name"><value>Ada &amp; Co</value></field><field name="age"><value>36\
            </value></field></field><field name="list"><value>x</value><value>y</value></field><field name="rich">\
            <value-richtext><body xmlns="http://www.w3.org/1999/xhtml"><p>one <b>two</b></p><p>three</p></body>\
            </value-richtext></field><field name="empty"><value/></field></fields></xfdf>
            """, name: "a.xfdf")
        #expect(
            values == [
                "person.name": "Ada & Co", "person.age": "36", "list": #"["x","y"]"#, "rich": "one two\nthree",
                "empty": "",
            ])
    }

    @Test(arguments: [
        "<xfdf><fields>", "<html/>", "<!DOCTYPE xfdf [<!ENTITY a \"b\">]><xfdf><fields/></xfdf>",
        "<xfdf><fields><field name=\"a\"><value>&lol;</value></field></fields></xfdf>",
    ])
    func refusesWhatIsNoXFDF(_ text: String) {
        let error = #expect(throws: RecipientError.self) { try read(text, name: "a.xfdf") }
        #expect(error?.code == .malformed)
    }
}
