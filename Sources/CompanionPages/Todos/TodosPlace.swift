#if Server
package import Interchange
package import PacketPage
import PacketServer
package import Storage
import Tasks

/// What the screens of todos are made from besides the page's own store.
package struct TodoSources: Sendable {
    /// The store with the tables of todos; it is made when there is none.
    package var store: @Sendable () throws -> Store
    /// Makes todos of mail that failed, and closes those of mail that has arrived since.
    package var followSends: @Sendable () throws -> Void
    /// Synchronises once with the hub, although the time for it may not have come.
    package var synchronize: @Sendable () throws -> Void
    /// The day where the user is.
    package var today: @Sendable () -> CalendarDay

    package init(
        store: @escaping @Sendable () throws -> Store, followSends: @escaping @Sendable () throws -> Void,
        synchronize: @escaping @Sendable () throws -> Void, today: @escaping @Sendable () -> CalendarDay
    ) {
        self.store = store
        self.followSends = followSends
        self.synchronize = synchronize
        self.today = today
    }
}

/// The part of the page for todos: the list, one todo, a new one, and how they get to other devices.
package struct TodosPlace: PagePlace {
    let sources: TodoSources
    package let name = "todos"
    package let sheets = ["/assets/todos.css"]

    package init(_ sources: TodoSources) { self.sources = sources }

    package typealias Tab = TodoTab

    package var resources: PlaceResources {
        var resources = PlaceResources()
        resources.templates = [
            "todos-list": PackageResources.todos_list_mustache, "todos-form": PackageResources.todos_form_mustache,
            "todos-sync": PackageResources.todos_sync_mustache,
        ]
        resources.words = [.english: PackageResources.todos_en_words, .korean: PackageResources.todos_ko_words]
        resources.files = ["todos.css": PackageResources.todos_css]
        return resources
    }

    package func isInUse(_ store: Store) throws -> Bool {
        var query = TodoQuery()
        (query.state, query.limit) = (.all, 1)
        return try !Todos(sources.store()).list(query).isEmpty
    }

    package func add(to routes: inout PageRoutes) {
        TodoListScreen.add(to: &routes, self)
        TodoFormScreen.add(to: &routes, self)
        TodoSyncScreen.add(to: &routes, self)
    }

    /// The todos.
    func todos() throws -> Todos { Todos(try sources.store()) }
}

/// The tabs of the todos.
package enum TodoTab: String, PlaceTabName {
    case list, new, sync

    /// Where it is.
    package var path: String { self == .list ? "/todos" : "/todos/\(rawValue)" }
}
#endif
