import ArgumentParser
import PacketCommands
import Tasks

/// What a todo has besides its title.
struct TodoOptions: ParsableArguments {
    @Option(help: "The description.")
    var description: String?

    @Option(help: ArgumentHelp("The list that it is in; the list is made if need be.", valueName: "name"))
    var list: String?

    @Option(help: ArgumentHelp("A tag; may be repeated.", valueName: "name"))
    var tag: [String] = []

    @Option(help: ArgumentHelp("The day: 2026-11-21, today, tomorrow, +7.", valueName: "day"))
    var due: String?

    func draft(_ title: String?, in context: CommandContext) throws -> TodoDraft {
        var draft = TodoDraft(title: title)
        draft.details = description
        draft.list = list
        draft.due = try due.map { try context.day($0) }
        draft.addedTags = tag
        return draft
    }
}

/// `packet todo add`.
struct TodoAdd: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Makes a todo, and prints its id.",
        discussion: """
            A title has 1 to 500 characters, a description up to 10,000.
              packet todo add 'Call the printer' --due +3 --tag phone
            """)

    @Argument(help: "What is to be done; several words need no quotes.")
    var title: [String]

    @OptionGroup var options: TodoOptions
    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let draft = try options.draft(title.joined(separator: " "), in: context)
        let made = try Todos(context.openTodoStore(common)).add(draft, at: context.moment)
        try context.output.write("\(made.id)\n")
    }
}

/// `packet todo edit`.
struct TodoEdit: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Changes a todo; what is not named stays as it is.",
        discussion: """
            An empty --list or --due takes it away. A todo is named by its id, or the first four or more letters of it.
              packet todo edit 1f3c --title 'Call both printers' --due none --untag phone
            """)

    @Argument(help: "The id.")
    var id: String

    @Option(help: "The title.")
    var title: String?

    @OptionGroup var options: TodoOptions

    @Option(help: ArgumentHelp("A tag to take away; may be repeated.", valueName: "name"))
    var untag: [String] = []

    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        var draft = try options.draft(title, in: context)
        draft.removedTags = untag
        guard !draft.isEmpty else { throw ValidationError("Say what to change: --title, --due, --list, --tag …") }
        _ = try context.todos(common).edit(id, draft, at: context.moment)
    }
}
