/// Calendars in files (iCalendar, RFC 5545).
public enum CalendarFile {
    /// How many events are taken from one file.
    public static let limit = 20_000
    /// An organizer without an address: a URI that no mail can be sent to.
    static let noAddress = "invalid:nomail"

    /// What was read.
    public struct Reading: Sendable, Hashable {
        /// The events; no two have the same UID.
        public let events: [CalendarEvent]
        /// How many of them stand in the file more than once.
        public let repeated: Int
    }

    /// Reads the events, as `read(_:file:)` does.
    ///
    /// - Throws: `InterchangeError` as that does.
    public static func events(_ text: String, file: String) throws(InterchangeError) -> [CalendarEvent] {
        try read(text, file: file).events
    }

    /// Reads the events. Properties that an event here does not have are kept as they are, alarms included.
    ///
    /// What stands there more than once counts once: as it was revised last (SEQUENCE, LAST-MODIFIED), else as it stands last.
    /// An event that takes the place of one time of a series (RECURRENCE-ID) becomes one of its own, whose UID has that
    /// time behind it, and the series gets an EXDATE. Zones get their names in the tz database, where the file says
    /// them.
    /// - Complexity: O(length).
    /// - Throws: `InterchangeError` with code `.malformed` for a file that is no calendar, or an event without UID or
    ///   start; with code `.tooLarge` for more than `limit` events.
    public static func read(_ text: String, file: String) throws(InterchangeError) -> Reading {
        let lines = ContentLine.unfolded(text)
        guard lines.first?.uppercased() == "BEGIN:VCALENDAR" else {
            throw InterchangeError(.malformed, "this is no iCalendar file", file: file)
        }
        var found = CalendarDrafts()
        var zones = CalendarZones()
        var draft: CalendarEventDraft?
        for (index, line) in lines.enumerated() {
            let upper = line.prefix(16).uppercased()
            if upper == "BEGIN:VEVENT" {
                draft = CalendarEventDraft()
            } else if upper == "END:VEVENT", let complete = draft {
                guard let event = complete.event else {
                    throw InterchangeError(
                        .malformed, "event \(found.count + 1) needs UID and DTSTART", file: file, line: index + 1)
                }
                guard found.count < limit else {
                    throw InterchangeError(.tooLarge, "there are more than \(limit) events", file: file)
                }
                found.take(event, complete)
                draft = nil
            } else if draft != nil {
                draft?.take(line)
            } else {
                zones.take(line)
            }
        }
        let events = found.events.map { event in
            var event = event
            event.zone = zones.name(of: event.zone)
            return event
        }
        return Reading(events: events, repeated: found.repeated)
    }

    /// How many events these are: what takes the place of one date of a series belongs to it.
    public static func count(_ events: [CalendarEvent]) -> Int { Set(events.map(\.seriesUID)).count }

    /// How many years of clocks a calendar describes beyond its last event and today: for what comes again.
    private static let yearsAhead = 10

    /// A calendar with events, and with the clocks of each zone that they name (VTIMEZONE).
    ///
    /// - Parameters:
    ///   - product: What wrote it, for PRODID.
    ///   - now: In UTC.
    ///   - clocks: How far the clocks of zones are from UTC; a zone that is not known is named and not described.
    public static func text(
        _ events: [CalendarEvent], product: String, at now: EventTime,
        clocks: @escaping CalendarEvent.Clocks = { _, _ in nil }
    ) -> String {
        let stamp = ContentLine.suffix(now, zone: "UTC")
        var lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//packet//\(product)//EN"]
        lines += zones(of: events, at: now, clocks: clocks)
        for event in events {
            lines += ["BEGIN:VEVENT", "UID:\(ContentLine.escaped(event.uid))", "DTSTAMP\(stamp)"]
            lines.append("DTSTART\(ContentLine.suffix(event.starts, zone: event.zone))")
            if let ends = event.ends { lines.append("DTEND\(ContentLine.suffix(ends, zone: event.zone))") }
            if !event.rule.isEmpty { lines.append("RRULE:\(event.rule.onOneLine)") }
            let texts = [
                ("SUMMARY", event.title), ("DESCRIPTION", event.details), ("LOCATION", event.location),
                ("CATEGORIES", event.kind),
            ]
            for (name, value) in texts where !value.isEmpty { lines.append("\(name):\(ContentLine.escaped(value))") }
            if event.organizer.lowercased().hasPrefix("mailto:") {
                lines.append("ORGANIZER:\(event.organizer.onOneLine)")
            } else if !event.organizer.isEmpty {
                lines.append("ORGANIZER;CN=\(ContentLine.quoted(event.organizer)):\(noAddress)")
            }
            if !event.url.isEmpty { lines.append("URL:\(event.url.onOneLine)") }
            if event.isOfficial {
                lines.append("X-PACKET-OFFICIAL:1")
            } else if CalendarEvent.saysOfficial(event.kind) {
                lines.append("X-PACKET-OFFICIAL:0")
            }
            lines += event.others.split(separator: "\n").map(String.init)
            lines.append("END:VEVENT")
        }
        lines.append("END:VCALENDAR")
        return lines.map(ContentLine.folded).joined()
    }
}

extension CalendarFile {
    /// The clocks of the zones that events name, in the order of their names.
    fileprivate static func zones(
        of events: [CalendarEvent], at now: EventTime, clocks: @escaping CalendarEvent.Clocks
    ) -> [String] {
        var days: [String: ClosedRange<CalendarDay>] = [:]
        for event in events where event.starts.seconds != nil && !event.zone.isEmpty && event.zone != "UTC" {
            let known = days[event.zone]
            let first = min(known?.lowerBound ?? event.starts.day, event.starts.day)
            let last = max(known?.upperBound ?? now.day, (event.ends ?? event.starts).day)
            // A day of the year 1 or 9999 is no reason to describe ten thousand years.
            let from = max(first, now.day.advanced(by: -366 * 100))
            days[event.zone] = from...max(from, min(last, now.day.advanced(by: 366 * 100)))
        }
        return days.sorted { $0.key < $1.key }.flatMap { zone, range in
            let last = range.upperBound.advanced(by: 365 * yearsAhead)
            return ZoneDescription.lines(zone, for: range.lowerBound...last, clocks: clocks)
        }
    }
}

/// The zones that a calendar describes (RFC 5545, 3.6.5), as far as their names go.
private struct CalendarZones {
    private static let areas: Set<Substring> = [
        "Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific",
        "Etc",
    ]
    private var names: [String: String] = [:]
    private var current: String?

    /// Takes a line outside of events.
    mutating func take(_ line: String) {
        guard line.utf8.count <= 500, let line = ContentLine(line) else { return }
        switch line.name {
        case "BEGIN" where line.value.uppercased() == "VTIMEZONE": current = nil
        case "TZID": current = line.value
        case "X-LIC-LOCATION":
            if let current, names.count < CalendarFile.limit { names[current] = line.value.onOneLine.withoutControls }
        default: break
        }
    }

    /// The name in the tz database of what an event calls its zone, `/example.org/2026/Europe/Berlin` for one; itself
    /// when no other is known.
    func name(of zone: String) -> String {
        if let name = names[zone] { return name }
        guard zone.utf8.first == UInt8(ascii: "/") else { return zone }
        let parts = zone.split(separator: "/")
        guard let area = parts.lastIndex(where: Self.areas.contains), area < parts.count - 1 else { return zone }
        return parts[area...].joined(separator: "/")
    }
}
