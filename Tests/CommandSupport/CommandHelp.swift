package import ArgumentParser

/// The help of a command.
package struct CommandHelp: Sendable {
    /// The words that name the command, such as `packet log list`.
    package let name: String
    package let type: any ParsableCommand.Type

    /// All commands of the program.
    package static let all = commands(below: TestedProgram.tool, named: ["packet"])

    /// All commands as ArgumentParser tells other programs of them.
    package static let dump: String = {
        do {
            _ = try TestedProgram.tool.parseAsRoot(["--experimental-dump-help"])
            return ""
        } catch { return TestedProgram.tool.fullMessage(for: error) }
    }()

    /// A command and all below it.
    package static func commands(below command: any ParsableCommand.Type, named words: [String]) -> [CommandHelp] {
        [CommandHelp(name: words.joined(separator: " "), type: command)]
            + command.configuration.subcommands.flatMap { commands(below: $0, named: words + [$0._commandName]) }
    }

    /// The text, wrapped to so many columns.
    package func text(columns: Int) -> String { TestedProgram.tool.helpMessage(for: type, columns: columns) }

    /// The name of the snapshot of the text.
    package var snapshotName: String { "help-" + name.split(separator: " ").joined(separator: "-") }
}
