import ArgumentParser
import Roster
import Storage

/// `packet roster migrate`.
struct RosterMigrate: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate",
        abstract: "Takes the roster over from a Core Data or SwiftData store, once.",
        discussion: """
            The store is copied, and only the copy is opened; the file's -wal belongs to it and has to stand beside it. \
            Once it was done, it is not done again, unless --force is given and the roster is empty.
              packet roster migrate Roster.sqlite
            """)

    @Argument(help: "The store (.sqlite, .store).", completion: .file(extensions: ["sqlite", "store"]))
    var storeFile: String

    @Flag(help: "Do it again, into an empty roster.")
    var force = false

    @OptionGroup var importing: RosterImportOptions
    @OptionGroup var list: ListOptions
    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        try context.refusing(common) {
            let outcome = try importing.retrying(in: context) {
                try context.openRoster(common).migrate(
                    context.path(storeFile), force: force, dryRun: importing.dryRun, now: context.date,
                    progress: importing.report(in: context))
            }
            switch outcome {
            case .alreadyMigrated(let date):
                context.note("already migrated, on \(date.iso8601.prefix(10)); nothing was changed", common)
            case .migrated(let plan, let warnings):
                try context.report(plan, warnings, importing.dryRun, lists: importing.dryRun, list.format, common)
            }
        }
    }
}
