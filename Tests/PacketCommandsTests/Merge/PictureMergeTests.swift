import CommandSupport
import Foundation
import PDFObjects
import TestSupport
import Testing

@testable import PacketCommands

/// Pictures and codes from the command line, end to end.
struct PictureMergeTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for name in ["picture-buttons", "push-button", "barcode-fields", "choice-combo"] {
            try folder.copy(Fixture.form(name))
        }
        try FileManager.default.createDirectory(atPath: folder.file("data/photos"), withIntermediateDirectories: true)
        for name in ["rgb.png", "photo.jpg"] {
            try folder.write(Fixture.bytes(ofPicture: name), to: "data/photos/\(name)")
        }
    }

    private func merge(_ form: String, _ arguments: String...) -> CommandRun {
        CommandRun(["merge", form, "--csv", "data/people.csv", "--out", "out"] + arguments, in: folder.path)
    }

    private func images(_ name: String) throws -> Int {
        try PDFDocument(reading: folder.bytes("out/\(name)")).objects.values.count {
            $0.dictionary?["Subtype"] == .name("Image")
        }
    }

    @Test func pathsStartAtTheFolderOfTheTable() throws {
        try folder.write(
            "turn0,pair\nphotos/rgb.png,\(folder.file("data/photos/photo.jpg"))\n,photos/rgb.png\n",
            to: "data/people.csv")
        let run = merge("picture-buttons.pdf", "--name", "{row}.pdf")
        #expect(run.status == 0, "\(run.errors)")
        #expect(try images("1.pdf") == 2 && images("2.pdf") == 1)
    }

    @Test func whatIsNoPictureFailsItsRowOnly() throws {
        try folder.write("no picture", to: "data/photos/text.png")
        try folder.makePipe("data/pipe.png")
        let cells = [
            "none.png", "photos/text.png", "photos", "pipe.png", "photos/rgb.png", String(repeating: "x", count: 9_000),
        ]
        try folder.write("turn0\n" + cells.joined(separator: "\n") + "\n", to: "data/people.csv")
        let run = merge("picture-buttons.pdf", "--name", "{row}.pdf", "--format", "json")
        #expect(run.status == 3)
        #expect(run.output.components(separatedBy: "picture-unreadable").count - 1 == 5)
        #expect(try folder.names(in: "out").filter { $0.hasSuffix(".pdf") } == ["5.pdf"])
        #expect(!run.output.contains("none.png") && !run.errors.contains("none.png"))
    }

    @Test func columnsMeanButtonsForIconsOnly() throws {
        try folder.write("photo,reset\nphotos/rgb.png,yes\n", to: "data/people.csv")
        let run = merge("push-button.pdf", "--name", "{row}.pdf")
        #expect(run.status == 0 && run.errors.contains("reset"), "\(run.errors)")
        #expect(try images("1.pdf") == 1)
        #expect(merge("push-button.pdf", "--name", "b.pdf", "--set", "reset={photo}").status == 0)
    }

    @Test func mappingsSayWhatIsShownAsACode() throws {
        try folder.write("ticket\nPKT-1\n", to: "data/people.csv")
        try folder.write("fields: { plain: { value: '{ticket}', as: datamatrix } }", to: "map.yaml")
        #expect(merge("barcode-fields.pdf", "--map", "map.yaml", "--name", "{row}.pdf").status == 0)
        let text = try Tool.run("pdftotext", [folder.file("out/1.pdf"), "-"])
        #expect(!text.output.contains("PKT-1"))
    }

    @Test(arguments: [
        ("barcode-fields", "fields: { plain: { value: '{ticket}', as: aztec } }", "qr, code128, pdf417, datamatrix"),
        ("choice-combo", "fields: { plain: { value: '{ticket}', as: qr } }", "cannot show a code"),
    ])
    func mappingsThatMakeNoSenseAreRefused(_ form: String, _ mapping: String, _ words: String) throws {
        try folder.write("ticket\nPKT-1\n", to: "data/people.csv")
        try folder.write(mapping, to: "map.yaml")
        let run = merge("\(form).pdf", "--map", "map.yaml")
        #expect(run.status != 0 && run.errors.contains(words), "\(run.errors)")
    }

    @Test func theCacheOfPicturesIsBounded() throws {
        let files = try PictureFiles(folders: [folder.path], cacheLimit: 2_000)
        for index in 0..<100 {
            #expect(throws: (any Error).self) { try files.picture(named: Array("none-\(index)".utf8)[...]).get() }
        }
        #expect(files.cachedBytes <= 2_000)
        let name = Array("data/photos/rgb.png".utf8)[...]
        let first = try files.picture(named: name).get()
        // What was read once is not read again, even when the file is gone.
        try FileManager.default.removeItem(atPath: folder.file("data/photos/rgb.png"))
        #expect(try files.picture(named: name).get() == first)
    }
}
