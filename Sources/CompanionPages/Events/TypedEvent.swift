#if Server
import Interchange
import PacketPage
import Storage

/// An event as somebody types it: days and times of their own fields, since a whole day has no time.
struct TypedEvent: Sendable, Hashable {
    /// When it takes place, as far as that can be read, and what is wrong with it all.
    struct Reading: Sendable, Hashable {
        var starts: EventTime?
        /// Of whole days the day after the last (RFC 5545, 3.6.1).
        var ends: EventTime?
        /// The last parts of words' keys (`campus.event.X`) by the names of fields.
        var problems: [String: String] = [:]
    }

    /// The names of the fields, in the order of the form.
    static let names = [
        "title", "startDay", "startTime", "endDay", "endTime", "location", "details", "url", "organizer", "kind",
    ]

    private let texts: [String: String]
    let isOfficial: Bool

    /// - Parameter texts: What is typed, by the names of fields.
    init(_ texts: [String: String] = [:], isOfficial: Bool = false) {
        self.texts = texts.mapValues(\.trimmed)
        self.isOfficial = isOfficial
    }

    init(_ form: FormData) {
        var texts: [String: String] = [:]
        for name in Self.names { texts[name] = form[name] }
        self.init(texts, isOfficial: form["official"] != nil)
    }

    /// What is typed into a field.
    subscript(_ name: String) -> String { texts[name] ?? "" }

    /// Reads it.
    func read() -> Reading {
        var reading = Reading()
        if self["title"].isEmpty { reading.problems["title"] = "noTitle" }
        if !self["url"].isEmpty, SafeLink(page: self["url"]) == nil { reading.problems["url"] = "noLink" }
        for name in ["startDay", "endDay"] where !self[name].isEmpty && CalendarDay(self[name]) == nil {
            reading.problems[name] = "noDay"
        }
        for name in ["startTime", "endTime"] where !self[name].isEmpty && seconds(name) == nil {
            reading.problems[name] = "noTime"
        }
        if self["startDay"].isEmpty { reading.problems["startDay"] = "noStart" }
        let isTimeWrong = ["startDay", "startTime", "endDay", "endTime"].contains { reading.problems[$0] != nil }
        guard !isTimeWrong, let day = CalendarDay(self["startDay"]) else { return reading }
        let starts = EventTime(day: day, seconds: seconds("startTime"))
        reading.starts = starts
        guard !self["endDay"].isEmpty || !self["endTime"].isEmpty else { return reading }
        let end = EventTime(day: CalendarDay(self["endDay"]) ?? day, seconds: seconds("endTime"))
        if (end.seconds == nil) != (starts.seconds == nil) {
            reading.problems[end.seconds == nil ? "endTime" : "startTime"] = "oneTime"
        } else if end >= starts {
            reading.ends = end.seconds == nil ? EventTime(day: end.day.advanced(by: 1)) : end
        } else if self["endDay"].isEmpty {
            // It goes on past midnight.
            reading.ends = EventTime(day: end.day.advanced(by: 1), seconds: end.seconds)
        } else {
            reading.problems[end.day < starts.day ? "endDay" : "endTime"] = "endFirst"
        }
        return reading
    }

    /// The event; its zone and state are the screen's. Nil where something is wrong.
    func event(at now: StoreDate) -> CalendarEvent? {
        let reading = read()
        guard reading.problems.isEmpty, let starts = reading.starts else { return nil }
        // What names it among all others (RFC 5545, 3.8.4.7).
        let uid = "\(now.microseconds)-\(UInt32.random(in: 0...UInt32.max))@packet"
        var event = CalendarEvent(uid: uid, title: self["title"], starts: starts)
        event.ends = reading.ends
        (event.location, event.details, event.url) = (self["location"], self["details"], self["url"])
        (event.organizer, event.kind) = (self["organizer"], self["kind"])
        event.isOfficial = isOfficial
        return event
    }

    /// The seconds since midnight that a field says; nil for what is no time.
    private func seconds(_ name: String) -> Int? { EventTime("2000-01-01 \(self[name])")?.seconds }
}
#endif
