import ArgumentParser
import CommandSupport
import Foundation
import PacketPlanning
import TestSupport
import Testing

@testable import PacketCommands

/// Where pictures may come from: a table is often somebody else's, and a packet goes to a third.
struct PictureFolderTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.copy(Fixture.form("picture-buttons"))
        let picture = try Fixture.bytes(ofPicture: "rgb.png")
        for name in ["data/photos", "private", "data-too", "library"] {
            try FileManager.default.createDirectory(atPath: folder.file(name), withIntermediateDirectories: true)
        }
        for name in ["data/photos/rgb.png", "private/passport.png", "data-too/rgb.png", "library/logo.png"] {
            try folder.write(picture, to: name)
        }
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o600], ofItemAtPath: folder.file("private/passport.png"))
        try folder.makePipe("data/pipe.png")
        for (link, target) in [
            ("inside.png", "photos/rgb.png"), ("absolute.png", folder.file("data/photos/rgb.png")),
            ("outside.png", "../private/passport.png"), ("door", "../private"), ("library.png", "../library/logo.png"),
            ("null.png", "/dev/null"), ("loop.png", "loop.png"), ("dangling.png", "../private/none.png"),
        ] {
            try FileManager.default.createSymbolicLink(
                atPath: folder.file("data/\(link)"), withDestinationPath: target)
        }
    }

    /// Merges a table of one cell.
    private func merge(_ cell: String, _ arguments: String..., out: String = "out") throws -> CommandRun {
        try folder.write("turn0\n\"\(cell)\"\n", to: "data/people.csv")
        return CommandRun(
            ["merge", "picture-buttons.pdf", "--csv", "data/people.csv", "--name", "{row}.pdf", "--out", out]
                + arguments,
            in: folder.path)
    }

    @Test(arguments: [
        "photos/rgb.png", "./photos//rgb.png", "photos/../photos/rgb.png", "../data/photos/rgb.png", "inside.png",
        "absolute.png", "FOLDER/data/photos/rgb.png", "FOLDER/private/../data/inside.png",
    ])
    func filesOfTheFolderOfTheTableAreTaken(_ cell: String) throws {
        let run = try merge(cell.replacingOccurrences(of: "FOLDER", with: folder.path))
        #expect(run.status == 0, "\(run.errors)")
    }

    @Test(arguments: [
        "../private/passport.png", "FOLDER/private/passport.png", "photos/../../private/passport.png", "outside.png",
        "door/passport.png", "door/../library/logo.png", "../data-too/rgb.png", "FOLDER/data-too/rgb.png",
        "library.png", "null.png", "/dev/null", "/dev/tty",
        "/proc/self/fd/0", "/proc/self/cwd/../private/passport.png",
        // Nobody is told what there is elsewhere.
        "../private/none.png", "/none/none.png",
    ])
    func anyOtherFileFailsItsRow(_ cell: String) throws {
        let run = try merge(cell.replacingOccurrences(of: "FOLDER", with: folder.path))
        #expect(run.status == 3)
        #expect(
            run.errors.contains("not in the folder of the table") && run.errors.contains("--pictures"), "\(run.errors)")
        #expect(try folder.names(in: "out").filter { $0.hasSuffix(".pdf") } == [])
    }

    @Test(arguments: [
        ("none.png", "no file"), ("photos/none.png", "no file"), ("FOLDER/data/none.png", "no file"),
        ("photos", "can be read"), ("pipe.png", "can be read"), ("loop.png", "no file"), ("dangling.png", "no file"),
    ])
    func whatIsNoFileInsideFailsItsRow(_ cell: String, _ words: String) throws {
        let run = try merge(cell.replacingOccurrences(of: "FOLDER", with: folder.path))
        #expect(run.status == 3 && run.errors.contains(words), "\(run.errors)")
    }

    @Test(arguments: ["logo.png", "../library/logo.png", "FOLDER/library/logo.png", "library.png", "passport.png"])
    func foldersThatAreNamedAreOpenedToo(_ cell: String) throws {
        let cell = cell.replacingOccurrences(of: "FOLDER", with: folder.path)
        #expect(try merge(cell).status == 3)
        let run = try merge(cell, "--pictures", "library", "--pictures", "private")
        #expect(run.status == 0, "\(run.errors)")
        #expect(try merge(cell, "--pictures", "none", out: "two").status == 2)
        #expect(try merge(cell, "--pictures", "library/logo.png", out: "two").status == 2)
    }

    /// A mapping has no more rights than the table: it is often somebody else's as well.
    @Test func whatAMappingNamesIsBoundToTheSameFolders() throws {
        let path = folder.file("library/logo.png")
        for cell in ["../library/logo.png", path] {
            #expect(try merge("x", "--set", "turn0=\(cell)").status == 3)
            #expect(try merge("x", "--set", "turn0=\(cell)", "--pictures", "library").status == 0)
        }
    }

    @Test func allCommandsThatReadPicturesTakeTheOption() throws {
        try folder.write("turn0\n../library/logo.png\n", to: "data/people.csv")
        let commands = [
            ["check"], ["map", "--explain", "1"], ["preview", "--row", "1", "--out", "page.png", "--overwrite"],
            ["merge", "--dry-run"], ["merge", "--single", "all.pdf"],
            ["merge", "--form", "picture-buttons.pdf", "--form", "picture-buttons.pdf", "--dry-run"],
        ]
        for command in commands {
            let form = command.contains("--form") ? [] : ["picture-buttons.pdf"]
            let arguments = [command[0]] + form + ["--csv", "data/people.csv"] + command.dropFirst()
            let refused = CommandRun(arguments, in: folder.path)
            #expect(refused.status == 3 && (refused.output + refused.errors).contains("--pictures"), "\(command)")
            let taken = CommandRun(arguments + ["--pictures", "library"], in: folder.path)
            #expect(taken.status == 0, "\(command): \(taken.errors)")
        }
        #expect(
            CommandRun(
                ["map", "picture-buttons.pdf", "--csv", "data/people.csv", "--pictures", "library"], in: folder.path
            )
            .status == 64)
    }

    @Test func peopleWhoComeFromNoFileHaveNoFolder() throws {
        try folder.write("name,turn0\nMira,data/photos/rgb.png\n", to: "people.csv")
        #expect(CommandRun(["recipients", "import", "people.csv"], in: folder.path).status == 0)
        let arguments = ["merge", "picture-buttons.pdf", "--recipients", "--out", "out"]
        let refused = CommandRun(arguments, in: folder.path)
        #expect(refused.status == 3 && refused.errors.contains("come from no file"), "\(refused.errors)")
        #expect(CommandRun(arguments + ["--pictures", "."], in: folder.path).status == 0)
        let context = CommandContext(
            environment: [:], currentFolder: folder.path, output: OutputSink { _ in }, errors: OutputSink { _ in },
            readLine: { nil }, now: { 0 })
        let names = ["-", "/dev/stdin", "/dev/null", "data/pipe.png", "data", "none.csv"]
        for name in names { #expect(context.folder(of: MergeRequest.People(file: name)) == nil, "\(name)") }
        #expect(context.folder(of: MergeRequest.People(file: "people.csv")) == folder.path)
    }

    /// What may be read is an option of the merge like others: another folder makes another batch.
    @Test func theFoldersBelongToTheIdentityOfABatch() throws {
        func batches() -> Int {
            let run = CommandRun(["batch", "list", "--format", "json"], in: folder.path)
            return run.output.components(separatedBy: "\"id\"").count - 1
        }
        _ = try merge("photos/rgb.png")
        _ = try merge("photos/rgb.png")
        #expect(batches() == 1)
        _ = try merge("photos/rgb.png", "--pictures", "library")
        _ = try merge("photos/rgb.png", "--pictures", "./library/")
        #expect(batches() == 2)
        _ = try merge("photos/rgb.png", "--pictures", "private")
        #expect(batches() == 3)
    }
}
