import ArgumentParser
import CommandSupport
import TestSupport
import Testing

@testable import PacketCommands

/// Every command explains itself.
struct HelpTests {
    /// The commands of the core.
    static let names = CommandHelp.commands(below: PacketTool.self, named: ["packet"]).dropFirst().map(\.name)

    @Test(arguments: names)
    func isAsRecorded(_ name: String) throws {
        let command = try #require(CommandHelp.all.first { $0.name == name })
        #expect(snapshot(command.text(columns: 100) + "\n", named: command.snapshotName) == .matches)
    }

    @Test func areManyCommands() { #expect(Self.names.count > 40) }

    @Test func hasAnAbstractAndAnExample() {
        let silent = CommandHelp.all.filter { command in
            let configuration = command.type.configuration
            let hasExample = configuration.discussion.split(separator: "\n").contains { line in
                line.hasPrefix("  ") && line.contains("packet ")
            }
            return configuration.abstract.isEmpty || !configuration.abstract.hasSuffix(".") || !hasExample
        }
        #expect(silent.map(\.name) == [])
    }

    @Test func namesNoOptionTwice() {
        let doubled = CommandHelp.all.filter { command in
            let help = command.text(columns: 400).split(whereSeparator: \.isNewline)
            let names = help.filter { $0.hasPrefix("  -") }.flatMap(Self.optionNames)
            return Set(names).count != names.count
        }
        #expect(doubled.map(\.name) == [])
    }

    /// The names at the start of a line such as `  -q, --quiet   Say nothing`.
    private static func optionNames(_ line: Substring) -> [Substring] {
        line.split { $0 == " " || $0 == "," }.prefix { $0.hasPrefix("-") }.map { $0 }
    }
}
