#if Companions
import CommandSupport
import Foundation
import TestSupport
import Testing

@testable import CompanionCommands

/// `packet roster`, from the command line.
struct RosterCommandTests {
    private func folder(loading version: String? = "1.9.0") throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for version in ["1.9.0", "1.10.0"] { try folder.copy(Fixture.file("roster/roster-\(version).xlsx")) }
        if let version {
            let run = CommandRun(["roster", "load", "roster-\(version).xlsx"], in: folder.path)
            #expect(run.status == 0 && run.output == "")
            #expect(run.errors == "note: groups +3; persons +12; event groups +1; events +2\n")
        }
        return folder
    }

    @Test func looksAtARosterThatIsNotThere() throws {
        let folder = try TemporaryFolder()
        #expect(CommandRun(["roster", "search", "ㄱ"], in: folder.path).status == 2)
        #expect(CommandRun(["roster", "status"], in: folder.path).status == 0)
        #expect(CommandRun(["roster", "history"], in: folder.path).errors == "note: nothing was imported yet\n")
        #expect(try folder.names() == [])
    }

    @Test func listsAndShows() throws {
        let folder = try folder()
        let commands: [(name: String, arguments: [String])] = [
            ("status", ["status"]), ("status-json", ["status", "--format", "json"]),
            ("groups", ["groups"]), ("group-json", ["group", "1", "--format", "json"]),
            ("show", ["show", "1"]), ("show-json", ["show", "1", "--format", "json"]),
            ("list-name", ["list", "--by", "name"]), ("list-group-csv", ["list", "--by", "group", "--format", "csv"]),
            ("list-event", ["list", "event=1/1"]), ("events", ["events"]),
            ("events-json", ["events", "list", "--format", "json"]),
            ("event", ["events", "show", "1/1"]), ("search", ["search", "ㅎ길ㄷ"]),
            ("search-json", ["search", "ㅎ길ㄷ", "--format", "json"]),
        ]
        for (name, arguments) in commands {
            let run = CommandRun(["roster"] + arguments, in: folder.path)
            #expect(run.status == 0)
            #expect(snapshot(run.output, named: "roster-\(name)") == .matches)
        }
        #expect(CommandRun(["roster", "show", "99"], in: folder.path).errors == "packet: there is no person 99\n")
        #expect(CommandRun(["roster", "list", "size=3"], in: folder.path).status == 2)
    }

    @Test func bringsItUpToDate() throws {
        let folder = try folder()
        _ = CommandRun(["roster", "fav", "add", "4", "--alarm"], in: folder.path)
        let planned = CommandRun(["roster", "update", "roster-1.10.0.xlsx", "--dry-run"], in: folder.path)
        #expect(planned.status == 0)
        #expect(snapshot(planned.output, named: "roster-update-table") == .matches)
        #expect(planned.errors.contains("note: would change: groups +1; persons +1 ~4 =1 -1"))
        #expect(CommandRun(["roster", "list", "--format", "csv"], in: folder.path).output.contains("변학도"))
        let done = CommandRun(
            ["roster", "update", "roster-1.10.0.xlsx", "--format", "json", "--progress", "lines"], in: folder.path)
        #expect(snapshot(done.output, named: "roster-update-json") == .matches)
        #expect(done.errors.hasPrefix("0% starting: starting\n"))
        #expect(done.errors.contains("\n100% complete: "))
        #expect(done.errors.contains("note: person 4 is no favourite any more\n"))
        let again = CommandRun(["roster", "update", "roster-1.10.0.xlsx"], in: folder.path)
        #expect(again.output == "" && again.errors == "note: version 1.10.0 (p1) is up to date\n")
        let undone = CommandRun(["roster", "undo"], in: folder.path)
        #expect(undone.errors.hasPrefix("note: took back the update of version 1.10.0 (p1): "))
        #expect(CommandRun(["roster", "fav", "list", "--format", "csv"], in: folder.path).output.contains("yes,4,변학도"))
        let history = CommandRun(["roster", "history", "--format", "csv"], in: folder.path).output
        #expect(history.split(separator: "\r\n").count == 3)
        #expect(
            CommandRun(["roster", "history", "--forget", "--yes"], in: folder.path).errors == "note: forgot 2 imports\n"
        )
        #expect(CommandRun(["roster", "undo"], in: folder.path).status == 2)
    }

    @Test func refusesWithStatusFour() throws {
        let folder = try folder()
        let loaded = CommandRun(["roster", "load", "roster-1.10.0.xlsx"], in: folder.path)
        #expect(loaded.status == 4)
        #expect(loaded.errors.hasPrefix("packet: there are persons already"))
        _ = CommandRun(["roster", "update", "roster-1.10.0.xlsx"], in: folder.path)
        #expect(CommandRun(["roster", "update", "roster-1.9.0.xlsx"], in: folder.path).status == 4)
        let few = ["roster", "update", "roster-1.9.0.xlsx", "--allow-downgrade", "--allow-deletions", "1"]
        #expect(CommandRun(few, in: folder.path).status == 4)
        #expect(CommandRun(Array(few.dropLast(2)), in: folder.path).status == 0)
        var rows = [["persons"], ["no", "name", "group"]]
        rows += [["1", "", "1"], ["1", "A", "9"]]
        let info = [["key", "value"], ["version", "3.0"]]
        let sheets: [(name: String, rows: [[String]])] = [
            ("info", info), ("groups", [[], ["no", "title"]]), ("congressman", rows),
            ("events", [[], ["no", "name", "sheet"]]),
        ]
        let book = SampleBook(
            sheets: sheets.map { name, rows in
                let lines = rows.map { row in
                    "<row>" + row.map { "<c t=\"inlineStr\"><is><t>\($0)</t></is></c>" }.joined() + "</row>"
                }
                return (name, "<sheetData>\(lines.joined())</sheetData>")
            })
        try folder.write(book.bytes, to: "bad.xlsx")
        let bad = CommandRun(["roster", "update", "bad.xlsx"], in: folder.path)
        #expect(bad.status == 4)
        #expect(bad.errors.contains("error: sheet “congressman”, row 3, “name”: the name is missing\n"))
        #expect(bad.errors.contains("packet: the workbook has 3 errors, so nothing was imported\n"))
        try folder.write("no workbook", to: "text.xlsx")
        let text = CommandRun(["roster", "update", "text.xlsx", "--retry", "1"], in: folder.path)
        #expect(text.status == 2)
        #expect(text.errors.contains("trying again"))
    }

    @Test func startsWithWhateverIsThere() throws {
        let folder = try folder(loading: nil)
        var run = CommandRun(["roster", "bootstrap", "--book", "roster-1.9.0.xlsx"], in: folder.path)
        #expect(run.status == 0)
        #expect(snapshot(run.output, named: "roster-bootstrap") == .matches)
        // Without --book, the workbook is looked for.
        try FileManager.default.createDirectory(atPath: folder.file("data"), withIntermediateDirectories: true)
        try folder.write(try folder.bytes("roster-1.10.0.xlsx"), to: "data/roster.xlsx")
        run = CommandRun(["roster", "bootstrap", "--data", "data", "--format", "csv"], in: folder.path)
        #expect(run.output.contains("update,done,"))
        run = CommandRun(["roster", "bootstrap", "--migrate", "none.sqlite"], in: folder.path)
        #expect(run.output.contains("there are persons already"))
        let other = ["--store", folder.file("other.sqlite")]
        run = CommandRun(["roster", "bootstrap", "--migrate", "roster-1.9.0.xlsx"] + other, in: folder.path)
        #expect(run.status == 2)
        run = CommandRun(
            ["roster", "bootstrap", "--migrate", "roster-1.9.0.xlsx", "--continue"] + other, in: folder.path)
        #expect(run.status == 0 && run.errors.contains("note: what is stored is unchanged"))
    }

    @Test func takesAStoreOver() throws {
        let path = try SharedSample.path("companions/roster/coredata_DAModel2_reconstructed.sqlite")
        let folder = try TemporaryFolder()
        var run = CommandRun(["roster", "migrate", path], in: folder.path)
        #expect(run.status == 0)
        #expect(run.errors.contains("note: groups +2; persons +3; event groups +1; events +1\n"))
        run = CommandRun(["roster", "migrate", path], in: folder.path)
        #expect(run.status == 0 && run.errors.hasPrefix("note: already migrated, on 2026-03-14"))
        #expect(CommandRun(["roster", "migrate", path, "--force"], in: folder.path).status == 4)
    }

    @Test func opensLinks() throws {
        let folder = try folder()
        func open(_ arguments: String..., path: String = "") -> CommandRun {
            CommandRun(["roster", "open"] + arguments, in: folder.path, environment: ["PATH": path])
        }
        #expect(open("1", "homepage", "--print").output == "http://gildong.example.org\n")
        #expect(open("1", "sms", "--print").output == "sms:01055500001\n")
        #expect(open("1", "email", "--print").output == "mailto:gildong@example.org\n")
        #expect(open("9", "email", "--print").status == 2)
        #expect(open("9", "homepage").status == 2)
        #expect(open("1", "homepage").errors.hasPrefix("packet: xdg-open is not installed"))
        try FileManager.default.createDirectory(atPath: folder.file("bin"), withIntermediateDirectories: true)
        try folder.write("#!/bin/sh\nprintf '%s' \"$1\" >'\(folder.file("opened"))'\n", to: "bin/xdg-open")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.file("bin/xdg-open"))
        #expect(open("1", "twitter", path: "/nowhere:" + folder.file("bin")).status == 0)
        #expect(try folder.text("opened") == "https://x.com/gildong")
    }

    @Test func saysWhereAPhotoIs() throws {
        let folder = try folder()
        try FileManager.default.createDirectory(atPath: folder.file("faces"), withIntermediateDirectories: true)
        try folder.write("face", to: "faces/2.jpg")
        var run = CommandRun(["roster", "photo", "1"], in: folder.path)
        #expect(run.output == folder.file("store.sqlite.placeholder.png") + "\n")
        #expect(try folder.bytes("store.sqlite.placeholder.png").starts(with: [0x89, 0x50, 0x4E, 0x47]))
        #expect(CommandRun(["roster", "set", "--photos", "faces"], in: folder.path).status == 0)
        run = CommandRun(["roster", "photo", "2"], in: folder.path)
        #expect(run.output.hasSuffix("/faces/2.jpg\n"))
        #expect(CommandRun(["roster", "photo", "2", "--out", "copy.jpg"], in: folder.path).status == 0)
        #expect(try folder.text("copy.jpg") == "face")
        #expect(CommandRun(["roster", "photo", "../2"], in: folder.path).status == 64)
        #expect(CommandRun(["roster", "photo", "99"], in: folder.path).status == 2)
    }

    @Test func fillsFormsForItsPersons() throws {
        let folder = try folder()
        try folder.copy(Fixture.form("text-single"))
        let name = try #require(
            CommandRun(["extract-fields", "text-single.pdf", "--format", "csv"], in: folder.path).output
                .split(separator: "\r\n").first?.split(separator: ",").first.map(String.init))
        var run = CommandRun(
            [
                "merge", "text-single.pdf", "--recipients", "roster:search=ㅎ길ㄷ", "--set", "\(name)={fullName} {group}",
                "--out", "out",
            ],
            in: folder.path)
        #expect(run.status == 0, "\(run.errors)")
        #expect(try folder.names(in: "out").filter { $0.hasSuffix(".pdf") }.count == 1)
        run = CommandRun(
            ["merge", "text-single.pdf", "--recipients", "roster:size=2", "--out", "out"], in: folder.path)
        #expect(run.status == 2 && run.errors.contains("“size” is unknown"))
        #expect(CommandRun(["recipients", "sources"], in: folder.path).output.contains("roster"))
    }

    @Test func archivesWhoIsGoneAndHadPackets() throws {
        let folder = try folder()
        try folder.copy(Fixture.form("text-single"))
        #expect(CommandRun(["roster", "keep", "no=2-4"], in: folder.path).errors.contains("3 added, 0 updated"))
        let name = try #require(
            CommandRun(["extract-fields", "text-single.pdf", "--format", "csv"], in: folder.path).output
                .split(separator: "\r\n").first?.split(separator: ",").first.map(String.init))
        let merged = CommandRun(
            [
                "merge", "text-single.pdf", "--recipients", "source=roster", "--set", "\(name)={fullName}", "--out",
                "out",
            ],
            in: folder.path)
        #expect(merged.status == 0, "\(merged.errors)")
        let updated = CommandRun(["roster", "update", "roster-1.10.0.xlsx", "--format", "json"], in: folder.path)
        #expect(updated.errors.contains("note: stored recipients: 1 updated, 1 archived\n"))
        let listed = CommandRun(["recipients", "list", "--format", "csv"], in: folder.path).output
        #expect(listed.contains("성춘향") && !listed.contains("변학도"))
    }
}
#endif
