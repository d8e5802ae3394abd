package import Storage

/// Calendars in files (iCalendar, RFC 5545).
package enum CalendarText {
    /// Reads the events. Properties that an event here does not have are kept as they are, alarms included; rules of
    /// repetition too, which are not expanded.
    ///
    /// - Throws: `CivicError` with code `.malformed` for a file that is no calendar or an event without UID or start.
    package static func events(_ text: String, file: String) throws(CivicError) -> [CivicEvent] {
        let lines = unfolded(text)
        guard lines.first?.uppercased() == "BEGIN:VCALENDAR" else {
            throw CivicError(.malformed, "this is no iCalendar file", file: file)
        }
        var events: [CivicEvent] = []
        var event: CivicEvent?
        var others: [String] = []
        var nested = 0
        for (index, line) in lines.enumerated() {
            let upper = line.uppercased()
            if upper == "BEGIN:VEVENT" {
                event = CivicEvent(uid: "", title: "", starts: "")
                (others, nested) = ([], 0)
            } else if upper == "END:VEVENT" {
                guard var complete = event, !complete.uid.isEmpty, !complete.starts.isEmpty else {
                    throw CivicError(
                        .malformed, "an event needs UID and DTSTART", file: file,
                        place: "entry \(events.count + 1), line \(index + 1)")
                }
                complete.others = others.joined(separator: "\n")
                events.append(complete)
                event = nil
            } else if event != nil {
                if upper.hasPrefix("BEGIN:") { nested += 1 }
                if nested > 0 || !set(line, in: &event) { others.append(line) }
                if upper.hasPrefix("END:") { nested -= 1 }
            }
        }
        return events
    }

    /// Sets what a line says; false when it is to be kept as it is.
    private static func set(_ line: String, in event: inout CivicEvent?) -> Bool {
        guard let (name, parameters, value) = property(line) else { return false }
        switch name {
        case "UID": event?.uid = value
        case "SUMMARY": event?.title = unescaped(value)
        case "DESCRIPTION": event?.details = unescaped(value)
        case "LOCATION": event?.location = unescaped(value)
        case "CATEGORIES": event?.kind = unescaped(value)
        case "URL":
            guard SafeLink(value) != nil else { return true }  // what may not be opened is not kept
            event?.url = value
        case "ORGANIZER" where parameters.isEmpty: event?.organizer = value
        case "DTSTART", "DTEND":
            guard let (time, zone) = time(value, parameters) else { return false }
            if name == "DTSTART" {
                event?.starts = time
                event?.zone = zone
            } else {
                event?.ends = time
            }
        case "DTSTAMP": break
        default: return false
        }
        return true
    }

    private static func property(_ line: String) -> (name: String, parameters: [String: String], value: String)? {
        var parts: [String] = [""]
        var isQuoted = false
        var rest = line[...]
        while let character = rest.first {
            rest.removeFirst()
            if character == "\"" {
                isQuoted.toggle()
            } else if character == ":", !isQuoted {
                let parameters = parts.dropFirst().compactMap { part -> (String, String)? in
                    guard let equals = part.firstIndex(of: "=") else { return nil }
                    return (part[..<equals].uppercased(), String(part[part.index(after: equals)...]))
                }
                return (
                    parts[0].uppercased(), Dictionary(parameters, uniquingKeysWith: { first, _ in first }), String(rest)
                )
            } else if character == ";", !isQuoted {
                parts.append("")
            } else {
                parts[parts.count - 1].append(character)
            }
        }
        return nil
    }

    /// `20261121`, `20261121T180000` or `20261121T180000Z`.
    private static func time(_ value: String, _ parameters: [String: String]) -> (String, String)? {
        let digits = Array(value)
        func part(_ range: Range<Int>) -> String { String(digits[range]) }
        guard digits.count >= 8 else { return nil }
        let day = "\(part(0..<4))-\(part(4..<6))-\(part(6..<8))"
        if digits.count == 8 { return CivicEvent.isTime(day) ? (day, "") : nil }
        guard digits.count == 15 || (digits.count == 16 && digits[15] == "Z"), digits[8] == "T" else { return nil }
        let time = "\(day)T\(part(9..<11)):\(part(11..<13)):\(part(13..<15))"
        guard CivicEvent.isTime(time) else { return nil }
        return (time, digits.count == 16 ? "UTC" : parameters["TZID"] ?? "")
    }

    private static func unfolded(_ text: String) -> [String] {
        var lines: [String] = []
        for line in text.split(omittingEmptySubsequences: true, whereSeparator: \.isNewline) {
            if let first = line.first, first == " " || first == "\t", !lines.isEmpty {
                lines[lines.count - 1] += line.dropFirst()
            } else {
                lines.append(String(line))
            }
        }
        return lines
    }

    private static func unescaped(_ text: String) -> String {
        var result = ""
        var isEscaped = false
        for character in text {
            if isEscaped {
                result.append(character == "n" || character == "N" ? "\n" : character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else {
                result.append(character)
            }
        }
        return result
    }
}

extension CalendarText {
    /// A calendar of events, in lines of at most 75 bytes that end in CRLF.
    package static func text(_ events: [CivicEvent], at now: StoreDate) -> String {
        var lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//packet//civic//EN"]
        let stamp = String(now.iso8601.prefix(19)).filter { $0 != "-" && $0 != ":" } + "Z"
        for event in events {
            lines += ["BEGIN:VEVENT", "UID:\(event.uid)", "DTSTAMP:\(stamp)"]
            lines.append(time("DTSTART", event.starts, event.zone))
            if !event.ends.isEmpty { lines.append(time("DTEND", event.ends, event.zone)) }
            lines.append("SUMMARY:\(escaped(event.title))")
            let texts = [
                ("DESCRIPTION", event.details), ("LOCATION", event.location), ("CATEGORIES", event.kind),
            ]
            for (name, value) in texts where !value.isEmpty { lines.append("\(name):\(escaped(value))") }
            for (name, value) in [("URL", event.url), ("ORGANIZER", event.organizer)] where !value.isEmpty {
                lines.append("\(name):\(oneLine(value))")
            }
            lines += event.others.split(separator: "\n").map(String.init)
            lines.append("END:VEVENT")
        }
        lines.append("END:VCALENDAR")
        return lines.map(folded).joined()
    }

    private static func time(_ name: String, _ text: String, _ zone: String) -> String {
        let digits = text.filter { $0 != "-" && $0 != ":" }
        if text.utf8.count == 10 { return "\(name);VALUE=DATE:\(digits)" }
        if zone == "UTC" { return "\(name):\(digits)Z" }
        return zone.isEmpty ? "\(name):\(digits)" : "\(name);TZID=\(oneLine(zone)):\(digits)"
    }

    private static func oneLine(_ text: String) -> String { text.filter { !$0.isNewline } }

    private static func escaped(_ text: String) -> String {
        var result = ""
        for character in text {
            if character.isNewline {
                result += "\\n"
            } else {
                if "\\;,".contains(character) { result.append("\\") }
                result.append(character)
            }
        }
        return result
    }

    /// Lines longer than 75 bytes go on in the next one behind a blank; no character is cut.
    private static func folded(_ line: String) -> String {
        var result = ""
        var used = 0
        for scalar in line.unicodeScalars {
            let size = String(scalar).utf8.count
            if used + size > 75 {
                result += "\r\n "
                used = 1
            }
            result.unicodeScalars.append(scalar)
            used += size
        }
        return result + "\r\n"
    }
}
