import Glibc
import TestSupport
import Testing

/// Small files that mean large tables, by what they share or say again and again: they are refused before they take the
/// memory. In a process of its own, whose address space has a limit.
@Suite(.serialized)
struct MultiplyingTableTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var ending: String
        var arguments: [String]
        var bytes: @Sendable () -> [UInt8]

        init(_ name: String, _ ending: String, _ text: @escaping @Sendable () -> String) {
            self.init(name, ending, bytes: { Array(text().utf8) })
        }

        init(_ name: String, _ ending: String, _ arguments: [String] = [], bytes: @escaping @Sendable () -> [UInt8]) {
            (testDescription, self.ending, self.arguments, self.bytes) = (name, ending, arguments, bytes)
        }
    }

    static let cases: [Case] = [
        Case("FDF: a name that 60 levels share", "fdf") {
            let levels = TableParts.repeated(60) {
                "\(10 + $0) 0 obj <</T 3 0 R/Kids[\(11 + $0) 0 R 70 0 R]>> endobj\n"
            }
            return TableParts.fdf(
                "10 0 R", "3 0 obj (\(TableParts.long(100_000))) endobj 70 0 obj <</T(v)/V(1)>> endobj\n\(levels)")
        },
        Case("FDF: a name that many fields share", "fdf") {
            let fields = TableParts.repeated(5_000) { "<</T 3 0 R/Kids[<</T(\($0))/V(1)>>]>>" }
            return TableParts.fdf(fields, "3 0 obj (\(TableParts.long(50_000))) endobj")
        },
        Case("FDF: a value that many fields share", "fdf") {
            TableParts.fdf(
                TableParts.repeated(5_000) { "<</T(\($0))/V 3 0 R>>" }, "3 0 obj (\(TableParts.long(100_000))) endobj")
        },
        Case("FDF: lists of lists that are the same list", "fdf") {
            let lists = TableParts.repeated(40) { level in
                "\(10 + level) 0 obj [\(TableParts.repeated(10) { _ in "\(11 + level) 0 R " })] endobj\n"
            }
            return TableParts.fdf("<</T(a)/V 10 0 R>>", "\(lists) 50 0 obj (x) endobj")
        },
        Case("FDF: a list inside itself", "fdf") { TableParts.fdf("<</T(a)/V 3 0 R>>", "3 0 obj [3 0 R] endobj") },
        Case("FDF: a field inside itself", "fdf") {
            TableParts.fdf("3 0 R", "3 0 obj <</T(a)/V(b)/Kids[3 0 R 3 0 R]>> endobj")
        },
        Case("XFDF: names of many levels", "xfdf") {
            let open = TableParts.repeated(60) { _ in "<field name=\"\(TableParts.long(20_000))\">" }
            let leaves = TableParts.repeated(2_000) { "<field name=\"\($0)\"><value>1</value></field>" }
            let close = TableParts.repeated(60) { _ in "</field>" }
            return "<xfdf xmlns=\"http://ns.adobe.com/xfdf/\"><fields>\(open)\(leaves)\(close)</fields></xfdf>"
        },
        Case("JSON: a name that many others begin with, short enough for the table", "json") {
            "[{\"f\":\"v\",\"\(TableParts.long(3_000))\":{\(TableParts.repeated(10_000) { "\"\($0)\":1," })\"z\":1}}]"
        },
        Case("CSV: long names", "csv") { TableParts.repeated(5_000) { "\(TableParts.long(1_000))\($0)," } + "z\n1\n" },
        Case("JSON: a name that many others begin with", "json") {
            "[{\"\(TableParts.long(500_000))\":{\(TableParts.repeated(10_000) { "\"\($0)\":1," })\"z\":1}}]"
        },
        Case("JSON Lines: the same, in one line of several", "jsonl") {
            let lines = TableParts.repeated(3) { _ in "{\"\(TableParts.long(20_000))\":{\"a\":1,\"b\":2}}\n" }
            return "\(lines){\"\(TableParts.long(200_000))\":{\(TableParts.repeated(2_000) { "\"\($0)\":1," })\"z\":1}}"
        },
        Case("JSON Lines: rows without most of very many columns", "jsonl") {
            "{\(TableParts.repeated(16_000) { "\"\($0)\":1," })\"z\":1}\n\(TableParts.repeated(20_000) { _ in "{\"z\":1}\n" })"
        },
        Case(
            "a workbook: a long text in very many cells", "xlsx",
            bytes: {
                let cells = TableParts.repeated(8) { _ in "<c t=\"s\"><v>0</v></c>" }
                return TableParts.book(
                    TableParts.repeated(400) { _ in "<row>\(cells)</row>" },
                    strings: "<si><t>\(TableParts.long(100_000))</t></si>")
            }),
        Case(
            "a workbook: merged areas that lie on each other", "xlsx", ["--fill-merged"],
            bytes: {
                let areas = TableParts.repeated(2_000) { _ in "<mergeCell ref=\"A1:XFD9000\"/>" }
                let rows = TableParts.repeated(900) { _ in "<row><c t=\"inlineStr\"><is><t>a</t></is></c></row>" }
                return TableParts.book(rows, merges: "<mergeCells>\(areas)</mergeCells>")
            }),
        Case(
            "a workbook: rows without most of very many columns", "xlsx",
            bytes: {
                let header = TableParts.repeated(16_000) { "<c t=\"inlineStr\"><is><t>h\($0)</t></is></c>" }
                return TableParts.book(
                    "<row>\(header)</row>\(TableParts.repeated(9_000) { _ in "<row><c><v>1</v></c></row>" })")
            }),
    ]

    @Test(.timeLimit(.minutes(60)), arguments: cases)
    func isRefusedBeforeItTakesTheMemory(_ table: Case) throws {
        let program = try BuiltProgram.path()
        let folder = try TemporaryFolder()
        try folder.copy(Fixture.form("text-single"))
        let name = "people.\(table.ending)"
        try folder.write(table.bytes(), to: name)
        // Four gigabytes, the greater part of which is never touched: libraries, and room in rows for cells that do not come.
        let call = [program, "check", "text-single.pdf", "--allow-unfilled", "--data", name] + table.arguments
        let command =
            "ulimit -v 4000000; cd \(folder.path); export PACKET_STORE=s.sqlite; exec \(call.joined(separator: " "))"
        let run = try Tool.run("bash", ["-c", command])
        #expect(run.status == 2)
        #expect(
            ["again and again", "MB together"].contains(where: run.errors.contains) || run.errors.contains("inside"),
            "\(run.errors)")
    }
}
