/// An event while its lines are read.
struct CalendarEventDraft {
    /// How many lines are kept that say something else.
    private static let lineLimit = 500

    private var uid = ""
    private var starts: EventTime?
    private var duration: Int?
    private var rest = CalendarEvent(uid: "", title: "", starts: EventTime(day: CalendarDay(number: 0)))
    private var others: [String] = []
    /// Whether it is official as X-PACKET-OFFICIAL says, which counts more than a category.
    private var saidOfficial: Bool?
    /// The lines of a component inside the event, such as an alarm, which is kept whole or not at all.
    private var nested: [String] = []
    private var depth = 0
    /// The time of the series that this event takes the place of (3.8.4.4).
    private(set) var replaced: ContentLine.ZonedTime?
    /// Whether it says that it does not take place (3.8.1.11).
    private(set) var isCancelled = false
    /// How often it was revised (3.8.7.4), and when the last time (3.8.7.3).
    private var sequence = 0
    private var modified: EventTime?

    /// Whether it stands for an earlier one of the same UID and the same date: it does unless that says that it is newer.
    func isCurrent(beside earlier: CalendarEventDraft) -> Bool {
        if sequence != earlier.sequence { return sequence > earlier.sequence }
        guard let modified, let before = earlier.modified else { return true }
        return modified >= before
    }

    /// The event; nil when it lacks what it needs.
    var event: CalendarEvent? {
        guard !uid.isEmpty, let starts else { return nil }
        var event = rest
        (event.uid, event.starts) = (uid, starts)
        if event.ends == nil, let duration {
            event.ends =
                starts.seconds == nil
                ? EventTime(day: starts.day.advanced(by: duration / 86_400)) : starts.advanced(bySeconds: duration)
        }
        if let ends = event.ends, ends < starts { event.ends = nil }
        if event.title.isEmpty { event.title = "(no title)" }
        event.isOfficial = saidOfficial ?? rest.isOfficial
        event.others = others.joined(separator: "\n")
        return event
    }

    /// Takes a line between BEGIN and END.
    mutating func take(_ line: String) {
        let upper = line.prefix(6).uppercased()
        let (begins, ends) = (upper == "BEGIN:", upper.hasPrefix("END:"))
        if begins { depth += 1 }
        guard depth > 0 else {
            if !ends, !set(line) { keep([line]) }  // an END without a BEGIN ends nothing
            return
        }
        if nested.count <= Self.lineLimit { nested.append(line) }
        if ends { depth -= 1 }
        guard depth == 0 else { return }
        keep(nested)
        nested = []
    }

    private mutating func keep(_ lines: [String]) {
        if others.count + lines.count <= Self.lineLimit { others += lines.map(\.withoutControls) }
    }

    /// Sets what a line says; false when it is to be kept as it is.
    private mutating func set(_ line: String) -> Bool {
        guard let line = ContentLine(line) else { return false }
        switch line.name {
        case "UID": uid = String(line.text.onOneLine.prefix(500))
        case "SUMMARY": rest.title = line.text.onOneLine
        case "DESCRIPTION": rest.details = line.text
        case "LOCATION": rest.location = line.text.onOneLine
        case "CATEGORIES":
            rest.kind = line.text.onOneLine
            if line.texts.contains(where: CalendarEvent.saysOfficial) { rest.isOfficial = true }
        case "RRULE" where rest.rule.isEmpty: rest.rule = line.value.withoutControls
        case "URL": rest.url = SafeLink(line.value.trimmed)?.description ?? ""  // what may not be opened is not kept
        case "ORGANIZER":
            let value = line.value == CalendarFile.noAddress ? "" : line.value
            rest.organizer = (line.parameters["CN"] ?? value).onOneLine.withoutControls
        case "X-PACKET-OFFICIAL":
            if ["0", "1"].contains(line.value.trimmed) { saidOfficial = line.value.trimmed == "1" }
        case "DTSTAMP": break
        case "DURATION":
            guard let duration = line.duration else { return false }
            self.duration = duration
        case "RECURRENCE-ID":
            guard let time = line.time else { return false }
            replaced = time
        case "SEQUENCE":
            sequence = Int(line.value.trimmed) ?? 0
            return false
        case "LAST-MODIFIED":
            modified = line.time?.time
            return false
        case "STATUS":
            isCancelled = line.value.uppercased() == "CANCELLED"
            return false
        case "DTSTART":
            guard let time = line.time else { return false }
            starts = time.time
            rest.zone = time.isUTC ? "UTC" : (line.parameters["TZID"] ?? "").onOneLine.withoutControls
        case "DTEND":
            guard let time = line.time else { return false }
            rest.ends = time.time
        default: return false
        }
        return true
    }
}
