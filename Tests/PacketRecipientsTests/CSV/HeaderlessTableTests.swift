import PacketModel
import Testing

@testable import PacketRecipients

/// Tables whose first person stands where headers belong.
struct HeaderlessTableTests {
    static let cases: [(cells: [String], isSeen: Bool)] = [
        (["Dupont", "5, allée des Œillets", "44000", "03/04/2024"], true), (["Ann", "ann@example.org"], true),
        (["Ann", "605 555 0100", "12.5.1990"], true), (["Ann", "$1,250.00", "12/31/2024"], true),
        (["Name", "E-mail", "ZIP", "Date of birth"], false), (["Name", "2024-01-15", "2024-01-22"], false),
        (["Name", "2023", "2024"], false), (["Question 1", "Question 2"], false), (["", " "], false),
        (["Name", "44000"], false), (["Name", "4.1.1", "4.10"], false),
        (["Name", "2023/2024", "01.09.2024"], false),
        (["Day", "ann@example.org", "bo@example.org"], false), (["E-mail (user@host)", "1.1", "2.1"], false),
        ([], false),
    ]

    @Test(arguments: cases) func looksLikeARow(cells: [String], isSeen: Bool) {
        #expect(HeaderlessTable.isSeen(in: cells) == isSeen)
    }

    /// Of those that can be the first row of a table.
    @Test(arguments: cases.filter { $0.cells.contains { $0.contains(where: \.isLetter) } })
    func isToldOfATable(cells: [String], isSeen: Bool) throws {
        let row = cells.map { "\"\($0)\"" }.joined(separator: ",")
        let reader = try CSVReader(bytes: Array("\(row)\n\(row)x\n".utf8))
        #expect(reader.diagnostics.contains { $0.code == .headerLikeRow } == isSeen)
    }
}
