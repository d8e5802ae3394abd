import ArgumentParser
import PacketCommands
import Storage
import Tasks

/// Which todos a command marks.
struct MarkedTodoOptions: ParsableArguments {
    @Argument(help: "The ids.")
    var ids: [String]

    @OptionGroup var common: CommonOptions
}

/// A command that marks todos: all of those that are named, or none when one of them is not there.
protocol TodoMarkCommand: ContextCommand {
    var marked: MarkedTodoOptions { get }

    func mark(_ todos: Todos, at now: StoreDate) throws
}

extension TodoMarkCommand {
    var common: CommonOptions { marked.common }

    func run(in context: CommandContext) throws { try mark(context.todos(common), at: context.moment) }
}

/// `packet todo done`.
struct TodoDone: TodoMarkCommand {
    static let configuration = CommandConfiguration(
        commandName: "done",
        abstract: "Marks todos as done.",
        discussion: """
            All of them are marked, or none when one of them is not there.
              packet todo done 1f3c 77ab
            """)

    @OptionGroup var marked: MarkedTodoOptions

    func mark(_ todos: Todos, at now: StoreDate) throws { try todos.set(marked.ids, isCompleted: true, at: now) }
}

/// `packet todo undone`.
struct TodoUndone: TodoMarkCommand {
    static let configuration = CommandConfiguration(
        commandName: "undone",
        abstract: "Marks todos as not done.",
        discussion: """
            They are listed again.
              packet todo undone 1f3c
            """)

    @OptionGroup var marked: MarkedTodoOptions

    func mark(_ todos: Todos, at now: StoreDate) throws { try todos.set(marked.ids, isCompleted: false, at: now) }
}

/// `packet todo rm`.
struct TodoRemove: TodoMarkCommand {
    static let configuration = CommandConfiguration(
        commandName: "rm",
        abstract: "Deletes todos.",
        discussion: """
            A deleted todo keeps its text until it is purged, so that it can be brought back.
              packet todo rm 1f3c
            """)

    @OptionGroup var marked: MarkedTodoOptions

    func mark(_ todos: Todos, at now: StoreDate) throws { try todos.set(marked.ids, isDeleted: true, at: now) }
}

/// `packet todo restore`.
struct TodoRestore: TodoMarkCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Brings deleted todos back.",
        discussion: """
            packet todo list --state deleted shows them.
              packet todo restore 1f3c
            """)

    @OptionGroup var marked: MarkedTodoOptions

    func mark(_ todos: Todos, at now: StoreDate) throws { try todos.set(marked.ids, isDeleted: false, at: now) }
}
