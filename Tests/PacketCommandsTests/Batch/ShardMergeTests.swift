import Glibc
import PacketStore
import TestSupport
import Testing

/// Merges that run in shards: packets, log and batch are those of one merge, whatever happens to the shards.
@Suite(.serialized)
struct ShardMergeTests {
    @discardableResult
    private func run(_ shard: String, of merge: LargeMerge, failing fault: String? = nil) throws -> Program.Outcome {
        let arguments = merge.arguments + ["--shard", shard]
        guard let fault else { return try merge(arguments) }
        return try merge.failing(fault, arguments)
    }

    /// What is left besides the logs of the shards.
    private func remains(_ merge: LargeMerge) throws -> LargeMerge.Remains {
        var remains = try merge.remains()
        remains.files = remains.files.filter { !$0.key.hasPrefix(".packet") }
        return remains
    }

    /// The log of the only attempt.
    private func attempt(_ merge: LargeMerge) throws -> String {
        try #require(try merge.files().keys.first { $0.hasSuffix(".jsonl") })
    }

    private func combine(_ merge: LargeMerge, _ more: [String] = []) throws -> Program.Outcome {
        try merge(["combine", merge.out] + more)
    }

    @Test(arguments: [1, 3, 16])
    func makeTogetherWhatOneMergeMakes(_ count: Int) throws {
        let merge = try LargeMerge(rows: 1_100)
        #expect(try merge().status == 0)
        let clean = try remains(merge)
        try merge.reset()
        // In any order.
        for index in (0..<count).reversed() {
            let outcome = try run("\(index)/\(count)", of: merge)
            #expect(outcome.status == 0, "\(outcome.errors)")
        }
        let combined = try combine(merge)
        #expect(combined.status == 0, "\(combined.errors)")
        #expect(combined.output.hasPrefix("1100 packets written to"))
        #expect(try remains(merge) == clean)
        // The same again, and the same merge in one piece, find all of it done.
        #expect(try combine(merge).status == 0)
        #expect(try remains(merge) == clean)
        let again = try merge(merge.arguments.filter { $0 != "--quiet" })
        #expect(again.status == 0 && again.output.hasPrefix("0 packets written"), "\(again.output)")
        #expect(try remains(merge) == clean)
        #expect(try merge(["verify", merge.out]).status == 0)
    }

    /// A shard opens no store, and needs none where the salt is given.
    @Test func areEncryptedWithTheSaltThatIsGiven() throws {
        let merge = try LargeMerge(rows: 40)
        let salt = String(repeating: "5a", count: 32) + "\n"
        try merge.folder.write(salt, to: "salt")
        let arguments =
            merge.arguments + ["--encrypt-with", "{lastName}{row}", "--salt", merge.folder.file("salt")]
        #expect(try merge(arguments).status == 0)
        let clean = try remains(merge)
        try merge.reset()
        try merge.folder.write(salt, to: "salt")
        for index in 0..<2 {
            let outcome = try merge(arguments + ["--shard", "\(index)/2"])
            #expect(outcome.status == 0, "\(outcome.errors)")
        }
        #expect(try combine(merge).status == 0)
        #expect(try remains(merge) == clean)
    }

    @Test func areCombinedOnlyWhenAllOfThemAreDone() throws {
        let merge = try LargeMerge(rows: 1_100)
        try run("0/3", of: merge)
        let killed = try run("1/3", of: merge, failing: "rename:100:kill")
        #expect(killed.status == -SIGKILL)
        let combined = try combine(merge)
        #expect(combined.status == 75)
        #expect(combined.errors.contains("shard 1/3 was not finished by 1 attempt: rows 367 to 733 are missing"))
        #expect(combined.errors.contains("shard 2/3 has not begun: rows 734 to 1100 are missing"))
        #expect(combined.errors.contains("run again: 1,2"))
        #expect(try remains(merge).log == [])
    }

    @Test(arguments: [
        "rename:1:kill", "rename:200:kill", "write:17:kill", "fsync:2:kill", "fsync:4:kill", "syncfs:1:kill",
    ])
    func areMadeAgainAfterTheyWereKilled(_ fault: String) throws {
        let merge = try LargeMerge(rows: 1_100)
        try merge()
        let clean = try remains(merge)
        try merge.reset()
        try run("0/2", of: merge)
        let killed = try run("1/2", of: merge, failing: fault)
        #expect(killed.status == -SIGKILL || killed.status == 0)
        #expect(try run("1/2", of: merge).status == 0)
        let combined = try combine(merge)
        #expect(combined.status == 0, "\(combined.errors)")
        #expect(try remains(merge) == clean)
        // What the killed attempt had not finished is gone.
        #expect(try !merge.files().keys.contains { $0.hasPrefix(".packet/tmp/") })
    }

    /// However many rows a chunk has. Its log begins with a line, has chunks of at most 500 rows, and ends with a line.
    @Test(arguments: [(20, 1), (1_100, 3)])
    func aChunkOfTheLogCostsOneSync(rows: Int, chunks: Int) throws {
        let merge = try LargeMerge(rows: rows)
        let (outcome, calls) = try merge.synced(merge.arguments + ["--shard", "0/1"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        let log = try attempt(merge)
        let syncs = calls.filter { $0.hasSuffix("/\(log)") }
        #expect(syncs.count == chunks + 2 && syncs.allSatisfy { $0.hasPrefix("fsync ") }, "\(calls)")
        let lines = try merge.folder.text("out/\(log)").split(separator: "\n")
        #expect(lines.count { $0.hasPrefix(#"{"row""#) } == rows && lines.count { $0.hasPrefix(#"{"outlines""#) } == 1)
    }

    @Test func aTornLineIsNamedAndPassedOver() throws {
        let merge = try LargeMerge(rows: 20)
        try run("0/1", of: merge)
        let log = "out/\(try attempt(merge))"
        try merge.folder.write(Array(merge.folder.bytes(log).dropLast(200)), to: log)
        let combined = try combine(merge)
        #expect(combined.status == 75)
        #expect(combined.errors.contains("ends in the middle of line"))
        #expect(try run("0/1", of: merge).status == 0)
        #expect(try combine(merge).status == 0)
        #expect(try remains(merge).log.count == 20)
    }

    /// A machine that was given up may go on; what it writes is the same.
    @Test func aShardMayRunTwiceAtOnce() throws {
        let merge = try LargeMerge(rows: 1_100)
        try merge()
        let clean = try remains(merge)
        try merge.reset()
        let both = #""$0" "$@" & first=$!; "$0" "$@"; second=$?; wait "$first" && exit "$second""#
        let program = try BuiltProgram.path()
        let outcome = try Tool.run("bash", ["-c", both, program] + merge.arguments + ["--shard", "0/1"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try combine(merge).status == 0)
        #expect(try remains(merge) == clean)
    }

    @Test func stopsWhenItIsAskedAndGoesOn() throws {
        let merge = try LargeMerge(rows: 5_000)
        // As soon as a chunk is done.
        let stop = #"""
            "$0" "$@" & shard=$!
            until grep -qs '^{"row"' "$6"/.packet/shards/*/*.jsonl || ! kill -0 $shard; do sleep 0.02; done
            kill -TERM $shard; wait $shard
            """#
        let arguments = merge.arguments + ["--shard", "0/1"]
        try #require(arguments[5] == merge.out)
        let stopped = try Tool.run("bash", ["-c", stop, try BuiltProgram.path()] + arguments)
        // On another machine it may be over by then.
        #expect([75, 0].contains(stopped.status), "\(stopped)")
        let lines = try merge.folder.text("out/\(attempt(merge))").split(separator: "\n")
        #expect(lines.last?.hasPrefix(stopped.status == 75 ? #"{"end":"stopped""# : #"{"end":"complete""#) == true)
        #expect(try remains(merge).files.count == lines.count { $0.hasPrefix(#"{"row""#) })
        #expect(try run("0/1", of: merge).status == 0)
        #expect(try combine(merge).status == 0)
        #expect(try remains(merge).files.count == 5_000)
    }

    @Test func aFullDiskAsksForAnotherTry() throws {
        let merge = try LargeMerge(rows: 1_100)
        #expect(try run("0/1", of: merge, failing: "write:700:28").status == 75)
        #expect(try run("0/1", of: merge).status == 0)
        #expect(try combine(merge).status == 0)
    }

    /// Whatever would depend on rows of other shards, or on a store.
    static let refused: [(options: [String], status: Int32, words: String)] = [
        (["--sort", "name"], 2, "--sort puts"), (["--group-by", "lastName"], 2, "packets of several rows"),
        (["--name", "{email}.pdf"], 2, "do not begin with the row's number"), (["--dry-run"], 64, "--dry-run"),
        (["--prune"], 64, "--prune"), (["--manifest", "m.csv"], 64, "packet combine"),
        (["--encrypt-with", "{email}"], 64, "--salt"), (["--shard", "3/3"], 64, "--shard"),
    ]

    @Test(arguments: refused)
    func refuseWhatDependsOnOthers(_ options: [String], _ status: Int32, _ words: String) throws {
        let merge = try LargeMerge(rows: 5)
        let shard = options.contains("--shard") ? [] : ["--shard", "0/2"]
        let outcome = try merge(merge.arguments + shard + options)
        #expect(outcome.status == status)
        #expect(outcome.errors.contains(words), "\(outcome.errors)")
    }

    /// What speaks against names is told once, and by each shard where warnings count.
    @Test(arguments: [(["--quiet"], [true, false], [0, 0]), (["--strict"], [true, true], [3, 3])])
    func oneShardTellsOfNames(_ options: [String], _ told: [Bool], _ statuses: [Int]) throws {
        let (program, folder) = (try Program(), try TemporaryFolder())
        let text = "BT /F1 10 Tf 20 102 Td (Maiden name) Tj ET"
        let form = RawPDF([
            1: "<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[10 0 R]>>>>",
            3: "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Annots[10 0 R]/Contents 11 0 R"
                + "/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>",
            10: "<</Type/Annot/Subtype/Widget/FT/Tx/T(Name)/F 4/P 3 0 R/Rect[120 98 280 114]>>",
            11: "<</Length \(text.utf8.count)>>stream\n\(text)\nendstream",
        ])
        try folder.write(form.bytes, to: "form.pdf")
        try folder.write("Name\nAda\nBo\n", to: "people.csv")
        let outcomes = try ["0/2", "1/2"].map { shard in
            try program.run(
                ["merge", "form.pdf", "--csv", "people.csv", "--out", "out", "--format", "json", "--shard", shard]
                    + options,
                in: folder.path)
        }
        #expect(outcomes.map { Int($0.status) } == statuses, "\(outcomes)")
        #expect(outcomes.map { $0.output.contains("a column that reads the same") } == told, "\(outcomes)")
    }

    @Test func badRowsAreNoReasonToTryAgain() throws {
        let merge = try LargeMerge(rows: 20)
        let arguments = merge.arguments + ["--set", #"name={firstName|date:"yyyy"}"#]
        let whole = try merge(arguments)
        let clean = try remains(merge)
        #expect(whole.status == 3, "\(whole.errors)")
        try merge.reset()
        for shard in ["0/2", "1/2"] { _ = try merge(arguments + ["--shard", shard]) }
        #expect(try combine(merge).status == 3)
        #expect(try remains(merge) == clean)
    }

    @Test func submitShowsTheScripts() throws {
        let merge = try LargeMerge(rows: 5)
        let outcome = try merge(["submit", "--print", "--shards", "4", "--time", "30", "--"] + merge.arguments)
        #expect(outcome.status == 0, "\(outcome.errors)")
        for words in [
            "--array=0-3", "--time=30", "--dependency=afterany:\"$array\" /", "--shard \"$SLURM_ARRAY_TASK_ID/",
            " combine ",
        ] {
            #expect(outcome.output.contains(words), "\(words)")
        }
        #expect(try merge.folder.names() == ["people.csv"])
    }
}
