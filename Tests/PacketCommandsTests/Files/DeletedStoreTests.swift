import CommandSupport
import Foundation
import TestSupport
import Testing

@testable import PacketCommands

/// The store goes away while a command is writing to it.
struct DeletedStoreTests {
    /// What becomes of the store.
    static let losses = [
        "rm -f store.sqlite*", "mv store.sqlite elsewhere", "cp store.sqlite copy; mv copy store.sqlite",
    ]

    /// A merge reads its table from a pipe; between two rows the store goes.
    @Test(arguments: losses)
    func aMergeNoticesItAndKeepsItsPackets(_ loss: String) throws {
        let folder = try TemporaryFolder()
        try folder.copy(Fixture.form("text-single"))
        // Long enough that the reader of the pipe has whole chunks before it ends.
        let padding = String(repeating: "x", count: 3_000)
        let rows = (1...1_600).map { "Row\($0),x,\(padding)\n" }
        try folder.write("q0,q1,padding\n" + rows.joined(), to: "people.csv")
        try folder.makePipe("table.csv")
        let writer = Process()
        writer.executableURL = URL(fileURLWithPath: "/bin/sh")
        writer.arguments = [
            "-c",
            """
            { head -n 1001 people.csv; tries=0
              while [ ! -e out/500.pdf ] && [ $tries -lt 30000 ]; do sleep 0.02; tries=$((tries + 1)); done
              \(loss); tail -n +1002 people.csv; } >table.csv
            """,
        ]
        writer.currentDirectoryURL = URL(fileURLWithPath: folder.path)
        try writer.run()
        let merge = ["merge", "text-single.pdf", "--out", "out", "--name", "{row}.pdf", "--jobs", "1", "--csv"]
        let run = CommandRun(merge + ["table.csv"], in: folder.path)
        writer.waitUntilExit()
        #expect(run.status == 2)
        #expect(run.errors.contains("the store was deleted, moved or replaced while it was in use"), "\(run.errors)")
        #expect(run.errors.contains("hint: put it back if you can, and run the same command again"))
        let kept = try FileManager.default.contentsOfDirectory(atPath: folder.file("out")).filter { $0 != ".packet" }
        #expect(kept.count >= 500 && kept.count < 1_600)
        // The next run has another store, and takes them over.
        let again = CommandRun(merge + ["people.csv"], in: folder.path)
        #expect(again.status == 0, "\(again.errors)")
        #expect(again.output == "\(1_600 - kept.count) packets written to out, \(kept.count) there already.\n")
        let log = CommandRun(["log", "stats", "--format", "csv"], in: folder.path)
        #expect(log.output.contains("all,,"))
    }

    /// Sending goes through a program that takes the store away with the first message.
    @Test(arguments: losses)
    func sendingStopsBeforeAnythingElseLeaves(_ loss: String) throws {
        let postage = try Postage(count: 40)
        let folder = postage.folder
        try folder.write(
            "#!/bin/sh\ncat >/dev/null\necho sent >>'\(folder.file("sent"))'\ncd '\(folder.path)' && [ -e lost ] || { touch lost; \(loss); }\n",
            to: "sendmail")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.file("sendmail"))
        try folder.write(
            """
            accounts:
              office:
                transport: sendmail
                program: \(folder.file("sendmail"))
                connections: 1
            """, to: "accounts.yaml")
        let run = postage.send("--confirm")
        #expect(run.status == 2, "\(run.errors)")
        let sent = try folder.text("sent").split(separator: "\n").count
        // One is on its way while the one before is recorded.
        #expect(sent <= 2)
    }
}
