import CommandSupport
import Foundation
import TestSupport
import Testing

@testable import PacketCommands

/// Pictures from the command line.
struct PreviewTests {
    private static func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.copy(Fixture.form("text-single"))
        try folder.copy(Fixture.form("same-name-pages"))
        let listing = CommandRun(["extract-fields", "text-single.pdf", "--format", "csv"], in: folder.path)
        let field = String(try #require(listing.output.split(whereSeparator: { $0 == "," || $0 == "\r\n" }).first))
        try folder.write("\(field)\nKim\nLee\nPark\n", to: "people.csv")
        return folder
    }

    /// The column of the table.
    private static func header(_ folder: TemporaryFolder) throws -> String {
        String(try #require(try folder.text("people.csv").split(separator: "\n").first))
    }

    /// The width and height of a PNG file.
    private static func size(_ folder: TemporaryFolder, _ name: String) throws -> [Int] {
        let png = try folder.bytes(name)
        try #require(png.starts(with: [0x89, 0x50, 0x4E, 0x47]) && png.count > 24)
        return [16, 20].map { start in png[start..<(start + 4)].reduce(0) { $0 << 8 | Int($1) } }
    }

    @Test func showsTheFormItsNamesAndARow() throws {
        let folder = try Self.folder()
        let form = ["preview", "text-single.pdf", "--dpi", "72"]
        #expect(CommandRun(form + ["--out", "plain.png"], in: folder.path).status == 0)
        #expect(CommandRun(form + ["--names", "--out", "names.png"], in: folder.path).status == 0)
        let row = ["--csv", "people.csv", "--row"]
        #expect(CommandRun(form + row + ["1", "--out", "one.png"], in: folder.path).status == 0)
        #expect(CommandRun(form + row + ["2", "--out", "two.png"], in: folder.path).status == 0)
        #expect(CommandRun(form + row + ["2", "--fillable", "--out", "live.png"], in: folder.path).status == 0)
        let size = try Self.size(folder, "plain.png")
        let names = ["plain.png", "names.png", "one.png", "two.png"]
        for name in names { #expect(try Self.size(folder, name) == size) }
        #expect(try Set(names.map(folder.bytes)).count == 4)
        // Nothing was logged, no packet was written, and pictures are private.
        #expect(!FileManager.default.fileExists(atPath: folder.file("store.sqlite")))
        let mode = try FileManager.default.attributesOfItem(atPath: folder.file("one.png"))[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    /// Who is to shorten a text looks at it first. Everything that is wrong with the row is told.
    @Test func showsARowThatAMergeRefuses() throws {
        let folder = try Self.folder()
        let table = try folder.text("people.csv")
        try folder.write(table + String(repeating: "Wolfeschlegelstein ", count: 20) + "\n", to: "people.csv")
        let preview = ["preview", "text-single.pdf", "--csv", "people.csv", "--dpi", "72"]
        let run = CommandRun(preview + ["--row", "4", "--out", "long.png"], in: folder.path)
        #expect(run.status == 3 && run.errors.contains("error: row 4"), "\(run.errors)")
        #expect(run.errors.contains("characters cannot be read"))
        #expect(run.errors.contains("the picture shows what does not fit as well"))
        #expect(CommandRun(preview + ["--row", "1", "--out", "short.png"], in: folder.path).status == 0)
        #expect(try Self.size(folder, "long.png") == Self.size(folder, "short.png"))
        let empty = preview + ["--row", "1", "--set", "\(try Self.header(folder))=", "--out", "empty.png"]
        #expect(CommandRun(empty, in: folder.path).status == 0)
        let pictures = try ["long", "short", "empty"].map { try folder.bytes("\($0).png") }
        #expect(Set(pictures).count == 3)
        // A merge still writes no such packet.
        let merge = ["merge", "text-single.pdf", "--csv", "people.csv", "--rows", "4", "--out", "out"]
        #expect(CommandRun(merge, in: folder.path).status == 3)
    }

    @Test func showsEveryPage() throws {
        let folder = try Self.folder()
        let run = CommandRun(
            ["preview", "same-name-pages.pdf", "--page", "all", "--dpi", "20", "--out", "page.png"], in: folder.path)
        #expect(run.status == 0)
        #expect(try folder.names().filter { $0.hasPrefix("page") } == ["page-1.png", "page-2.png", "page-3.png"])
        let second = ["preview", "same-name-pages.pdf", "--page", "2", "--dpi", "20", "--out", "second.png"]
        #expect(CommandRun(second, in: folder.path).status == 0)
        #expect(try folder.bytes("second.png") == folder.bytes("page-2.png"))
        #expect(
            CommandRun(["preview", "text-single.pdf", "--page", "9", "--out", "x.png"], in: folder.path).status == 2)
    }

    @Test func putsPacketsOnASheet() throws {
        let folder = try Self.folder()
        let table = ["preview", "text-single.pdf", "--csv", "people.csv", "--contact-sheet"]
        #expect(CommandRun(table + ["2", "--out", "two.png"], in: folder.path).status == 0)
        #expect(CommandRun(table + ["9", "--out", "all.png"], in: folder.path).status == 0)
        let chosen = CommandRun(table + ["9", "--rows", "3", "--out", "third.png"], in: folder.path)
        #expect(chosen.status == 0)
        let areas = try ["third.png", "two.png", "all.png"].map { try Self.size(folder, $0).reduce(1, *) }
        #expect(areas[0] < areas[1] && areas[1] < areas[2])
        let merge = ["merge", "text-single.pdf", "--csv", "people.csv", "--out", "out"]
        #expect(CommandRun(merge, in: folder.path).status == 0)
        #expect(
            CommandRun(["preview", "out", "--contact-sheet", "3", "--out", "files.png"], in: folder.path).status == 0)
        #expect(try Self.size(folder, "files.png") == Self.size(folder, "all.png"))
    }

    @Test(
        "Several pictures go into no stream, and a file of a picture is called so",
        arguments: [
            ["preview", "pages.pdf", "--page", "all", "--dpi", "20"], ["template", "diff", "pages.pdf", "pages.pdf"],
        ],
        [
            ("/dev/null", "takes one picture, and there are 2"), ("/dev/fd/1", "takes one picture, and there are 2"),
            ("page.txt", "no name of a picture"), ("page", "no name of a picture"),
        ])
    func refusesSeveralInOne(_ command: [String], _ wanted: (name: String, says: String)) throws {
        let folder = try Self.folder()
        try folder.write(
            RawPDF([
                1:
                    "<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R 9 0 R]/DA(/Helv 0 Tf 0 g)/DR<</Font<</Helv 6 0 R>>>>>>>>",
                4: "<</Type/Page/Parent 2 0 R/Annots[9 0 R]/Resources<<>>/Contents 8 0 R>>",
                9: "<</Type/Annot/Subtype/Widget/FT/Tx/T(other)/Rect[10 10 200 30]/F 4/P 4 0 R>>",
            ]).bytes, to: "pages.pdf")
        let names = try folder.names()
        let run = CommandRun(command + ["--out", wanted.name, "--overwrite"], in: folder.path)
        #expect(run.status == 2 && run.errors.contains(wanted.says), "\(run.status): \(run.errors)")
        #expect(try folder.names() == names && run.output.isEmpty)
    }

    @Test func replacesAPictureOnlyWhenAsked() throws {
        let folder = try Self.folder()
        let arguments = ["preview", "text-single.pdf", "--dpi", "20", "--out", "a.png"]
        #expect(CommandRun(arguments, in: folder.path).status == 0)
        let again = CommandRun(arguments, in: folder.path)
        #expect(again.status == 2 && again.errors.contains("there is a file “a.png”"))
        #expect(CommandRun(arguments + ["--overwrite"], in: folder.path).status == 0)
    }

    @Test func tellsARowThatCannotBeWritten() throws {
        let folder = try Self.folder()
        let missing = ["preview", "text-single.pdf", "--csv", "people.csv", "--row", "7", "--out", "x.png"]
        let run = CommandRun(missing, in: folder.path)
        #expect(run.status == 2 && run.errors.contains("no row 7"))
        #expect(!FileManager.default.fileExists(atPath: folder.file("x.png")))
    }

    @Test(arguments: [
        ["--dpi", "5"], ["--dpi", "2000"], ["--page", "0"], ["--row", "1"], ["--csv", "people.csv"],
        ["--csv", "people.csv", "--row", "1", "--names"], ["--csv", "people.csv", "--row", "1", "--rows", "2"],
        ["--csv", "people.csv", "--row", "1", "--contact-sheet", "2"], ["--contact-sheet", "0"],
    ])
    func refusesWhatMakesNoSense(_ more: [String]) throws {
        let folder = try Self.folder()
        #expect(CommandRun(["preview", "text-single.pdf", "--out", "x.png"] + more, in: folder.path).status == 64)
        #expect(
            CommandRun(["preview", "text-single.pdf", "--page", "all", "--out", "-"], in: folder.path).status == 64)
    }
}
