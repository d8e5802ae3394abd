import ArgumentParser
import Interchange
import PacketCommands
import Storage
import Tasks

extension TodoQuery.State: ExpressibleByArgument {}
extension TodoQuery.Order: ExpressibleByArgument {}

/// Which todos.
struct TodoQueryOptions: ParsableArguments {
    @Option(help: "Which: open, done, all or deleted.")
    var state = TodoQuery.State.open

    @Option(help: "The order: due, created or updated.")
    var sort = TodoQuery.Order.due

    @Option(help: ArgumentHelp("Only those of a list; '' for those in none.", valueName: "name"))
    var list: String?

    @Option(help: ArgumentHelp("Only those with a tag; may be repeated.", valueName: "name"))
    var tag: [String] = []

    @Option(help: ArgumentHelp("Only those due on a day or before.", valueName: "day"))
    var dueBy: String?

    @Option(help: ArgumentHelp("Only those with these words in their title or description.", valueName: "words"))
    var search: String?

    func query(in context: CommandContext) throws -> TodoQuery {
        var query = TodoQuery()
        query.state = state
        query.order = sort
        query.list = list
        query.tags = tag
        query.dueBy = try dueBy.flatMap { CalendarDay(try context.day($0)) }
        query.search = search
        query.limit = nil
        return query
    }
}

/// `packet todo list`.
struct TodoListCommand: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists todos, page by page.",
        discussion: """
            The next due come first, those without a day last. --after takes the last id of the page before.
              packet todo list --due-by +7
              packet todo list --state all --search printer --format json
            """)

    @OptionGroup var which: TodoQueryOptions

    @Option(help: "How many at most; 0 for all.")
    var limit = 50

    @Option(help: ArgumentHelp("Go on behind this todo.", valueName: "id"))
    var after: String?

    @OptionGroup var list: ListOptions
    @OptionGroup var common: CommonOptions

    func validate() throws {
        if limit < 0 { throw ValidationError("--limit takes 0 or more.") }
    }

    func run(in context: CommandContext) throws {
        var query = try which.query(in: context)
        query.after = after
        // One more says whether there are more.
        query.limit = limit == 0 ? nil : limit + 1
        var found: [Todo] = []
        if let store = try context.existingTodoStore(common) {
            try FollowedSends(store).follow(at: context.moment)
            found = try Todos(store).list(query)
        }
        let page = limit == 0 ? found : Array(found.prefix(limit))
        try context.list(TodoListing(todos: page), as: list.format, common)
        if page.count < found.count, let last = page.last {
            context.note("there are more; go on with: --after \(last.id.prefix(8))", common)
        }
    }
}

/// `packet todo show`.
struct TodoShow: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Shows everything about one todo.",
        discussion: """
            Deleted ones are shown, too.
              packet todo show 1f3c
            """)

    @Argument(help: "The id.")
    var id: String

    @OptionGroup var list: ListOptions
    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        try context.list(TodoDetails(todo: context.todos(common).todo(id)), as: list.format, common)
    }
}

/// `packet todo export`.
struct TodoExport: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Writes todos as lines of JSON.",
        discussion: """
            One todo is in memory at a time, however many there are.
              packet todo export --state all > todos.jsonl
            """)

    @OptionGroup var which: TodoQueryOptions
    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        guard let store = try context.existingTodoStore(common) else { return }
        try Todos(store).forEach(which.query(in: context)) { todo in
            try context.output.write(data: JSONWriter.line(todo.json))
        }
    }
}
