#if Companions
import CommandSupport
import PacketCommands
import TestSupport
import Testing

/// Every command of the companions explains itself, and the program lists them behind its own.
struct CompanionHelpTests {
    /// The program, and the commands that are not of the core.
    static let names: [String] = {
        let core = CommandHelp.commands(below: PacketTool.self, named: ["packet"]).dropFirst().map(\.name)
        return CommandHelp.all.map(\.name).filter { !core.contains($0) }
    }()

    @Test(arguments: names)
    func isAsRecorded(_ name: String) throws {
        let command = try #require(CommandHelp.all.first { $0.name == name })
        #expect(snapshot(command.text(columns: 100) + "\n", named: command.snapshotName) == .matches)
    }
}
#endif
