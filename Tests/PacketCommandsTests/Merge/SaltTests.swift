import CommandSupport
import Foundation
import TestSupport
import Testing

@testable import PacketCommands

/// The salt of a store: equal packets within it, others everywhere else.
struct SaltTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.copy(Fixture.form("text-single"))
        try folder.write("q0,secret\nMira,1980-01-31\nKim,홍길동\n", to: "people.csv")
    }

    private func merge(_ out: String, store: String, _ more: String...) -> CommandRun {
        CommandRun(
            ["merge", "text-single.pdf", "--csv", "people.csv", "--out", out, "--name", "{row}.pdf"]
                + ["--encrypt-with", "{secret}", "--store", store] + more, in: folder.path)
    }

    private func packets(_ out: String) throws -> [[UInt8]] { try (1...2).map { try folder.bytes("\(out)/\($0).pdf") } }

    private func salt(_ store: String) throws -> String {
        let run = CommandRun(["store", "salt", "--store", store], in: folder.path)
        #expect(run.status == 0 && run.errors.isEmpty)
        let digits = run.output.trimmingCharacters(in: .newlines)
        #expect(digits.count == 64 && digits.allSatisfy { $0.isHexDigit } && run.output == digits + "\n")
        return digits
    }

    @Test func equalInputsGiveEqualBytesWithinAStoreAlone() throws {
        #expect(merge("a", store: "one.sqlite").status == 0)
        #expect(merge("b", store: "one.sqlite", "--jobs", "1").status == 0)
        #expect(merge("c", store: "two.sqlite").status == 0)
        #expect(try packets("a") == packets("b"))
        #expect(try zip(packets("a"), packets("c")).allSatisfy { $0 != $1 })
        #expect(try salt("one.sqlite") != salt("two.sqlite"))
        #expect(merge("a", store: "one.sqlite").output == "0 packets written to a, 2 there already.\n")
    }

    @Test func theSaltOfOneStoreReproducesItsPacketsInAnother() throws {
        #expect(merge("a", store: "one.sqlite").status == 0)
        try folder.write(try salt("one.sqlite").uppercased() + "\nanything else\n", to: "salt.txt")
        #expect(merge("b", store: "two.sqlite", "--salt", "salt.txt").status == 0)
        #expect(try packets("a") == packets("b"))
        // Nor is a copy of the store another one.
        #expect(CommandRun(["store", "backup", "copy.sqlite", "--store", "one.sqlite"], in: folder.path).status == 0)
        #expect(merge("c", store: "copy.sqlite").status == 0)
        #expect(try packets("c") == packets("a") && salt("copy.sqlite") == salt("one.sqlite"))
        // An erased one is.
        #expect(CommandRun(["store", "erase", "--yes", "--store", "one.sqlite"], in: folder.path).status == 0)
        #expect(CommandRun(["store", "salt", "--store", "one.sqlite"], in: folder.path).status == 2)
        #expect(merge("d", store: "one.sqlite").status == 0)
        #expect(try packets("d") != packets("a"))
    }

    /// Another salt is another packet: nothing is replaced unasked, and the reason is said.
    @Test func packetsOfAnotherSaltAreNotReplacedUnasked() throws {
        #expect(merge("a", store: "one.sqlite").status == 0)
        let before = try packets("a")
        try folder.write(String(repeating: "0f", count: 32), to: "salt.txt")
        let refused = merge("a", store: "one.sqlite", "--salt", "salt.txt")
        #expect(refused.status == 3 && refused.errors.contains("made with another salt"), "\(refused.errors)")
        #expect(refused.errors.contains("--overwrite") && !refused.errors.contains("0f0f"))
        #expect(try packets("a") == before)
        #expect(merge("a", store: "one.sqlite", "--salt", "salt.txt", "--overwrite").status == 0)
        #expect(try packets("a") != before)
    }

    /// A batch that a version without salts left half done is another one now, and nothing of it is replaced unasked.
    @Test func aBatchWithoutASaltDoesNotGoOn() throws {
        #expect(merge("a", store: "one.sqlite").status == 0)
        let before = try packets("a")
        try FileManager.default.removeItem(atPath: folder.file("a/2.pdf"))
        let script =
            "UPDATE salt SET bytes = randomblob(32); UPDATE batch SET saltFingerprint = NULL, state = 'stopped'"
        #expect(try Tool.run("sqlite3", [folder.file("one.sqlite"), script]).status == 0)
        let resumed = CommandRun(["batch", "resume", "2026", "--store", "one.sqlite"], in: folder.path)
        #expect(resumed.status == 2 && resumed.errors.contains("the salt has changed"), "\(resumed.errors)")
        let again = merge("a", store: "one.sqlite")
        #expect(again.status == 3 && again.errors.contains("made with another salt"), "\(again.errors)")
        #expect(try folder.bytes("a/1.pdf") == before[0] && folder.bytes("a/2.pdf") != before[1])
        #expect(merge("a", store: "one.sqlite", "--overwrite").status == 0)
    }

    @Test(arguments: ["", "12", String(repeating: "g", count: 64), String(repeating: "0f", count: 33)])
    func refusesWhatIsNoSalt(_ text: String) throws {
        try folder.write(text, to: "salt.txt")
        let run = merge("a", store: "one.sqlite", "--salt", "salt.txt")
        #expect(run.status == 2 && run.errors.contains("is no salt") && run.errors.contains("packet store salt"))
        #expect(try !folder.names().contains("a"))
    }

    /// The salt stands in the store and in the answer to who asks for it, and nowhere else.
    @Test func isNotSaidUnasked() throws {
        let runs = [
            merge("a", store: "one.sqlite", "--verbose", "--format", "json", "--manifest", "list.csv", "--verify"),
            CommandRun(["batch", "list", "--format", "json", "--store", "one.sqlite"], in: folder.path),
            CommandRun(["batch", "show", "2026", "--format", "json", "--store", "one.sqlite"], in: folder.path),
            CommandRun(["store", "check", "--format", "json", "--store", "one.sqlite"], in: folder.path),
            CommandRun(["log", "list", "--format", "json", "--store", "one.sqlite"], in: folder.path),
        ]
        #expect(runs.allSatisfy { $0.status == 0 }, "\(runs.map(\.errors))")
        let salt = try salt("one.sqlite")
        for text in try runs.flatMap({ [$0.output, $0.errors] }) + [folder.text("list.csv")] {
            #expect(!text.lowercased().contains(salt.prefix(16)))
        }
        let bytes = stride(from: 0, to: 64, by: 2).map { index in
            UInt8(salt.dropFirst(index).prefix(2), radix: 16) ?? 0
        }
        for packet in try packets("a") {
            #expect(packet.firstRange(of: bytes) == nil)
        }
    }

    /// A dry run makes no store for its salt.
    @Test func aDryRunNeedsNoStore() throws {
        let run = CommandRun(
            ["merge", "text-single.pdf", "--csv", "people.csv", "--dry-run", "--encrypt-with", "{secret}"],
            in: folder.path)
        #expect(run.status == 0 && run.output.contains("2 packets"), "\(run.output)\(run.errors)")
        #expect(try folder.names() == ["people.csv", "text-single.pdf"])
    }
}
