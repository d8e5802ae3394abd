import Storage

/// An event while its lines are read.
struct CalendarEventDraft {
    private var uid = ""
    private var starts: EventTime?
    private var rest = CampusEvent(uid: "", title: "", starts: EventTime(day: CalendarDay(number: 0)))
    private var others: [String] = []
    private var nested = 0

    /// The event; nil when it lacks what it needs.
    var event: CampusEvent? {
        guard !uid.isEmpty, let starts else { return nil }
        var event = rest
        (event.uid, event.starts) = (uid, starts)
        event.others = others.joined(separator: "\n")
        return event
    }

    /// Takes a line between BEGIN and END.
    mutating func take(_ line: String) {
        let upper = line.prefix(8).uppercased()
        if upper.hasPrefix("BEGIN:") { nested += 1 }
        if nested > 0 || !set(line), others.count < 500 { others.append(line.storable) }
        if upper.hasPrefix("END:") { nested -= 1 }
    }

    /// Sets what a line says; false when it is to be kept as it is.
    private mutating func set(_ line: String) -> Bool {
        guard let (name, parameters, value) = Self.property(line) else { return false }
        switch name {
        case "UID": uid = String(CalendarFile.unescaped(value).prefix(500))
        case "SUMMARY": rest.title = CalendarFile.unescaped(value).onOneLine
        case "DESCRIPTION": rest.details = CalendarFile.unescaped(value)
        case "LOCATION": rest.location = CalendarFile.unescaped(value).onOneLine
        case "CATEGORIES": rest.kind = CalendarFile.unescaped(value).onOneLine
        case "RRULE": rest.rule = value.storable
        case "URL": rest.url = SafeLink(value)?.description ?? ""  // what may not be opened is not kept
        case "ORGANIZER": rest.organizer = (parameters["CN"] ?? "").onOneLine.storable
        case "X-PACKET-OFFICIAL": rest.isOfficial = value == "1"
        case "DTSTAMP": break
        case "DTSTART", "DTEND":
            guard let read = CalendarFile.time(value) else { return false }
            if name == "DTSTART" { starts = read.time } else { rest.ends = read.time }
            if name == "DTSTART" { rest.zone = read.isUTC ? "UTC" : (parameters["TZID"] ?? "").storable }
        default: return false
        }
        return true
    }

    /// Takes a line apart: a name, parameters, a value (3.1). Colons and semicolons in quotation marks divide nothing.
    private static func property(_ line: String) -> (name: String, parameters: [String: String], value: String)? {
        var parts: [String] = [""]
        var isQuoted = false
        var index = line.startIndex
        while index < line.endIndex {
            let character = line[index]
            if character == "\"" {
                isQuoted.toggle()
            } else if character == ":", !isQuoted {
                break
            } else if character == ";", !isQuoted {
                parts.append("")
            } else {
                parts[parts.count - 1].append(character)
            }
            index = line.index(after: index)
        }
        guard index < line.endIndex else { return nil }
        var parameters: [String: String] = [:]
        for part in parts.dropFirst() {
            let pair = part.split(separator: "=", maxSplits: 1)
            if pair.count == 2 { parameters[pair[0].uppercased()] = String(pair[1]) }
        }
        return (parts[0].uppercased(), parameters, String(line[line.index(after: index)...]))
    }
}
