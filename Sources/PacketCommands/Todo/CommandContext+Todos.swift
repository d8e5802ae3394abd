import Games
import PacketStore
import Storage
import Tasks

extension CommandContext {
    /// The modules of a store that todos are in: failed sends become some.
    static let todoModules = [TasksSchema.module, PacketSchema.module, DeliverySchema.module]

    /// The store of todos, which is made when there is none.
    func openTodoStore(_ common: CommonOptions) throws -> Store {
        try Store(opening: storePath(common), modules: Self.todoModules, now: moment)
    }

    /// The store of todos, when there is one; looking something up makes none.
    func existingTodoStore(_ common: CommonOptions) throws -> Store? {
        let path = try storePath(common)
        guard Files.kind(path) != nil else { return nil }
        return try Store(opening: path, modules: Self.todoModules, now: moment)
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
        guard let today = CalendarDay(calendarDay(ownClock).description) else { return "" }
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

extension TasksError {
    /// The error as people read it.
    var commandError: CommandError {
        let code: CommandError.Code =
            switch self.code {
            case .notFound, .notConnected: .notFound
            default: .wrongFile
            }
        return CommandError(code, description, hint: hint)
    }

    /// How a command ends with it: what passes by itself says that the same command again goes on.
    var isPassing: Bool { code.category == .network }
}
