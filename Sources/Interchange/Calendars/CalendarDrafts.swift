/// The events of a calendar while it is read: each once, and with the dates of series that others take the place of.
struct CalendarDrafts {
    private var found: [(event: CalendarEvent, draft: CalendarEventDraft)] = []
    /// Where each is, by the UID that it gets.
    private var places: [String: Int] = [:]
    private var twice: Set<String> = []
    /// How many events were taken, those that stand there more than once each time.
    private(set) var count = 0

    /// How many stand there more than once.
    var repeated: Int { twice.count }

    /// Takes an event; of two that are the same, the one that was revised last.
    mutating func take(_ event: CalendarEvent, _ draft: CalendarEventDraft) {
        count += 1
        let uid = Self.single(event, draft).uid
        guard let place = places[uid] else {
            places[uid] = found.count
            found.append((event, draft))
            return
        }
        twice.insert(uid)
        if draft.isCurrent(beside: found[place].draft) { found[place] = (event, draft) }
    }

    /// The events. One that takes the place of a date of a series is one of its own, and the series has not that date.
    var events: [CalendarEvent] {
        var events = found.filter { $0.draft.replaced == nil }.map(\.event)
        let series = Dictionary(events.indices.map { (events[$0].uid, $0) }, uniquingKeysWith: { first, _ in first })
        for (event, draft) in found {
            guard let replaced = draft.replaced else { continue }
            if let index = series[event.uid] {
                events[index].exclude(replaced.time, zone: replaced.isUTC ? "UTC" : events[index].zone)
                if draft.isCancelled { continue }
            }
            events.append(Self.single(event, draft))
        }
        return events
    }

    /// The event; one that takes the place of a date of a series as one of its own.
    private static func single(_ event: CalendarEvent, _ draft: CalendarEventDraft) -> CalendarEvent {
        guard let replaced = draft.replaced else { return event }
        var single = event
        single.replace(replaced.time)
        return single
    }
}
