import ArgumentParser
import PacketFiles
import Storage

/// `packet store erase`.
struct StoreErase: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "erase",
        abstract: "Deletes the store with everything in it.",
        discussion: """
            Asks before; without a terminal it needs --yes. Finished packets are not touched. The salt of encrypted ones goes, \
            too: without a backup they are not made again with the same bytes.
              packet store erase --yes
            """)

    @Flag(help: "Do not ask.")
    var yes = false

    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let path = try context.storePath(common)
        guard Files.kind(path) != nil else {
            context.note("there is no store at “\(path)”", common)
            return
        }
        if !yes { try context.confirm("Delete the templates and the send log in “\(path)” for good?") }
        try Store.erase(at: path)
        PrivateFolder(try context.pageFolder(common)).remove()
        context.note("deleted “\(path)”", common)
    }
}
