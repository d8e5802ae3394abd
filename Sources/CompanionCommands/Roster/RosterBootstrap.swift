import ArgumentParser
import PacketCommands
import Roster

/// `packet roster bootstrap`.
struct RosterBootstrap: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "bootstrap",
        abstract: "Makes the roster ready: takes over, loads and updates what has to be.",
        discussion: """
            Runs `migrate`, `load` and `update` in this order, each only if it has something to do, and ends with the \
            first that fails; what is stored stays as it is then. Without --book, roster.xlsx is looked for in --data, in \
            packet in the user's data folder, and beside the program.
              packet roster bootstrap --migrate Old.sqlite --book roster.xlsx
            """)

    @Option(
        name: .customLong("migrate"),
        help: ArgumentHelp("A Core Data or SwiftData store to take over.", valueName: "file"), completion: .file())
    var storeFile: String?

    @Option(help: ArgumentHelp("The workbook.", valueName: "file"), completion: .file(extensions: ["xlsx"]))
    var book: String?

    @Option(help: ArgumentHelp("The folder with roster.xlsx and photos.", valueName: "folder"), completion: .directory)
    var data: String?

    @Flag(help: "End well although a step failed: go on with what is stored.")
    var `continue` = false

    @Option(
        help: ArgumentHelp(
            "Say on standard error how far it is: in lines, or in JSON, one object a line.", valueName: "how"))
    var progress: RosterImportOptions.Progress?

    @OptionGroup var guarding: RosterGuardOptions
    @OptionGroup var list: ListOptions
    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let path = book ?? context.rosterResources(data).find("roster.xlsx")
        let roster = try Roster(context.openStore(common))
        let results = roster.bootstrap(
            store: storeFile.map(context.path), book: try path.map(context.rosterBook), guarding: guarding.guarding,
            now: context.moment, progress: RosterImportOptions.shown(progress, in: context))
        try context.list(BootstrapListing(results: results), as: list.format, common)
        try context.refreshRosterRecipients(common)
        for case (_, .changed(_, let warnings)) in results where !common.quiet { context.say(warnings) }
        guard case (_, .failed(let error))? = results.last else { return }
        context.say(error.problems)
        context.say(ErrorReport(error).rendered(verbose: common.verbose))
        if self.continue { return context.note("what is stored is unchanged and stays in use", common) }
        throw error.code.isRefusal ? ExitCode.refused : ExitCode.impossible
    }
}

/// The steps of a start, as they are listed.
private struct BootstrapListing: Listing {
    let results: [(step: Roster.BootstrapStep, result: Roster.BootstrapResult)]

    let emptyNote = ""

    var table: Table {
        var table = Table("STEP", "RESULT", "WHAT")
        table.rows = rows
        return table
    }

    var csv: [[String]] { [["step", "result", "what"]] + rows }

    var json: JSONValue {
        .array(rows.map { ["step": .string($0[0]), "result": .string($0[1]), "what": .string($0[2])] })
    }

    private var rows: [[String]] {
        results.map { step, result in
            switch result {
            case .skipped(let reason): [step.rawValue, "skipped", reason]
            case .changed(let plan, _): [step.rawValue, "done", plan.summary]
            case .failed(let error): [step.rawValue, "failed", error.message]
            }
        }
    }
}
