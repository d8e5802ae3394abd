import Foundation
import PacketMerge
import PacketModel
import PacketPlanning
import TestSupport
import Testing

/// What a program does that uses the library: only what is public, and all that it needs.
struct PackageUserTests {
    private static let templates = "\(Fixture.package)/templates"

    private struct Listener: MergeObserver {
        func finished(_ results: [RowResult]) throws { #expect(results.allSatisfy { $0.outcome == .written }) }
    }

    @Test func aTableIsMergedInTenLines() throws {
        let out = try TemporaryFolder()
        let packets = out.file("packets")

        let folder = FolderSurroundings("\(Self.templates)/welcome-letter")
        let request = try MergeRequest(
            form: "form.pdf", mapping: folder.mapping("mapping.yaml"), people: .init(file: "sample.csv"))
        let merge = try PreparedMerge(request, in: folder)
        let report = try MergeEngine(merge.plan).run(merge.records(), out: packets, observer: Listener())

        #expect(report.failure == nil && report.written > 0)
        let names = try FileManager.default.contentsOfDirectory(atPath: packets)
        #expect(names.count { $0.hasSuffix(".pdf") } == report.written)
    }

    /// The other things that a request is good for.
    @Test func aRequestIsCheckedExplainedAndProposedFor() throws {
        let folder = FolderSurroundings("\(Self.templates)/welcome-letter")
        var request = try MergeRequest(
            form: "form.pdf", mapping: folder.mapping("mapping.yaml"), people: .init(file: "sample.csv"))
        (request.running.isDry, request.running.explains) = (true, true)
        let check = try PreparedMerge(request, in: folder)
        let collector = CheckCollector()
        _ = try MergeEngine(check.plan).run(check.records(), out: nil, observer: collector)
        #expect(collector.found.rows > 0 && collector.found.refused == 0)

        let merge = try PreparedMerge(request, in: folder)
        var rows = merge.records()
        let row = try #require(try rows.next())
        let explanation = try RowExplanation(row, of: merge)
        #expect(explanation.isWritten && explanation.lines.contains { $0.field == "City" && $0.expression == "{city}" })

        let form = try folder.form("form.pdf", in: nil).form
        let proposal = try FormProposal(form, folder.people(request.people).records)
        #expect(proposal.mapping.entries.contains { $0.field == "City" })
    }
}
