import ArgumentParser
import PacketStore
import Storage

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
        guard let templates = try context.existingStore(common).map(Templates.init), try templates.find(name) != nil
        else { throw CommandError.noTemplate(name) }
        let template = try templates.use(name)
        context.note("“\(template.name)” is in use", common)
    }
}
