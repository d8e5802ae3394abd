import CommandSupport
import Foundation
import PacketMapping
import TestSupport
import Testing

@testable import PacketCommands

/// The manual of the expression language.
struct ExpressionsTests {
    @Test func listsFilters() throws {
        let folder = try TemporaryFolder()
        let all = CommandRun(["expressions"], in: folder.path)
        #expect(all.status == 0 && FilterCatalogue.all.allSatisfy { all.output.contains($0.summary) })
        let one = CommandRun(["expressions", "JOSA", "--format", "csv"], in: folder.path)
        #expect(one.output.split(whereSeparator: \.isNewline).count == 5)
        let none = CommandRun(["expressions", "uper"], in: folder.path)
        #expect(none.status == 2 && none.errors.contains("did you mean “upper”?"))
    }

    /// The manual page has every example that the tests evaluate: it is made from the same table.
    @Test func theManualPageHasEveryExample() throws {
        let folder = try TemporaryFolder()
        let json = CommandRun(["expressions", "--format", "json"], in: folder.path).output
        try folder.write(json, to: "expressions.json")
        let help = """
            {"command": {"commandName": "packet", "abstract": "x.", "subcommands": [
            {"commandName": "expressions", "superCommands": ["packet"], "abstract": "y."}]}}
            """
        try folder.write(help, to: "help.json")
        let script = """
            cd "$1" && exec python3 "$2/scripts/make-manual" man --expressions expressions.json < help.json
            """
        _ = try Tool.path(of: "python3")
        let run = try Tool.run("sh", ["-c", script, "sh", folder.path, Fixture.package])
        #expect(run.status == 0, "\(run.errors)")
        let page = String(decoding: try folder.bytes("man/packet-expressions.1"), as: UTF8.self)
        for example in ExpressionManual.sections.flatMap(\.examples) {
            let text = example.expression.replacingOccurrences(of: "\\", with: "\\e")
                .replacingOccurrences(of: "-", with: "\\-").replacingOccurrences(of: "'", with: "\\(aq")
            #expect(page.contains(text), "\(example.expression)")
        }
        #expect(FilterCatalogue.all.allSatisfy { page.contains("\\fB\($0.name)") })
    }
}
