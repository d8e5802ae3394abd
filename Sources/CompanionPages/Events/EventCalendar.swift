#if Server
import Interchange
import PacketPage
import PacketServer
import Storage

/// Events in files, in and out of the page.
enum EventCalendar {
    /// What an iCalendar file that was uploaded says.
    ///
    /// - Throws: `PageError` when no file was chosen, `InterchangeError` for one that is no calendar.
    static func reading(_ visit: PageVisit) throws -> CalendarFile.Reading {
        guard let file = visit.form.files["file"]?.first else {
            throw PageError(400, visit.words["campus.noFile"])
        }
        guard let text = String(validating: file.bytes, as: UTF8.self) else {
            throw InterchangeError(.malformed, "this is no iCalendar file", file: file.name)
        }
        return try CalendarFile.read(text, file: file.name)
    }

    /// What is said behind an import about events that stand in the file more than once; nil where there are none.
    static func repeated(_ visit: PageVisit) -> String? {
        guard visit.text("done") == "events", let count = visit.number("repeated"), count > 0 else { return nil }
        return visit.words.counted("campus.events.repeated", count)
    }

    /// Events as an iCalendar file to be kept, with the clocks of the zones that they name.
    static func file(
        _ events: [CalendarEvent], product: String, clocks: @escaping CalendarEvent.Clocks, _ visit: PageVisit
    ) -> ServerResponse {
        let now = EventTime(secondsSince1970: visit.moment.microseconds / 1_000_000)
        return .download(
            "\(product).ics", type: "text/calendar; charset=utf-8",
            Array(CalendarFile.text(events, product: product, at: now, clocks: clocks).utf8))
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
