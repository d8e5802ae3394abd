import Testing

@testable import Interchange

/// JSON values.
struct JSONTreeTests {
    @Test(arguments: [
        ("null", JSONTree.null), (" true ", .bool(true)), ("-1.50e3", .number("-1.50e3")), ("\"\"", .text("")),
        ("\u{FEFF}[]", .list([])), ("{}", .object([:])), ("[[],{}]", .list([.list([]), .object([:])])),
        (
            "{\"a\": [1, {\"b\": null}], \"c\": \"d\"}",
            .object(["a": .list([.number("1"), .object(["b": .null])]), "c": .text("d")])
        ),
        ("{\"a\": 1, \"a\": 2}", .object(["a": .number("2")])),
        ("\"\\u00e9\\ud83d\\ude42\\n\\/\"", .text("é🙂\n/")), ("\"\\ud83d\"", .text("\u{FFFD}")),
    ])
    func valuesAreRead(_ text: String, _ value: JSONTree) throws { #expect(try JSONTree(text) == value) }

    @Test(arguments: [
        "", "nul", "[1,]", "[,1]", "[1 2]", "{\"a\"}", "{\"a\":}", "{a:1}", "{\"a\":1,}", "\"", "\"\n\"", "\"\\x\"",
        "1.",
        "+1", "[1]]", "1 2", "[}", "{]", "[1", "{\"a\":1", "\"\\u12\"", "NaN",
    ])
    func whatIsNoJSONIsRefused(_ text: String) {
        let error = #expect(throws: InterchangeError.self) { try JSONTree(text) }
        #expect(error?.code == .malformed && error?.line == (text == "\"\n\"" ? 1 : error?.line))
    }

    @Test func nestingIsBounded() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        _ = try JSONTree(nested(512))
        for depth in [514, 1_000_000] { #expect(throws: InterchangeError.self) { try JSONTree(nested(depth)) } }
        #expect(throws: InterchangeError.self) { try JSONTree(String(repeating: "{\"a\":", count: 1_000_000)) }
    }

    @Test(arguments: [
        ("[\"a\", \"b,c\"]", ["a", "b,c"]), (" [] ", []), ("a;b", nil), ("[1]", nil), ("[\"a\"", nil),
        ("[\"a\"] x", nil),
        ("", nil), ("\"a\"", nil), ("[[\"a\"]]", nil), ("[\"\\\"\"]", ["\""]),
    ])
    func aMultipleSelectionIsAnArrayOfTexts(_ text: String, _ texts: [String]?) {
        #expect(JSONTree.texts(text) == texts)
    }

    @Test(arguments: [
        ("\" a \"", "a"), ("7", "7"), ("7.0", "7"), ("0.5", "0.5"), ("12345678901234567", "12345678901234567"),
        ("true", "true"), ("[]", ""), ("null", ""), ("1e999", "1e999"),
    ])
    func valuesHaveTexts(_ text: String, _ string: String) throws { #expect(try JSONTree(text).string == string) }

    @Test func membersAreFoundByPath() throws {
        let tree = try JSONTree(
            "{\"Legislative_Session\": {\"identifier\": \"2026\"}, \"title\": null, \"Name\": \"x\"}")
        #expect(tree.member("session", "legislative_session.identifier")?.string == "2026")
        #expect(tree.member("title", "name")?.string == "x")
        #expect(tree.member("nothing.at.all") == nil)
    }
}
