import CommandSupport
import Foundation
import PDFObjects
import TestSupport
import Testing

@testable import PacketCommands

/// One archive of all packets, from the command line.
struct ArchiveMergeTests {
    private static let template = "\(Fixture.package)/templates/welcome-letter"
    private static let arguments = [
        "merge", "\(template)/form.pdf", "--csv", "\(template)/sample.csv", "--map", "\(template)/mapping.yaml",
    ]

    /// The files of an archive, unpacked by unzip.
    private static func files(of archive: String, in folder: TemporaryFolder) throws -> [String: [UInt8]] {
        let place = "unpacked-\(UUID().uuidString)"
        let run = try Tool.run("unzip", ["-q", folder.file(archive), "-d", folder.file(place)])
        #expect(run.status == 0, "\(run.errors)")
        return try Dictionary(
            uniqueKeysWithValues: folder.names(in: place).map { ($0, try folder.bytes("\(place)/\($0)")) })
    }

    @Test(arguments: [
        [], ["--fillable"], ["--encrypt-with", "{firstName}", "--allow-empty-passwords"], ["--jobs", "2"],
    ])
    func hasTheBytesOfAFolder(options: [String]) throws {
        let folder = try TemporaryFolder()
        #expect(CommandRun(Self.arguments + ["--out", "packets"] + options, in: folder.path).status == 0)
        let run = CommandRun(Self.arguments + ["--out", "packets.zip"] + options, in: folder.path)
        #expect(run.status == 0 && run.output.contains("13 packets written to packets.zip"), "\(run.output)")
        let files = try Self.files(of: "packets.zip", in: folder)
        #expect(try Set(files.keys) == Set(folder.names(in: "packets")) && files.count == 13)
        for (name, bytes) in files { #expect(try folder.bytes("packets/\(name)") == bytes) }
        let mode = try FileManager.default.attributesOfItem(atPath: folder.file("packets.zip"))[.posixPermissions]
        #expect(mode as? Int == 0o600)
    }

    @Test func standardOutputGetsTheSame() throws {
        let folder = try TemporaryFolder()
        #expect(CommandRun(Self.arguments + ["--out", "packets.zip"], in: folder.path).status == 0)
        let run = CommandRun(Self.arguments + ["--out", "-"], in: folder.path)
        #expect(run.status == 0 && run.errors.hasSuffix("13 packets written to standard output.\n"))
        #expect(try run.bytes == folder.bytes("packets.zip"))
        let terminal = CommandRun(Self.arguments + ["--out", "-"], in: folder.path, columns: 80)
        #expect(terminal.status == 2 && terminal.bytes.isEmpty && terminal.errors.contains("nothing for a terminal"))
        #expect(CommandRun(Self.arguments + ["--out", "-", "--format", "json"], in: folder.path).status == 64)
    }

    /// Names are so long that the list of files waits on the disk.
    @Test(arguments: ["packets.zip", "-"])
    func manyFilesAreAllListed(out: String) throws {
        let folder = try TemporaryFolder()
        let header = "Recipient Name\n"
        try folder.write(header + (1...1_600).map { "Ann Lee \($0)\n" }.joined(), to: "people.csv")
        let name = String(repeating: "a", count: 180) + "-{row}.pdf"
        let run = CommandRun(
            ["merge", Self.arguments[1], "--csv", "people.csv", "--out", out, "--name", name], in: folder.path)
        #expect(run.status == 0, "\(run.errors)")
        if out == "-" { try folder.write(run.bytes, to: "packets.zip") }
        let names = (1...1_600).map { "\(name.dropLast(9))\($0).pdf" }
        #expect(try Self.files(of: "packets.zip", in: folder).keys.sorted() == names.sorted())
        #expect(try folder.names().allSatisfy { !$0.hasSuffix(".packet-part") })
    }

    @Test func theSameAgainIsThereAlready() throws {
        let folder = try TemporaryFolder()
        let command = Self.arguments + ["--out", "packets.zip"]
        #expect(CommandRun(command, in: folder.path).status == 0)
        let bytes = try folder.bytes("packets.zip")
        let again = CommandRun(command, in: folder.path)
        #expect(again.status == 0 && again.output.contains("13 there already"))
        try folder.write("other", to: "packets.zip")
        let other = CommandRun(command, in: folder.path)
        #expect(other.status == 2 && other.errors.contains("give --overwrite"))
        #expect(CommandRun(command + ["--overwrite"], in: folder.path).status == 0)
        #expect(try folder.bytes("packets.zip") == bytes)
        #expect(try folder.names().allSatisfy { !$0.hasSuffix(".packet-part") })
    }

    @Test func aBadRowIsLeftOut() throws {
        let folder = try TemporaryFolder()
        // One row has no first name, and so no password.
        let run = CommandRun(
            Self.arguments + ["--out", "a.zip", "--encrypt-with", "{firstName}"], in: folder.path)
        #expect(run.status == 3 && run.output.contains("12 packets written to a.zip"), "\(run.output)")
        #expect(try Self.files(of: "a.zip", in: folder).count == 12)
    }

    @Test func logsAndProvesItsFiles() throws {
        let folder = try TemporaryFolder()
        let run = CommandRun(
            Self.arguments + ["--out", "packets.zip", "--manifest", "m.csv", "--format", "json"], in: folder.path)
        let batch = try #require(JSONShape.object(run.output)?["batch"] as? String)
        let files = try Self.files(of: "packets.zip", in: folder)
        let lines = try folder.text("m.csv").split(separator: "\r\n").dropFirst()
        #expect(lines.count == 13)
        for (name, bytes) in files {
            let digest = SHA256.hexadecimal(SHA256.digest(bytes))
            #expect(lines.contains { $0.contains(name) && $0.contains(digest) }, "\(name)")
        }
        try Tool.run("unzip", ["-q", folder.file("packets.zip"), "-d", folder.file("unpacked")])
        let proof = CommandRun(["verify", "unpacked", "--batch", batch], in: folder.path)
        #expect(proof.status == 0, "\(proof.output) \(proof.errors)")
        let direct = CommandRun(["verify", "packets.zip"], in: folder.path)
        #expect(direct.status == 2 && direct.errors.contains("unpack the archive"))
        let removal = CommandRun(["batch", "remove", batch, "--packets", "--yes"], in: folder.path)
        #expect(removal.status == 2 && removal.errors.contains("in an archive"))
        #expect(try folder.names().contains("packets.zip"))
    }

    @Test(arguments: [["--prune"], ["--shard", "0/2"]])
    func refusesWhatNeedsAFolder(options: [String]) throws {
        let folder = try TemporaryFolder()
        let run = CommandRun(Self.arguments + ["--out", "packets.zip"] + options, in: folder.path)
        #expect(run.status == 64 && run.errors.contains("archive"))
        #expect(try folder.names() == [])
    }

    @Test func aFolderOfTheNameIsInTheWay() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.file("a.zip"), withIntermediateDirectories: false)
        let run = CommandRun(Self.arguments + ["--out", "a.zip"], in: folder.path)
        #expect(run.status == 2 && run.errors.contains("folder"), "\(run.errors)")
        #expect(try folder.names() == ["a.zip"])
    }
}
