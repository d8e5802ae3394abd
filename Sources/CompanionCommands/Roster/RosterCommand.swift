import ArgumentParser
import PacketCommands

/// `packet roster`.
struct RosterCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "roster",
        abstract: "Keeps people in groups, as a versioned workbook lists them.",
        discussion: """
            The workbook has the sheets info, groups, congressman and events, and one for each group of events. It is \
            loaded once, and a newer edition brings the roster up to date.
              packet roster load roster.xlsx
              packet roster update roster-2.xlsx --dry-run
              packet roster search ㅎ길ㄷ
              packet merge letter.pdf --recipients 'roster:group=2' --out letters

            Exit status 4: refused, and nothing was changed: a workbook with errors or of an older version, a roster that \
            is not empty, too many persons who would go.
            """,
        groupedSubcommands: [
            CommandGroup(
                name: "Where it comes from",
                subcommands: [
                    RosterBootstrap.self, RosterMigrate.self, RosterLoad.self, RosterUpdate.self, RosterHistory.self,
                    RosterUndo.self, RosterStatusCommand.self, RosterSet.self,
                ]),
            CommandGroup(
                name: "Who is in it",
                subcommands: [
                    RosterSearch.self, RosterList.self, RosterShow.self, RosterGroups.self, RosterGroupShow.self,
                    RosterEvents.self, RosterFavourites.self, RosterPhoto.self, RosterOpen.self, RosterKeep.self,
                ]),
        ])
}
