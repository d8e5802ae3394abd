import ArgumentParser
import PacketCommands
import Tasks

/// `packet todo lists`.
struct TodoLists: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "lists",
        abstract: "Shows the lists and how much is in them.",
        discussion: """
            A list comes to be with the first todo in it.
              packet todo lists
            """)

    @OptionGroup var list: ListOptions
    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let lists = try context.existingTodoStore(common).map { try Todos($0).lists() } ?? []
        let rows = lists.map { [$0.name, "\($0.open)", "\($0.done)"] }
        let listing = CivicListing(
            [("NAME", "name"), ("#OPEN", "open"), ("#DONE", "done")], emptyNote: "there are no lists", rows: rows)
        try context.list(listing, as: list.format, common)
    }
}

/// `packet todo tags`.
struct TodoTags: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "tags",
        abstract: "Shows the tags and how many todos have them.",
        discussion: """
            Todos that are done count, deleted ones do not.
              packet todo tags
            """)

    @OptionGroup var list: ListOptions
    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let tags = try context.existingTodoStore(common).map { try Todos($0).tags() } ?? []
        let listing = CivicListing(
            [("TAG", "tag"), ("#TODOS", "todos")], emptyNote: "there are no tags",
            rows: tags.map { [$0.tag, "\($0.count)"] })
        try context.list(listing, as: list.format, common)
    }
}

/// `packet todo rename-list`.
struct TodoListRename: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename-list",
        abstract: "Gives a list another name.",
        discussion: """
            Its todos stay in it.
              packet todo rename-list Office 'Front desk'
            """)

    @Argument(help: "The name that it has.")
    var name: String

    @Argument(help: "The name that it gets.")
    var newName: String

    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        try context.todos(common).renameList(name, to: newName, at: context.moment)
    }
}

/// `packet todo rm-list`.
struct TodoListRemove: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "rm-list",
        abstract: "Deletes a list; its todos stay, without a list.",
        discussion: """
            Lists are named by the name that packet todo lists shows.
              packet todo rm-list Office
            """)

    @Argument(help: "The name.")
    var name: String

    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        try context.todos(common).deleteList(name, at: context.moment)
    }
}
