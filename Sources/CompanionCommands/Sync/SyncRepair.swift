import ArgumentParser
import PacketCommands
import Storage
import Tasks

/// `packet sync repair`.
struct SyncRepair: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "repair",
        abstract: "Dates values anew that are dated more than a day in the future.",
        discussion: """
            A wrong clock may have written such values, here or on the hub in this store; nothing that is written now \
            counts against them. Set this machine's clock right first. Every value stays; only its time changes.
              packet sync repair
            """)

    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        guard let store = try context.existingTodoStore(common) else { return }
        let here = try Synchronizer(store).redate(at: context.moment)
        let hub = try context.openHub(common).redate(at: context.moment)
        context.note("dated \(here.of("value")) anew, and \(hub) of the hub", common)
    }
}
