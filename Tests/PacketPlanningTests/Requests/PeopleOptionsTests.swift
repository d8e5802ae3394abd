import PacketModel
import PacketRecipients
import TestSupport
import Testing

@testable import PacketPlanning

/// What a request says of a file reaches whoever reads it, or is refused.
struct PeopleOptionsTests {
    private func open(
        _ content: [UInt8], _ name: String, _ change: (inout MergeRequest.People) -> Void
    ) throws -> any RecordSource {
        let folder = try TemporaryFolder()
        try folder.write(content, to: name)
        var people = MergeRequest.People(file: name)
        change(&people)
        return try people.open(at: folder.file(name)).records
    }

    private static let rows = [["one", "two", "three"], ["name", "city", "club"], ["Ada", "London", "Chess"]]

    @Test(arguments: [
        ("people.csv", ","), ("people.txt", ";"), ("people.tsv", "\t"), ("people.xlsx", ""),
    ])
    func theRowOfTheHeadersIsNamedForEachTable(_ name: String, _ delimiter: String) throws {
        let content =
            delimiter.isEmpty
            ? SampleBook(rows: Self.rows).bytes
            : Array(Self.rows.map { $0.joined(separator: delimiter) + "\n" }.joined().utf8)
        #expect(try open(content, name) { _ in }.schema.columns == Self.rows[0])
        var records = try open(content, name) { $0.headerRow = 2 }
        #expect(records.schema.columns == Self.rows[1])
        let record = try #require(try records.next())
        #expect(record.row == 1 && record.line == 3 && record.text(0) == "Ada")
    }

    @Test(arguments: [
        ("people.json", "[{\"name\": \"Ada\"}]"), ("people.vcf", "BEGIN:VCARD\nVERSION:4.0\nFN:Ada\nEND:VCARD\n"),
        ("people.jsonl", "{\"name\": \"Ada\"}\n"),
    ])
    func whatHasNoHeadersHasNoRowOfThem(_ name: String, _ content: String) throws {
        let error = #expect(throws: PlanningError.self) { try open(Array(content.utf8), name) { $0.headerRow = 2 } }
        #expect(error?.code == .wrongFile && error?.message.contains("--header-row is for workbooks and CSV") == true)
    }

    @Test func whatIsForWorkbooksIsRefusedForText() throws {
        let changes: [(String, (inout MergeRequest.People) -> Void)] = [
            ("--sheet", { $0.sheet = "one" }), ("--as-shown", { $0.asShown = true }),
            ("--fill-merged", { $0.fillMerged = true }), ("--query", { $0.select = "SELECT 1" }),
        ]
        for (option, change) in changes {
            let error = #expect(throws: PlanningError.self) { try open(Array("a,b\n1,2\n".utf8), "a.csv", change) }
            #expect(error?.message.contains("\(option) is for") == true)
        }
    }
}
