import CommandSupport
import PDFForms
import PDFObjects
import PDFPreview
import TestSupport
import Testing

@testable import PacketCommands

/// A fixture that was merged with a table from the command line, and what came of it.
struct Filled {
    let folder: TemporaryFolder
    let run: CommandRun

    /// Merges a fixture. Packets are called by their rows: `out/1.pdf`.
    init(_ form: String, _ table: String, _ options: [String] = []) throws {
        folder = try TemporaryFolder()
        try folder.copy(Fixture.form(form))
        try folder.write(table, to: "people.csv")
        run = CommandRun(
            ["merge", "\(form).pdf", "--csv", "people.csv", "--out", "out", "--name", "{row}.pdf"] + options,
            in: folder.path)
    }

    /// A command in the same folder.
    func packet(_ arguments: String...) -> CommandRun { CommandRun(arguments, in: folder.path) }

    /// A packet, read again.
    func document(_ row: Int = 1) throws -> PDFDocument { try PDFDocument(reading: folder.bytes("out/\(row).pdf")) }

    /// The fields of a packet.
    func form(_ row: Int = 1) throws -> Form { Form(try document(row)) }

    /// What poppler reads on a page of a packet, in its fields too, without the marks around what runs to the left.
    func text(_ row: Int = 1, page: Int = 0) throws -> String {
        let pages = ["-f", "\(page + 1)", "-l", "\(page + 1)"]
        let text = try Tool.run("pdftotext", pages + [folder.file("out/\(row).pdf"), "-"]).output
        return String(String.UnicodeScalarView(text.unicodeScalars.filter { !(0x202A...0x202E).contains($0.value) }))
    }

    /// A packet, as poppler sees it.
    func preview(_ row: Int = 1) throws -> PreviewDocument { try PreviewDocument(folder.bytes("out/\(row).pdf")) }

    /// Whether `packet verify` finds every value on its page.
    var isVerified: Bool { packet("verify", "out").status == 0 }
}

extension PDFDocument {
    /// The subtypes of all annotations on all pages.
    var annotations: [PDFName] {
        pages.flatMap { page in
            (resolve(dictionary(.reference(page))?["Annots"]).array ?? []).compactMap {
                dictionary($0)?["Subtype"]?.name
            }
        }
    }

    /// The contents of a page, decoded and joined.
    func content(page index: Int = 0) -> [UInt8] {
        let contents = dictionary(.reference(pages[index]))?["Contents"]
        let items = resolve(contents).array ?? [contents ?? .null]
        return Array(
            items.compactMap { resolve($0).stream.flatMap { StreamDecoder.decode($0, in: self) } }.joined(separator: [
                10
            ]))
    }

    /// The normal appearance of a widget, decoded.
    func appearance(_ widget: Widget) -> [UInt8]? {
        resolve(widget.normalAppearance).stream.flatMap { StreamDecoder.decode($0, in: self) }
    }
}
