import CommandSupport
import Foundation
import Glibc
import TestSupport
import Testing

/// A query that has no end is ended by the first Ctrl-C, as anything else is.
@Suite(.serialized)
struct EndlessQueryTests {
    private static let numbers = "WITH RECURSIVE n (q0) AS (SELECT 1 UNION ALL SELECT q0 + 1 FROM n) SELECT q0 FROM n"

    static let cases: [(query: String, arguments: [String])] = [
        // No row ever comes.
        ("\(numbers) WHERE q0 < 0", ["--out", "out"]),
        ("\(numbers) WHERE q0 < 0", ["--single", "all.pdf"]),
        ("\(numbers) WHERE q0 < 0", ["--out", "out", "--group-by", "q0", "--set", "q0={items[1].q0}"]),
        ("\(numbers) ORDER BY q0", ["--dry-run"]),
        // Rows come, and none is meant.
        (numbers, ["--out", "out", "--where", "q0 < 0"]),
        (numbers, ["--single", "all.pdf", "--where", "q0 < 0"]),
        (numbers, ["--out", "out", "--rows", "999999999-"]),
        // Rows come, and are merged.
        (numbers, ["--dry-run"]),
    ]

    @Test(.timeLimit(.minutes(30)), arguments: cases.indices)
    func endsWithTheFirstInterrupt(_ index: Int) throws {
        let (query, arguments) = Self.cases[index]
        let folder = try TemporaryFolder()
        try folder.copy(Fixture.form("text-single"))
        // Any database will do.
        try folder.write("email\nann@example.org\n", to: "people.csv")
        #expect(CommandRun(["recipients", "import", "people.csv"], in: folder.path).status == 0)
        let run = try BuiltProgram(
            ["merge", "text-single.pdf", "--data", "store.sqlite", "--query", query] + arguments, in: folder,
            environment: ["PACKET_STORE": folder.file("own.sqlite")])
        defer { if run.isRunning { run.kill() } }
        // Before the first row the signal has its usual meaning. Later the program listens, or a little after it has begun to
        // ignore that meaning.
        while run.isRunning, !ignoresInterrupts(run.id), !reads("store.sqlite", run.id) { usleep(2_000) }
        var waits = 0
        while run.isRunning, !(try folder.said().contains("stopping:")) {
            if waits % 500 == 0 { kill(run.id, SIGINT) }
            waits += 1
            usleep(10_000)
        }
        // Nobody presses again.
        #expect([130, -SIGINT].contains(run.wait().status))
    }

    /// Whether a process has a file open.
    private func reads(_ name: String, _ id: Int32) -> Bool {
        let folder = "/proc/\(id)/fd"
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return files.contains {
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)"))?.hasSuffix("/\(name)")
                == true
        }
    }

    /// Whether a process ignores SIGINT, as the kernel sees it.
    private func ignoresInterrupts(_ id: Int32) -> Bool {
        let status = (try? String(contentsOfFile: "/proc/\(id)/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("SigIgn:") }
        let mask = line?.split(whereSeparator: \.isWhitespace).last.flatMap { UInt64($0, radix: 16) } ?? 0
        return mask & 1 << UInt64(SIGINT - 1) != 0
    }
}

extension TemporaryFolder {
    /// What programs said so far.
    fileprivate func said() throws -> String {
        try names().filter { $0.hasPrefix("said-") }.map { (try? text($0)) ?? "" }.joined()
    }
}
