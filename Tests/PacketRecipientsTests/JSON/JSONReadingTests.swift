import PacketModel
import Testing

@testable import PacketRecipients

struct JSONReadingTests {
    private func read(_ text: String, name: String = "a.json") throws -> (
        columns: [String], rows: [[String]], codes: [[String]]
    ) {
        var source = try RecipientFile(bytes: Array(text.utf8), name: name).records
        var rows: [[String]] = []
        var codes: [[String]] = []
        while let record = try source.next() {
            rows.append((0..<record.count).map(record.text))
            codes.append(record.diagnostics.map { "\($0.code) \($0.row ?? 0) \($0.line ?? 0)" })
        }
        return (source.schema.columns, rows, codes)
    }

    /// A file of which a part is missing says so.
    @Test(arguments: ["[{\"a\": 1}, {\"a\"", "{\"a\": [1, 2", "[{\"a\": \"x", "[{\"a\": tru", "[{\"a\": 1},"])
    func saysWhereTheEndIsMissing(_ text: String) throws {
        let error = #expect(throws: RecipientError.self) { try read(text) }
        #expect(error?.message.contains("it ends too early") == true, "\(error?.message ?? "")")
        #expect(throws: RecipientError.self) { try read("[{\"a\": }]") }
    }

    @Test func keepsNumbersAsTheyAreWritten() throws {
        let table = try read(#"[{"a": 12345678901234567890, "b": 1.10, "c": 0042, "d": -1e5, "e": true, "f": null}]"#)
        #expect(table.rows == [["12345678901234567890", "1.10", "0042", "-1e5", "true", ""]])
    }

    @Test(arguments: ["[{\"a\": 1}][{\"a\": 2}]", "[{\"a\": 1}]\n{\"a\": 2}", "[] x", "[{\"a\": 1}] trailing"])
    func nothingMayFollowTheArray(_ text: String) throws {
        #expect(throws: RecipientError.self) { try read(text) }
    }

    @Test func takesTheColumnsOfAllObjects() throws {
        let table = try read(#"[{"a": 1}, {"b": 2, "a": 3}, {"c": 4}]"#)
        #expect(table.columns == ["a", "b", "c"])
        #expect(table.rows == [["1", "", ""], ["3", "2", ""], ["", "", "4"]])
    }

    @Test func laysObjectsInsideObjectsOut() throws {
        let table = try read(
            #"[{"name": {"first": "Ada", "titles": ["Lady", "x\"y"]}, "none": [], "deep": [{"a": [1]}], "e": {}}]"#)
        #expect(table.columns == ["name.first", "name.titles", "none", "deep"])
        #expect(table.rows == [["Ada", #"["Lady", "x\"y"]"#, "", #"[{"a": [1]}]"#]])
    }

    @Test func reportsBadLinesAndReadsTheOthers() throws {
        let table = try read("{\"a\": 1}\n{\"a\": }\n\n[1, 2]\n{\"a\": 2} x\n{\"a\": 3}\n", name: "a.jsonl")
        #expect(table.rows.map { $0[0] } == ["1", "", "", "", "3"])
        #expect(table.codes == [[], ["malformed-row 2 2"], ["malformed-row 3 4"], ["malformed-row 4 5"], []])
    }

    @Test func reportsWhatIsNoText() throws {
        let table = try read(#"[{"a": "\u0000", "b": "\ud800", "a": "x"}, 7]"#)
        #expect(table.codes == [["duplicate-key 1 1", "replacement-character 1 1"], ["malformed-row 2 1"]])
        #expect(try read(#"[{"a": "x\u0000"}]"#).codes == [["nul-byte 1 1"]])
    }

    @Test func tellsNamesThatDifferInCaseApart() throws {
        #expect(try read(#"[{"Name": 1, "name": 2}]"#).columns == ["Name", "name (2)"])
    }

    @Test(arguments: [
        "[", "[{}", "[{]", "[{\"a\" 1}]", "[{\"a\":1,}]", "[{\"a\":\"x\ny\"}]", "[{\"a\":\"\\q\"}]",
        "[{\"a\":\"\\u12g4\"}]",
        "[{\"a\":tru}]", "[{\"a\":1.}]", "[{\"a\":--1}]", "{\"a\":1", "[1 2]", "[{\"a\":\"",
    ])
    func refusesWhatIsNoJSON(_ text: String) {
        let error = #expect(throws: RecipientError.self) { try read(text) }
        #expect(error?.code == .malformed && error?.place.line != nil)
    }

    @Test func saysWhereTheMistakeIs() {
        let error = #expect(throws: RecipientError.self) { try read("[\n{\"a\": 1},\n{\"a\": oops}\n]") }
        #expect(error?.place.line == 3)
    }

    @Test(arguments: ["[", "{\"a\":", "[{\"a\":["])
    func survivesAnyDepth(_ opening: String) {
        let text = String(repeating: opening, count: 200_000)
        let error = #expect(throws: RecipientError.self) { try read("[{\"x\":" + text) }
        #expect(error?.code == .malformed)
        #expect(throws: RecipientError.self) { try read(text) }
    }

    @Test func refusesColumnsWithoutEnd() {
        let text = "[" + (0..<20_000).map { "{\"k\($0)\":1}" }.joined(separator: ",") + "]"
        let error = #expect(throws: RecipientError.self) { try read(text) }
        #expect(error?.code == .tooLarge)
    }
}
