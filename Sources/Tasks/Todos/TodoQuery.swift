package import Interchange

/// Which todos are listed, and in which order.
package struct TodoQuery: Sendable, Hashable {
    package enum State: String, Sendable, Hashable, CaseIterable {
        case open, done, all, deleted
    }

    package enum Order: String, Sendable, Hashable, CaseIterable {
        /// The next due first, those without a day last; of a day, the oldest first.
        case due
        /// The oldest first.
        case created
        /// What was changed last first.
        case updated
    }

    package var state = State.open
    package var order = Order.due
    /// The name of a list; an empty one means todos without a list.
    package var list: String?
    /// Todos that have all of these.
    package var tags: [String] = []
    /// Todos that are due on this day or before.
    package var dueBy: CalendarDay?
    /// Words in the title or the description.
    package var search: String?
    /// The id of the last todo of the page before.
    package var after: String?
    /// How many; nil means all.
    package var limit: Int? = 50

    package init() {}
}
