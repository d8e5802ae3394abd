import ArgumentParser
import PacketCommands

/// `packet todo`.
struct TodoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "todo",
        abstract: "Keeps what is to be done; mail that failed is among it until it arrives.",
        discussion: """
            Todos are kept in the store at once, with or without a network. packet sync brings them to other devices.
              packet todo add 'Print the letters' --due tomorrow --list Office
              packet todo list
              packet todo done 1f3c
            """,
        groupedSubcommands: [
            CommandGroup(
                name: "Todos",
                subcommands: [
                    TodoAdd.self, TodoListCommand.self, TodoShow.self, TodoEdit.self, TodoDone.self, TodoUndone.self,
                    TodoRemove.self, TodoRestore.self,
                ]),
            CommandGroup(
                name: "Lists and tags",
                subcommands: [TodoLists.self, TodoTags.self, TodoListRename.self, TodoListRemove.self]),
            CommandGroup(
                name: "Upkeep",
                subcommands: [
                    TodoConflicts.self, TodoFollow.self, TodoExport.self, TodoPurge.self, TodoRebuild.self,
                    TodoErase.self,
                ]),
        ])
}
