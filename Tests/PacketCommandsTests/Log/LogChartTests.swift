import CommandSupport
import TestSupport
import Testing

@testable import PacketCommands

/// The send log as a picture.
struct LogChartTests {
    @Test(arguments: ["day", "batch", "template", "domain", "status"])
    func drawsSVG(_ axis: String) throws {
        let folder = try LogTests.folder()
        let run = CommandRun(["log", "stats", "--chart", "c.svg", "--chart-by", axis], in: folder.path)
        #expect(run.status == 0, "\(run.errors)")
        let text = try folder.text("c.svg")
        #expect(text.hasPrefix("<svg ") && text.hasSuffix("</svg>\n"))
        #expect(snapshot(text, named: "log-chart-\(axis)") == .matches)
    }

    @Test func drawsPNG() throws {
        let folder = try LogTests.folder()
        let run = CommandRun(["log", "stats", "--chart", "c.PNG"], in: folder.path)
        #expect(run.status == 0, "\(run.errors)")
        #expect(try folder.bytes("c.PNG").starts(with: [0x89, 0x50, 0x4E, 0x47]))
    }

    @Test func otherEndingsAndEmptyLogsAreSaid() throws {
        let folder = try LogTests.folder()
        #expect(CommandRun(["log", "stats", "--chart", "c.jpg"], in: folder.path).status == 64)
        #expect(CommandRun(["log", "stats", "--chart", "c.svg", "--batch", "none"], in: folder.path).status == 2)
    }
}
