import Interchange
import PacketModel
import TestSupport
import Testing

@testable import PacketRecipients

/// Which row has the headers, in CSV as in workbooks.
struct HeaderSearchTests {
    /// A table as CSV with commas, in which `_` is an empty cell and each row is a line.
    struct Table: CustomTestStringConvertible {
        var label: String
        var rows: [[String]]
        /// The row of the headers that is told; nil where the first row that is not blank has them, in silence.
        var told: Int?
        var testDescription: String { label }

        init(_ label: String, told: Int? = nil, _ text: String) {
            self.label = label
            self.told = told
            rows = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
                line.isEmpty
                    ? []
                    : line.split(separator: ",", omittingEmptySubsequences: false).map { $0 == "_" ? "" : String($0) }
            }
        }

        /// Cells with a number in it are numbers.
        var book: SampleBook {
            var content = "<sheetData>"
            for (index, row) in rows.enumerated() where !row.isEmpty {
                content += "<row r=\"\(index + 1)\">"
                for (column, cell) in row.enumerated() where !cell.isEmpty {
                    let name = "\(Character(Unicode.Scalar(UInt8(65 + column))))\(index + 1)"
                    content +=
                        Int(cell) != nil
                        ? "<c r=\"\(name)\"><v>\(cell)</v></c>"
                        : "<c r=\"\(name)\" t=\"inlineStr\"><is><t xml:space=\"preserve\">\(cell)</t></is></c>"
                }
                content += "</row>"
            }
            return SampleBook(content + "</sheetData>")
        }

        /// All rows as long as the longest, as spreadsheets write them.
        var padded: String {
            let width = rows.map(\.count).max() ?? 0
            return rows.map { row in
                (row + Array(repeating: "", count: width - row.count)).joined(separator: ",") + "\r\n"
            }.joined()
        }

        var plain: String { rows.map { $0.joined(separator: ",") + "\n" }.joined() }
    }

    static let certain = [
        Table("title and blank row", told: 3, "Membership list as of 2026-05-01\n\nname,city\nAda,London\nBo,Paris"),
        Table("two columns of words below a blank row", told: 3, "Members\n\nname,city\nAda,London"),
        Table("title, subtitle", told: 4, "Members\nas of May\n\nname,city,club\nAda,London,Chess\nBo,Paris,Go"),
        Table("no blank row", told: 2, "Members 2026\nname,city,club\nAda,London,Chess\nBo,Paris,Go"),
        Table("no blank row, a column of numbers", told: 2, "Members 2026\nname,zip\nAda,57501\nBo,10115"),
        Table("addresses of mail", told: 2, "Members 2026\nname,mail\nAda,ada@example.org\nBo,bo@example.org"),
        Table(
            "labels and values", told: 4,
            "Club,Chess\nDate,2026-05-01\n\nname,city,zip,mail\nAda,London,1,a@example.org\nBo,Paris,2,b@example.org"),
        Table("blank rows above", told: 4, "\nMembers\n\nname,city,club\n\nAda,London,Chess\nBo,Paris,Go"),
        Table("a sum below", told: 2, "Dues\nname,city,sum\nA,X,1\nB,X,2\nC,Y,3\nD,Y,4\nE,Z,5\ntotal,_,15"),
        Table("Korean", told: 3, "회원 명단 (2026년 5월)\n\n이름,전화번호,주소\n홍길동,010-1234-5678,서울\n김철수,010-2222-3333,부산"),
        Table("a sign as a header", told: 3, "Liste\n\n#,Name,Ort\n1,Ada,Köln\n2,Bo,Ulm"),
        Table(
            "names of groups", told: 2,
            "Personal,_,Home,_\nname,birthday,city,zip\nAda,2000-01-01,Paris,1\nBo,2001-01-01,Ulm,2"),
        Table("a title in the middle", told: 2, "_,Members,_\nname,city,club\nAda,London,Chess\nBo,Paris,Go"),
    ]

    static let uncertain = [
        Table("no title", "name,city\nAda,London\nBo,Paris"),
        Table("one column", "name\nAda\nBo"),
        Table("one column below a title", "Members\n\nname\nAda\nBo"),
        Table("a column without a header", "name,_\nAda,London\nBo,Paris"),
        Table("columns without a header", "name,_,_\nAda,57501,a@example.org\nBo,10115,b@example.org"),
        Table("a sentence with commas", "note\nhello, my friend, and you\ngood night, all, of you"),
        Table("two headers alike", "Members\n\nname,Name\nAda,London\nBo,Paris"),
        Table("a header that lacks", "Members\n\nname,_,club\nAda,London,Chess\nBo,Paris,Go"),
        Table("years as headers", "Dues\n\nname,2025,2026\nAda,1,2\nBo,3,4"),
        Table("no rows", "Members\n\nname,city,club"),
        Table("rows wider than the headers", "Members\n\nname,city\nAda,London,Chess\nBo,Paris,Go"),
        Table("headers with half a title's cells", "name,city,club\n\nAda,London,Chess,Go\nBo,Paris,Go,Chess"),
        Table(
            "groups of headers without a number",
            "Personal,_,Home,_\nname,club,city,land\nAda,Go,Paris,F\nBo,Chess,Ulm,D"),
    ]

    /// Everything that a source says before and of its rows.
    private func reading(_ source: some RecordSource) throws -> (columns: [String], lines: [Int], told: [Int?]) {
        var source = source
        let told = source.diagnostics.filter { $0.code == .titleAboveHeader }.map(\.line)
        var lines: [Int] = []
        while let record = try source.next() { lines.append(record.line) }
        return (source.schema.columns, lines, told)
    }

    private func readings(_ table: Table) throws -> [(columns: [String], lines: [Int], told: [Int?])] {
        let comma = UInt8(ascii: ",")
        return try [
            reading(SheetReader(bytes: table.book.bytes, file: nil)),
            reading(CSVReader(bytes: Array(table.padded.utf8))),
            reading(CSVReader(bytes: Array(table.plain.utf8), options: CSVOptions(delimiter: comma))),
        ]
    }

    @Test(arguments: certain)
    func findsTheHeadersBelowATitle(_ table: Table) throws {
        let row = try #require(table.told)
        for reading in try readings(table) {
            #expect(reading.told == [row] && reading.columns == table.rows[row - 1])
            #expect(reading.lines == table.rows.indices.filter { $0 >= row && !table.rows[$0].isEmpty }.map { $0 + 1 })
        }
    }

    @Test(arguments: uncertain)
    func takesTheFirstRowWhereNothingIsCertain(_ table: Table) throws {
        let first = try #require(table.rows.first { !$0.isEmpty })
        for reading in try readings(table) {
            #expect(reading.told.isEmpty && reading.columns[0] == first[0] && reading.lines.first != 1)
        }
    }

    /// The row that somebody names has the headers, whatever stands there, and nothing is told.
    @Test(arguments: certain + uncertain)
    func theNamedRowHasTheHeaders(_ table: Table) throws {
        for row in table.rows.indices where table.rows[row].contains(where: { !$0.isEmpty }) {
            var options = SheetOptions()
            options.headerRow = row + 1
            let sheet = try reading(SheetReader(bytes: table.book.bytes, file: nil, options: options))
            let comma = CSVOptions(delimiter: UInt8(ascii: ","), headerRow: row + 1)
            let text = try reading(CSVReader(bytes: Array(table.padded.utf8), options: comma))
            #expect(sheet.told.isEmpty && text.told.isEmpty && sheet.lines == text.lines)
            #expect(text.columns.contains(try #require(sheet.columns.first)))
            #expect(text.lines.allSatisfy { $0 > row + 1 })
        }
    }

    @Test func aRowWithoutHeadersIsRefused() throws {
        let table = try #require(Self.certain.first)
        for row in [2, 9] {
            let error = #expect(throws: RecipientError.self) {
                try CSVReader(bytes: Array(table.plain.utf8), options: CSVOptions(headerRow: row))
            }
            #expect(error?.code == .emptyFile && error?.message.contains("row \(row)") == true)
        }
    }

    struct Text: CustomTestStringConvertible {
        var text: String
        var delimiter: Character
        var columns: [String]
        var told: Int?
        var row: Int?
        var testDescription: String { text.debugDescription }
    }

    static let texts = [
        Text(
            text: "Mitgliederliste, Stand 1. Mai 2026\n\nName;Ort\nAda;Köln\nBo;Ulm\n", delimiter: ";",
            columns: ["Name", "Ort"], told: 3),
        Text(
            text: "Mitglieder, alle; Stand Mai, neu\n\nName\tBeitrag\nAda\t1,50\nBo\t2,75\n", delimiter: "\t",
            columns: ["Name", "Beitrag"], told: 3),
        Text(
            text: "Mitglieder\nName;Beitrag\nAda;1,50\nBo;2,75\n", delimiter: ";", columns: ["Name", "Beitrag"], told: 2
        ),
        // Whatever stands in a title: quotes, line breaks, a line that names the delimiter.
        Text(
            text: "\"Members,\nof May\"\n\nname,city\nA,B\n", delimiter: ",", columns: ["name", "city"], told: 4),
        Text(text: "sep=;\r\nMembers\r\n\r\na;b\r\n1;2\r\n", delimiter: ";", columns: ["a", "b"], told: 4),
        Text(text: "The \"best\r\rname,city\rA,B\r", delimiter: ",", columns: ["name", "city"], told: 3),
        // A single column stays one, and so does what has more than one cell in some rows.
        Text(text: "tags\nred;green;blue\nred;blue\ngreen;red\n", delimiter: ",", columns: ["tags"]),
        Text(text: "tags\na;b;c\nd;e;f\n", delimiter: ",", columns: ["tags"]),
        // The delimiter is looked for below what is passed over.
        Text(text: "a,b,c\nd,e,f\nx;y\n1;2\n", delimiter: ";", columns: ["x", "y"], row: 3),
        Text(text: "never \"closed\n\"here\nx,y\n1,2\n", delimiter: ",", columns: ["x", "y"], row: 3),
        Text(text: "sep=;\nMembers\nx;y\n1;2\n", delimiter: ";", columns: ["x", "y"], row: 3),
    ]

    @Test(arguments: texts)
    func findsWhatDividesTheTable(_ item: Text) throws {
        let reader = try CSVReader(bytes: Array(item.text.utf8), options: CSVOptions(headerRow: item.row))
        #expect(reader.delimiter == item.delimiter.asciiValue && reader.schema.columns == item.columns)
        #expect(reader.diagnostics.first { $0.code == .titleAboveHeader }?.line == item.told)
    }

    /// A title says nothing of what is read: rows have the same numbers, cells and positions without it.
    @Test func rowsAreThoseOfTheTableWithoutItsTitle() throws {
        let table = "name,city,zip\n" + (1...300).map { "N\($0),\"a\nb\",\($0)\n" }.joined()
        let title = "Members\n\n"
        var plain = try CSVReader(bytes: Array(table.utf8))
        var titled = try CSVReader(bytes: Array((title + table).utf8))
        while let record = try plain.next() {
            let other = try #require(try titled.next())
            #expect(other.row == record.row && other.bytes == record.bytes && other.line == record.line + 2)
            #expect(titled.lastPosition?.offset == plain.lastPosition.map { $0.offset + title.utf8.count })
        }
        #expect(try titled.next() == nil)
    }

    /// Nothing more than the beginning is looked at, and nothing that is wide.
    @Test func looksAtFewRows() {
        var search = HeaderSearch()
        let wide = (0..<5).map { HeaderSearch.Cell("h\($0)", column: $0) }
        search.look(at: wide, row: 1)
        #expect(!search.isOpen && search.finding == nil)
        var long = HeaderSearch()
        var rows = 0
        while long.isOpen, rows < 1_000 {
            rows += 1
            long.look(at: [HeaderSearch.Cell("a", column: 0)], row: rows)
        }
        #expect(rows < 100 && long.finding == nil)
    }
}
