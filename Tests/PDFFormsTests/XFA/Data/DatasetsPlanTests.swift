import PDFObjects
import Testing

@testable import PDFForms

/// How values come into datasets: nothing else changes, and what is missing is made.
struct DatasetsPlanTests {
    /// A template, data, and values for its fields in order; nil keeps, and a slash divides several.
    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var template: String
        var before: String
        var values: [String?]
        var after: String
    }

    private static func fields(_ names: String...) -> String {
        names.map { "<field name='\($0)'><ui><textEdit/></ui></field>" }.joined()
    }

    private static let rows = "<subform name='r'><occur max='-1'/>\(fields("a", "b"))</subform>"

    static let cases: [Case] = [
        .init(
            testDescription: "an empty element is opened, one with text changed",
            template: fields("a", "b", "c"), before: "<f\n><a\n/><b x='1'>old</b><c>stays</c></f>",
            values: ["1 < 2 & 3", "new", nil],
            after: "<f\n><a\n>1 &lt; 2 &amp; 3</a><b x='1'>new</b><c>stays</c></f>"),
        .init(
            testDescription: "a value is cleared", template: fields("a"), before: "<f><a>old</a></f>", values: [""],
            after: "<f><a/></f>"),
        .init(
            testDescription: "missing elements are made, with those before them", template: fields("a", "a", "b"),
            before: "<f><z/></f>", values: [nil, "2", "3"], after: "<f><z/><a/><a>2</a><b>3</b></f>"),
        .init(
            testDescription: "an empty group is opened where something comes into it",
            template: "<subform name='s'>\(fields("a"))</subform>", before: "<f><s xfa:dataNode='dataGroup'\n/></f>",
            values: ["1"], after: "<f><s xfa:dataNode='dataGroup'\n><a>1</a></s></f>"),
        .init(
            testDescription: "and stays as it is where nothing does",
            template: "<subform name='s'>\(fields("a"))</subform>", before: "<f><s xfa:dataNode='dataGroup'\n/></f>",
            values: [""], after: "<f><s xfa:dataNode='dataGroup'\n/></f>"),
        .init(
            testDescription: "a part is repeated as often as rows fill it", template: rows,
            before: "<f><r><a/><b/></r></f>", values: ["1", "2", "", "", "5", nil],
            after: "<f><r><a>1</a><b>2</b></r><r><a/><b/></r><r><a>5</a><b/></r></f>"),
        .init(
            testDescription: "and not beyond", template: rows, before: "<f><r><a/><b/></r></f>",
            values: ["1", "2", "", ""], after: "<f><r><a>1</a><b>2</b></r></f>"),
        .init(
            testDescription: "nothing is there yet", template: fields("a"), before: "", values: ["1"],
            after: "<f><a>1</a></f>"),
        .init(
            testDescription: "the record has another name", template: fields("a"), before: "<record><a/></record>",
            values: ["1"], after: "<record><a>1</a></record>"),
        .init(
            testDescription: "lines, and what XML cannot hold", template: fields("a"), before: "<f><a/></f>",
            values: ["one\r\ntwo\u{1}]]>"], after: "<f><a>one\ntwo\u{FFFD}]]&gt;</a></f>"),
        .init(
            testDescription: "a part and a value of one name",
            template: "<subform name='v'>\(fields("v"))</subform>\(fields("v"))", before: "<f><v><v/></v><v/></f>",
            values: ["in", "out"], after: "<f><v><v>in</v></v><v>out</v></f>"),
        .init(
            testDescription: "several choices",
            template: "<field name='l'><ui><choiceList open='multiSelect'/></ui></field>",
            before: "<f><l><value>x</value></l></f>", values: ["1/2"],
            after: "<f><l><value>1</value><value>2</value></l></f>"),
        .init(
            testDescription: "an element that said it has no value",
            template: fields("a"),
            before: "<f xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'><a xsi:nil=\"true\"/></f>", values: ["1"],
            after: "<f xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'><a>1</a></f>"),
    ]

    @Test(arguments: cases)
    func changesValuesAndNothingElse(_ item: Case) throws {
        let found = XFADataTests.data(
            "<subform name='f'>\(item.template)</subform>", "<L>list</L><xfa:data>\(item.before)</xfa:data><dd/>")
        let data = try #require(found)
        let fields = Array(data.fields.prefix(item.values.count))
        let plan = try #require(data.plan(for: fields))
        var text: [UInt8] = []
        plan.write(
            value: { index in
                guard let value = item.values[index] else { return .kept }
                return data.fields[index].field.kind == .list
                    ? .texts(value.split(separator: "/").map(String.init)) : .text(value)
            }, fixed: { text += $1 }, own: { text += $0 })
        let written = String(decoding: text, as: UTF8.self)
        #expect(written.hasPrefix("<xfa:datasets") && written.hasSuffix("</xfa:data><dd/></xfa:datasets>"))
        let values = written.split(separator: "<xfa:data>").last?.split(separator: "</xfa:data>").first
        #expect(values.map(String.init) == item.after)
    }

    /// Two fields cannot have one value each in one place.
    @Test func refusesTwoFieldsOfOnePlace() throws {
        let field = "<field name='a'><bind match='global'/><ui><textEdit/></ui></field>"
        let found = XFADataTests.data(
            "<subform name='f'>\(field)\(field)</subform>", "<xfa:data><f><a/></f></xfa:data>")
        let data = try #require(found)
        #expect(data.plan(for: data.fields) == nil && data.plan(for: [data.fields[1]]) != nil)
    }
}
