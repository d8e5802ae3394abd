package import Storage

/// Calendars in files (iCalendar, RFC 5545).
package enum CalendarFile {
    /// How many events are taken from one file.
    package static let limit = 20_000

    /// Reads the events. Properties that an event here does not have are kept as they are, alarms included.
    ///
    /// - Throws: `GamesError` with code `.malformed` for a file that is no calendar, or an event without UID or start.
    package static func events(_ text: String, file: String) throws(GamesError) -> [CampusEvent] {
        let lines = unfolded(text)
        guard lines.first?.uppercased() == "BEGIN:VCALENDAR" else {
            throw GamesError(.malformed, "this is no iCalendar file", file: file)
        }
        var events: [CampusEvent] = []
        var draft: CalendarEventDraft?
        for (index, line) in lines.enumerated() {
            let upper = line.prefix(16).uppercased()
            if upper == "BEGIN:VEVENT" {
                draft = CalendarEventDraft()
            } else if upper == "END:VEVENT" {
                guard let event = draft?.event else {
                    throw GamesError(
                        .malformed, "an event needs UID and DTSTART", file: file,
                        place: "event \(events.count + 1), line \(index + 1)")
                }
                guard events.count < limit else {
                    throw GamesError(.malformed, "there are more than \(limit) events", file: file)
                }
                events.append(event)
                draft = nil
            } else {
                draft?.take(line)
            }
        }
        return events
    }

    /// A calendar with events.
    package static func text(_ events: [CampusEvent], at now: StoreDate) -> String {
        let stamp = now.iso8601.filter { $0 != "-" && $0 != ":" }.prefix { $0 != "." } + "Z"
        var lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//packet//campus//EN"]
        for event in events {
            lines += ["BEGIN:VEVENT", "UID:\(escaped(event.uid))", "DTSTAMP:\(stamp)"]
            lines.append("DTSTART\(written(event.starts, zone: event.zone))")
            if let ends = event.ends { lines.append("DTEND\(written(ends, zone: event.zone))") }
            if !event.rule.isEmpty { lines.append("RRULE:\(event.rule)") }
            let texts = [
                ("SUMMARY", event.title), ("DESCRIPTION", event.details), ("LOCATION", event.location),
                ("CATEGORIES", event.kind), ("ORGANIZER;CN=\(quoted(event.organizer))", event.organizer),
            ]
            for (name, value) in texts where !value.isEmpty {
                lines.append(name.hasPrefix("ORGANIZER") ? "\(name):invalid:nomail" : "\(name):\(escaped(value))")
            }
            if !event.url.isEmpty { lines.append("URL:\(event.url)") }
            if event.isOfficial { lines.append("X-PACKET-OFFICIAL:1") }
            lines += event.others.split(separator: "\n").map(String.init)
            lines.append("END:VEVENT")
        }
        lines.append("END:VCALENDAR")
        return lines.map { folded($0) + "\r\n" }.joined()
    }

    /// Lines with those that go on joined (3.1).
    private static func unfolded(_ text: String) -> [String] {
        var lines: [[UInt8]] = []
        for line in text.utf8.split(separator: 0x0A, omittingEmptySubsequences: true) {
            var bytes = Array(line)
            if bytes.last == 0x0D { bytes.removeLast() }
            if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
            if let first = bytes.first, first == 0x20 || first == 0x09, !lines.isEmpty {
                lines[lines.count - 1] += bytes.dropFirst()
            } else if !bytes.isEmpty {
                lines.append(bytes)
            }
        }
        return lines.map { String(decoding: $0, as: UTF8.self) }
    }

    /// Lines of at most 75 octets, never cut inside a character (3.1).
    private static func folded(_ line: String) -> String {
        var folded = ""
        var room = 75
        for character in line.unicodeScalars {
            let size = UTF8.width(character)
            if size > room {
                folded += "\r\n "
                room = 74
            }
            folded.unicodeScalars.append(character)
            room -= size
        }
        return folded
    }

    static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing(";", with: "\\;").replacing(",", with: "\\,")
            .replacing("\r\n", with: "\\n").replacing("\n", with: "\\n")
    }

    static func unescaped(_ text: String) -> String {
        var plain = ""
        var isEscaped = false
        for character in text {
            if isEscaped {
                plain.append(character == "n" || character == "N" ? "\n" : character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else {
                plain.append(character)
            }
        }
        return plain.storable
    }

    /// A parameter's value: quotation marks cannot be in it.
    private static func quoted(_ text: String) -> String {
        "\"\(text.onOneLine.filter { $0 != "\"" })\""
    }

    private static func written(_ time: EventTime, zone: String) -> String {
        let digits = time.description.filter { $0 != "-" && $0 != ":" }
        if time.seconds == nil { return ";VALUE=DATE:\(digits)" }
        switch zone {
        case "": return ":\(digits)"
        case "UTC": return ":\(digits)Z"
        default: return ";TZID=\(zone):\(digits)"
        }
    }

    /// Reads `20261121`, `20261121T180000` or `20261121T180000Z`; nil for anything else.
    static func time(_ text: String) -> (time: EventTime, isUTC: Bool)? {
        let isUTC = text.hasSuffix("Z")
        let digits = Array(text.utf8.dropLast(isUTC ? 1 : 0))
        guard digits.count == 8 || digits.count == 15 && digits[8] == UInt8(ascii: "T") else { return nil }
        func part(_ range: Range<Int>) -> String { String(decoding: digits[range], as: UTF8.self) }
        var shown = "\(part(0..<4))-\(part(4..<6))-\(part(6..<8))"
        if digits.count == 15 { shown += "T\(part(9..<11)):\(part(11..<13)):\(part(13..<15))" }
        return EventTime(shown).map { ($0, isUTC) }
    }
}
