import ArgumentParser
import Storage

/// `packet store backup`.
struct StoreBackup: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Copies the store to a new file.",
        discussion: """
            Others may use the store meanwhile. The copy is a store itself, and holds nothing that was deleted.
              packet store backup packet-backup.sqlite
            """)

    @Argument(help: "The file to make; it must not exist.", completion: .file())
    var file: String

    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        guard let store = try context.existingStore(common) else {
            throw CommandError.noStore(try context.storePath(common))
        }
        try store.backup(to: context.path(file))
        context.note("copied the store to “\(file)”", common)
    }
}
