/// The dates of series that events of their own take the place of (RECURRENCE-ID, RFC 5545, 3.8.4.4), wherever these come from:
/// the file of the series has taken such a date out already, a file that came later has not.
public struct MovedDates: Sendable {
    private var dates: [String: [EventTime]] = [:]

    /// Finds them among events.
    ///
    /// - Complexity: O(events).
    public init(among events: some Sequence<CalendarEvent>) {
        for event in events {
            guard let replacement = event.replacement else { continue }
            dates[replacement.series, default: []].append(replacement.date)
        }
    }

    /// The event without the dates that others take the place of, for its occurrences.
    public func removed(from event: CalendarEvent) -> CalendarEvent {
        guard let moved = dates[event.uid] else { return event }
        var event = event
        for date in moved {
            event.exclude(date)
            // Which clocks the date is by is not kept with it. Those of a series show one time of day, so that at most one reading
            // of it is one of its dates.
            if event.zone != "UTC", date.seconds != nil { event.exclude(date, zone: "UTC") }
        }
        return event
    }
}
