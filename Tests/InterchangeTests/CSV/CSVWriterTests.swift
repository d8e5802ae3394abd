import Interchange
import Testing

/// CSV out.
struct CSVWriterTests {
    @Test func writesCSV() {
        var writer = CSVWriter()
        writer.byteOrderMark()
        writer.line(["a", "b,c", "d\"e", "f\ng", " h", ""])
        writer.line([""])
        writer.line(["", ""])
        writer.line([])
        #expect(
            String(decoding: writer.bytes, as: UTF8.self)
                == "\u{FEFF}a,\"b,c\",\"d\"\"e\",\"f\ng\",\" h\",\r\n\"\"\r\n,\r\n\r\n")
    }

    @Test func goesOnAfterWhatWasHandedOver() {
        var writer = CSVWriter()
        var written: [UInt8] = []
        for text in ["", "=1", "a"] {
            writer.cell(text, isGuarded: true)
            writer.endLine()
            writer.flush { written += $0 }
        }
        writer.flush { _ in Issue.record("there was nothing left") }
        #expect(String(decoding: written, as: UTF8.self) == "\"\"\r\n'=1\r\na\r\n")
    }

    @Test(arguments: [
        ("plain", "plain"), ("", ""), ("=1+1", "'=1+1"), ("+1 555 0100", "'+1 555 0100"), ("-2", "'-2"), ("-", "'-"),
        ("@SUM(A1)", "'@SUM(A1)"), ("\t=1", "'\t=1"), ("\r=1", "'\r=1"), ("\n=1", "'\n=1"), ("\0=1", "'\0=1"),
        ("＝1", "'＝1"), ("＋1", "'＋1"), ("－1", "'－1"), ("＠1", "'＠1"), ("a=1", "a=1"), ("'quoted", "'quoted"),
        ("'=1", "''=1"), ("''=1", "'''=1"), ("'", "'"), ("홍길동", "홍길동"),
    ])
    func whatASpreadsheetWouldRunIsGuarded(_ value: String, _ cell: String) {
        #expect(FormulaGuard.applied(to: value) == cell && FormulaGuard.removed(from: cell) == value)
        #expect(Array(FormulaGuard.applied(to: value).utf8) == Array(cell.utf8))
    }
}
