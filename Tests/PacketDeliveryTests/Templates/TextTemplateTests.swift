import PacketMapping
import PacketModel
import TestSupport
import Testing

@testable import PacketDelivery

struct TextTemplateTests {
    private let schema = RecordSchema(columns: ["firstName", "lastName", "state", "joined", "Last Word"])
    private let record = Record(row: 7, cells: ["Pat", "O'Brien & <Sons>", "SD", "2026-03-14", ""])

    private func text(_ source: String, isHTML: Bool = false) throws -> String {
        try TextTemplate(source, name: "t").bind(to: schema).text(for: record, isHTML: isHTML)
    }

    @Test(arguments: [
        ("Dear {{firstName}},", "Dear Pat,"), ("{{ firstName|upper }}", "PAT"), ("{{row}}", "7"),
        ("{{joined|date:\"d MMMM yyyy\"}}", "14 March 2026"), ("{{{lastName}}}", "O'Brien & <Sons>"),
        ("{{#firstName}}a{{/}}{{^firstName}}b{{/}}", "a"), ("{{#Last Word}}a{{/Last Word}}{{^Last Word}}b{{/}}", "b"),
        ("{{#state == \"SD\"}}x{{/state == \"SD\"}}", "x"), ("a{{! nothing }}b", "ab"), ("{ } {{! }}", "{ } "),
        ("{{#state}}{{#firstName}}1{{/}}2{{/}}", "12"), ("no tags", "no tags"), ("", ""),
        ("a\n{{#state}}\nb\n{{/}}\nc\n", "a\nb\nc\n"), ("  {{! x }}  \nc", "c"), ("a {{! x }}\nb", "a \nb"),
        ("{{#state}}\r\nb\r\n{{/}}\r\n", "b\n"), ("x{{#state}}\n{{/}}", "x\n"),
        ("{{firstName|default:\"}}\"}}", "Pat"),
    ])
    func renders(_ source: String, _ expected: String) throws { #expect(try text(source) == expected) }

    /// A section whose value stands inside asks whether there is one: a name may be No.
    @Test(arguments: [
        ("no", "b"), ("No ", "b"), ("0", "b"), ("", "b"), ("off", "b"), ("nein", "b"), ("non", "b"), ("Нет", "b"),
        ("아니요", "b"), ("FALSCH", "b"), ("yes", "a"), ("ja", "a"), ("Nowak", "a"), ("n/a", "a"),
    ])
    func aNoIsNoUnlessItStandsInside(_ cell: String, _ expected: String) throws {
        let record = Record(row: 1, cells: [cell, "", "", "", ""])
        func text(_ source: String) throws -> String {
            try TextTemplate(source, name: "t").bind(to: schema).text(for: record, isHTML: false)
        }
        #expect(try text("{{#firstName}}a{{/}}{{^firstName}}b{{/}}") == expected)
        #expect(try text("{{#firstName}}{{firstName}}{{/}}") == cell)
        var german = ExpressionSettings()
        german.locale = "de"
        let asked = try TextTemplate("{{#firstName}}a{{/}}{{^firstName}}b{{/}}", name: "t", with: german)
        #expect(try asked.bind(to: schema).text(for: record, isHTML: false) == expected)
    }

    @Test func valuesAreEscapedInHTMLOnly() throws {
        #expect(try text("<b>{{lastName}}</b>", isHTML: true) == "<b>O&#39;Brien &amp; &lt;Sons&gt;</b>")
        #expect(try text("{{&lastName}}{{{firstName}}}", isHTML: true) == "O'Brien & <Sons>Pat")
        #expect(try text("<b>{{lastName}}</b>") == "<b>O'Brien & <Sons></b>")
    }

    @Test(arguments: [
        "{{", "{{firstName", "{{firstName|uper}}", "{{nobody}}", "{{#firstName}}", "{{/}}", "{{#state}}{{/firstName}}",
        "{{> partial}}", "{{=<% %>=}}", "{{}}", "{{#}}{{/}}", "{{{firstName}}",
        String(repeating: "{{#state}}", count: 40) + String(repeating: "{{/}}", count: 40),
    ])
    func refuses(_ source: String) {
        #expect(throws: DeliveryError.self) { try text("line one\n" + source) }
    }

    @Test func errorsNameTheLine() {
        do { _ = try TextTemplate("a\nb\n{{#state}}\nx {{ firstName|uper }}", name: "letter.txt") } catch {
            #expect(error.message.hasPrefix("letter.txt, line 4: unknown filter"))
        }
    }

    @Test func anythingIsReadOrRefused() {
        var generator = SeededGenerator(seed: 11)
        let pieces = ["{{", "}}", "#", "/", "^", "state", "\n", "{", "}", "\"", "&", "!", " ", "|", "한"]
        for _ in 0..<20_000 {
            let source = (0..<Int.random(in: 0...12, using: &generator))
                .map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
            _ = try? text(source)
        }
    }
}
