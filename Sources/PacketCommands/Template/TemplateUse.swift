import ArgumentParser
import PacketStore

/// `packet template use`.
struct TemplateUse: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "use",
        abstract: "Puts a stored template in use.",
        discussion: """
            A merge that names no form takes this one.
              packet template use letter
            """)

    @Argument(help: "The template.")
    var name: String

    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let template = try context.templates(having: name, common).use(name)
        context.note("“\(template.name)” is in use", common)
    }
}
