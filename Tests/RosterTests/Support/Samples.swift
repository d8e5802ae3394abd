import Foundation
import GRDB
import Roster
import Storage
import TestSupport

/// Values that tests share.
enum Samples {
    static let now = StoreDate(microseconds: 1_773_480_413_589_793)  // 2026-03-14T09:26:53.589793Z
    static let later = StoreDate(microseconds: now.microseconds + 60_000_000)

    static func store(in folder: TemporaryFolder, _ name: String = "packet.sqlite") throws -> Store {
        try Store(opening: folder.file(name), modules: [RosterSchema.module], now: now)
    }

    /// A roster that the first of the project's own workbooks was loaded into.
    static func loaded(in folder: TemporaryFolder) throws -> Roster {
        let roster = Roster(try store(in: folder))
        _ = try roster.load(book("1.9.0"), now: now)
        return roster
    }

    /// One of the project's own workbooks.
    static func book(_ version: String) throws -> RosterBook {
        try book(at: Fixture.file("roster/roster-\(version).xlsx"))
    }

    static func book(at path: String) throws -> RosterBook {
        try RosterBook(bytes: [UInt8](Data(contentsOf: URL(fileURLWithPath: path))), digest: "00ff")
    }

    /// A file of the samples beside the project.
    static func sharedBook(_ name: String) throws -> RosterBook {
        try book(at: SharedSample.path("companions/roster/\(name).xlsx"))
    }

    /// All rows of all tables of the roster but the history, as one text; the times of writing left out.
    static func contents(_ store: Store, leaving columns: Set<String> = ["updatedAt"]) throws -> String {
        try store.read { database in
            let tables = try String.fetchAll(
                database,
                sql: "SELECT name FROM sqlite_schema WHERE type = 'table' AND name LIKE 'roster%' ORDER BY name")
            var text = ""
            for table in tables where table != "rosterImport" {
                let rows = try Row.fetchAll(database, sql: "SELECT * FROM \(table) ORDER BY 1, 2")
                let lines = rows.map { row in
                    row.filter { !columns.contains($0.0) && !(table == "rosterContact" && $0.0 == "id") }
                        .map { "\($0.0)=\($0.1)" }.joined(separator: " ")
                }
                // Contacts keep their order within their owner only.
                text +=
                    "\(table)\n" + (table == "rosterContact" ? lines.sorted() : lines).joined(separator: "\n") + "\n"
            }
            return text
        }
    }

    /// The plan of an outcome.
    static func plan(_ outcome: Roster.Outcome) -> RosterPlan? {
        if case .changed(let plan, _) = outcome { return plan }
        return nil
    }

    /// The message of the error that a body throws; nil if it throws none.
    static func message(_ body: () throws -> Void) -> String? {
        do { try body() } catch { return (error as? RosterError)?.message }
        return nil
    }

    /// The code of the error that a body throws; nil if it throws none.
    static func code(_ body: () throws -> Void) -> RosterError.Code? {
        do { try body() } catch { return (error as? RosterError)?.code }
        return nil
    }
}

/// A workbook in the layout of rosters, put together for a test.
struct TestBook {
    var info: [[String]] = [
        ["key", "value"], ["version", "1.0.0"], ["notice", ""], ["data_update", ""], ["patch", ""],
    ]
    var groups: [[String]] = [["groups"], ["no", "title", "office"], ["1", "A", ""], ["2", "B", ""]]
    var persons: [[String]] = [["persons"], ["no", "name", "group", "field"]]
    var events: [[String]] = [["events"], ["no", "name", "sheet"]]
    var sheets: [(name: String, rows: [[String]])] = []
    var left: Set<String> = []

    init(version: String = "1.0.0", persons: [[String]] = []) {
        info[1][1] = version
        self.persons += persons
    }

    /// As many persons as wanted, with names of two or three syllables.
    static func many(_ count: Int, version: String = "1.0.0", from first: Int = 1) -> TestBook {
        let family = Array("김이박최정강조윤장임한오서신권황안송류전")
        let given = Array("가나다라마바사아자차카타파하길동순신영희철수민지")
        let areas = ["서울 종로구", "부산 해운대구을", "경기 성남시분당구갑", "비례대표", "전북 남원시"]
        return TestBook(
            version: version,
            persons: (first..<first + count).map { no in
                let name = [family[no % family.count], given[no / 7 % given.count], given[no / 3 % given.count]]
                return ["\(no)", String(name), "\(1 + no % 2)", areas[no % areas.count]]
            })
    }

    var bytes: [UInt8] {
        let all = [("info", info), ("groups", groups), ("congressman", persons), ("events", events)] + sheets
        return SampleBook(
            sheets: all.filter { !left.contains($0.0) }.map { name, rows in (name, Self.data(rows)) }
        ).bytes
    }

    var book: RosterBook { get throws { try RosterBook(bytes: bytes, digest: "") } }

    /// Whole numbers become numbers, a text in front of which stands `'` stays one, `!` is a formula without a result and
    /// `#` an error.
    private static func data(_ rows: [[String]]) -> String {
        let lines = rows.enumerated().map { index, row in
            let cells = row.enumerated().map { column, text in
                let name = "\(Character(Unicode.Scalar(UInt8(0x41 + column))))\(index + 1)"
                if text.isEmpty { return "" }
                if Int(text) != nil, !text.hasPrefix("0") { return "<c r=\"\(name)\"><v>\(text)</v></c>" }
                if text == "!" { return "<c r=\"\(name)\"><f>A1</f></c>" }
                if text.hasPrefix("#") { return "<c r=\"\(name)\" t=\"e\"><v>\(text)</v></c>" }
                let shown = text.hasPrefix("'") ? String(text.dropFirst()) : text
                return "<c r=\"\(name)\" t=\"inlineStr\"><is><t>\(shown)</t></is></c>"
            }
            return "<row r=\"\(index + 1)\">\(cells.joined())</row>"
        }
        return "<sheetData>\(lines.joined())</sheetData>"
    }
}
