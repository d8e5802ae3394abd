import CommandSupport
import TestSupport
import Testing

/// What cannot be the day that a form asks for is told, wherever the form asks.
struct DayTests {
    private static func merge(_ table: String, _ options: [String] = []) throws -> CommandRun {
        let folder = try TemporaryFolder()
        try folder.write(table, to: "rows.csv")
        return CommandRun(
            ["merge", Fixture.form("days"), "--csv", "rows.csv", "--out", "out"] + options, in: folder.path)
    }

    private static let swapped = "and the value is one only if day and month change places"
    private static let impossible = "and there is no such day as the value says"

    @Test(arguments: [
        ("Text1", "31/12/1960", "the form asks for a day as MM/DD/YYYY, \(swapped)"),
        ("Text1", "02/30/2025", "the form asks for a day as MM/DD/YYYY, \(impossible)"),
        ("Text2", "31/12/1960", "the form asks for a day as mm/dd/yyyy, \(swapped)"),
        ("Text2", "31121960", "the form asks for a day as mm/dd/yyyy, \(swapped)"),
        ("Text2", "1960", "the value is no day written as mm/dd/yyyy, as the form asks for it"),
        ("Text3", "02302025", "the form asks for a day as MM/DD/YYYY, \(impossible)"),
        ("Text4", "31/12/1960", "the value is not a date that can be shown as mm/dd/yyyy"),
        ("Text4", "1", "the value is not a date that can be shown as mm/dd/yyyy"),
        ("Text6", "12/31/1960", "the form asks for a day as TT.MM.JJJJ, \(swapped)"),
    ])
    func whatIsNoDayIsTold(_ field: String, _ cell: String, _ message: String) throws {
        let run = try Self.merge("\(field)\n\(cell)\n")
        #expect(run.status == 0 && run.output.contains("1 packet written to out, 1 warning"), "\(run.output)")
        #expect(run.errors.contains("warning: row 1 (line 2), ") && run.errors.contains(message), "\(run.errors)")
        #expect(!run.errors.contains(cell) || cell.count == 1, "no value is repeated")
        #expect(try Self.merge("\(field)\n\(cell)\n", ["--strict"]).status == 3)
        // An expression is looked at as a column is.
        let set = try Self.merge("day\n\(cell)\n", ["--set", "\(field)={day}"])
        #expect(set.errors.contains(message) && set.errors.contains("column “day”: "), "\(set.errors)")
    }

    @Test(arguments: [
        "Text1\n12/31/1960\n", "Text1\nunknown\n", "Text1\n1960-12-31\n", "Text1,Text5\n,Ada\n", "Text2\n12311960\n",
        "Text3\n12311960\n", "Text4\n12/31/1960\n", "Text5\n31/12/1960\n", "Text6\n31.12.1960\n",
    ])
    func whatIsADayIsNot(_ table: String) throws {
        let run = try Self.merge(table)
        #expect(run.status == 0 && !run.errors.contains("warning:"), "\(run.errors)")
    }

    private static let both = "has days with the day first (row 2) and with the month first (row 1)"

    @Test(
        arguments: [
            ("Text5\n12/31/1960\n31/12/1960\n", both),
            ("Text5\n12/31/1960\n31/12/1960\n03/04/1960\n", "; row 3 may be either"),
            ("Text2\n03/04/1960\n05/06/1960\n", "day or the month first; they are read as mm/dd/yyyy"),
            ("Text5\n03/04/1960\n", nil), ("Text2\n03/04/1960\n12/31/1960\n", nil), ("Text2\n03/03/1960\n", nil),
            ("Text5\n1960-12-31\n31.12.1960\n", nil),
        ] as [(String, String?)])
    func daysInTwoOrdersAreTold(_ table: String, _ said: String?) throws {
        let run = try Self.merge(table)
        #expect(run.status == 0, "\(run.errors)")
        #expect(said.map { run.errors.contains($0) } ?? !run.errors.contains("the month first"), "\(run.errors)")
    }

    /// A field without a date format shows days as they are; the filter of the advice makes them one.
    @Test(arguments: [("Text5", true), ("Text1", false)])
    func daysInTwoWaysAreTold(_ field: String, _ isTold: Bool) throws {
        let table = "\(field)\n1960-12-31\n12/30/1960\n"
        let run = try Self.merge(table)
        let said = "with the year first (row 1) and with the year last (row 2), and they are shown so"
        #expect(run.status == 0 && run.errors.contains(said) == isTold, "\(run.errors)")
        // An expression may do anything with a column.
        let cut = try Self.merge(table, ["--set", "\(field)={\(field)|slice:1:4}"])
        #expect(!cut.errors.contains("shown so"), "\(cut.errors)")
        let mended = try Self.merge(table, ["--set", "\(field)={\(field)|date:\"MM/dd/yyyy\":m/d/yyyy}"])
        #expect(mended.status == 0 && !mended.errors.contains("shown so"), "\(mended.errors)")
    }

    /// A mapping says how days are read, and nothing in the column says whether that is right.
    @Test(arguments: [("03/04/1960", true), ("03/14/1960", false)])
    func howDaysAreReadIsTold(_ cell: String, _ isTold: Bool) throws {
        let run = try Self.merge("day\n\(cell)\n", ["--set", "Text5={day|date:long:m/d/yyyy}"])
        #expect(run.errors.contains("they are read as m/d/yyyy") == isTold, "\(run.errors)")
    }
}
