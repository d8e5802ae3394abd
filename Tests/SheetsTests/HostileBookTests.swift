import TestSupport
import Testing

@testable import Sheets

/// Workbooks that want to do harm, or are something else.
struct HostileBookTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let code: SheetError.Code
        let bytes: @Sendable () -> [UInt8]

        init(_ what: String, _ code: SheetError.Code, _ bytes: @escaping @Sendable () -> [UInt8]) {
            (testDescription, self.code, self.bytes) = (what, code, bytes)
        }
    }

    private static func edited(_ body: (inout [StoredZip.Entry]) -> Void) -> [UInt8] {
        var entries = SampleBook(rows: [["name"], ["Ada"]]).entries
        body(&entries)
        return StoredZip(entries).bytes
    }

    private static func sheet(_ text: String) -> [UInt8] {
        edited { $0[$0.count - 1].bytes = Array(text.utf8) }
    }

    private static let start =
        "<worksheet xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\"><sheetData>"

    static let cases = [
        Case("no bytes", .notAWorkbook) { [] },
        Case("a text", .notAWorkbook) { Array("name,city\nAda,London\n".utf8) },
        Case("an old workbook", .encrypted) {
            [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1] + [UInt8](repeating: 0, count: 600)
        },
        Case("another archive", .notAWorkbook) { StoredZip([.init("a.txt", "a")]).bytes },
        Case("an OpenDocument file", .notAWorkbook) { StoredZip([.init("content.xml", "<a/>")]).bytes },
        Case("a document of another kind", .notAWorkbook) {
            edited {
                $0[1].bytes = Array(
                    "<document xmlns=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\"/>".utf8)
            }
        },
        Case("half a file", .notAWorkbook) { Array(edited { _ in }.prefix(700)) },
        Case("entities that grow", .damaged) {
            sheet(
                "<!DOCTYPE a [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;\">]>\(start)<row><c t=\"str\"><v>&b;</v></c></row></sheetData></worksheet>"
            )
        },
        Case("an entity that nothing defines", .damaged) {
            sheet("\(start)<row><c t=\"str\"><v>&nothing;</v></c></row></sheetData></worksheet>")
        },
        Case("an external document type", .damaged) {
            sheet("<!DOCTYPE worksheet SYSTEM \"file:///etc/passwd\">\(start)</sheetData></worksheet>")
        },
        Case("elements without end", .tooLarge) { sheet(start + String(repeating: "<row>", count: 10_000)) },
        Case("attributes without end", .tooLarge) {
            sheet("\(start)<row " + (0..<2_000).map { "a\($0)=\"1\" " }.joined() + "/></sheetData></worksheet>")
        },
        Case("a tag without end", .tooLarge) {
            sheet("\(start)<row a=\"" + String(repeating: "x", count: 3 << 20) + "\"/></sheetData></worksheet>")
        },
        Case("a sheet that ends early", .damaged) { sheet("\(start)<row><c><v>1</v></c></row>") },
        Case("rows out of order", .damaged) { sheet("\(start)<row r=\"2\"/><row r=\"1\"/></sheetData></worksheet>") },
        Case("a row beyond the last", .damaged) { sheet("\(start)<row r=\"1048577\"/></sheetData></worksheet>") },
        Case("a row of no number", .damaged) {
            sheet("\(start)<row r=\"99999999999999999999\"/></sheetData></worksheet>")
        },
        Case("a cell beyond the last column", .damaged) {
            sheet("\(start)<row><c r=\"XFE1\"/></row></sheetData></worksheet>")
        },
        Case("a cell of another row", .damaged) {
            sheet("\(start)<row r=\"1\"><c r=\"A2\"/></row></sheetData></worksheet>")
        },
        Case("cells without end", .damaged) {
            sheet(
                "\(start)<row>" + String(repeating: "<c r=\"A1\"/>", count: 20_000) + "</row></sheetData></worksheet>")
        },
        Case("two entries of one name", .damaged) { edited { $0.append(.init("XL/WORKBOOK.xml", "<a/>")) } },
        Case("an entry outside", .damaged) { edited { $0.append(.init("../evil", "x")) } },
        Case("a link", .damaged) {
            edited { entries in
                var link = StoredZip.Entry("xl/link", "/etc/passwd")
                link.attributes = 0o120777 << 16
                entries.append(link)
            }
        },
        Case("an encrypted entry", .encrypted) { edited { $0[1].flags |= 1 } },
        Case("an unusual method", .unsupported) { edited { $0[1].method = 12 } },
        Case("a wrong checksum", .damaged) { edited { $0[$0.count - 1].checksum = 7 } },
        Case("an entry that claims more than the file has", .damaged) { edited { $0[2].claimed = 1 << 20 } },
        Case("a missing sheet", .damaged) { edited { $0.removeLast() } },
    ]

    @Test(arguments: cases)
    func refuses(_ sample: Case) {
        #expect(failure(sample.bytes()) == sample.code)
    }

    @Test func refusesAnArchiveOfManyEntries() {
        var limits = SheetLimits()
        limits.entries = 100
        let bytes = StoredZip((0..<200).map { StoredZip.Entry("\($0)", "") }).bytes
        #expect(failure(bytes, limits: limits) == .tooLarge)
    }

    /// Made by scripts/make-forms: 20 MB of one letter in 20 kB.
    @Test func refusesAZipBomb() throws {
        #expect(throws: SheetError.self) {
            let book = try Workbook(path: Fixture.file("recipients/workbooks/zip-bomb.xlsx"))
            _ = try book.rows(of: book.sheets[0]).next()
        }
    }

    /// A short reference to a long text, in every cell.
    @Test func refusesTextsThatGrow() {
        var book = SampleBook(
            "<sheetData><row>" + String(repeating: "<c t=\"s\"><v>0</v></c>", count: 40) + "</row></sheetData>")
        book.strings = "<si><t>" + String(repeating: "x", count: 500_000) + "</t></si>"
        #expect(failure(book.bytes) == .tooLarge)
    }

    @Test func survivesAnyDamage() {
        let whole = SampleBook(rows: [["name", "city"], ["Ada", "London"]]).bytes
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<2_000 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            if Bool.random(using: &generator) { bytes.removeLast(Int.random(in: 0..<200, using: &generator)) }
            _ = failure(bytes)
        }
    }

    @Test func saysWhatAnErrorIsAbout() throws {
        let error = #expect(throws: SheetError.self) { try Workbook(path: Fixture.file("no such file")) }
        #expect(error?.code == .fileNotFound)
        let bytes = Self.sheet("\(Self.start)\n\n<row")
        let book = try Workbook(bytes: bytes)
        let broken = #expect(throws: SheetError.self) { try book.rows(of: book.sheets[0]).next() }
        #expect(broken?.part == "xl/worksheets/sheet1.xml" && broken?.line == 3)
    }
}
