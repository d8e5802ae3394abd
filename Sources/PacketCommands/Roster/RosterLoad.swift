import ArgumentParser
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
        try context.refusing(common) {
            let outcome = try importing.retrying(in: context) {
                try context.openRoster(common).load(
                    context.rosterBook(workbook), dryRun: importing.dryRun, now: context.date,
                    progress: importing.report(in: context))
            }
            // All of it is new, so the list of changes is the workbook.
            try context.report(outcome, importing, lists: importing.dryRun, list.format, common)
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
        try context.refusing(common) {
            let outcome = try importing.retrying(in: context) {
                try context.openRoster(common).update(
                    context.rosterBook(workbook), guarding: guarding.guarding, dryRun: importing.dryRun,
                    now: context.date, progress: importing.report(in: context))
            }
            try context.report(outcome, importing, lists: true, list.format, common)
        }
    }
}

extension CommandContext {
    /// Says what became of an import, and lists what it changed.
    func report(
        _ outcome: Roster.Outcome, _ importing: RosterImportOptions, lists: Bool, _ format: ListFormat,
        _ common: CommonOptions
    ) throws {
        switch outcome {
        case .same(let info): note("version \(info.edition) is up to date", common)
        case .changed(let plan, let warnings):
            try report(plan, warnings, importing.dryRun, lists: lists, format, common)
        }
    }

    /// Lists a plan that was carried out or would be, and what follows from it for the stored recipients.
    func report(
        _ plan: RosterPlan, _ warnings: [RosterProblem], _ isDry: Bool, lists: Bool, _ format: ListFormat,
        _ common: CommonOptions
    ) throws {
        if !common.quiet { say(warnings) }
        if lists { try list(RosterPlanListing(plan: plan), as: format, common) }
        note("\(isDry ? "would change: " : "")\(plan.summary)", common)
        for favourite in plan.lostFavourites {
            note("person \(favourite.personNo) \(isDry ? "would be" : "is") no favourite any more", common)
        }
        if !isDry { try refreshRosterRecipients(common) }
    }
}
