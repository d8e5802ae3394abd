import ArgumentParser
import TestSupport
import Testing

@testable import PacketCommands

/// Every command explains itself.
struct HelpTests {
    /// All commands, by the words that name them.
    static let commands = commands(below: PacketTool.self, named: ["packet"])

    static func commands(
        below command: any ParsableCommand.Type, named words: [String]
    ) -> [(name: String, type: any ParsableCommand.Type)] {
        [(words.joined(separator: " "), command)]
            + command.configuration.subcommands.flatMap { commands(below: $0, named: words + [$0._commandName]) }
    }

    @Test(arguments: commands.map(\.name))
    func isAsRecorded(_ name: String) throws {
        let command = try #require(Self.commands.first { $0.name == name }?.type)
        let help = PacketTool.helpMessage(for: command, columns: 100)
        let result = snapshot(help + "\n", named: "help-" + name.split(separator: " ").joined(separator: "-"))
        #expect(result == .matches)
    }

    @Test func hasAnAbstractAndAnExample() {
        let silent = Self.commands.filter { _, command in
            let configuration = command.configuration
            let hasExample = configuration.discussion.split(separator: "\n").contains { line in
                line.hasPrefix("  ") && line.contains("packet ")
            }
            return configuration.abstract.isEmpty || !configuration.abstract.hasSuffix(".") || !hasExample
        }
        #expect(silent.map(\.name) == [])
    }

    @Test func namesNoOptionTwice() {
        let doubled = Self.commands.filter { _, command in
            let help = PacketTool.helpMessage(for: command, columns: 400).split(whereSeparator: \.isNewline)
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
