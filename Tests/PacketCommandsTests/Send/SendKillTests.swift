import CommandSupport
import Foundation
import PacketModel
import PacketStore
import TestSupport
import Testing

@testable import PacketCommands

/// A run that is killed at any moment delivers nothing twice and loses nothing in silence.
@Suite(.serialized)
struct SendKillTests {
    private static let arguments = [
        "send", "--mail", "letter.yaml", "--accounts", "accounts.yaml", "--csv", "people.csv", "--confirm", "--quiet",
    ]

    private func environment(_ postage: Postage) -> [String: String] {
        ["POSTAGE": FaultServer.password, "PACKET_STORE": postage.folder.file("store.sqlite")]
    }

    /// How many messages a run has let go. Costs one look at a file: the moment of a kill is not the test's to blur.
    private func departed(_ token: String) -> Int {
        let marks = try? FileManager.default.attributesOfItem(atPath: "/dev/shm/packet-\(token)")
        return (marks?[.size] as? Int ?? 0) / 8
    }

    /// The same of the run that is under way.
    private func departed(_ postage: Postage) throws -> Int {
        departed(try Deliveries(postage.store()).lastRun() ?? "")
    }

    @Test func twelveHundredMessagesAndTwentyKillsAtRandomMoments() throws {
        let begun = Date()
        let server = try PostfixServer()
        let count = 1_200
        let postage = try Postage(count: count, size: 12_000)
        try postage.account(port: server.port, authorities: server.authorities, more: "    connections: 4")
        var generator = SystemRandomNumberGenerator()
        var previous: String?
        for _ in 0..<20 {
            let run = try BuiltProgram(Self.arguments, in: postage.folder, environment: environment(postage))
            // Past the start, which takes longer in some builds than in others: kill while messages leave.
            var token = previous
            while run.isRunning, token == previous {
                usleep(1_000)
                token = try Deliveries(postage.store()).lastRun()
            }
            previous = token
            let aim = Int.random(in: 1...22, using: &generator)
            while run.isRunning, departed(token ?? "") < aim { usleep(100) }
            usleep(UInt32.random(in: 0...8_000, using: &generator))
            // On a busy machine it may be over before anybody looks.
            if run.isRunning { run.kill() } else { _ = run.wait() }
        }
        let finalRun = try BuiltProgram(Self.arguments, in: postage.folder, environment: environment(postage))
        let outcome = finalRun.wait()
        #expect([0, 3].contains(outcome.status), "\(outcome.said)")
        let counts = try postage.counts()
        #expect((counts[.sent] ?? 0) + (counts[.unknown] ?? 0) == count)
        let sent = try Deliveries(postage.store()).list(Postage.batch, in: [.sent])
        // The log is written by another process.
        var before = try server.accepted()
        for _ in 0..<6_000 where !Set(sent.map(\.messageID)).isSubset(of: before) {
            usleep(100_000)
            before = try server.accepted()
        }
        let missing = Set(sent.map(\.messageID)).subtracting(before)
        #expect(missing.isEmpty, "a message is said to be sent and was not accepted")
        #expect(Set(before).count == before.count, "a message was accepted twice")
        print("20 kills: \(counts[.unknown] ?? 0) unknown, \(before.count - sent.count) of them accepted")
        // What had not left is known not to have: at most one message a connection is in doubt for each kill.
        #expect(counts[.unknown] ?? 0 <= 80)

        // The relay's log says which of those arrived; the others go out with the next run.
        // A log is believed about what left five seconds after it began, and when it goes on for a minute. A relay of its
        // own that was started for this test may be quicker to take messages than that.
        let clock = DateFormatter()
        (clock.locale, clock.dateFormat) = (Locale(identifier: "en_US_POSIX"), "MMM d HH:mm:ss")
        let earlier = clock.string(from: begun.addingTimeInterval(-90))
        let first = "\(earlier) mx postfix/master[1]: daemon started\n"
        let later = clock.string(from: Date().addingTimeInterval(90))
        let log = try String(contentsOfFile: server.log, encoding: .utf8)
        let last = "\(later) mx postfix/anvil[1]: statistics: max connection count 4\n"
        try postage.folder.write(first + log + last, to: "mail.log")
        let resolved = CommandRun(["send", "--resolve", "mail.log"], in: postage.folder.path)
        #expect(resolved.status == 0, "\(resolved.errors)")
        #expect(resolved.output.hasSuffix(" 0 still unknown.\n"))
        #expect(postage.send("--confirm").status == 0)
        #expect(try postage.counts() == [.sent: count])
        let accepted = try server.accepted()
        #expect(accepted.count == count)
        #expect(Set(accepted).count == count)
    }

    @Test func aLogThatDoesNotSpanTheTimeProvesNoAbsence() throws {
        let server = try FaultServer()
        let postage = try Postage(["a@example.com", "droplost@example.com"])
        try postage.account(port: server.port, authorities: server.authorities)
        #expect(postage.send("--confirm").status == 3)
        let id = try #require(try Deliveries(postage.store()).list(Postage.batch, in: [.unknown]).first?.messageID)
        try postage.folder.write(
            "x postfix/cleanup[1]: 4A: message-id=<other@example.org>\nx postfix/qmgr[1]: 4A: from=<>, (queue active)\n",
            to: "mail.log")
        let partial = CommandRun(["send", "--resolve", "mail.log"], in: postage.folder.path)
        #expect(partial.output == "1 message unknown: 0 sent, 0 not accepted, 1 still unknown.\n")
        try postage.folder.write(
            "x postfix/cleanup[1]: 4A: message-id=<\(id)>\nx postfix/qmgr[1]: 4A: from=<>, (queue active)\n",
            to: "mail.log")
        let found = CommandRun(["send", "--resolve", "mail.log"], in: postage.folder.path)
        #expect(found.output == "1 message unknown: 1 sent, 0 not accepted, 0 still unknown.\n")
    }

    @Test func aFolderOfSentMailProvesPresenceOnly() throws {
        let server = try FaultServer()
        let postage = try Postage(["droplost@example.com", "dropafter@example.com"])
        try postage.account(port: server.port, authorities: server.authorities)
        #expect(postage.send("--confirm").status == 3)
        let sent = try #require(try server.accepted().first?.content)
        try FileManager.default.createDirectory(
            atPath: postage.folder.file("Sent/new"), withIntermediateDirectories: true)
        try postage.folder.write(sent, to: "Sent/new/1")
        let run = CommandRun(["send", "--resolve", "Sent"], in: postage.folder.path)
        #expect(run.output == "2 messages unknown: 1 sent, 0 not accepted, 1 still unknown.\n")
        #expect(try postage.counts() == [.sent: 1, .unknown: 1])
    }

    @Test func test4_twoRunsAtOnceAreOneTooMany() throws {
        let server = try FaultServer(["--slow-seconds", "4"])
        let postage = try Postage(["slow@example.com", "a@example.com"])
        try postage.account(port: server.port, authorities: server.authorities)
        let run = try BuiltProgram(Self.arguments, in: postage.folder, environment: environment(postage))
        while run.isRunning, try postage.counts()[.committing] == nil { usleep(1_000) }
        let second = postage.send("--confirm")
        #expect(second.status == 2)
        #expect(second.errors.contains("another process is sending from this store"))
        #expect(run.wait().status == 0)
        #expect(try server.accepted().count == 2)
    }

    @Test func test16_test26_aStoppedRunFinishesWhatIsInFlight() throws {
        let server = try FaultServer(["--slow-seconds", "2"])
        let postage = try Postage(["slow@example.com"] + (1...50).map { "p\($0)@example.com" })
        try postage.account(port: server.port, authorities: server.authorities)
        let run = try BuiltProgram(Self.arguments, in: postage.folder, environment: environment(postage))
        while run.isRunning, try departed(postage) == 0 { usleep(1_000) }
        // 16: no crash writes a core.
        let limits = (try? String(contentsOfFile: "/proc/\(run.id)/limits", encoding: .utf8)) ?? ""
        if let line = limits.split(separator: "\n").first(where: { $0.hasPrefix("Max core file size") }) {
            #expect(line.split(separator: " ").dropFirst(4).prefix(2) == ["0", "0"])
        }
        kill(run.id, SIGTERM)
        #expect(run.wait().status == 75)
        #expect(try postage.counts()[.committing] == nil)
        #expect(try postage.counts()[.unknown] == nil)
        #expect(try postage.counts()[.sent] == 1)
        #expect(try server.accepted().count == 1)
        #expect(postage.send("--confirm").status == 0)
        #expect(try server.accepted().count == 51)
    }

    @Test func test13_test16_aVerboseRunThatFailsShowsNoPasswordAddressOrValue() throws {
        let server = try FaultServer()
        let postage = try Postage(["hongkildong@example.com", "rcpt550@example.com", "dropafter@example.com"])
        let password = "geheim-\(UUID().uuidString)"
        try postage.account(port: server.port, authorities: server.authorities)
        for given in [password, FaultServer.password] {
            var environment = environment(postage)
            environment["POSTAGE"] = given
            let arguments = Self.arguments.filter { $0 != "--quiet" } + ["--verbose"]
            let run = try BuiltProgram(arguments, in: postage.folder, environment: environment)
            let line = try? String(contentsOfFile: "/proc/\(run.id)/cmdline", encoding: .utf8)
            #expect(line?.contains(given) != true)
            let outcome = run.wait()
            #expect(outcome.status != 0)
            #expect(outcome.said.contains("AUTH …"))
            var stored = [UInt8]()
            for name in ["store.sqlite", "store.sqlite-wal"] { stored += (try? postage.folder.bytes(name)) ?? [] }
            let encoded = Data(given.utf8).base64EncodedString()
            for secret in [given, encoded, Data("\0office@example.org\0\(given)".utf8).base64EncodedString()] {
                #expect(!outcome.said.contains(secret))
                #expect(Data(stored).range(of: Data(secret.utf8)) == nil)
            }
            for value in ["hongkildong", "@example.com", "Pat", "홍", "증명서"] {
                #expect(!outcome.said.contains(value), "\(value)")
            }
        }
        // Asked for, addresses are shown.
        let shown = postage.send("--confirm", "--verbose", "--log-addresses", "--mailing", "x", "--again")
        #expect(shown.errors.contains("hongkildong@example.com"))
    }
}
