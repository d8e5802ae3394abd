import TestSupport
import Testing

/// The program does not link the libraries that only pictures or mail need: that would double the time it takes to start.
struct StartUpTests {
    @Test func linksNoLibraryThatOnlyPicturesOrMailNeed() throws {
        let run = try Tool.run("readelf", ["-d", BuiltProgram.path()])
        let needed = run.output.split(separator: "\n").filter { $0.contains("NEEDED") }
        #expect(needed.contains { $0.contains("libqpdf") })
        #expect(
            !needed.contains {
                $0.contains("poppler") || $0.contains("cairo") || $0.contains("glib-") || $0.contains("curl")
            })
    }
}
