import ArgumentParser
import PacketCommands
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
        try importing.run(in: context, common) { roster, progress in
            try roster.migrate(
                context.path(storeFile), force: force, dryRun: importing.dryRun, now: context.moment,
                progress: progress)
        } then: { outcome in
            switch outcome {
            case .alreadyMigrated(let date):
                context.note("already migrated, on \(date.iso8601.prefix(10)); nothing was changed", common)
            case .migrated(let plan, let warnings):
                let format = importing.dryRun ? list.format : nil
                try context.report(plan, warnings, isDry: importing.dryRun, listed: format, common)
            }
        }
    }
}
