import Foundation
import Glibc
import TestSupport
import Testing

/// How shards end on what a shared file system does to them: 75 where another try may go well, 2 where none can.
@Suite(.serialized)
struct ShardFailureTests {
    /// A call that fails, on files whose paths end so.
    struct Fault: Sendable, CustomTestStringConvertible {
        var call: String
        var number: Int32
        var file = ""

        init(_ call: String, _ number: Int32, on file: String = "") {
            (self.call, self.number, self.file) = (call, number, file)
        }

        var testDescription: String { "\(call):\(number) \(file)" }
    }

    private func run(_ shard: String, of merge: LargeMerge, _ fault: Fault? = nil) throws -> Program.Outcome {
        let arguments = merge.arguments + ["--name", "{row}.pdf", "--shard", shard]
        return try fault.map { try merge.failing("\($0.call):\($0.number)", on: $0.file, arguments) }
            ?? merge(arguments)
    }

    /// Reading what the merge is made of, making folders, writing packets, the log of the attempt, names.
    @Test(arguments: [
        Fault("open:1+", ESTALE, on: "links.pdf"), Fault("read:1+", EIO, on: "links.pdf"),
        Fault("open:1+", EHOSTDOWN, on: "people.csv"), Fault("read:1+", ETIMEDOUT, on: "people.csv"),
        Fault("mkdir:1", EDQUOT, on: "/out"), Fault("mkdir:1", ENOSPC, on: ".packet"),
        Fault("mkdir:1", ESTALE, on: "shards"), Fault("open:1+", ENETDOWN, on: "/out"),
        Fault("open:1+", ENOLCK, on: ".jsonl"), Fault("write:700", EIO), Fault("write:700", EDQUOT),
        Fault("fsync:3", ESTALE), Fault("fsync:6", EIO), Fault("syncfs:1", ETIMEDOUT), Fault("rename:200", EAGAIN),
        Fault("rename:200", EBUSY), Fault("rename:200", ESTALE),
    ])
    func whatPassesAsksForAnotherTry(_ fault: Fault) throws {
        let merge = try LargeMerge(rows: 1_100)
        let failed = try run("0/1", of: merge, fault)
        #expect(failed.status == 75, "\(failed.status) \(failed.errors)")
        #expect(failed.errors.contains("packet: "))
        let again = try run("0/1", of: merge)
        #expect(again.status == 0, "\(again.errors)")
        let combined = try merge(["combine", merge.out])
        #expect(combined.status == 0 && combined.output.hasPrefix("1100 packets"), "\(combined.errors)")
    }

    @Test(arguments: [
        Fault("open:1+", EACCES, on: "links.pdf"), Fault("open:1+", EACCES, on: "people.csv"),
        Fault("open:1+", ENOENT, on: "people.csv"), Fault("mkdir:1", EACCES, on: ".packet"),
    ])
    func whatStaysDoesNot(_ fault: Fault) throws {
        let merge = try LargeMerge(rows: 20)
        #expect(try run("0/1", of: merge, fault).status == 2)
    }

    /// Nobody puts a merge in one piece back into a queue.
    @Test func aWholeMergeEndsAsBefore() throws {
        let merge = try LargeMerge(rows: 20)
        #expect(try merge.failing("open:1+:\(ESTALE)", on: "people.csv").status == 2)
        #expect(try merge.failing("mkdir:1:\(EIO)", on: "/out").status == 2)
    }

    /// The plan that the first shard has made.
    @Test func aPlanThatCannotBeReadNowIsNoDamagedOne() throws {
        let merge = try LargeMerge(rows: 20)
        #expect(try run("0/2", of: merge).status == 0)
        #expect(try run("1/2", of: merge, Fault("open:1+", ESTALE, on: "plan.json")).status == 75)
        #expect(try run("1/2", of: merge).status == 0)
        #expect(try merge(["combine", merge.out]).status == 0)
    }

    /// A packet that is there, and cannot be compared now, is not another file.
    @Test(arguments: [("open", ESTALE), ("read", EIO)])
    func aPacketThatCannotBeReadNowIsNotInTheWay(_ call: String, _ number: Int32) throws {
        let merge = try LargeMerge(rows: 20)
        #expect(try run("0/1", of: merge).status == 0)
        #expect(try run("0/1", of: merge, Fault("\(call):1+", number, on: "7.pdf")).status == 75)
        #expect(try run("0/1", of: merge).status == 0)
        #expect(try merge(["combine", merge.out]).status == 0)
    }

    /// That a picture could not be read now says nothing against its row, neither to a shard nor to who writes a print file.
    @Test(arguments: [false, true])
    func aPictureThatCannotBeReadNowFailsNoRow(isPrintFile: Bool) throws {
        let (program, folder) = (try Program(), try TemporaryFolder())
        try folder.write(Fixture.bytes(ofPicture: "rgb.png"), to: "rgb.png")
        try folder.write("turn0\nrgb.png\nrgb.png\n", to: "people.csv")
        let target = folder.file(isPrintFile ? "out.pdf" : "out")
        let shard = [
            "merge", Fixture.form("picture-buttons"), "--csv", folder.file("people.csv"), "--name", "{row}.pdf",
            isPrintFile ? "--single" : "--out", target, "--shard", "0/1",
        ]
        func run(_ arguments: [String], isFailing: Bool = false) throws -> Program.Outcome {
            var environment = ["PACKET_STORE": folder.file("store.sqlite")]
            if isFailing {
                environment["LD_PRELOAD"] = try program.faults()
                (environment["PACKET_FAULT"], environment["PACKET_FAULT_FILE"]) = ("open:1+:\(ESTALE)", "rgb.png")
            }
            return try program.run(arguments, in: folder.path, environment: environment)
        }
        let failed = try run(shard, isFailing: true)
        #expect(failed.status == 75, "\(failed.status) \(failed.errors)")
        #expect(try run(["combine", target]).status == 75)
        #expect(try run(shard).status == 0)
        if isPrintFile {
            let unread = try run(["combine", target], isFailing: true)
            #expect(unread.status == 75, "\(unread.status) \(unread.errors)")
            #expect(!FileManager.default.fileExists(atPath: target))
        }
        let combined = try run(["combine", target])
        #expect(combined.status == 0 && combined.output.hasPrefix("2 packets"), "\(combined.output)\(combined.errors)")
    }

    /// Folders, plan and logs that are there, and cannot be read now; the last one in the middle of the send log.
    @Test(arguments: [
        Fault("open:1+", ETIMEDOUT, on: "/out"), Fault("open:1+", ESTALE, on: ".packet"),
        Fault("open:1+", EHOSTDOWN, on: "shards"), Fault("open:1+", ESTALE, on: "plan.json"),
        Fault("open:1+", ESTALE, on: ".jsonl"), Fault("read:2+", EIO, on: ".jsonl"),
        Fault("read:8+", EIO, on: ".jsonl"),
    ])
    func whatCannotBeReadNowIsCombinedLater(_ fault: Fault) throws {
        let merge = try LargeMerge(rows: 1_100)
        for shard in ["0/2", "1/2"] { #expect(try run(shard, of: merge).status == 0) }
        let combine = ["combine", merge.out]
        let failed = try merge.failing("\(fault.call):\(fault.number)", on: fault.file, combine)
        #expect(failed.status == 75 && failed.errors.contains("packet: "), "\(failed.status) \(failed.errors)")
        #expect(!failed.errors.contains("written"), "\(failed.errors)")
        let combined = try merge(combine)
        #expect(combined.status == 0 && combined.output.hasPrefix("1100 packets"), "\(combined.errors)")
        #expect(try merge.remains().log.count == 1_100)
    }

    /// The send log is in the store.
    @Test(arguments: [ENOSPC, EIO]) func aStoreThatCannotBeWrittenNowIsFilledLater(_ number: Int32) throws {
        let merge = try LargeMerge(rows: 20)
        #expect(try run("0/1", of: merge).status == 0)
        let failed = try merge.failing("pwrite:1+:\(number)", ["combine", merge.out])
        #expect(failed.status == 75 && failed.errors.contains("packet: "), "\(failed.status) \(failed.errors)")
        #expect(try merge(["combine", merge.out]).status == 0)
        #expect(try merge.remains().log.count == 20)
    }

    /// What nobody may read is so the next time, too.
    @Test func aLogThatMayNotBeReadIsNotCombinedLater() throws {
        let merge = try LargeMerge(rows: 20)
        #expect(try run("0/1", of: merge).status == 0)
        let failed = try merge.failing("open:1+:\(EACCES)", on: ".jsonl", ["combine", merge.out])
        #expect(failed.status == 2 && failed.errors.contains("could not be read"), "\(failed.status) \(failed.errors)")
    }

    /// After the last try, whoever combines is told which rows are missing.
    @Test func rowsOfAShardThatGaveUpAreNamed() throws {
        let merge = try LargeMerge(rows: 1_100)
        #expect(try run("0/2", of: merge).status == 0)
        for _ in 0..<2 { #expect(try run("1/2", of: merge, Fault("rename:200+", ESTALE)).status == 75) }
        let combined = try merge(["combine", merge.out])
        #expect(combined.status == 75)
        #expect(
            combined.errors.contains("shard 1/2 was not finished by 2 attempts: rows 551 to 1100 are missing"),
            "\(combined.errors)")
        #expect(combined.errors.contains("run again: 1"))
    }

    /// All of its rows are told of, and not that these are all.
    @Test func aShardWithoutItsLastLineIsNotDone() throws {
        let merge = try LargeMerge(rows: 20)
        #expect(try run("0/1", of: merge).status == 0)
        let name = try #require(try merge.files().keys.first { $0.hasSuffix(".jsonl") })
        let lines = try merge.folder.text("out/\(name)").split(separator: "\n").dropLast()
        try merge.folder.write(lines.joined(separator: "\n") + "\n", to: "out/\(name)")
        let combined = try merge(["combine", merge.out])
        #expect(combined.status == 75 && combined.errors.contains("shard 0/1 was not finished by 1 attempt\n"))
        #expect(!combined.errors.contains("told to be done"), "\(combined.errors)")
    }
}
