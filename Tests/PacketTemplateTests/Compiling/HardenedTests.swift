import PDFForms
import PDFObjects
import PacketModel
import PacketTemplate
import TestSupport
import Testing

/// What forms hide in places where nobody looks.
struct HardenedTests {
    private static func document(_ fixture: String) throws -> PDFDocument {
        try PDFDocument(reading: Fixture.bytes(ofForm: fixture))
    }

    /// All strings of a document's objects, as one text.
    private static func strings(_ document: PDFDocument) -> String {
        var waiting = Array(document.objects.values)
        var found: [String] = []
        while let object = waiting.popLast() {
            switch object {
            case .string(let bytes): found.append(TextString.decode(bytes))
            case .array(let items): waiting += items
            case .dictionary(let dictionary): waiting += dictionary.entries.map(\.value)
            case .stream(let stream): waiting += stream.dictionary.entries.map(\.value)
            default: continue
            }
        }
        return found.joined(separator: "\n")
    }

    @Test(arguments: [false, true])
    func carriesNoActionOfTheOutline(_ fillable: Bool) throws {
        var document = try Self.document("links")
        let root = try #require(document.trailer["Root"]?.reference)
        let script: PDFObject = .dictionary(["S": .name("JavaScript"), "JS": .string(Array("evil()".utf8))])
        var chain: PDFObject = .dictionary(["S": .name("Launch"), "F": .string(Array("evil.exe".utf8))])
        for _ in 0..<150 {
            chain = .dictionary(["S": .name("Named"), "N": .name("NextPage"), "Next": .reference(document.add(chain))])
        }
        let items = [script, chain].map { action in
            PDFObject.reference(document.add(.dictionary(["Title": .string(Array("item".utf8)), "A": action])))
        }
        var catalog = document.catalog
        catalog["Outlines"] = .dictionary(["First": items[0], "Last": items[1], "Kept": .array(items)])
        document.replace(root, with: .dictionary(catalog))
        let packet = try Packet(Form(document), [("name", "new")], fillable: fillable)
        let text = Self.strings(packet.document)
        #expect(text.contains("item") && !text.contains("evil"))
    }

    @Test func carriesNoFieldThatAnActionNames() throws {
        var document = try Self.document("filled")
        let form = Form(document)
        let field = try #require(form.fields.first { !$0.value.isEmpty })
        let value = field.value[0]
        let root = try #require(document.trailer["Root"]?.reference)
        var catalog = document.catalog
        let hide: PDFDictionary = ["S": .name("Hide"), "T": .reference(field.nodes[0])]
        catalog["OpenAction"] = .dictionary(hide)
        document.replace(root, with: .dictionary(catalog))
        let packet = try Packet(Form(document), [(field.name, "new")], fillable: false)
        #expect(!Self.strings(packet.document).contains(value))
    }

    @Test func clearsAFieldWhoseGroupHasAValue() throws {
        var document = try Self.document("hierarchy")
        let field = try #require(Form(document).fields.first { $0.kind == .text && $0.name.contains(".") })
        var node = try #require(document.dictionary(.reference(field.nodes[0])))
        let parent = try #require(node["Parent"]?.reference)
        var group = try #require(document.dictionary(.reference(parent)))
        group["V"] = .string(Array("old".utf8))
        node["V"] = nil
        document.replace(parent, with: .dictionary(group))
        document.replace(field.nodes[0], with: .dictionary(node))
        let packet = try Packet(Form(document), [(field.name, "")], fillable: true)
        #expect(packet.form.field(named: field.name)?.value.joined() == "")
    }

    @Test(arguments: [OverflowRule.fail, .truncate, .report])
    func saysThatATextWithLineBreaksIsTooLong(_ rule: OverflowRule) throws {
        let form = Form(try Self.document("text-single"))
        let field = try #require(form.fields.first { $0.kind == .text && $0.maxLength == nil })
        let text = String(repeating: "a long line\nof many words ", count: 20)
        let packet = try Packet(form, [(field.name, text)], fillable: false) { $0.defaultOverflow = rule }
        let overflow = packet.problems.first { $0.code == .textOverflow }
        #expect(packet.problems.contains { $0.code == .lineBreakInLine })
        #expect(overflow?.severity == (rule == .fail ? .error : .warning) && packet.bytes.isEmpty == (rule == .fail))
    }
}
