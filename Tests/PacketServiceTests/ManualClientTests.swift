#if Server
import Foundation
import TestSupport
import Testing

/// The clients that stand in the manual work as they stand there.
struct ManualClientTests {
    /// The example of a language.
    private static func client(_ language: String) throws -> String {
        let page = try String(
            contentsOfFile: "\(Fixture.package)/Sources/PacketCommands/Manual/packet-service.7.md", encoding: .utf8)
        let start = try #require(page.firstRange(of: "```\(language)\n"))
        return String(page[start.upperBound...].prefix { _ in true }.split(separator: "```", maxSplits: 1)[0])
    }

    @Test(arguments: [("python", "python3"), ("bash", "bash")])
    func fetchesThePackets(language: String, program: String) throws {
        let service = try ServedService()
        let text = try Self.client(language)
        #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 41)
        try service.folder.write(text, to: "client")
        let sample = ServedService.template
        func run(_ mapping: String) throws -> Tool.Outcome {
            let script =
                "cd \"$1\" && export PACKET_URL=\"$2\" PACKET_TOKEN=\"$3\" && exec \(program) client \"${@:4}\""
            return try Tool.run(
                "bash",
                [
                    "-c", script, "bash", service.folder.path, service.program.address,
                    ServedService.tokens["plain"] ?? "",
                ]
                    + ["\(sample)/form.pdf", "\(sample)/sample.csv", mapping, "out.zip"])
        }
        let made = try run("\(sample)/mapping.yaml")
        #expect(made.status == 0, "\(made.errors)")
        if language == "python" { #expect(made.output == "13 packets, 0 rows failed\n") }
        #expect(try service.folder.unzip(service.folder.bytes("out.zip")).names.count == 15)
        try service.folder.write("fields:\n  Nothing: x\n", to: "wrong.yaml")
        let wrong = try run("wrong.yaml")
        #expect(wrong.status != 0)
    }
}
#endif
