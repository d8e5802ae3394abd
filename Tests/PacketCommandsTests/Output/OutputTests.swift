import PDFObjects
import Testing

@testable import PacketCommands

/// The writers of results.
struct OutputTests {
    @Test func writesJSON() {
        let value: JSONValue = [
            "text": .string("a\"b\\c\u{08}\t\n\u{0C}\r\u{01}\u{1F}\u{7F}/é홍🎓"),
            "numbers": .array([
                .integer(-1), .number(0.5), .number(100), .number(1e300), .number(.infinity), .number(.nan),
            ]),
            "empty": .array([.object([]), .array([]), .string("")]),
            "bool": .bool(true), "none": .null,
            "nested": ["written": .written("[\n  1\n]")],
        ]
        let expected = #"""
            {
              "text": "a\"b\\c\b\t\n\f\r\u0001\u001f\u007f/é홍🎓",
              "numbers": [-1, 0.5, 100, 1e+300, null, null],
              "empty": [
                {},
                [],
                ""
              ],
              "bool": true,
              "none": null,
              "nested": {
                "written": [
                  1
                ]
              }
            }

            """#
        #expect(String(decoding: JSONWriter.text(value), as: UTF8.self) == expected)
    }

    @Test(arguments: [
        ("Smith", 5), ("홍길동", 6), ("沒有", 4), ("René", 4), ("Rene\u{301}", 4), ("🎓 ok", 5), ("👨‍👩‍👧", 2), ("🇰🇷", 2),
        ("ياسين", 5), ("ｆｕｌｌ", 8), ("❤️", 2), ("", 0), ("각", 2), ("\u{1112}\u{1161}\u{11AB}", 2),
    ])
    func countsCells(_ text: String, _ cells: Int) {
        #expect(TerminalText.width(text) == cells)
    }

    @Test(arguments: [
        ("홍길동", 6, "홍길동"), ("홍길동", 5, "홍길…"), ("홍길동", 4, "홍…"), ("abcdef", 3, "ab…"), ("abc", 3, "abc"),
    ])
    func cutsAtCells(_ text: String, _ cells: Int, _ expected: String) {
        #expect(TerminalText.truncated(text, to: cells) == expected)
    }

    @Test func writesJSONWithoutWhatATerminalObeys() {
        let text = "© \u{9B}31m \u{85} \u{202E}\u{2066}\u{2028}\u{200B}\u{FEFF}\u{61C} “한” e\u{301} 👩‍👧"
        let expected = #""© \u009b31m \u0085 \u202e\u2066\u2028\u200b\ufeff\u061c “한” e"# + "\u{301} 👩‍👧\"\n"
        #expect(String(decoding: JSONWriter.text(.string(text)), as: UTF8.self) == expected)
    }

    @Test func alignsColumns() {
        var table = Table("NAME", "#AGE", "CITY")
        table.rows = [["홍길동", "7", "서울"], ["Smith", "102", ""]]
        #expect(table.rendered(Table.Style()) == "NAME    AGE  CITY\n홍길동    7  서울\nSmith   102\n")
        #expect(Table("A").rendered(Table.Style()) == "")
    }

    @Test(arguments: [
        (UInt32(0xFFFF_FFFC), 6, 8), (UInt32(0xFFFF_F0C0), 4, 0), (UInt32(0xFFFF_F0C4), 3, 1),
        (UInt32(0xFFFF_FFC4), 2, 2),
    ])
    func namesPermissions(_ bits: UInt32, _ revision: Int, _ count: Int) {
        #expect(Permissions.names(permissions: bits, revision: revision).count == count)
    }
}
