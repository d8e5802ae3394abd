import PDFForms
import PDFObjects
import PacketModel
import TestSupport
import Testing

@testable import PacketTemplate

/// Addendum pages in the file: tags, encryption, print files.
struct AddendumFileTests {
    private static let words = (1...200).map { "word\($0)" }.joined(separator: " ")

    private static func field(_ fixture: String) throws -> String {
        let form = Form(try PDFDocument(reading: Fixture.bytes(ofForm: fixture)))
        return try #require(form.fields.first { $0.kind == .text && $0.widgets.contains { $0.isVisible } }).name
    }

    /// Elements of a section behind all others, each with content on its page.
    @Test(arguments: ["tagged", "tagged-kinds"], [false, true])
    func taggedFormsHaveTaggedPages(_ fixture: String, _ fillable: Bool) throws {
        let name = try Self.field(fixture)
        let values = [(name, Optional(Self.words))]
        let form = Form(try PDFDocument(reading: Fixture.bytes(ofForm: fixture)))
        let usual = try Packet(form, [(name, "a")], fillable: fillable)
        let packet = try Packet(form, values, fillable: fillable) { $0.defaultOverflow = .addendum }
        let (check, before) = (StructureCheck(packet.document), StructureCheck(usual.document))
        #expect(check.faults.count == before.faults.count, "\(check.faults)")
        let types = check.elements.suffix(4).map { $0.dictionary["S"]?.name?.rawValue }
        #expect(types == ["Sect", "H1", "H2", "P"], "\(types)")
        #expect(check.elements.count == before.elements.count + 4)
    }

    @Test func encryptedPacketsSayTheSame() throws {
        let form = Form(try PDFDocument(reading: Fixture.bytes(ofForm: "tagged")))
        var options = CompileOptions()
        (options.isEncrypted, options.defaultOverflow) = (true, .addendum)
        let template = try CompiledTemplate(form, filling: [try Self.field("tagged")], options: options)
        let stamper = PacketStamper(template)
        #expect(stamper.stamp(Packet.row([Self.words + " 홍길동"]), at: PacketSite(row: 3)))
        let salt = try #require(EncryptionSalt(Array(repeating: 0, count: EncryptionSalt.count)))
        let encryptor = PacketEncryptor(PacketEncryption(template, salt: salt, owner: nil, permissions: .print))
        encryptor.add(stamper, password: try PDFPassword(Array("secret".utf8)))
        let packet = try #require(encryptor.encrypt().last)
        let document = try PDFDocument(reading: packet.bytes, password: "secret")
        let plain = try PDFDocument(reading: stamper.packet)
        #expect(!document.wasRepaired && document.pages.count == stamper.pageCount)
        for (one, other) in zip(document.pages, plain.pages) {
            let contents = [(one, document), (other, plain)].map { page, document in
                document.resolve(document.dictionary(.reference(page))?["Contents"]).stream
                    .flatMap { StreamDecoder.decode($0, in: document) }
            }
            #expect(contents[0] == contents[1])
        }
    }

    @Test func printFilesKeepTheOrder() throws {
        let job = try PrintJob("text-single", ["q0"], [["a"], [Self.words + " 한글"], ["나"], [Self.words]]) {
            $0.defaultOverflow = .addendum
        }
        #expect(!job.document.wasRepaired && job.document.pages.count >= 4 * job.template.pageCount + 2)
        let folder = try TemporaryFolder()
        try folder.write(job.bytes, to: "all.pdf")
        let text = try Tool.run("pdftotext", ["-layout", folder.file("all.pdf"), "-"]).output
        let pages = text.split(separator: "\u{0C}", omittingEmptySubsequences: false)
        let last = try #require(pages.firstIndex { $0.contains("word200 한글") })
        let next = try #require(pages.firstIndex { $0.contains("나") })
        let other = try #require(pages.lastIndex { $0.contains("word200") })
        #expect(last == next - 1 && last >= 2 * job.template.pageCount && other > next)
    }

    @Test func aPrintFileWithoutOneIsTheSame() throws {
        let rows: [[String?]] = [["a"], ["나"]]
        let usual = try PrintJob("text-single", ["q0"], rows)
        let other = try PrintJob("text-single", ["q0"], rows) { $0.defaultOverflow = .addendum }
        #expect(usual.bytes == other.bytes)
    }

    /// A field that gets more than pages can hold is a mistake in the data.
    @Test func aWholeFileIsRefused() throws {
        let packet = try Packet("text-single", ["q0": String(repeating: "word ", count: 400_000)]) {
            $0.defaultOverflow = .addendum
        }
        #expect(packet.bytes.isEmpty && packet.problems.contains { $0.code == .textOverflow && $0.severity == .error })
    }

    /// A choice cannot be divided, and a password is not for others.
    @Test func choicesAndPasswordsDoNotGoOn() throws {
        let packet = try Packet("kinds-rotated", ["combo.0": Self.words]) { $0.defaultOverflow = .addendum }
        #expect(packet.bytes.isEmpty || packet.document.pages.count == packet.template.pageCount)
    }
}
