import ArgumentParser
import PacketCommands
import Storage
import Tasks

/// `packet todo conflicts`.
struct TodoConflicts: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "conflicts",
        abstract: "Shows values that lost against one of another device whose user did not know them.",
        discussion: """
            --restore writes the lost value anew, so that it counts on all devices; --dismiss leaves it at that.
              packet todo conflicts
              packet todo conflicts --restore 3
            """)

    @Option(help: ArgumentHelp("Bring the lost value of this conflict back.", valueName: "number"))
    var restore: Int64?

    @Option(help: ArgumentHelp("Do not show this conflict any more.", valueName: "number"))
    var dismiss: Int64?

    @OptionGroup var list: ListOptions
    @OptionGroup var common: CommonOptions

    func validate() throws {
        if restore != nil, dismiss != nil { throw ValidationError("--restore and --dismiss exclude each other.") }
    }

    func run(in context: CommandContext) throws {
        guard let store = try context.existingTodoStore(common) else {
            if restore != nil || dismiss != nil { _ = try context.todos(common) }
            return
        }
        let conflicts = Conflicts(store)
        if let restore {
            _ = try conflicts.restore(restore, at: context.moment)
            return
        }
        if let dismiss {
            _ = try conflicts.dismiss(dismiss)
            return
        }
        let rows = try conflicts.list().map { conflict in
            [
                "\(conflict.number)", conflict.key.entity, String(conflict.key.id.prefix(8)), conflict.key.field,
                conflict.lost, conflict.won, conflict.at.iso8601, conflict.site.description,
            ]
        }
        let listing = CivicListing(
            [
                ("#NO", "number"), ("WHAT", "entity"), ("ID", "id"), ("FIELD", "field"), ("LOST", "lost"),
                ("WON", "won"),
                ("WRITTEN", "at"), ("BY", "site"),
            ], emptyNote: "there are no conflicts", rows: rows)
        try context.list(listing, as: list.format, common)
    }
}

/// `packet todo follow`.
struct TodoFollow: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "follow",
        abstract: "Makes todos of mail that failed, and closes those of mail that has arrived since.",
        discussion: """
            packet todo list does so, too.
              packet todo follow
            """)

    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        guard let store = try context.existingTodoStore(common) else { return }
        let followed = try FollowedSends(store).follow(at: context.moment)
        context.note("opened \(followed.opened.of("todo")), closed \(followed.closed.of("todo"))", common)
    }
}

/// `packet todo purge`.
struct TodoPurge: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "purge",
        abstract: "Empties the texts of todos that were deleted some time ago, on all devices.",
        discussion: """
            They cannot be brought back then. What stays says that there was something, so that it does not come back.
              packet todo purge --days 30 --yes
            """)

    @Option(help: "How many days ago they have to have been deleted.")
    var days = 180

    @Flag(help: "Do not ask.")
    var yes = false

    @OptionGroup var common: CommonOptions

    func validate() throws {
        if !(0...36_500).contains(days) { throw ValidationError("--days takes 0 to 36500.") }
    }

    func run(in context: CommandContext) throws {
        guard let store = try context.existingTodoStore(common) else { return }
        if !yes { try context.confirm("Empty all todos that were deleted \(days.of("day")) ago or earlier?") }
        let before = StoreDate(microseconds: context.now() - Int64(days) * 86_400_000_000)
        let count = try Todos(store).purge(deletedBefore: before, at: context.moment)
        try store.forgetDeleted()
        context.note("emptied \(count.of("todo"))", common)
    }
}

/// `packet todo rebuild`.
struct TodoRebuild: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "rebuild",
        abstract: "Makes the tables that are listed anew from what is synchronised.",
        discussion: """
            Nothing changes by it, unless another program has written to them.
              packet todo rebuild
            """)

    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        guard let store = try context.existingTodoStore(common) else { return }
        try Todos(store).rebuild()
    }
}

/// `packet todo erase`.
struct TodoErase: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "erase",
        abstract: "Deletes all todos of this store, so that nothing of them is left in its file.",
        discussion: """
            Other devices and the hub keep theirs, and a file in a shared folder brings them back. Before, packet sync \
            forget asks the hub to drop what this one wrote, and packet todo export keeps what you want to have.
              packet todo erase --all --yes
            """)

    @Flag(help: "Say that you mean all of them.")
    var all = false

    @Flag(help: "Do not ask.")
    var yes = false

    @OptionGroup var common: CommonOptions

    func validate() throws {
        if !all { throw ValidationError("Say --all: this deletes all todos, lists, conflicts and the way to the hub.") }
    }

    func run(in context: CommandContext) throws {
        guard let store = try context.existingTodoStore(common) else { return }
        if !yes { try context.confirm("Delete all todos of this store?") }
        let count = try Todos(store).erase()
        context.note("erased \(count.of("todo"))", common)
    }
}
