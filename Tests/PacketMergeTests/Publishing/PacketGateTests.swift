import PDFForms
import PDFObjects
import PacketMapping
import PacketModel
import PacketTemplate
import TestSupport
import Testing

@testable import PacketMerge

/// One packet is read back before any is published.
struct PacketGateTests {
    /// A template whose packets lack a page that they should have.
    private static func brokenTemplate(_ change: (inout CompileOptions) -> Void) throws -> CompiledTemplate {
        let sound = try PDFDocument(reading: Fixture.bytes(ofForm: "objstm"))
        var objects = sound.objects
        let page = PDFReference((objects.keys.max() ?? 0) + 1)
        objects[page.number] = .dictionary(["Type": .name("Page"), "MediaBox": PDFRectangle(0, 0, 9, 9).object])
        // The page tree does not name it.
        let broken = PDFDocument(
            making: objects, trailer: sound.trailer, pages: sound.pages + [page], version: sound.version)
        var options = CompileOptions(keepable: ["name"])
        change(&options)
        return try CompiledTemplate(Form(broken), filling: ["name", "newsletter"], options: options)
    }

    private static let records = FakeRecords(count: 2_000) { Record(row: $0, cells: ["n\($0)", "x", ""]) }

    enum Making: String, CaseIterable { case flattened, fillable, encrypted }

    @Test(arguments: Making.allCases, [1, 3])
    func publishesNothingWhenPacketsDoNotOpen(_ making: Making, _ jobs: Int) throws {
        let folder = try TemporaryFolder()
        let run = try MergeRun(naming: "{row}.pdf") { plan in
            plan.jobs = jobs
            let template = try Self.brokenTemplate { options in
                options.isFillable = making == .fillable
                options.isEncrypted = making == .encrypted
            }
            plan.assembly = MergeRun.packets(of: template)
            if making == .encrypted { try MergeRun.encrypt(&plan, template) }
        }
        let error = #expect(throws: MergeError.self) { _ = try run(Self.records, into: folder.path) }
        #expect(error?.code == .unreadable && error?.message.contains("1 pages in place of 2") == true)
        #expect(try folder.names().filter { $0.hasSuffix(".pdf") }.isEmpty)
        #expect(run.listener.results.isEmpty)
    }

    @Test func readsBackOnePacketOfEachCombination() throws {
        let gate = PacketGate()
        var checked: [Int] = []
        for variant in [0, 0, 1, 0, 1] { try gate.pass(variant) { () throws(PDFError) in checked.append(variant) } }
        #expect(checked == [0, 1] && gate.failure == nil)
        let error = #expect(throws: MergeError.self) {
            try gate.pass(2) { () throws(PDFError) in throw PDFError(.damaged, "it has no pages") }
        }
        #expect(error?.code == .unreadable && gate.failure == error)
    }

    @Test func aSoundPrintFileIsReadBackAndWritten() throws {
        let folder = try TemporaryFolder()
        let report = try PrintRun()(Self.records, to: folder.file("all.pdf"))
        #expect(report.failure == nil && report.written == 2_000)
    }
}
