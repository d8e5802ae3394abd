#if Server
import Interchange
import PacketPage

/// A time that an event takes place, as lists show it.
struct EventLine: Sendable, Hashable {
    let id: Int64
    let title: String
    let when: String
    /// Where it is and what is said about it; nil where nothing is.
    let place: String?
    let details: String?
    let page: String?

    init(_ id: Int64, _ event: CalendarEvent, starts: EventTime, ends: EventTime?) {
        self.id = id
        title = event.title
        (place, details) = (event.location.shown, event.details.shown)
        when = Self.text(starts, ends, zone: event.zone)
        page = SafeLink(page: event.url)?.description
    }

    /// Day and time, the end as far as it says more; of whole days no times.
    static func text(_ starts: EventTime, _ ends: EventTime?, zone: String) -> String {
        func shown(_ time: EventTime) -> String { String(time.description.prefix(16).map { $0 == "T" ? " " : $0 }) }
        var text = shown(starts)
        if starts.seconds == nil {
            // The end of whole days is the day after the last.
            let last = ends?.day.advanced(by: -1)
            if let last, last > starts.day { text += " – \(last)" }
            return text
        }
        if let ends { text += ends.day == starts.day ? " – \(shown(ends).suffix(5))" : " – \(shown(ends))" }
        return zone.isEmpty ? text : "\(text) (\(zone))"
    }
}
extension String {
    /// The text as templates show it: nil when there is none.
    var shown: String? { isEmpty ? nil : self }
}
#endif
