/// `zone:to:from`: brings a time to the clocks of another place.
struct ZoneFilter: TextFilter {
    private let zone: ZoneRules
    /// The zone of times that do not say how far they are from UTC.
    private let origin: ZoneRules?

    init(_ arguments: FilterArguments) throws(Problem) {
        zone = try Self.rules(arguments.text(0) ?? "", 0, arguments)
        if let from = arguments.text(1), !from.isEmpty {
            origin = try Self.rules(from, 1, arguments)
        } else if let name = arguments.settings.timeZone {
            origin = try Self.rules(name, 0, arguments)
        } else {
            origin = nil
        }
    }

    private static func rules(_ name: String, _ index: Int, _ arguments: FilterArguments) throws(Problem) -> ZoneRules {
        if let fixed = ZoneRules(fixed: name) { return fixed }
        let zones = arguments.settings.zones
        guard let data = zones?.data(ofZone: name) else {
            let nearest = zones.flatMap { Suggestion.nearest(to: name, among: $0.names) }
            throw arguments.problem(
                index, "unknown time zone \(quoted(name))",
                hint: nearest.map { "did you mean `\($0)`?" }
                    ?? "zones are UTC, a distance such as +0900, or a place: Europe/Berlin")
        }
        guard let rules = ZoneRules(data) else {
            throw arguments.problem(index, "the system's rules of the time zone \(quoted(name)) cannot be read")
        }
        return rules
    }

    func apply(to buffer: inout Bytes, from start: Int) throws(FilterFailure) {
        if buffer[start...].isBlank { return buffer.removeSubrange(start...) }
        guard let date = CalendarDate(iso: buffer[start...]) else {
            throw FilterFailure(
                code: .notADate, predicate: "is not a date with a time like 2024-05-31T15:04",
                hint: "`date` brings others into that form: {when|date:\"yyyy-MM-dd'T'HH:mm\":m/d/yyyy|zone:…}")
        }
        guard let time = date.time else {
            throw FilterFailure(
                code: .noTimeOfDay, predicate: "has no time of day, so it is the same day in every time zone",
                hint: "leave `zone` out")
        }
        let local = date.dayNumber * 86_400 + time.hour * 3_600 + time.minute * 60 + time.second
        guard let moment = time.offset.map({ local - $0 * 60 }) ?? origin?.moment(ofLocal: local) else {
            throw FilterFailure(
                code: .noTimeZone, predicate: "does not say which time zone it is in",
                hint: "say it behind the other one: zone:Asia/Seoul:UTC")
        }
        let offset = zone.offset(at: moment)
        let shown = moment + offset
        let day = shown >= 0 ? shown / 86_400 : (shown - 86_399) / 86_400
        let second = shown - day * 86_400
        let clock = CalendarDate.Time(
            hour: second / 3_600, minute: second / 60 % 60, second: second % 60, offset: offset / 60)
        guard let result = CalendarDate(dayNumber: day, time: clock) else {
            throw FilterFailure(code: .notADate, predicate: "is outside the years 1 to 9999 in that time zone")
        }
        buffer.replaceTail(from: start, with: result.iso)
    }
}
