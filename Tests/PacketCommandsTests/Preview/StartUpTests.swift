import Foundation
import TestSupport
import Testing

/// The program does not link the libraries that only pictures need: that would double the time it takes to start.
struct StartUpTests {
    @Test func linksNoLibraryThatOnlyPicturesNeed() throws {
        let bundle = CommandLine.arguments.first { $0.contains(".xctest") } ?? ""
        let folder = bundle[..<(bundle.firstRange(of: "/packetPackageTests.xctest")?.lowerBound ?? bundle.startIndex)]
        let program = "\(folder)/packet"
        guard FileManager.default.isExecutableFile(atPath: program),
            let run = try Tool.run("readelf", ["-d", program])
        else {
            print("skipped: there is no built program, or no readelf")
            return
        }
        let needed = run.output.split(separator: "\n").filter { $0.contains("NEEDED") }
        #expect(needed.contains { $0.contains("libqpdf") })
        #expect(!needed.contains { $0.contains("poppler") || $0.contains("cairo") || $0.contains("glib-") })
    }
}
