import ArgumentParser
import PacketStore

/// `packet template remove`.
struct TemplateRemove: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Removes a stored template.",
        discussion: """
            The files it came from are not touched, nor is what was made with it.
              packet template remove letter
            """)

    @Argument(help: "The template.")
    var name: String

    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let template = try context.templates(having: name, common).remove(name)
        context.note("removed “\(template.name)”\(template.inUse ? "; no template is in use now" : "")", common)
    }
}
