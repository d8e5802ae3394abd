import Interchange
import PacketModel
import Sheets
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
        Table("a single row below a blank row", told: 3, "Members of May\n\nname,city\nAda,London"),
        Table("title, subtitle", told: 4, "Members\u{A0}of May\nas of 2026-05-01\n\nname,city\nAda,London\nBo,Paris"),
        Table("title, blank row, subtitle", told: 5, "Chess Club\n\nSeason of 2026\n\nname,city\nAda,Rome\nBo,Paris"),
        Table("no blank row", told: 2, "Members 2026\nname,city,zip\nAda,London,57501\nBo,Paris,10115"),
        Table("subtitle, no blank row", told: 3, "Our dues\nin May 2026\nname,city,sum\nAda,London,5\nBo,Paris,1"),
        Table("addresses of mail", told: 2, "Members 2026\nname,city,mail\nAda,X,ada@example.org\nBo,Y,bo@example.org"),
        Table("days", told: 2, "All guests\nname,born,city\nAda,2000-01-02,X\nBo,2001-03-04,Y"),
        Table("blank rows above", told: 4, "\nOur members\n\nname,city,zip\n\nAda,London,1\nBo,Paris,2"),
        Table("a sum below", told: 2, "Dues 2026\nname,city,sum\nA,X,1\nB,X,2\nC,Y,3\nD,Y,4\nE,Z,5\ntotal,_,15"),
        Table("Korean", told: 3, "회원 명단 (2026년 5월)\n\n이름,전화번호,주소\n홍길동,010-1234-5678,서울\n김철수,010-2222-3333,부산"),
        Table("no space in a title", told: 3, "会員名簿2026年\n\n氏名,住所\n山田,東京\n佐藤,大阪"),
        Table("a year of another calendar", told: 3, "สมาชิก๒๕๖๙\n\nชื่อ,เมือง\nกานต์,เลย\nมาลี,ตาก"),
        Table("a sign as a header", told: 3, "Liste aller Gäste\n\n#,Name,Ort\n1,Ada,Köln\n2,Bo,Ulm"),
        Table("a title in the middle", told: 2, "_,Members 2026,_\nname,city,zip\nAda,London,1\nBo,Paris,2"),
        Table("a number before a title", told: 3, "2. Liste der Gäste\n\nName,Ort\nAda,Köln\nBo,Ulm"),
        Table("a line below", told: 2, "Dues 2026\nname,city,sum\nA,X,1\nB,X,2\ntotal"),
        Table("a header as a value elsewhere", told: 3, "Our guests\n\nname,guest,kind\nAda,Bo,guest\nCy,Di,friend"),
    ]

    /// A header that is not found is seen by everybody; who is taken for a title is lost.
    static let uncertain = [
        Table("no title", "name,city\nAda,London\nBo,Paris"),
        Table("one column", "name\nAda\nBo"),
        Table("one column below a title", "Our members\n\nname\nAda\nBo"),
        Table("a column without a header", "name,_\nAda,London\nBo,Paris"),
        Table("columns without a header", "full name,_,_\nAda,57501,a@example.org\nBo,10115,b@example.org"),
        Table("a sentence with commas", "a note\nhello, my friend, and you\ngood night, all, of you"),
        Table("two headers alike", "Our members\n\nname,Name\nAda,London\nBo,Paris"),
        Table("a header that lacks", "Our members\n\nname,_,club\nAda,London,Chess\nBo,Paris,Go"),
        Table("years as headers", "Our dues\n\nname,2025,2026\nAda,1,2\nBo,3,4"),
        Table("no rows", "Our members\n\nname,city,club"),
        Table("rows wider than the headers", "Our members\n\nname,city\nAda,London,Chess\nBo,Paris,Go"),
        Table("headers with half a title's cells", "name,city,club\n\nAda,London,Chess,Go\nBo,Paris,Go,Chess"),
        Table("groups of headers", "Personal,_,Home,_\nname,club,city,zip\nAda,Go,Paris,1\nBo,Chess,Ulm,2"),
        Table("words alone, no blank row", "Members 2026\nAda,London,Chess\nBo,Paris,Go\nCy,Rome,Chess"),
        Table("two cells, no blank row", "email address\nOffice,front\nAda,ada@example.org\nBo,bo@example.org"),
        // Lists, and what stands below them.
        Table("a list, then a key", "Name\nAda\nBo\n\nKey,Meaning\nV,Vegetarian"),
        Table("a list below two words, then a key", "Guest list\nAda\nBo\n\nKey,Meaning\nV,Vegetarian"),
        Table("one guest, then a key", "Guest list\nAda Lovelace\n\nKey,Meaning\nV,Vegetarian"),
        Table("guests with blank rows", "Guest list\n\nAda Lovelace\n\nBo\n\nKey,Meaning\nV,Vegetarian"),
        Table("numbers, then a key", "Phone number\n2065\n2066\n\nKey,Meaning\nV,Vegetarian"),
        Table("a number, then a key", "Year of birth\n1999\n\nKey,Meaning\nV,Vegetarian"),
        Table("a day, then a key", "Date of birth\n1999-05-01\n\nKey,Meaning\nV,Vegetarian"),
        Table("classes, then a key", "Our classes\nClass of 2001\nClass of 2002\n\nKey,Meaning\nV,Vegetarian"),
        Table("people with numbers, then a key", "Guest list\nAda,2\nBo,3\n\nKey,Meaning\nV,Vegetarian"),
        Table(
            "a wider table below",
            "Name,Mail\nAda,ada@x.org\nBo,bo@x.org\n\nItem,Size,Colour,Note\nShirt,M,red,x\nHat,L,blue,y"),
        Table("prices below", "Guest\nAda\nBo\nCy\n\nMenu,Price\nSoup,4\nFish,9"),
        Table("signed below", "Full name\nAda Lovelace\nBo Diddley\n\nSigned,Date\nCy,2026-05-01"),
        Table("signed far below", "Name\nAda\n\n\n\nSigned by,Place,Date\nCy,Ulm,2026-05-01\nDi,Ulm,2026-05-02"),
        // Labels with what they say.
        Table("a label", "Summer party\n\nPlace,Town Hall\n\nName,Mail\nBo,b@x.org\nCy,c@x.org"),
        Table("labels", "Summer party\n\nPlace,Town Hall\nHost,Ada\n\nName,Mail\nBo,b@x.org\nCy,c@x.org"),
        Table("labels and days", "Club,Chess\nDate,2026-05-01\n\nname,city,zip\nAda,London,1\nBo,Paris,2"),
        Table("two tables", "Our people\n\nTeam,Head\nRed,Ada\n\nname,team\nBo,Red\nCy,Red"),
        // A header alone above columns without any.
        Table("headers that lack", "Name,_,_\nAda,Chess,late\nBo,Go,early\nCy,Go,early"),
        Table("a merged header", "Name,_,_\nfirst,middle,last\nAda,B,Lovelace\nBo,C,Diddley"),
        Table("a blank row below the header", "Name,_\n_,_\nAda,Lovelace\nBo,Diddley"),
        Table("a name below the header", "Members\n\nAda,London\nBo,Paris"),
        Table("no headers at all", "Guest list\n\nAda,London\nBo,Paris\nCy,London"),
        Table("codes", "code\nA,Alpha,north\nB,Beta,south"),
        Table("postal addresses", "Address\nTown Hall, Springfield\nMain Street 5, 62701 Springfield\nElm 3, 62702 X"),
        Table(
            "home addresses",
            "Home address\nTown Hall, Springfield, IL\nMain Street 5, 62701 X, IL\nElm Street 3, 62702 X, IL"),
        Table("mail", "email\nOffice,front\nAda Lovelace,ada@x.org\nBo Diddley,bo@x.org"),
        Table("rows wider than the first", "Name,Ort\nMüller,Köln,Herr,offen\nMeier,Ulm,Frau,12\nX,Y,Herr,13"),
        Table("a number as a title", "2026\n\nname,city\nAda,London\nBo,Paris"),
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

    /// Headers come again on each page of a printed list.
    @Test func headersBelowATitleMayComeAgain() throws {
        let table = Table("pages", told: 3, "Our members\n\nname,city\nAda,London\nname,city\nBo,Paris")
        for reading in try readings(table) {
            #expect(reading.columns == ["name", "city"] && reading.told == [3] && reading.lines == [4, 6])
        }
    }

    @Test func aRowWithoutHeadersIsRefused() throws {
        let table = try #require(Self.certain.first)
        for (row, reason) in [(2, "It is blank."), (9, "The table has fewer rows.")] {
            let error = #expect(throws: RecipientError.self) {
                try CSVReader(bytes: Array(table.plain.utf8), options: CSVOptions(headerRow: row))
            }
            #expect(error?.code == .emptyFile && error?.message.hasSuffix("row \(row). \(reason)") == true)
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
            text: "Mitglieder 2026\nName;Ort;Beitrag\nAda;Ulm;1,50\nBo;Köln;2,75\n", delimiter: ";",
            columns: ["Name", "Ort", "Beitrag"], told: 2
        ),
        // Two lines in words are no list, even where neither is known for a title.
        Text(
            text: "Mitglieder\nalle\nName;Ort\nAda;Ulm\nBo;Köln\n", delimiter: ";", columns: ["Mitglieder"]),
        // Whatever stands in a title: quotes, line breaks, a line that names the delimiter.
        Text(
            text: "\"Members,\nof May\"\n\nname,city\nA,B\n", delimiter: ",", columns: ["name", "city"], told: 4),
        Text(text: "sep=;\r\nOur members\r\n\r\na;b\r\n1;2\r\n", delimiter: ";", columns: ["a", "b"], told: 4),
        Text(text: "The \"best\r\rname,city\rA,B\r", delimiter: ",", columns: ["name", "city"], told: 3),
        // A single column stays one, and so does what has more than one cell in some rows.
        Text(text: "tags\nred;green;blue\nred;blue\ngreen;red\n", delimiter: ",", columns: ["tags"]),
        Text(text: "tags\na;b;c\nd;e;f\n", delimiter: ",", columns: ["tags"]),
        Text(text: "tags\nred;green;blue\nblue;red;green\nx;y;z\na;b;c\nd;e;f\n", delimiter: ";", columns: ["tags"]),
        Text(text: "my tags\nred;green;blue\nblue;red;green\nx;y;z\n", delimiter: ",", columns: ["my tags"]),
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
        let title = "Our members\n\n"
        var plain = try CSVReader(bytes: Array(table.utf8))
        var titled = try CSVReader(bytes: Array((title + table).utf8))
        while let record = try plain.next() {
            let other = try #require(try titled.next())
            #expect(other.row == record.row && other.bytes == record.bytes && other.line == record.line + 2)
            #expect(titled.lastPosition?.offset == plain.lastPosition.map { $0.offset + title.utf8.count })
        }
        #expect(try titled.next() == nil)
    }

    /// Headers that might be a row of the table are more than a note.
    @Test(arguments: [
        ("", "Ada,London\nBo,Paris\n", Severity.warning), ("", "Ada,1\nBo,2\n", .note),
        ("", "Ada,1\nBo,x\n", .warning), ("Ann Lee (since 1998)\n", "Ada,1\nBo,2\n", .warning),
    ])
    func saysHowCertainTheHeadersAre(line: String, rows: String, severity: Severity) throws {
        let reader = try CSVReader(bytes: Array("Our members\n\(line)\nname,city\n\(rows)".utf8))
        #expect(reader.diagnostics.first { $0.code == .titleAboveHeader }?.severity == severity)
    }

    /// Nothing more than the beginning is looked at, and nothing below a row that is no title.
    @Test(arguments: [
        (["name"], ["Ada"], 1), (["a", "b"], ["c", "d"], 1), (["our list"], ["a"], 2), (["our list"], [], 65),
        (["our list"], ["a", "b", "c"], 66),
    ])
    func looksAtFewRows(first: [String], others: [String], count: Int) {
        func cells(_ texts: [String]) -> [HeaderSearch.Cell] {
            texts.enumerated().map { HeaderSearch.Cell($1, column: $0) }
        }
        var search = HeaderSearch()
        var rows = 0
        while search.isOpen, rows < 1_000 {
            search.look(at: cells(rows == 0 ? first : others), row: rows + 1)
            rows += 1
        }
        #expect(rows == count && search.finding == nil)
    }

    /// Rows with formats alone are not kept, however many there are, and none is lost to the reader.
    @Test(arguments: [1, 3_000]) func keepsFewRowsOfFormats(width: Int) throws {
        let formats = "<row>\(String(repeating: "<c s=\"0\"/>", count: width))</row>"
        let title = "<row><c t=\"inlineStr\"><is><t>Our members</t></is></c></row>"
        let blanks = String(repeating: formats, count: 300)
        let book = SampleBook("<sheetData>\(title)\(blanks)\(title)</sheetData>")
        #expect(try reading(SheetReader(bytes: book.bytes, file: nil)).lines == [302])
        let workbook = try Workbook(bytes: book.bytes)
        var input = SheetInput(try workbook.rows(of: try #require(workbook.sheets.first)), file: nil)
        #expect(input.findHeader() == nil && input.ahead.count <= 65)
        #expect(input.ahead.reduce(0) { $0 + $1.cells.count } < 1 << 17)
    }
}
