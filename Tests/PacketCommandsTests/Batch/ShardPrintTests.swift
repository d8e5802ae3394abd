import Foundation
import Glibc
import TestSupport
import Testing

/// Print files whose rows were drawn in shards are, byte for byte, those of one merge.
@Suite(.serialized)
struct ShardPrintTests {
    /// A merge into a print file of some thousand rows.
    private struct PrintMerge {
        var merge: LargeMerge
        var options: [String] = []

        init(rows: Int, _ options: [String] = [], isLarge: Bool = false) throws {
            merge = try LargeMerge(rows: rows, isLarge: isLarge)
            self.options = options
        }

        init(_ merge: LargeMerge, _ options: [String]) { (self.merge, self.options) = (merge, options) }

        var target: String { merge.folder.file("print/letters.pdf") }

        var arguments: [String] {
            var arguments = merge.arguments
            if let place = arguments.firstIndex(of: "--out") {
                arguments.replaceSubrange(place...(place + 1), with: ["--single", target])
            }
            return arguments + options
        }

        @discardableResult
        func run(_ shard: String? = nil, failing fault: String? = nil) throws -> Program.Outcome {
            try FileManager.default.createDirectory(
                atPath: merge.folder.file("print"), withIntermediateDirectories: true)
            let arguments = arguments + (shard.map { ["--shard", $0] } ?? [])
            return try fault.map { try merge.failing($0, arguments) } ?? merge(arguments)
        }

        func combine() throws -> Program.Outcome { try merge(["combine", target]) }

        /// The print files by their names.
        func files() throws -> [String: [UInt8]] {
            var files: [String: [UInt8]] = [:]
            for name in try FileManager.default.contentsOfDirectory(atPath: merge.folder.file("print"))
            where !name.hasPrefix(".") {
                files[name] = try merge.folder.bytes("print/\(name)")
            }
            return files
        }

        /// What shards keep, with an ending.
        func kept(_ ending: String) throws -> [String] {
            try FileManager.default.subpathsOfDirectory(atPath: merge.folder.file("print"))
                .filter { $0.hasSuffix(ending) }.map { "print/\($0)" }
        }
    }

    @Test(arguments: [(1, []), (3, []), (16, []), (5, ["--pages-per-file", "100"])])
    func areThoseOfOneMerge(_ count: Int, _ options: [String]) throws {
        let merge = try PrintMerge(rows: 1_100, options)
        #expect(try merge.run().status == 0)
        let (clean, log) = (try merge.files(), try merge.merge.remains())
        #expect(clean.count == (options.isEmpty ? 1 : 11))
        try merge.merge.reset()
        for index in (0..<count).reversed() {
            let outcome = try merge.run("\(index)/\(count)")
            #expect(outcome.status == 0, "\(outcome.errors)")
        }
        #expect(try merge.files().isEmpty)
        let combined = try merge.combine()
        #expect(combined.status == 0, "\(combined.errors)")
        #expect(try merge.files() == clean)
        #expect(try merge.merge.remains() == log)
        // The same again, and the same merge in one piece, find it done.
        #expect(try merge.combine().status == 0)
        #expect(try merge.run().status == 0)
        #expect(try merge.files() == clean)
    }

    /// What a file has once, such as fonts and pictures, is drawn when the file is written; texts that go on are not.
    @Test func holdFontsAndTextsThatGoOn() throws {
        let merge = try PrintMerge(rows: 5, ["--on-overflow", "addendum"], isLarge: true)
        var table = "name,firstName,lastName,email\r\n"
        for row in 1...400 {
            let name =
                switch row % 4 {
                case 0: "김민수 \(row)"
                case 1: "Łucja Żądło \(row)"
                case 2: "Ann Lee \(row)"
                default: String(repeating: "Ann Lee and her sister ", count: 60) + "\(row)"
                }
            table += "\(name),Ann,Lee,a\(row)@example.org\r\n"
        }
        try merge.merge.folder.write(table, to: "people.csv")
        let whole = try merge.run()
        #expect(whole.status == 0, "\(whole.errors)")
        let clean = try merge.files()
        try merge.merge.reset()
        for index in 0..<4 { #expect(try merge.run("\(index)/4").status == 0) }
        let lines = try merge.kept(".jsonl").map { String(decoding: try merge.merge.folder.bytes($0), as: UTF8.self) }
        let drawn = lines.joined().split(separator: "\n").count { $0.contains(#""drawing":"#) }
        #expect(drawn > 0 && drawn < 400)
        let combined = try merge.combine()
        #expect(combined.status == 0, "\(combined.errors)")
        #expect(try merge.files() == clean)
    }

    @Test func areWrittenOnlyWhenAllShardsAreDone() throws {
        let merge = try PrintMerge(rows: 1_100)
        try merge.run("0/2")
        let killed = try merge.run("1/2", failing: "fsync:2:kill")
        #expect(killed.status == -SIGKILL)
        let combined = try merge.combine()
        #expect(combined.status == 75 && combined.errors.contains("run again: 1"), "\(combined.errors)")
        #expect(try merge.files().isEmpty)
        #expect(try merge.run("1/2").status == 0)
        #expect(try merge.combine().status == 0)
        let made = try merge.files()
        try merge.merge.reset()
        #expect(try merge.run().status == 0)
        #expect(try merge.files() == made)
    }

    @Test func areNotWrittenOfATableThatHasChanged() throws {
        let merge = try PrintMerge(rows: 20)
        try merge.run("0/1")
        var table = try merge.merge.folder.bytes("people.csv")
        table[table.count - 4] ^= 1
        try merge.merge.folder.write(table, to: "people.csv")
        let combined = try merge.combine()
        #expect(combined.status == 2 && combined.errors.contains("table"), "\(combined.status) \(combined.errors)")
        #expect(try merge.files().isEmpty)
    }

    /// A damaged drawing, one of another program, and a row that another machine could not draw are drawn again.
    @Test(arguments: ["drawings", "program", "failed", "missing"])
    func areTheSameWhereDrawingsCannotBeUsed(_ damage: String) throws {
        let merge = try PrintMerge(rows: 20)
        #expect(try merge.run().status == 0)
        let clean = try merge.files()
        try merge.merge.reset()
        #expect(try merge.run("0/1").status == 0)
        let (log, drawings) = (try #require(try merge.kept(".jsonl").first), try merge.kept(".drawings")[0])
        var lines = String(decoding: try merge.merge.folder.bytes(log), as: UTF8.self)
        switch damage {
        case "drawings":
            var bytes = try merge.merge.folder.bytes(drawings)
            bytes[bytes.count / 2] ^= 1
            try merge.merge.folder.write(bytes, to: drawings)
        case "missing": try FileManager.default.removeItem(atPath: merge.merge.folder.file(drawings))
        case "program": lines.replace(/"program":"[^"]*"/, with: #""program":"another""#)
        default: lines.replace(#""outcome":"written""#, with: #""outcome":"failed""#)
        }
        try merge.merge.folder.write(lines, to: log)
        let combined = try merge.combine()
        #expect(combined.status == 0, "\(combined.errors)")
        #expect(combined.errors.contains("drawn again") == ["drawings", "missing"].contains(damage))
        #expect(try merge.files() == clean)
    }

    @Test func failedRowsAndChosenOnesAreThoseOfOneMerge() throws {
        let merge = try PrintMerge(
            rows: 600, ["--where", #"lastName != "Lee 3""#, "--set", #"name={firstName|date:"yyyy"}"#])
        var table = "name,firstName,lastName,email\r\n"
        for row in 1...600 { table += "N,\(row % 7 == 0 ? "?" : "2001-02-03"),Lee \(row % 5),a\(row)@example.org\r\n" }
        try merge.merge.folder.write(table, to: "people.csv")
        #expect(try merge.run().status == 3)
        let (clean, log) = (try merge.files(), try merge.merge.remains())
        try merge.merge.reset()
        for index in 0..<3 { #expect(try merge.run("\(index)/3").status == 3) }
        #expect(try merge.combine().status == 3)
        #expect(try merge.files() == clean)
        #expect(try merge.merge.remains() == log)
    }

    /// Where the folder lies elsewhere by now, or is reached through a link, the file is written there.
    @Test func areWrittenWhereTheyAreNamed() throws {
        let merge = try PrintMerge(rows: 20)
        #expect(try merge.run("0/1").status == 0)
        let folder = merge.merge.folder
        try FileManager.default.copyItem(atPath: folder.file("print"), toPath: folder.file("copy"))
        let copy = try merge.merge(["combine", folder.file("copy/letters.pdf"), "--manifest", "list.csv"])
        #expect(copy.status == 0, "\(copy.errors)")
        #expect(try merge.files().isEmpty)
        #expect(try folder.bytes("copy/letters.pdf").starts(with: Array("%PDF".utf8)))
        #expect(try folder.names().contains("list.csv"))
        #expect(try merge.merge(["combine", folder.file("print")]).errors.contains("name the file"))
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("link.pdf"), withDestinationPath: "print/letters.pdf")
        #expect(try merge.combine().status == 0)
        #expect(try merge.merge(["combine", folder.file("link.pdf")]).status == 0)
    }

    /// Packets and a print file in one folder, and two merges into one file: what ran last is meant.
    @Test func areNotTakenForAnotherMerge() throws {
        let merge = try PrintMerge(rows: 20)
        #expect(try merge.run("0/1").status == 0)
        let packets = merge.merge.arguments.map { $0 == merge.merge.out ? merge.merge.folder.file("print") : $0 }
        #expect(try merge.merge(packets + ["--shard", "0/1"]).status == 0)
        let other = PrintMerge(merge.merge, ["--rows", "3-5"])
        #expect(try other.run("0/1").status == 0)
        let combined = try other.combine()
        #expect(combined.output.hasPrefix("3 packets"), "\(combined.output)\(combined.errors)")
        let folder = try merge.merge(["combine", merge.merge.folder.file("print")])
        #expect(folder.output.hasPrefix("20 packets written to"), "\(folder.output)\(folder.errors)")
    }
}
