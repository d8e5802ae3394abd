import Foundation
import PDFObjects
import PacketModel
import PacketTemplate
import TestSupport
import Testing

@testable import PDFForms

/// Packets of forms that exist only in XFA: the form's bytes, and an update with the data.
struct DynamicPacketTests {
    private static let name = "form1[0].name[0]"

    /// How the fixture is written before it is filled: as it is, with cross-reference streams, and with each cipher.
    static let writings: [[String]] = [
        [], ["--object-streams=generate"],
        ["--encrypt", "", "owner", "128", "--use-aes=n", "--"],
        ["--encrypt", "", "owner", "128", "--use-aes=y", "--"],
        ["--encrypt", "", "owner", "256", "--"],
        ["--encrypt", "", "owner", "256", "--", "--object-streams=generate"],
    ]

    private static func file(_ writing: [String], in folder: TemporaryFolder) throws -> [UInt8] {
        guard !writing.isEmpty else { return try Fixture.bytes(ofForm: "xfa-dynamic") }
        let output = "\(folder.path)/written.pdf"
        let weak = writing.contains("--use-aes=n") ? ["--allow-weak-crypto"] : []
        try Tool.run("qpdf", weak + writing + ["--static-id", Fixture.form("xfa-dynamic"), output])
        return [UInt8](try Data(contentsOf: URL(fileURLWithPath: output)))
    }

    @Test(arguments: writings)
    func goesOnBehindTheFormsBytes(_ writing: [String]) throws {
        let folder = try TemporaryFolder()
        let file = try Self.file(writing, in: folder)
        let form = Form(try PDFDocument(reading: file))
        let packet = try Packet(form, [(Self.name, "Mira & <Łódź>")], fillable: true)
        #expect(packet.bytes.starts(with: file) && packet.bytes.count < file.count + 1_000)
        #expect(packet.problems.isEmpty && packet.document.warnings.isEmpty && !packet.document.wasRepaired)
        #expect(packet.form.field(named: Self.name)?.value == ["Mira & <Łódź>"])
        try folder.write(packet.bytes, to: "packet.pdf")
        let check = try Tool.run("qpdf", ["--check", "\(folder.path)/packet.pdf"])
        #expect(check.status == 0, "\(check.output)\(check.errors)")
    }

    /// All but the datasets is what it was, and equal rows have equal bytes.
    @Test(arguments: writings)
    func changesTheDataAlone(_ writing: [String]) throws {
        let folder = try TemporaryFolder()
        let before = try PDFDocument(reading: Self.file(writing, in: folder))
        let form = Form(before)
        let packets = try ["Mira", "Mira", "Kim"].map { try Packet(form, [(Self.name, $0)], fillable: true) }
        #expect(packets[0].bytes == packets[1].bytes && packets[0].bytes != packets[2].bytes)
        let datasets = try #require(form.dynamicData?.datasets)
        let after = packets[2].document
        let numbers = Set(before.objects.keys).union(after.objects.keys)
        #expect(numbers.filter { before.objects[$0] != after.objects[$0] } == [datasets])
        let identifiers = [before, after].map { $0.resolve($0.trailer["ID"]).array?.first }
        #expect(identifiers[0] == nil || identifiers[0] == identifiers[1])
    }

    @Test func aKeptValueStays() throws {
        let form = Form(try PDFDocument(reading: Fixture.bytes(ofForm: "xfa-dynamic")))
        let filled = try Packet(form, [(Self.name, "Mira")], fillable: true)
        let again = try Packet(filled.form, [(Self.name, nil)], fillable: true)
        #expect(again.form.field(named: Self.name)?.value == ["Mira"])
        let cleared = try Packet(filled.form, [(Self.name, "")], fillable: true)
        #expect(cleared.form.field(named: Self.name)?.value == [])
    }

    /// What cannot be made of such a form, and what the message says.
    static let refusals: [(says: String, change: @Sendable (inout CompileOptions) -> Void)] = [
        ("--fillable", { $0.isFillable = false }), ("encrypted", { $0.isEncrypted = true }),
        ("titles", { $0.writesInformation = true }), ("print file", { $0.isForPrint = true }),
    ]

    @Test(arguments: refusals.indices)
    func saysWhatCannotBeMade(_ index: Int) throws {
        let refusal = Self.refusals[index]
        let form = Form(try PDFDocument(reading: Fixture.bytes(ofForm: "xfa-dynamic")))
        var options = CompileOptions(isFillable: true)
        refusal.change(&options)
        let error = #expect(throws: PDFError.self) {
            _ = try CompiledTemplate(form, filling: [Self.name], options: options)
        }
        #expect(error?.code == .unsupported && error?.message.contains(refusal.says) == true)
    }

    /// A form of an authority with 106 leaves that a person filled: the data differ in these alone.
    @Test func fillsTheLeavesOfARealForm() throws {
        let file = [UInt8](
            try Data(contentsOf: URL(fileURLWithPath: try SharedSample.path("xfa/imm5257e-blank.pdf"))))
        let said = try JSONSerialization.jsonObject(
            with: Data(contentsOf: URL(fileURLWithPath: try SharedSample.path("xfa/imm5257e-reader.json"))))
        let lists = try #require(said as? [String: Any])
        let leaves = try #require(
            lists["leaves that a person filled (path below the packet root, kind of value)"] as? [[String: String]]
        ).compactMap { $0["path"] }
        #expect(leaves.count == 106)
        let form = Form(try PDFDocument(reading: file))
        let data = try #require(form.dynamicData)
        let before = try #require(Self.leaves(of: form))
        var names: [String: String] = [:]
        let tree = try #require(Self.tree(of: form))
        for field in data.fields {
            if let path = Self.path(of: field, in: tree) { names[path] = field.field.name }
        }
        let values = try leaves.map { leaf -> (String, String?) in
            let name = try #require(names[leaf], "no field for \(leaf)")
            let field = try #require(form.field(named: name))
            switch field.kind {
            case .radio, .checkbox: return (name, field.states.first)
            case .combo, .list: return (name, field.options.last { !$0.export.isEmpty }?.export ?? "01")
            default: return (name, "1")
            }
        }
        let packet = try Packet(form, values, fillable: true)
        #expect(packet.bytes.starts(with: file))
        #expect(packet.bytes.count - file.count <= 90_000)
        let after = try #require(Self.leaves(of: packet.form))
        let changed = Set(after.keys).union(before.keys).filter { before[$0] != after[$0] }
        #expect(changed == Set(leaves))
        let folder = try TemporaryFolder()
        try folder.write(packet.bytes, to: "packet.pdf")
        let check = try Tool.run("qpdf", ["--check", "\(folder.path)/packet.pdf"])
        #expect(check.status == 0, "\(check.output)\(check.errors)")
    }

    private static func tree(of form: Form) -> DataTree? {
        let parts = XFAParts(form.acroForm, in: form.document)
        return parts.datasets.flatMap { XFAParts.bytes($0, in: form.document) }.flatMap(DataTree.init)
    }

    /// The texts of elements without others in them, by paths as the sample has them.
    private static func leaves(of form: Form) -> [String: String]? {
        guard let tree = tree(of: form) else { return nil }
        var leaves: [String: String] = [:]
        var waiting = [(element: tree.data, path: "/data[0]")]
        while let (element, path) = waiting.popLast() {
            let children = tree.elements[element].children
            if children.isEmpty { leaves[path] = String(decoding: tree.elements[element].text, as: UTF8.self) }
            waiting += children.map { ($0, path + step(to: $0, in: element, tree)) }
        }
        return leaves
    }

    private static func step(to child: Int, in parent: Int, _ tree: DataTree) -> String {
        let name = tree.elements[child].name
        let index = tree.elements[parent].children.filter { tree.elements[$0].name == name }.firstIndex(of: child) ?? -1
        return "/\(name)[\(index)]"
    }

    private static func path(of field: XFADataField, in tree: DataTree) -> String? {
        guard let place = field.place else { return nil }
        var (element, path) = (tree.data, "/data[0]")
        for step in place {
            guard let next = tree.element(step, in: element) else { return nil }
            path += Self.step(to: next, in: element, tree)
            element = next
        }
        return path
    }
}
