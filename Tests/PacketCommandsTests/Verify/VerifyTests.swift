import CommandSupport
import Foundation
import TestSupport
import Testing

@testable import PacketCommands

/// Verifying packets from the command line, end to end.
struct VerifyTests {
    /// A folder with packets of some names in `out`, and the name of the field.
    static func merged(
        _ names: [String], form: String = "text-single", more: [String] = []
    ) throws -> (folder: TemporaryFolder, field: String) {
        let folder = try TemporaryFolder()
        try folder.copy(Fixture.form(form))
        let listing = CommandRun(["extract-fields", "\(form).pdf", "--format", "csv"], in: folder.path)
        let field = String(try #require(listing.output.split(whereSeparator: { $0 == "," || $0 == "\r\n" }).first))
        try folder.write(([field] + names).joined(separator: "\n") + "\n", to: "people.csv")
        let run = CommandRun(
            ["merge", "\(form).pdf", "--csv", "people.csv", "--out", "out", "--name", "{row}.pdf"] + more,
            in: folder.path)
        #expect(run.status == 0)
        return (folder, field)
    }

    /// The codes that verifying finds, by file.
    static func codes(_ folder: TemporaryFolder, status: Int32 = 3) throws -> [String: [String]] {
        let run = CommandRun(["verify", "out", "--format", "csv"], in: folder.path)
        #expect(run.status == status)
        var codes: [String: [String]] = [:]
        for line in run.output.split(separator: "\r\n").dropFirst() {
            let cells = line.split(separator: ",", omittingEmptySubsequences: false)
            codes[String(cells[0]), default: []].append(String(cells[4]))
        }
        return codes
    }

    /// Rewrites a packet without compression, some bytes replaced by others of the same number.
    static func change(_ folder: TemporaryFolder, _ name: String, _ old: String, _ new: String) throws {
        let path = folder.file("out/\(name)")
        let options = ["--qdf", "--object-streams=disable", "--no-original-object-ids"]
        let run = try Tool.run("qpdf", options + [path, folder.file("plain.pdf")])
        #expect(run.status == 0)
        var bytes = try folder.bytes("plain.pdf")
        let (from, to) = (Array(old.utf8), Array(new.utf8))
        #expect(from.count == to.count)
        var count = 0
        for place in bytes.indices where bytes[place...].starts(with: from) {
            bytes.replaceSubrange(place..<(place + from.count), with: to)
            count += 1
        }
        #expect(count > 0)
        try folder.write(bytes, to: "out/\(name)")
    }

    @Test(arguments: [[], ["--fillable"]])
    func provesGoodPacketsAndLogsIt(_ more: [String]) throws {
        let (folder, _) = try Self.merged(["Kim", "Åström", "O'Neil"], more: more)
        let run = CommandRun(["verify", "out"], in: folder.path)
        #expect(run.status == 0)
        #expect(run.output == "3 packets verified: every value is on its page.\n")
        let log = CommandRun(["log", "list", "--status", "verified", "--format", "csv"], in: folder.path)
        #expect(log.output.split(separator: "\r\n").count == 4)
        // Verifying again compares with the merge, not with the verification.
        #expect(
            CommandRun(["verify", "\(folder.path)/./out/", "--sample", "2"], in: folder.path).output.hasPrefix("2 p"))
    }

    @Test func saysHowManyLeaveOutTheEndOfAText() throws {
        let names = ["Kim", String(repeating: "long ", count: 60)]
        let (folder, _) = try Self.merged(names, more: ["--on-overflow", "truncate"])
        let run = CommandRun(["verify", "out"], in: folder.path)
        #expect(run.status == 0)
        #expect(
            run.output
                == "2 packets verified: every value is on its page. 1 packet leaves out the end of a text (truncate).\n"
        )
        let json = CommandRun(["verify", "out", "--format", "json"], in: folder.path)
        #expect(json.output.contains("\"cut\": 1"))
    }

    /// A merge that would not replace packets of another mapping leaves theirs, and those are right as they are.
    @Test func saysThatTheNewestMergeWroteNothing() throws {
        let (folder, field) = try Self.merged(["Kim", "Lee"])
        let merge = CommandRun(
            ["merge", "text-single.pdf", "--csv", "people.csv", "--out", "out", "--name", "{row}.pdf"]
                + ["--set", "\(field)={\(field)|upper}"], in: folder.path)
        #expect(merge.status == 3)
        let run = CommandRun(["verify", "out"], in: folder.path)
        #expect(run.status == 0 && run.output == "2 packets verified: every value is on its page.\n")
        #expect(run.errors.hasPrefix("note: the newest merge into “out” did not write 2 rows; a packet that is there"))
        let json = CommandRun(["verify", "out", "--format", "json"], in: folder.path)
        #expect(json.output.contains("\"notWritten\": 2"))
        // Of one batch that was asked for nothing is said about others.
        let batches = CommandRun(["batch", "list", "--format", "csv"], in: folder.path).output.split(separator: "\r\n")
        let id = try #require(batches.last?.split(separator: ",").first)
        let one = CommandRun(["verify", "out", "--batch", String(id)], in: folder.path)
        #expect(one.status == 0 && one.errors.isEmpty, "\(one.errors)")
    }

    @Test(arguments: [[], ["--fillable"]])
    func catchesAValueThatWasChangedByHand(_ more: [String]) throws {
        let (folder, field) = try Self.merged(["Kim", "Lee", "Park"], more: more)
        try Self.change(folder, "2.pdf", "(Lee)Tj", "(Leo)Tj")
        #expect(try Self.codes(folder) == ["2.pdf": ["file-changed", "text-differs"]])
        let quiet = CommandRun(["verify", "out"], in: folder.path)
        #expect(quiet.output.contains("2.pdf, “\(field)” on page 1") && !quiet.output.contains("Lee"))
        let told = CommandRun(["verify", "out", "--show-values"], in: folder.path)
        #expect(told.output.contains("expected “Lee”, found “Leo”"))
        let log = CommandRun(["log", "list", "--status", "verify-failed", "--format", "csv"], in: folder.path)
        #expect(log.output.contains("text-differs \(field)") && !log.output.contains("Leo"))
    }

    @Test func catchesAFontThatWasRemoved() throws {
        let (folder, _) = try Self.merged(["ABE", "BEA"], form: "font-subset")
        try Self.change(folder, "1.pdf", "/FontFile2 ", "/FontFileX ")
        let codes = try #require(try Self.codes(folder)["1.pdf"])
        #expect(codes.starts(with: ["file-changed", "font-missing"]))
    }

    @Test func catchesFilesThatAreCutMissingOrSwapped() throws {
        let (folder, _) = try Self.merged(["Kim", "Lee", "Park", "Ito", "Roy"])
        let whole = try folder.bytes("out/1.pdf")
        try folder.write(Array(whole.prefix(whole.count - 400)), to: "out/1.pdf")
        try FileManager.default.removeItem(atPath: folder.file("out/2.pdf"))
        let (third, fourth) = (try folder.bytes("out/3.pdf"), try folder.bytes("out/4.pdf"))
        try folder.write(fourth, to: "out/3.pdf")
        try folder.write(third, to: "out/4.pdf")
        let codes = try Self.codes(folder)
        #expect(codes["1.pdf"]?.first == "file-changed" && codes["1.pdf"]?.count == 2)
        #expect(codes["2.pdf"] == ["file-missing"])
        #expect(codes["3.pdf"] == ["file-changed", "text-differs"])
        #expect(codes["4.pdf"] == ["file-changed", "text-differs"])
        #expect(codes["5.pdf"] == nil)
    }

    @Test func catchesAFileThatIsNoPDFAnyMore() throws {
        let (folder, _) = try Self.merged(["Kim"])
        try folder.write("not a PDF", to: "out/1.pdf")
        #expect(try Self.codes(folder) == ["1.pdf": ["file-changed", "unreadable"]])
    }

    @Test func hasNothingToCompareWithoutAJournal() throws {
        let (folder, _) = try Self.merged(["Kim"], more: ["--no-journal"])
        let run = CommandRun(["verify", "out"], in: folder.path)
        #expect(run.status == 2 && run.errors.contains("kept no journal"))
    }

    @Test func goesWithTheLog() throws {
        let (folder, _) = try Self.merged(["Kim"])
        #expect(CommandRun(["log", "clear", "--yes"], in: folder.path).status == 0)
        let run = CommandRun(["verify", "out"], in: folder.path)
        #expect(run.status == 2 && run.errors.contains("knows no packet"))
        #expect(CommandRun(["verify", "nowhere"], in: folder.path).status == 2)
        #expect(CommandRun(["verify", "out", "--jobs", "0"], in: folder.path).status == 64)
    }

    @Test func comparesWithTheNewestMergeOfEachFile() throws {
        let (folder, field) = try Self.merged(["Kim", "Lee"])
        try folder.write("\(field)\nOther\n", to: "people.csv")
        let again = [
            "merge", "text-single.pdf", "--csv", "people.csv", "--out", "out", "--name", "{row}.pdf", "--overwrite",
        ]
        #expect(CommandRun(again, in: folder.path).status == 0)
        let run = CommandRun(["verify", "out", "--format", "json"], in: folder.path)
        #expect(run.status == 0 && run.output.contains("\"verified\": 2"))
    }

    @Test func keepsAPacketBackThatLacksAValue() throws {
        let (folder, field) = try Self.merged(["Kim"])
        let long = String(repeating: "Wilhelmina ", count: 30)
        try folder.write("\(field)\nKim\n\(long)\nLee\n", to: "people.csv")
        let run = CommandRun(
            [
                "merge", "text-single.pdf", "--csv", "people.csv", "--out", "checked", "--name", "{row}.pdf",
                "--verify",
                "--on-overflow", "report",
            ],
            in: folder.path)
        #expect(run.status == 3)
        #expect(run.errors.contains("error: row 2 (line 3), “\(field)”: a part of the value is cut off or missing"))
        #expect(try folder.names(in: "checked") == ["1.pdf", "3.pdf"])
        let json = CommandRun(
            [
                "merge", "text-single.pdf", "--csv", "people.csv", "--dry-run", "--verify", "--format", "json",
                "--name", "{row}.pdf", "--on-overflow", "report",
            ], in: folder.path)
        #expect(json.output.contains("\"code\": \"not-on-page\"") && json.output.contains("\"failed\": 1"))
    }
}
