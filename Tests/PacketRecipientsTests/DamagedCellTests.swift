import PacketModel
import TestSupport
import Testing

@testable import PacketRecipients

/// What spreadsheets write in place of a value.
struct DamagedCellTests {
    static let cases: [(cell: String, code: String?)] = [
        ("#REF!", "cell-error"), ("#N/A", "cell-error"), ("#wert!", "cell-error"), ("#¿NOMBRE?", "cell-error"),
        ("######", "cell-error"), ("###", nil), ("# 5", nil), ("#5", nil), ("#WELCOME!", nil), ("Apt #REF!", nil),
        ("1.23E+08", "long-number"), ("4,5E+12", "long-number"), ("1E+08", nil), ("B1E+08", nil), ("12.E+", nil),
        ("+1 605 555 0100", nil), ("E+", nil), ("", nil), ("MÃ¼ller", "misread-text"), ("JosÃ©", "misread-text"),
        ("Ã‰milie", "misread-text"), ("Oâ€™Neill", "misread-text"), ("PaweÅ‚", "misread-text"),
        ("12 mÂ²", "misread-text"),
        ("Ð˜Ð²Ð°Ð½", "misread-text"), ("ê¹€ë¯¼", "misread-text"), ("Müller", nil), ("“CAFÉ”", nil), ("IRMÃ…", nil),
        ("« ALIÉ»", nil), ("Ångström", nil), ("Иван", nil), ("김민", nil), ("AÇÃO", nil), ("5 €–10 €", nil),
        ("L’Été’s", nil), ("É®", nil), ("Ñ” and", nil), ("naïve…", nil),
        ("Association « Liberté\u{A0}»", nil), ("LIBERTÉ\u{A0}: ÉGALITÉ\u{A0}!", nil), ("UMEÅ\u{A0}KOMMUN", nil),
        ("JYVÄSKYLÄ–HELSINKI", nil), ("SÖRÅ’S", nil), ("voilÃ\u{A0}", "misread-text"), ("Ã–STERREICH", "misread-text"),

    ]

    @Test("A value that is lost is told, in CSV and elsewhere", arguments: cases)
    func told(cell: String, code: String?) throws {
        #expect(DamagedCell.problem(cell)?.code.name == code)
        #expect(ValueCheck.problem(cell, field: "a", line: 1)?.code.name == code)
        var reader = try CSVReader(bytes: Array("a,b\n\(cell.contains(",") ? "\"\(cell)\"" : cell),x\n".utf8))
        let record = try #require(try reader.next())
        #expect(record.diagnostics.map(\.code.name) == (code.map { [$0] } ?? []))
        #expect(record.diagnostics.allSatisfy { $0.field == "a" && ($0.severity == .error) == (code == "cell-error") })
    }
}
