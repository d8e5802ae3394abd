import ArgumentParser
import PacketCommands
import PacketStore
import Roster

/// `packet roster keep`.
struct RosterKeep: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "keep",
        abstract: "Stores persons as recipients, or updates them.",
        discussion: """
            They are the source roster of the stored recipients. Updates of the roster update them, too; those who are gone \
            are removed, or archived when the send log names them. A merge from roster: needs nothing stored.
              packet roster keep 'group=2'
            """)

    @Argument(help: "Terms: search, name, area, group, event, no, favourites; other words are searched for.")
    var query: [String] = []

    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let people = try context.roster(common).recipients(RosterQuery(typed: query.joined(separator: " ")))
        let result = try context.keep(people, common)
        let kept = result.added + result.restored
        context.note(
            "stored recipients: \(kept) added, \(result.updated) updated, \(result.unchanged) unchanged", common)
    }
}
