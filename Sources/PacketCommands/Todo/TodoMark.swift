import ArgumentParser
import Tasks

/// `packet todo done`.
struct TodoDone: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "done",
        abstract: "Marks todos as done.",
        discussion: """
            All of them are marked, or none when one of them is not there.
              packet todo done 1f3c 77ab
            """)

    @Argument(help: "The ids.")
    var ids: [String]

    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        try context.todos(common).set(ids, isCompleted: true, at: context.moment)
    }
}

/// `packet todo undone`.
struct TodoUndone: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "undone",
        abstract: "Marks todos as not done.",
        discussion: """
            They are listed again.
              packet todo undone 1f3c
            """)

    @Argument(help: "The ids.")
    var ids: [String]

    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        try context.todos(common).set(ids, isCompleted: false, at: context.moment)
    }
}

/// `packet todo rm`.
struct TodoRemove: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "rm",
        abstract: "Deletes todos.",
        discussion: """
            A deleted todo keeps its text until it is purged, so that it can be brought back.
              packet todo rm 1f3c
            """)

    @Argument(help: "The ids.")
    var ids: [String]

    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        try context.todos(common).set(ids, isDeleted: true, at: context.moment)
    }
}

/// `packet todo restore`.
struct TodoRestore: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Brings deleted todos back.",
        discussion: """
            packet todo list --state deleted shows them.
              packet todo restore 1f3c
            """)

    @Argument(help: "The ids.")
    var ids: [String]

    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        try context.todos(common).set(ids, isDeleted: false, at: context.moment)
    }
}
