import Games
import Interchange
import PacketCommands
import PacketFiles
import PacketStore
import Storage
import Tasks

extension CommandContext {
    /// The modules of a store that todos are in: failed sends become some.
    private static let todoModules = [TasksSchema.module, PacketSchema.module, DeliverySchema.module]

    /// The store of todos, which is made when there is none.
    func openTodoStore(_ common: CommonOptions) throws(StorageError) -> Store {
        try openStore(common, of: Self.todoModules)
    }

    /// The store of todos, when there is one; looking something up makes none.
    func existingTodoStore(_ common: CommonOptions) throws(StorageError) -> Store? {
        try existingStore(common, of: Self.todoModules)
    }

    /// The todos of a command that changes one.
    ///
    /// - Throws: `CommandError` with code `.notFound` when there is no store.
    func todos(_ common: CommonOptions) throws -> Todos {
        guard let store = try existingTodoStore(common) else {
            throw CommandError(.notFound, "there are no todos yet", hint: "make one with: packet todo add TITLE")
        }
        return Todos(store)
    }

    /// A day as it is typed: `2026-11-21`, `today`, `tomorrow`, `+7`, counted where the user is; an empty text is none.
    func day(_ text: String) throws -> String {
        switch text.lowercased() {
        case "", "none": return ""
        case "today": return today.description
        case "tomorrow": return today.advanced(by: 1).description
        default:
            if text.hasPrefix("+"), let days = Int(text.dropFirst()), (0...36_500).contains(days) {
                return today.advanced(by: days).description
            }
            guard let day = CalendarDay(text) else {
                throw CommandError(
                    .wrongFile, "“\(text)” is no day", hint: "days are written as 2026-11-21, today, tomorrow or +7")
            }
            return day.description
        }
    }
}
