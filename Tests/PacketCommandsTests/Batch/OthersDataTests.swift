import CommandSupport
import Foundation
import TestSupport
import Testing

@testable import PacketCommands

/// What is one recipient's stays in that one's packet.
struct OthersDataTests {
    @Test(arguments: [[], ["--fillable"], ["--jobs", "1"]])
    func noPacketHoldsWhatIsAnothersOne(_ options: [String]) throws {
        let folder = try TemporaryFolder()
        try folder.copy(Fixture.form("objstm"))
        let names = (1...20).map { "Person\($0)x" }
        try folder.write((["name"] + names).joined(separator: "\n") + "\n", to: "p.csv")
        let run = CommandRun(
            ["merge", "objstm.pdf", "--csv", "p.csv", "--out", "out", "--name", "{row}.pdf"] + options, in: folder.path)
        #expect(run.status == 0)
        for (index, name) in names.enumerated() {
            let qpdf = try Tool.run(
                "qpdf", ["--qdf", "--object-streams=disable", folder.file("out/\(index + 1).pdf"), "-"])
            #expect(qpdf.output.contains(name), "\(name)")
            #expect(!names.contains { $0 != name && qpdf.output.contains($0) }, "\(name)")
            // Nor anything of the machine and of the table.
            #expect(!qpdf.output.contains("p.csv") && !qpdf.output.contains(folder.path))
        }
    }
}
