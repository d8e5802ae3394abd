import ArgumentParser
import PacketFiles
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

    @Argument(help: "The file to make; - is standard output.")
    var file: OutputFileName

    @OptionGroup var overwriting: OverwriteOptions

    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        guard let store = try context.existingStore(common) else {
            throw CommandError.noStore(try context.storePath(common))
        }
        try refuseItself(context)
        do {
            if case (.file(let path, _), let replacing) = try context.place(file, overwrites: overwriting.overwrite) {
                try store.backup(to: path, replacing: replacing)
            } else {
                try context.write(to: file, overwrites: false) { output in try store.backup { try output.write($0) } }
            }
        } catch let failure as FileFailure {
            throw CommandError(writing: file.description, failure)
        }
        if !file.isStandardOutput { context.note("copied the store to “\(file)”", common) }
    }

    /// Refuses to put the copy in the place of the store, whose log would then belong to another file.
    private func refuseItself(_ context: CommandContext) throws {
        let store = try Files.resolved(context.storePath(common))
        guard let store, Files.resolved(context.path(file.description)) == store else { return }
        throw ValidationError("“\(file)” is the store itself; give its copy another name.")
    }
}
