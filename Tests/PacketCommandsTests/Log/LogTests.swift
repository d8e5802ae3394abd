import CommandSupport
import PacketStore
import Storage
import TestSupport
import Testing

@testable import PacketCommands

/// Listing, counting, exporting and clearing the send log.
struct LogTests {
    /// A folder with a store that has four records.
    static func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let store = try Store(opening: folder.file("store.sqlite"), modules: [PacketSchema.module])
        func event(
            _ row: Int, _ name: String, _ status: SendStatus, day: Int64, batch: String = "b1", notes: String = ""
        ) -> SendLogEvent {
            SendLogEvent(
                batch: batch, row: row, recipientName: name, recipientEmail: "\(row)@example.org",
                pdfName: "0000\(row).pdf", timestamp: StoreDate(microseconds: (20_000 + day) * 86_400_000_000),
                status: status, notes: notes, sha256: "00ff")
        }
        try SendLog(store).append([
            event(1, "홍길동", .generated, day: 0), event(2, "=1+1", .failed, day: 0, notes: "no \"room\", sorry"),
            event(1, "Smith", .generated, day: 1, batch: "b2"), event(2, "Jones", .sent, day: 2, batch: "b2"),
        ])
        return folder
    }

    struct Case: CustomTestStringConvertible {
        let name: String
        let arguments: [String]

        var testDescription: String { name }

        static let all = [
            Case(name: "list-table", arguments: ["list"]),
            Case(name: "list-json", arguments: ["list", "--format", "json"]),
            Case(name: "list-csv", arguments: ["list", "--format", "csv", "--status", "failed"]),
            Case(name: "list-limit", arguments: ["list", "--limit", "2"]),
            Case(
                name: "list-filter", arguments: ["list", "--batch", "b2", "--since", "2024-10-05", "--text", "JONES"]),
            Case(name: "show-table", arguments: ["show", "2"]),
            Case(name: "show-json", arguments: ["show", "2", "--format", "json"]),
            Case(name: "stats-table", arguments: ["stats"]),
            Case(name: "stats-json", arguments: ["stats", "--format", "json", "--batch", "b2"]),
            Case(name: "stats-csv", arguments: ["stats", "--format", "csv", "--before", "2024-10-05"]),
            Case(name: "export", arguments: ["export", "--csv", "-"]),
            Case(name: "export-raw", arguments: ["export", "--csv", "-", "--raw", "--status", "failed"]),
        ]
    }

    @Test(arguments: Case.all)
    func isAsRecorded(_ example: Case) throws {
        let folder = try Self.folder()
        let run = CommandRun(["log"] + example.arguments, in: folder.path)
        #expect(run.status == 0 && run.errors == "")
        #expect(snapshot(run.output, named: "log-\(example.name)") == .matches)
    }

    @Test func exportsToAFile() throws {
        let folder = try Self.folder()
        let run = CommandRun(["log", "export", "--csv", "log.csv"], in: folder.path)
        #expect(run.errors == "note: wrote 4 records to “log.csv”\n")
        #expect(try folder.text("log.csv") == CommandRun(["log", "export", "--csv", "-"], in: folder.path).output)
        #expect(try !folder.names().contains { $0.contains("partial") })
    }

    @Test func listsNothingWithoutAStore() throws {
        let folder = try TemporaryFolder()
        let list = CommandRun(["log", "list", "--format", "json"], in: folder.path)
        #expect(list.status == 0 && list.output == "[]\n")
        let export = CommandRun(["log", "export", "--csv", "-"], in: folder.path)
        #expect(export.output == SendLogCSV.columns.joined(separator: ",") + "\r\n")
        #expect(try folder.names() == [])
    }

    @Test func clearsOnlyWhatWasConfirmed() throws {
        let folder = try Self.folder()
        func clear(_ options: String..., answers: [String]? = nil) -> CommandRun {
            CommandRun(["log", "clear"] + options, in: folder.path, answers: answers)
        }
        #expect(clear().errors == "packet: this needs a confirmation\nhint: add --yes when you mean it\n")
        let refused = clear(answers: ["no"])
        #expect(refused.status == 2)
        #expect(refused.errors == "Delete the whole send log for good? [y/N] packet: nothing was changed\n")
        #expect(clear("--batch", "b1", "--yes").errors == "note: deleted 2 records\n")
        #expect(clear("--before", "2024-10-06", "--yes").errors == "note: deleted 1 record\n")
        #expect(clear(answers: ["y"]).errors.hasSuffix("note: deleted 1 record\n"))
    }
}
