package import Interchange

/// An event of the store, with what was decided about it.
package struct StoredEvent: Sendable, Hashable {
    package enum State: String, Sendable, Hashable, CaseIterable { case proposed, approved, rejected }

    package let id: Int64
    package let event: CalendarEvent
    package let state: State
    /// When it takes place; of an event that comes again, the time that is meant.
    package let starts: EventTime
    package let ends: EventTime?
}
