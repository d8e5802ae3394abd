import PacketModel
import TestSupport
import Testing

@testable import PacketRecipients

/// Rows of a table that are no people.
struct StrayRowsTests {
    struct Case: CustomTestStringConvertible {
        var label: String
        /// The table: rows divided by `/`, cells by commas.
        var table: String
        /// The first cells of the people.
        var people: [String]
        /// The rows that are told to be perhaps none, and what is said at the end.
        var doubted: [Int] = []
        var closing: [String] = []
        var testDescription: String { label }

        var rows: [[String]] {
            table.split(separator: "/", omittingEmptySubsequences: false)
                .map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
        }
    }

    static let cases = [
        Case(label: "people", table: "name,city,zip/A,X,1/B,,2", people: ["A", "B"]),
        Case(
            label: "headers again", table: "name,city,zip/A,X,1/name,city,zip/B,Y,2/name,city,zip", people: ["A", "B"],
            closing: ["repeated-header"]),
        Case(label: "one header again", table: "name,city,zip/A,X,1/name,Y,2", people: ["A", "name"]),
        Case(label: "a list with somebody twice", table: "Ada/Bo/Ada", people: ["Bo", "Ada"]),
        Case(
            label: "a total at the end", table: "name,city,zip/A,X,1/B,Y,2/Total: 2,,", people: ["A", "B", "Total: 2"],
            doubted: [3]),
        Case(
            label: "a total with as many cells", table: "name,sum,fee/A,1,2/B,3,4/TOTAL,2 rows,6",
            people: ["A", "B", "TOTAL"],
            doubted: [3]),
        Case(
            label: "somebody called so", table: "name,city,zip/A,X,1/Total,Y,2/Sum,Z,3", people: ["A", "Total", "Sum"]),
        Case(
            label: "totals of other languages", table: "a,b,c/A,X,1/Gesamt:,1,2/合計,1,2/Totalis,1,2",
            people: ["A", "Gesamt:", "合計", "Totalis"], doubted: [2, 3]),
        Case(
            label: "a total in the last column", table: "name,city,sum/A,X,1/B,Y,2/,,3", people: ["A", "B", ""],
            closing: ["sparse-row"]),
        Case(
            label: "a second table", table: "name,city,zip/A,X,1/B,Y,2/,,/Guests,,/C,Z,3",
            people: ["A", "B", "Guests", "C"], doubted: [3], closing: ["blank-rows-skipped"]),
        Case(label: "names to be completed", table: "name,city,zip/A,,/B,,/C,,", people: ["A", "B", "C"]),
        Case(label: "names without more in between", table: "name,city,zip/A,X,1/B,,/C,Z,3", people: ["A", "B", "C"]),
        Case(
            label: "nobody's family", table: "a,b,c,d,e,f,g,h,i,j/A,1,2,3,4,5,6,7,8,9/B,1,2,3,,,,,,/C,1,2,3,,,,,,",
            people: ["A", "B", "C"]),
        Case(
            label: "a title in a wide table", table: "a,b,c,d,e,f,g,h/A,1,2,3,4,5,6,7/Guests,1,2,,,,,",
            people: ["A", "Guests"], closing: ["sparse-row"]),
        Case(label: "two columns", table: "name,city/A,X/B,Y/C,", people: ["A", "B", "C"]),
        Case(
            label: "a total and a mean", table: "name,city,zip,sum,club/A,X,1,2,C/B,Y,2,2,C/Total,,,4/Mean,,,2",
            people: ["A", "B", "Total", "Mean"], doubted: [3], closing: ["sparse-row"]),
        Case(
            label: "a blank row between all", table: "name,city,zip/A,X,1/,,/B,,/,,/C,,/,,/D,Y,2",
            people: ["A", "B", "C", "D"], doubted: [2], closing: ["blank-rows-skipped"]),
        Case(label: "cells that join to the headers", table: "1,12,3/11,2,3", people: ["11"]),
        Case(
            label: "headers again with other spaces", table: "name, city/A,X/ name,city", people: ["A"],
            closing: ["repeated-header"]),
        Case(
            label: "many of whom less is known", table: "name,city,zip/A,X,1/B/C/D/E",
            people: ["A", "B", "C", "D", "E"]),
    ]

    private func check(_ source: some RecordSource, _ item: Case) throws {
        var source = source
        var people: [String] = []
        var doubted: [Int] = []
        while let record = try source.next() {
            people.append(record.text(0))
            #expect(record.row == people.count)
            doubted += record.diagnostics.filter { $0.code == .sparseRow }.compactMap(\.row)
        }
        #expect(people == item.people && doubted == item.doubted)
        #expect(source.closingDiagnostics.map(\.code.name) == item.closing)
        #expect(
            source.closingDiagnostics.allSatisfy { $0.severity == ($0.code == .blankRowsSkipped ? .note : .warning) })
    }

    @Test(arguments: cases)
    func rowsThatAreNoPeopleAreTold(_ item: Case) throws {
        let text = item.rows.map { $0.joined(separator: ",") }.joined(separator: "\n")
        try check(CSVReader(bytes: Array(text.utf8)), item)
        try check(SheetReader(bytes: SampleBook(rows: item.rows).bytes, file: nil), item)
    }

    /// A person whom somebody names twice is told by other means; who is passed over is counted, with a place.
    @Test func saysWhereHeadersComeAgain() throws {
        var reader = try CSVReader(bytes: Array("a,b\n1,2\na,b\n\na,b\n".utf8))
        while try reader.next() != nil {}
        let told = try #require(reader.closingDiagnostics.first { $0.code == .repeatedHeader })
        #expect(told.line == 3 && told.message.hasPrefix("2 rows repeat the headers"))
    }
}
