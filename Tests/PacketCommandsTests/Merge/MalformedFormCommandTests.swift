import CommandSupport
import Foundation
import PDFObjects
import TestSupport
import Testing

@testable import PacketCommands

/// What commands say of malformed forms, and what they leave behind.
struct MalformedFormCommandTests {
    private struct Case {
        let folder: TemporaryFolder

        init(_ form: RawPDF) throws {
            folder = try TemporaryFolder()
            try folder.write(form.bytes, to: "form.pdf")
            try folder.write("name\nAda\n", to: "people.csv")
        }

        func callAsFunction(_ arguments: String...) -> CommandRun { CommandRun(arguments, in: folder.path) }

        func merge(_ options: String...) -> CommandRun {
            CommandRun(["merge", "form.pdf", "--csv", "people.csv"] + options, in: folder.path)
        }

        /// The PDFs that are there besides the form.
        var packets: [String] {
            let all = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
            return all.filter { $0.hasSuffix(".pdf") && $0 != "form.pdf" }
        }
    }

    private static let outputs = [["--out", "out"], ["--out", "out", "--fillable"], ["--single", "all.pdf"]]

    @Test(arguments: outputs)
    func aFormThatLacksAPageIsRefusedWithItsNumber(_ options: [String]) throws {
        let form = try Case(RawPDF([4: nil]))
        let run = CommandRun(["merge", "form.pdf", "--csv", "people.csv"] + options, in: form.folder.path)
        #expect(run.status == 2 && run.errors.contains("“form.pdf”: page 2 is missing"), "\(run.errors)")
        #expect(form.packets == [])
    }

    @Test(arguments: [
        RawPDF([2: "<</Type/Pages/Count 0/Kids[]>>"]),
        RawPDF([1: "<</Type/Catalog/AcroForm<</Fields[5 0 R]>>>>"]),
    ])
    func aFormWithoutPagesIsRefused(_ file: RawPDF) throws {
        for options in Self.outputs + [["--dry-run"]] {
            let form = try Case(file)
            let run = CommandRun(["merge", "form.pdf", "--csv", "people.csv"] + options, in: form.folder.path)
            #expect(run.status == 2 && run.errors.contains("no pages"), "\(options): \(run.errors)")
            #expect(form.packets == [])
        }
        let form = try Case(file)
        #expect(form("check", "form.pdf", "--csv", "people.csv").status == 2)
        for command in [
            ["map", "form.pdf", "--csv", "people.csv"], ["fill", "form.pdf", "--set", "a=b", "--out", "o.pdf"],
        ] {
            let run = CommandRun(command, in: form.folder.path)
            #expect(
                run.status == 2 && run.errors.contains("no pages") && !run.errors.contains("propose"), "\(run.errors)")
        }
        #expect(form("preview", "form.pdf", "--out", "page.png").status == 2)
        #expect(form("preview", "form.pdf", "--names", "--out", "page.png").status == 2)
        let inspected = form("inspect", "form.pdf")
        #expect(inspected.status == 0 && inspected.output.contains("no-pages"))
    }

    @Test func damageIsAFindingAndANote() throws {
        let page = "<</Type/Page/Parent 2 0 R/Contents 8 0 R/Wide 99999999999999999999>>"
        let form = try Case(RawPDF([2: "<</Type/Pages/Count 5/Kids[3 0 R 4 0 R]/MediaBox[0 0 300 300]>>", 4: page]))
        let inspected = form("inspect", "form.pdf")
        #expect(inspected.output.contains("1 mistake in its list of pages was corrected"))
        #expect(inspected.output.contains("1 number was too large"))
        let merged = form.merge("--out", "out", "--name", "p.pdf", "--format", "json")
        #expect(
            merged.status == 0 && merged.output.contains("form-repaired") && merged.output.contains("list of pages"))
        let packet = try PDFDocument(reading: form.folder.bytes("out/p.pdf"))
        #expect(packet.pages.count == 2 && !packet.wasRepaired)
    }

    @Test func aSoundFormHasNoSuchNote() throws {
        let form = try Case(RawPDF())
        #expect(!form("inspect", "form.pdf").output.contains("damaged"))
        #expect(!form.merge("--out", "out", "--format", "json").output.contains("form-repaired"))
    }
}
