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
        try CorrectedTable.write(table.open(at: table.file).records, [correction], of: table, in: copies)
        let people = CorrectedTable.copy(of: table, in: copies)
        // Batches are called after the table that somebody gave.
        #expect(people.tableName == table.tableName)
        var records = try people.open(at: people.file).records
        var rows: [[String]] = []
        while let record = try records.next() { rows.append((0..<3).map(record.text)) }
        #expect(rows == [["Ada", "1990-03-04", "007"], ["Bob", "1991-12-31", ""]])
        #expect(records.hasDays == areDays)
        #expect(records.dayColumns == (areDays ? [1] : []))
    }

    /// Copies that were made before they had the name of their table are read as before, until the next correction.
    @Test func formerCopiesAreRead() throws {
        let folder = try TemporaryFolder()
        let copies = PrivateFolder(folder.file("copies"))
        try copies.write("people-corrected.csv", Array("Name\nBob\n".utf8))
        try folder.write("Name\nAda\n", to: "list.csv")
        let table = MergeRequest.People(file: folder.file("list.csv"))
        let former = CorrectedTable.copy(of: table, in: copies)
        #expect(former.file == copies.file("people-corrected.csv") && former.isCSV)
        let correction = Draft.Correction(row: 1, column: "Name", value: "Eve")
        try CorrectedTable.write(former.open(at: former.file).records, [correction], of: table, in: copies)
        let people = CorrectedTable.copy(of: table, in: copies)
        #expect(people.label == "list.csv")
        var records = try people.open(at: people.file).records
        #expect(try records.next()?.text(0) == "Eve")
        #expect(Files.kind(copies.file("people-corrected.csv")) == nil)
    }

    /// A copy with the name of a table before does not stay.
    @Test func copiesDoNotStayBehind() throws {
        let folder = try TemporaryFolder()
        let copies = PrivateFolder(folder.file("copies"))
        for name in ["list.csv", "other.csv"] {
            try folder.write("Name\nAda\n", to: name)
            let table = MergeRequest.People(file: folder.file(name))
            let correction = Draft.Correction(row: 1, column: "Name", value: "Eve")
            try CorrectedTable.write(table.open(at: table.file).records, [correction], of: table, in: copies)
        }
        #expect(Files.names(in: copies.file("corrected")) == ["other.csv"])
        CorrectedTable.remove(from: copies)
        #expect(Files.kind(copies.file("corrected")) == nil)
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
