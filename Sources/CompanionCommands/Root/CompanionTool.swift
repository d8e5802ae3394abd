package import ArgumentParser
import Civic
import Games
package import PacketCommands
import Roster

/// The command `packet` with companions.
package struct CompanionTool: ParsableCommand {
    package static let configuration = PacketTool.joined(with: [
        CommandGroup(name: "Companions", subcommands: commands)
    ])

    /// What stands before the message of wrong usage.
    package static let _errorPrefix = PacketTool._errorPrefix

    /// In the order in which help lists them.
    private static var commands: [any ParsableCommand.Type] {
        var commands: [any ParsableCommand.Type] = [
            RosterCommand.self, CivicCommand.self, GameCommand.self, CampusCommand.self, TodoCommand.self,
            SyncCommand.self, TodayCommand.self,
        ]
        #if Server
        commands += [UICommand.self, ServeCommand.self]
        #endif
        return commands
    }

    package init() {}
}

extension PacketProgram {
    /// The program with its companions.
    package static var withCompanions: PacketProgram {
        PacketProgram(
            CompanionTool.self,
            companions: [
                Companion(modules: [RosterSchema.module], codes: { CompanionCodes.all }) { [$0.rosterSource($1)] },
                Companion(modules: [GamesSchema.module]) { [try $0.leaderboardSource($1)] },
                Companion(modules: [CivicSchema.module]) { try $0.civicSources($1) },
            ])
    }
}
