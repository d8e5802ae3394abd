#if Server
import PacketFiles
import PacketModel
import PacketPlanning
import PacketRecipients
import Sheets
import TestSupport
import Testing

@testable import PacketPage

/// The copy of a table with corrected cells, and which files are tables.
struct CorrectedTableTests {
    /// Days of a workbook are days for a form, which asks for them in its own way; those of CSV are texts.
    @Test(arguments: [true, false])
    func daysStayWhatTheyAre(areDays: Bool) throws {
        let folder = try TemporaryFolder()
        var sheet = SheetDraft(
            name: "people", columns: ["Name", "Born", "Code"].map { SheetDraft.Column($0) },
            rows: [["Ada", "1990-03-04", "007"], ["Bob", "soon", ""]])
        sheet.hasDays = areDays
        try folder.write(WorkbookWriter.bytes(of: [sheet]), to: "people.xlsx")
        try folder.write("Name,Born,Code\nAda,1990-03-04,007\nBob,soon,\n", to: "people.csv")
        let table = MergeRequest.People(file: folder.file(areDays ? "people.xlsx" : "people.csv"))
        let copies = PrivateFolder(folder.file("copies"))
        let correction = Draft.Correction(row: 2, column: "Born", value: "1991-12-31")
        try CorrectedTable.write(table.open(at: table.file).records, [correction], in: copies)
        let people = CorrectedTable.people(in: copies)
        var records = try people.open(at: people.file).records
        var rows: [[String]] = []
        while let record = try records.next() { rows.append((0..<3).map(record.text)) }
        #expect(rows == [["Ada", "1990-03-04", "007"], ["Bob", "1991-12-31", ""]])
        #expect(records.hasDays == areDays)
        #expect(records.dayColumns == (areDays ? [1] : []))
    }

    @Test func theStoreIsNoTable() throws {
        let folder = try TemporaryFolder()
        for name in ["store.sqlite", "store.sqlite-wal", "people.sqlite", "people.csv"] {
            try folder.write("", to: name)
        }
        let scope = FileScope(
            folder: folder.path, privateFolder: folder.file("private"), store: folder.file("store.sqlite"))
        for name in ["store.sqlite", "./store.sqlite-wal"] {
            #expect(throws: PageError.self) { try scope.allowed(name) }
        }
        #expect(scope.files(ending: ["sqlite", "csv"]) == ["people.csv", "people.sqlite"])
    }
}
#endif
