import CommandSupport
import Foundation
import PDFForms
import PDFObjects
import PDFPreview
import TestSupport
import Testing

@testable import PacketCommands

/// What users of other programs complain about, 13 to 17 and 30: the files that come out, and forms that are refused.
@Suite("Complaints about files")
struct FileComplaints {
    /// A print file of some rows with a Korean name each.
    private func printed(_ rows: Int) throws -> (folder: TemporaryFolder, bytes: [UInt8]) {
        let folder = try TemporaryFolder()
        try folder.copy(Fixture.form("text-single"))
        let names = (0..<rows).map { "Row\($0 + 1),홍길동 \($0 % 7)" }
        try folder.write("q0,q1\n" + names.joined(separator: "\n") + "\n", to: "people.csv")
        let run = CommandRun(
            ["merge", "text-single.pdf", "--csv", "people.csv", "--single", "all.pdf"], in: folder.path)
        #expect(run.status == 0, "\(run.errors)")
        return (folder, try folder.bytes("all.pdf"))
    }

    @Test("Complaint 13: in one file of all copies each shows the first one's values")
    func eachCopyShowsItsOwnValues() throws {
        let document = try PreviewDocument(printed(12).bytes)
        #expect(document.pageCount == 12)
        for page in 0..<12 {
            let words = try document.text(page: page).string.split(whereSeparator: \.isWhitespace)
            #expect(words.filter { $0.hasPrefix("Row") } == ["Row\(page + 1)"])
        }
        // No two fields share a name, since no field is left.
        #expect(try Form(PDFDocument(reading: printed(2).bytes)).fields.isEmpty)
    }

    @Test("Complaint 14: a file of all copies has the template's fonts once for each copy")
    func sharedThingsAreThereOnce() throws {
        let (few, many) = (try printed(50).bytes, try printed(250).bytes)
        #expect((many.count - few.count) / 200 < 600, "\((many.count - few.count) / 200) bytes for each more")
        let fonts = try PreviewDocument(many).fonts().filter(\.isEmbedded).map(\.name)
        #expect(fonts.count == 1, "\(fonts)")
        let document = try PDFDocument(reading: many)
        let streams = document.objects.values.compactMap(\.stream).filter { $0.data.count > 400 }.map { Array($0.data) }
        #expect(Set(streams).count == streams.count, "no large stream is there twice")
    }

    @Test("Complaint 15: with XFA beside the fields, Acrobat shows old data; dynamic XFA is filled with nothing")
    func xfaIsDroppedOrRefused() throws {
        let filled = try Filled("xfa-hybrid", "form1[0].name[0]\nMira\n", ["--fillable"])
        #expect(filled.run.status == 0 && filled.isVerified)
        #expect(filled.run.errors.contains("the packets leave the XFA out"))
        let document = try filled.document()
        let form = try #require(document.dictionary(document.catalog["AcroForm"]))
        #expect(form["XFA"] == nil && document.catalog["NeedsRendering"] == nil)
        #expect(try filled.form().field(named: "form1[0].name[0]")?.value == ["Mira"])
        let dynamic = try Filled("xfa-dynamic", "name\nMira\n")
        #expect(dynamic.run.status == 2 && dynamic.run.errors.contains("the form is dynamic XFA"))
        #expect(try dynamic.folder.names(in: "out") == [])
    }

    @Test("Complaint 16: a form with usage rights is dead after filling")
    func usageRightsAreLeftOut() throws {
        let filled = try Filled("usage-rights", "name\nMira\n", ["--fillable"])
        #expect(filled.run.status == 0 && filled.isVerified)
        #expect(filled.run.errors.contains("usage rights"))
        let before = try PDFDocument(reading: Fixture.bytes(ofForm: "usage-rights"))
        #expect(before.catalog["Perms"] != nil)
        #expect(try filled.document().catalog["Perms"] == nil)
    }

    @Test(
        "Complaint 17: an encrypted form that may be filled is refused",
        arguments: [
            "encrypted-rc4-40", "encrypted-rc4-128", "encrypted-aes-128", "encrypted-aes-256",
        ])
    func encryptedFormsAreFilled(_ name: String) throws {
        let filled = try Filled(name, "name\nMira\n")
        #expect(filled.run.status == 0 && filled.isVerified)
        #expect(try filled.text().contains("Mira"))
        // What becomes of the protection is said, and chosen.
        #expect(filled.packet("inspect", "\(name).pdf").output.contains("Packets are not."))
        let document = try filled.document()
        #expect(document.encryption == nil)
    }

    @Test("Complaint 17: passwords and the protection of packets are explicit")
    func passwordsAreExplicit() throws {
        let locked = try Filled("encrypted-user-password", "name,word\nMira,geheim\n")
        #expect(locked.run.status == 2 && locked.run.errors.contains("--password-file"))
        try locked.folder.write("secret\n", to: "word.txt")
        let run = locked.packet(
            "merge", "encrypted-user-password.pdf", "--csv", "people.csv", "--out", "out", "--name", "{row}.pdf",
            "--password-file", "word.txt", "--encrypt-with", "{word}")
        #expect(run.status == 0, "\(run.errors)")
        #expect(throws: PDFError.self) { try locked.document() }
        let packet = try PDFDocument(reading: locked.folder.bytes("out/1.pdf"), password: "geheim")
        #expect(packet.encryption?.revision == 6)
    }

    /// No program here can ask Acrobat; what makes it ask is known, and none of it is there.
    @Test(
        "Complaint 30: Acrobat asks to save a form that nobody changed",
        arguments: [
            "text-single", "stray-widgets", "need-appearances", "duplicate-roots", "radio-groups", "xfa-hybrid",
        ])
    func nothingIsLeftForAViewerToRepair(_ name: String) throws {
        let filled = try Filled(name, "column\nx\n", ["--fillable", "--allow-unfilled"])
        #expect(filled.run.status == 0)
        let document = try filled.document()
        #expect(!document.wasRepaired && document.warnings.isEmpty)
        #expect(document.dictionary(document.catalog["AcroForm"])?["NeedAppearances"] == nil)
        let form = try filled.form()
        #expect(!(form.fields.contains { $0.isStray }), "each widget is in the field tree")
        #expect(Set(form.fields.map(\.name)).count == form.fields.count)
        for widget in form.fields.filter({ $0.kind == .text }).flatMap(\.widgets) where widget.isVisible {
            #expect(document.resolve(widget.normalAppearance).stream != nil)
        }
        let check = try Tool.run("qpdf", ["--check", filled.folder.file("out/1.pdf")])
        #expect(check.status == 0, "\(check.output)\(check.errors)")
    }
}
