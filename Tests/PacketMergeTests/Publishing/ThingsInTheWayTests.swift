import Foundation
import PacketModel
import TestSupport
import Testing

@testable import PacketMerge

/// What has a packet's name and is no file: it stays, and is its row's problem alone.
struct ThingsInTheWayTests {
    /// What can be in the way.
    enum Thing: String, CaseIterable {
        case folder, fullFolder, pipe, socket, device, linkToFile, linkToFolder, linkToNothing

        /// How a sentence calls it.
        var words: String {
            switch self {
            case .folder, .fullFolder: "a folder has the packet's name"
            case .pipe: "a pipe has the packet's name"
            case .socket: "a socket has the packet's name"
            case .device: "a device has the packet's name"
            case .linkToFile, .linkToFolder, .linkToNothing: "a symbolic link has the packet's name"
            }
        }

        /// Makes one; the test ends where this machine does not let it be made.
        func make(_ name: String, in folder: TemporaryFolder) throws {
            let (path, files) = (folder.file(name), FileManager.default)
            switch self {
            case .folder: try files.createDirectory(atPath: path, withIntermediateDirectories: false)
            case .fullFolder:
                try files.createDirectory(atPath: path, withIntermediateDirectories: false)
                try folder.write("mine", to: "\(name)/inside")
            case .pipe: try folder.makePipe(name)
            case .socket:
                let script = "import socket,sys; socket.socket(socket.AF_UNIX).bind(sys.argv[1])"
                #expect(try Tool.run("python3", ["-c", script, path]).status == 0)
            case .device: try folder.makeDevice(name)
            case .linkToFile:
                try folder.write("precious", to: "target")
                try files.createSymbolicLink(atPath: path, withDestinationPath: "target")
            case .linkToFolder: try files.createSymbolicLink(atPath: path, withDestinationPath: "/")
            case .linkToNothing: try files.createSymbolicLink(atPath: path, withDestinationPath: "nowhere")
            }
        }
    }

    private static func kind(_ path: String) throws -> FileAttributeType? {
        try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
    }

    @Test(arguments: Thing.allCases, [false, true])
    func isItsRowsProblemAlone(_ thing: Thing, _ overwrites: Bool) throws {
        let folder = try TemporaryFolder()
        try thing.make("b.pdf", in: folder)
        let before = try Self.kind(folder.file("b.pdf"))
        let run = try MergeRun { $0.overwrites = overwrites }
        let report = try run(FakeRecords(names: ["a", "b", "c"]), into: folder.path)
        #expect(report.written == 2 && report.failed == 1)
        let problem = try #require(run.listener.results[1].problems.first)
        #expect(problem.code == .fileExists && problem.message == thing.words && problem.row == 2)
        #expect(try Self.kind(folder.file("b.pdf")) == before)
        #expect(try ["a.pdf", "c.pdf"].allSatisfy { try Self.kind(folder.file($0)) == .typeRegular })
        #expect(try !folder.names().contains(".packet"))
        if thing == .linkToFile { #expect(try folder.text("target") == "precious") }
    }

    /// A file that the system protects gives way to nobody.
    @Test(arguments: [false, true])
    func anImmutableFileIsItsRowsProblemAlone(_ overwrites: Bool) throws {
        let folder = try TemporaryFolder()
        try folder.write("mine", to: "b.pdf")
        let protected = try Tool.run("chattr", ["+i", folder.file("b.pdf")])
        try required(if: protected.status == 0, "this user may not protect files, or not here", from: .surroundings)
        defer { _ = try? Tool.run("chattr", ["-i", folder.file("b.pdf")]) }
        let run = try MergeRun { $0.overwrites = overwrites }
        let report = try run(FakeRecords(names: ["a", "b", "c"]), into: folder.path)
        #expect(report.written == 2 && report.failed == 1)
        let message = overwrites ? "not permitted" : "another file has the packet's name"
        #expect(run.listener.results[1].problems.first?.message.contains(message) == true)
        #expect(try folder.text("b.pdf") == "mine")
    }

    /// An unwritable file is replaced when that is wanted: who may write into a folder may replace what is in it.
    @Test func anUnwritableFileIsReplacedWhenAskedTo() throws {
        let folder = try TemporaryFolder()
        try folder.write("mine", to: "a.pdf")
        try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: folder.file("a.pdf"))
        let kept = try MergeRun()(FakeRecords(names: ["a", "b"]), into: folder.path)
        #expect(try kept.failed == 1 && folder.text("a.pdf") == "mine")
        let replaced = try MergeRun { $0.overwrites = true }(FakeRecords(names: ["a", "b"]), into: folder.path)
        #expect(try replaced.failed == 0 && folder.text("a.pdf") != "mine" && folder.mode("a.pdf") == 0o600)
    }

    /// What has the name of a subfolder is the problem of the rows that belong there.
    @Test(arguments: [Thing.pipe, .linkToFolder, .linkToNothing], [false, true])
    func whatHasASubfoldersNameIsItsRowsProblem(_ thing: Thing, _ overwrites: Bool) throws {
        let folder = try TemporaryFolder()
        try thing.make("0000003-0000004", in: folder)
        let run = try MergeRun { plan in
            plan.rowsPerFolder = 2
            plan.overwrites = overwrites
        }
        let report = try run(FakeRecords(names: ["a", "b", "c", "d", "e"]), into: folder.path)
        #expect(report.written == 3 && report.failed == 2)
        #expect(run.listener.results[2].problems.first?.message.contains("0000003-0000004") == true)
        #expect(FileManager.default.fileExists(atPath: folder.file("0000005-0000006/e.pdf")))
    }

    /// A print file gives up at once: nothing is drawn for a name that it cannot have.
    @Test(arguments: [Thing.folder, .socket, .linkToFile], [false, true])
    func aPrintFileSaysItBeforeItIsDrawn(_ thing: Thing, _ overwrites: Bool) throws {
        let folder = try TemporaryFolder()
        try thing.make("all.pdf", in: folder)
        let run = try PrintRun { $0.overwrites = overwrites }
        let error = #expect(throws: MergeError.self) {
            try run(FakeRecords(names: ["a"]), to: folder.file("all.pdf"))
        }
        #expect(error?.code == .exists && error?.message.hasPrefix("“all.pdf” is a") == true)
        #expect(run.listener.drawnRows.isEmpty)
        #expect(try Self.kind(folder.file("all.pdf")) != .typeRegular)
    }

    /// A pipe takes the print file, and is a pipe afterwards.
    @Test(arguments: [false, true])
    func aPipeTakesThePrintFile(_ overwrites: Bool) throws {
        let folder = try TemporaryFolder()
        try folder.makePipe("all.pdf")
        let reader = Process()
        reader.executableURL = URL(fileURLWithPath: "/bin/sh")
        reader.arguments = ["-c", "cat all.pdf >copy.pdf"]
        reader.currentDirectoryURL = URL(fileURLWithPath: folder.path)
        try reader.run()
        let run = try PrintRun { $0.overwrites = overwrites }
        let report = try run(FakeRecords(names: ["a", "b"]), to: folder.file("all.pdf"))
        reader.waitUntilExit()
        #expect(report.written == 2 && report.failure == nil)
        #expect(try Self.kind(folder.file("all.pdf")) != .typeRegular)
        _ = try PrintRun()(FakeRecords(names: ["a", "b"]), to: folder.file("plain.pdf"))
        #expect(try folder.bytes("copy.pdf") == folder.bytes("plain.pdf"))
        #expect(try folder.names() == ["all.pdf", "copy.pdf", "plain.pdf"])
    }
}
