import PacketMapping
import PacketModel
import Testing

struct FileNamePatternTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let value: String
        let name: String
        var testDescription: String { value.prefix(40).debugDescription }

        init(_ value: String, _ name: String) { (self.value, self.name) = (value, name) }
    }

    static let cases = [
        Case("Smith", "Smith.pdf"), Case("Smith.PDF", "Smith.PDF"), Case("Smith.pdf.pdf", "Smith.pdf.pdf"),
        Case("../../x", "_.._x.pdf"), Case("/etc/x", "_etc_x.pdf"), Case("..\\x", "_x.pdf"),
        Case("a\u{0}b\nc\r\td", "a_b_c__d.pdf"),
        Case(".", "packet-3.pdf"), Case("..", "packet-3.pdf"), Case("", "packet-3.pdf"), Case("  ", "packet-3.pdf"),
        Case(".pdf", "packet-3.pdf"), Case("...", "packet-3.pdf"), Case("-", "packet-3.pdf"),
        Case(".packet", "packet-3.pdf"),
        Case(".PACKET.pdf", "packet-3.pdf"), Case("-rf", "rf.pdf"), Case(" -.-hidden", "hidden.pdf"),
        Case("Jr. ", "Jr.pdf"),
        Case("a. .pdf", "a.pdf"), Case("<>:\"|?*", "_______.pdf"),
        Case("a\u{2028}b\u{202E}fdp\u{2066}", "a_b_fdp_.pdf"),
        Case("a\u{85}b\u{7F}c\u{FEFF}d", "a_b_c_d.pdf"), Case("CON", "_CON.pdf"), Case("con.txt", "_con.txt.pdf"),
        Case("Lpt1 .x", "_Lpt1 .x.pdf"),
        Case("COM0", "COM0.pdf"), Case("com9.pdf", "_com9.pdf"), Case("-aux", "_aux.pdf"),
        Case("Console", "Console.pdf"), Case("nul..", "_nul.pdf"),
        Case("\u{1112}\u{1169}\u{11BC}", "홍.pdf"), Case("Jose\u{301}", "Jos\u{e9}.pdf"),
        Case("ياسين 沒有", "ياسين 沒有.pdf"),
        Case("CON      .x.pdf", "_CON      .x.pdf"), Case("CON" + String(repeating: " ", count: 300) + "x", "_CON.pdf"),
        Case("a--b", "a--b.pdf"), Case(String(repeating: "a", count: 300), String(repeating: "a", count: 229) + ".pdf"),
        Case(String(repeating: "홍", count: 300) + ".pdf", String(repeating: "홍", count: 76) + ".pdf"),
        Case(String(repeating: "👨‍👩‍👧", count: 50), String(repeating: "👨‍👩‍👧", count: 12) + ".pdf"),
        Case(
            "a" + String(repeating: "\u{301}", count: 400), "\u{e1}" + String(repeating: "\u{301}", count: 113) + ".pdf"
        ),
        Case(String(repeating: "a", count: 228) + " b", String(repeating: "a", count: 228) + ".pdf"),
    ]

    /// Compared scalar by scalar: the name must be NFC, not merely equivalent to it.
    @Test(arguments: cases)
    func makesASafeName(_ item: Case) throws {
        let pattern = try FileNamePattern(parsing: "{value}").bind(to: RecordSchema(columns: ["value"]))
        let name = try pattern.name(for: Record(row: 3, cells: [item.value]))
        #expect(Array(name.unicodeScalars) == Array(item.name.unicodeScalars))
        #expect(name.utf8.count <= 233)
    }

    /// Names that begin with the row's number need not be remembered to be different.
    @Test(arguments: [
        ("{row}.pdf", true), ("{row:05}-{name}.pdf", true), ("{row}", true), ("{row} {if name}x{end}", true),
        ("{row|pad:8:0}_{name}", true), ("{row}{name}", false), ("{row}0.pdf", false), ("{row}{if name}x{end}", false),
        ("{row:0300}.pdf", false), ("{row|pad:8:0:right}.pdf", false), ("{row|pad:8:1}.pdf", false),
        ("{row|first}.pdf", false), ("{name}-{row}.pdf", false), ("a{row}.pdf", false), ("{line}.pdf", false),
        ("{row}홍", false),
    ])
    func knowsWhetherNamesBeginWithTheRow(_ source: String, _ begins: Bool) throws {
        let schema = RecordSchema(columns: ["name"])
        let pattern = try FileNamePattern(parsing: source).bind(to: schema)
        #expect(pattern.beginsWithRow == begins && pattern.separated().beginsWithRow == begins)
        let names = Set(
            try [1, 2, 10, 11, 100, 99_999, 100_000, 1_000_000].map { row in
                FileName.collisionKey(try pattern.name(for: Record(row: row, cells: ["2"])))
            })
        #expect(names.count == 8 || !begins)
    }

    @Test func hashesWhatItsCollisionKeyIs() {
        let pairs = [
            ("a.pdf", "A.PDF", true), ("straße.pdf", "STRASSE.pdf", true), ("é.pdf", "E\u{301}.pdf", true),
            ("a.pdf", "b.pdf", false), ("ab.pdf", "ba.pdf", false), ("K.pdf", "\u{212A}.pdf", true),
        ]
        for (left, right, isSame) in pairs {
            #expect((FileName.collisionHash(left) == FileName.collisionHash(right)) == isSame, "\(left) \(right)")
        }
    }

    struct Default: Sendable, CustomTestStringConvertible {
        let columns: [String]
        let cells: [String]
        let name: String
        var testDescription: String { columns.joined(separator: ",") }
    }

    static let defaults = [
        Default(columns: ["firstName", "lastName"], cells: ["Jane", "Doe"], name: "00012-Doe-Jane.pdf"),
        Default(
            columns: ["First Name", "last_name"], cells: ["Mary-Ann", "O'Neil"], name: "00012-O'Neil-Mary-Ann.pdf"),
        Default(columns: ["lastName"], cells: ["Doe"], name: "00012-Doe.pdf"),
        Default(columns: ["firstName"], cells: ["Jane"], name: "00012-Jane.pdf"),
        Default(columns: ["firstName", "lastName"], cells: ["Jane", ""], name: "00012-Jane.pdf"),
        Default(columns: ["firstName", "lastName"], cells: ["", "Doe"], name: "00012-Doe.pdf"),
        Default(columns: ["firstName", "lastName"], cells: [], name: "00012.pdf"),
        Default(columns: ["other"], cells: ["x"], name: "00012.pdf"),
        Default(columns: ["lastName", "firstName"], cells: ["Doe Jr.", "J. R."], name: "00012-Doe Jr.-J. R.pdf"),
    ]

    @Test(arguments: defaults)
    func leavesOutWhatTheColumnsLack(_ item: Default) throws {
        let pattern = try FileNamePattern(parsing: FileNamePattern.defaultSource)
        let bound = try pattern.bind(to: RecordSchema(columns: item.columns), strict: false)
        #expect(try bound.name(for: Record(row: 12, cells: item.cells)) == item.name)
    }

    @Test
    func refusesUnknownColumnsOfAGivenPattern() throws {
        let pattern = try FileNamePattern(parsing: "{lastName}.pdf")
        let error = #expect(throws: MappingError.self) {
            try pattern.bind(to: RecordSchema(columns: ["x"]), strict: true)
        }
        #expect(error?.code == .unknownColumn)
    }

    @Test
    func numbersEqualNames() {
        let long = String(repeating: "홍", count: 76) + ".pdf"
        let names = [
            FileName.numbered("a.pdf", 2), FileName.numbered("a.b.PDF", 3), FileName.numbered("a", 4),
            FileName.numbered(long, 1_234), FileName.numbered(long, 1_234_567_890),
        ]
        let expected = [
            "a (2).pdf", "a.b (3).PDF", "a (4).pdf", String(repeating: "홍", count: 76) + " (1234).pdf",
            String(repeating: "홍", count: 74) + " (1234567890).pdf",
        ]
        #expect(names == expected)
        #expect(names.allSatisfy { $0.utf8.count <= 240 })
    }

    @Test(arguments: [
        ["Smith.pdf", "SMITH.PDF"], ["stra\u{df}e", "STRASSE"], ["Jos\u{e9}", "JOSE\u{301}"], ["ΟΔΟΣ", "οδος", "οδοσ"],
        ["\u{1112}\u{1169}\u{11BC}", "홍"],
    ])
    func equalNamesHaveEqualKeys(_ names: [String]) {
        let keys = Set(names.map { Array(FileName.collisionKey($0).unicodeScalars) })
        #expect(keys.count == 1)
    }
}
