#if Server
import Interchange
import PacketPage
import PacketServer
import Storage

/// An event as somebody types it: days and times of their own fields, since a whole day has no time.
struct EventForm: Sendable {
    /// The event; its zone, kind of holder and state are the screen's.
    ///
    /// - Throws: `PageError` that names what is missing, in the words of the page.
    static func event(_ visit: PageVisit) throws(PageError) -> CalendarEvent {
        func text(_ name: String) -> String { (visit.form[name] ?? "").trimmed }
        let words = visit.words
        guard !text("title").isEmpty else { throw PageError(422, words["campus.event.noTitle"]) }
        guard let starts = EventTime("\(text("startDay")) \(text("startTime"))".trimmed) else {
            throw PageError(422, words["campus.event.noStart"])
        }
        var ends: EventTime?
        if !text("endDay").isEmpty || !text("endTime").isEmpty {
            let day = text("endDay").isEmpty ? text("startDay") : text("endDay")
            guard let end = EventTime("\(day) \(text("endTime"))".trimmed), end >= starts,
                (end.seconds == nil) == (starts.seconds == nil)
            else { throw PageError(422, words["campus.event.noEnd"]) }
            // The end of whole days is the day after the last (RFC 5545, 3.6.1).
            ends = end.seconds == nil ? EventTime(day: end.day.advanced(by: 1)) : end
        }
        let url = text("url")
        guard url.isEmpty || SafeLink(page: url) != nil else { throw PageError(422, words["campus.event.noLink"]) }
        // What names it among all others (RFC 5545, 3.8.4.7).
        let uid = "\(visit.moment.microseconds)-\(UInt32.random(in: 0...UInt32.max))@packet"
        var event = CalendarEvent(uid: uid, title: text("title"), starts: starts)
        event.ends = ends
        (event.location, event.details, event.url) = (text("location"), text("details"), url)
        (event.organizer, event.kind) = (text("organizer"), text("kind"))
        return event
    }

    /// The events of an iCalendar file that was uploaded.
    static func calendar(_ visit: PageVisit) throws -> [CalendarEvent] {
        guard let file = visit.form.files["file"]?.first,
            let text = String(validating: file.bytes, as: UTF8.self)
        else { throw PageError(400, visit.words["campus.noFile"]) }
        return try CalendarFile.events(text, file: file.name)
    }

    /// Events as an iCalendar file to be kept.
    static func file(_ events: [CalendarEvent], product: String, _ visit: PageVisit) -> ServerResponse {
        let now = EventTime(secondsSince1970: visit.moment.microseconds / 1_000_000)
        return .download(
            "\(product).ics", type: "text/calendar; charset=utf-8",
            Array(CalendarFile.text(events, product: product, at: now).utf8))
    }
}

extension ServerResponse {
    /// A file that the browser keeps and does not show.
    static func download(_ name: String, type: String, _ bytes: [UInt8]) -> ServerResponse {
        var response = ServerResponse(200, type: type, body: bytes)
        response.headers["Content-Disposition"] = "attachment; filename=\"\(name)\""
        response.protect()
        return response
    }
}
#endif
