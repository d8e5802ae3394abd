import PDFObjects
import TestSupport
import Testing

struct PDFDocumentTests {
    struct Case: CustomTestStringConvertible {
        var name: String
        var password: String?
        var revision: Int
        var isOwner = false
        var testDescription: String { "\(name), password \(password ?? "none")" }
    }

    static let encrypted: [Case] = [
        .init(name: "encrypted-rc4-40", revision: 2),
        .init(name: "encrypted-rc4-40", password: "owner", revision: 2, isOwner: true),
        .init(name: "encrypted-rc4-128", revision: 3), .init(name: "encrypted-aes-128", revision: 4),
        .init(name: "encrypted-aes-256", password: "", revision: 6),
        .init(name: "encrypted-user-password", password: "secret", revision: 4),
    ]

    @Test(arguments: encrypted)
    func decrypts(_ item: Case) throws {
        let document = try PDFDocument(reading: Fixture.bytes(ofForm: item.name), password: item.password)
        let title = document.dictionary(document.trailer["Info"])?["Title"]?.string.map(TextString.decode)
        let values = document.objects.values.compactMap { $0.dictionary?["V"]?.string.map(TextString.decode) }
        let encryption = document.encryption
        #expect(title == "Encrypted form" && values == ["Grüße"])
        #expect(encryption?.revision == item.revision && encryption?.openedAsOwner == item.isOwner)
    }

    @Test(arguments: [nil, "", "wrong", "Secret"])
    func asksForThePasswordOfAFormThatNeedsOne(_ password: String?) throws {
        let file = try Fixture.bytes(ofForm: "encrypted-user-password")
        let error = #expect(throws: PDFError.self) { _ = try PDFDocument(reading: file, password: password) }
        #expect(error?.code == .passwordNeeded)
    }

    @Test func readsObjectStreams() throws {
        let document = try PDFDocument(reading: Fixture.bytes(ofForm: "objstm"))
        let fields = document.dictionary(document.catalog["AcroForm"])?["Fields"]
        let names = (document.resolve(fields).array ?? []).compactMap { document.dictionary($0)?["T"]?.string }
        #expect(
            names.map(TextString.decode) == ["name", "newsletter"] && document.version == "1.5" && !document.wasRepaired
        )
    }

    @Test func findsWhatPagesInherit() throws {
        let document = try PDFDocument(reading: Fixture.bytes(ofForm: "inherited-page"))
        let page = try #require(document.pages.first)
        let box = PDFRectangle(document.inherited("MediaBox", page: page), in: document)
        let turn = document.resolve(document.inherited("Rotate", page: page)).integer
        #expect(box == PDFRectangle(0, 0, 320, 160) && turn == 90 && document.inherited("Nothing", page: page) == nil)
    }

    @Test func givesNewObjectsFreeNumbers() throws {
        var document = try PDFDocument(reading: Fixture.bytes(ofForm: "text-no-da"))
        let taken = Set(document.objects.keys)
        let first = document.add(.integer(1))
        let second = document.add(.reference(first))
        document.replace(first, with: .integer(2))
        let loop = document.add(.null)
        document.replace(loop, with: .reference(loop))
        #expect(taken.isDisjoint(with: [first.number, second.number]) && first != second)
        #expect(document.resolve(.reference(second)) == .integer(2) && document.resolve(.reference(loop)) == .null)
    }

    @Test func readsInManyTasksAtOnce() async throws {
        let names = ["filled", "objstm", "encrypted-aes-256", "hierarchy"]
        let files = try names.map { try Fixture.bytes(ofForm: $0) }
        let alone = try files.map { try PDFDocument(reading: $0).objects }
        let isSame = try await withThrowingTaskGroup(of: Bool.self) { group in
            for task in 0..<8 {
                group.addTask {
                    for round in 0..<3 {
                        let index = (task + round) % files.count
                        guard try PDFDocument(reading: files[index]).objects == alone[index] else { return false }
                    }
                    return true
                }
            }
            return try await group.reduce(true) { $0 && $1 }
        }
        #expect(isSame)
    }

    @Test func refusesFormsThatUnpackToTooMuch() throws {
        let memory = ReadingLimits(memory: 8 << 20, milliseconds: 7_000, snapshot: 64 << 20)
        let size = ReadingLimits(memory: 400 << 20, milliseconds: 7_000, snapshot: 1_000)
        // A buffer that has to grow beyond 64 MB is asked of the system; as much may be free from before.
        let bomb = Self.bomb(bytes: 70 << 20)
        let codes = [(bomb, memory), (try Fixture.bytes(ofForm: "filled"), size)].map { file, limits in
            #expect(throws: PDFError.self) { _ = try PDFDocument(reading: file, limits: limits) }?.code
        }
        // An object that libqpdf has no memory for may be nothing but a damaged one to it.
        #expect([.tooLarge, .damaged].contains(codes[0]) && codes[1] == .tooLarge)
    }

    /// A form whose catalog stands in an object stream that unpacks to so many bytes.
    private static func bomb(bytes count: Int) -> [UInt8] {
        var output = ContentWriter()
        output.raw("%PDF-1.7\n")
        let container = output.bytes.count
        var plain = Array("1 0 <</Type/Catalog/Pages 9 0 R>>".utf8)
        let spaces = [UInt8](repeating: 0x20, count: 1 << 16)
        while plain.count < count { plain += spaces }
        var packed: [UInt8] = []
        _ = Deflate(level: 1).compress(plain, into: &packed)
        output.raw("2 0 obj <</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length \(packed.count)>>stream\n")
        output.raw(packed)
        output.raw("\nendstream endobj\n")
        let table = output.bytes.count
        // Free, packed in object 2 at place 0, and the offset of object 2.
        let rows: [UInt8] = [0, 0, 0, 0, 2, 0, 2, 0, 1, 0, UInt8(container), 0]
        output.raw("3 0 obj <</Type/XRef/Size 3/W[1 2 1]/Root 1 0 R/Length \(rows.count)>>stream\n")
        output.raw(rows)
        output.raw("\nendstream endobj\nstartxref\n\(table)\n%%EOF\n")
        return output.bytes
    }

    @Test(.timeLimit(.minutes(30)), arguments: Fixture.brokenNames)
    func answersToADamagedFile(_ name: String) throws {
        let file = try Fixture.bytes(ofBroken: name)
        var code: PDFError.Code?
        do throws(PDFError) { _ = try PDFDocument(reading: file) } catch { code = error.code }
        let known: [PDFError.Code?] = [nil, .damaged, .unsupported, .passwordNeeded, .tooLarge, .tooSlow]
        #expect(known.contains(code))
    }
}
