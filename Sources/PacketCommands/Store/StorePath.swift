import ArgumentParser

/// `packet store path`.
struct StorePath: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "path",
        abstract: "Prints where the store is, or would be.",
        discussion: """
            Makes no store.
              ls -l "$(packet store path)"
            """)

    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        try context.output.write(value: context.storePath(common))
    }
}
