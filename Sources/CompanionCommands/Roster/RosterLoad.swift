import ArgumentParser
import PacketCommands
import Roster

/// `packet roster load`.
struct RosterLoad: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "load",
        abstract: "Loads the first workbook into an empty roster.",
        discussion: """
            The whole workbook is checked first; with any error nothing is loaded.
              packet roster load roster.xlsx
            """)

    @Argument(help: "The workbook.", completion: .file(extensions: ["xlsx"]))
    var workbook: String

    @OptionGroup var importing: RosterImportOptions
    @OptionGroup var list: ListOptions
    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        try importing.run(in: context, common) { roster, progress in
            try roster.load(
                context.rosterBook(workbook), dryRun: importing.dryRun, now: context.moment, progress: progress)
        } then: { outcome in
            // All of it is new, so the list of changes is the workbook.
            let format = importing.dryRun ? list.format : nil
            try context.report(outcome, isDry: importing.dryRun, listed: format, common)
        }
    }
}

/// `packet roster update`.
struct RosterUpdate: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "update",
        abstract: "Brings the roster up to date with a newer workbook.",
        discussion: """
            Groups are updated, added and never deleted; persons and events are updated, added and deleted. Everything is \
            checked and compared first, and written at once. An equal version ends it before anything else is read.
              packet roster update roster-2.xlsx --dry-run
              packet roster update roster-2.xlsx --allow-deletions 40
            """)

    @Argument(help: "The workbook.", completion: .file(extensions: ["xlsx"]))
    var workbook: String

    @OptionGroup var guarding: RosterGuardOptions
    @OptionGroup var importing: RosterImportOptions
    @OptionGroup var list: ListOptions
    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        try importing.run(in: context, common) { roster, progress in
            try roster.update(
                context.rosterBook(workbook), guarding: guarding.guarding, dryRun: importing.dryRun,
                now: context.moment, progress: progress)
        } then: { outcome in
            try context.report(outcome, isDry: importing.dryRun, listed: list.format, common)
        }
    }
}
