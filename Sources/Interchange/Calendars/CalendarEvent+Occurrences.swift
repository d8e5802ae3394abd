extension CalendarEvent {
    /// One time that an event takes place.
    public struct Occurrence: Sendable, Hashable {
        /// When it begins.
        public let starts: EventTime
        /// When it ends; of whole days the day after the last. Nil when it is not said.
        public let ends: EventTime?
        /// When it begins by the clocks of the event: the time that `exclude(_:)` takes out.
        public let date: EventTime
    }

    /// Tells how far clocks are from UTC.
    ///
    /// - Parameters:
    ///   - zone: A name of the tz database.
    ///   - moment: Seconds of UTC since 1970.
    /// - Returns: Seconds east of UTC; nil when there is no such zone.
    public typealias Clocks = (_ zone: String, _ moment: Int64) -> Int?

    /// Whether a rule is one that is understood here: FREQ of DAILY, WEEKLY, MONTHLY or YEARLY, with INTERVAL, COUNT,
    /// UNTIL, BYDAY, BYMONTHDAY, BYMONTH and WKST.
    public static func isRule(_ text: String) -> Bool { text.isEmpty || RepetitionRule(text) != nil }

    /// When it begins on the days of a range, in order: the rule's times and those of RDATE, without those of EXDATE.
    ///
    /// A rule that is not understood stands for the first time alone.
    /// - Parameters:
    ///   - days: In the clocks of the event.
    ///   - limit: How many at most; those that are taken out do not count.
    ///   - clocks: Understands what the file says in UTC about an event of another zone (UNTIL, RDATE, EXDATE).
    /// - Complexity: O(days of the range), for a rule with COUNT O(days since the start) at most; 60,000 steps at most.
    public func starts(
        on days: ClosedRange<CalendarDay>, limit: Int = 1_000, clocks: Clocks = { _, _ in nil }
    ) -> [EventTime] {
        let excluded = Set(times(of: "EXDATE", clocks))
        func isExcluded(_ time: EventTime) -> Bool {
            excluded.contains(time) || excluded.contains(EventTime(day: time.day))
        }
        var found: [EventTime]
        if var rule = RepetitionRule(rule) {
            if let until = rule.until { rule.until?.time = local(until, clocks) ?? until.time }
            // Each that is taken out is at most one time of the rule, which has one a day.
            found = rule.occurrences(from: starts, in: days, limit: limit + excluded.count)
        } else {
            found = days.contains(starts.day) ? [starts] : []
        }
        let added = times(of: "RDATE", clocks).filter { days.contains($0.day) }
        if !added.isEmpty { found = Set(found + added).sorted() }
        if !excluded.isEmpty { found.removeAll(where: isExcluded) }
        return Array(found.prefix(limit))
    }

    /// What takes place on the days of a range, in the order of time. What lasts is there on each of its days.
    ///
    /// Times with a zone stay those of the event's place: a lecture at 23:30 is on the evening of its own day, whatever
    /// the clocks do that night. Times in UTC are those of who looks.
    /// - Parameters:
    ///   - offset: Seconds east of UTC where somebody looks, at a moment in seconds since 1970.
    ///   - clocks: As in `starts(on:limit:clocks:)`.
    public func occurrences(
        on range: ClosedRange<CalendarDay>, offset: (Int64) -> Int = { _ in 0 }, clocks: Clocks = { _, _ in nil }
    ) -> [Occurrence] {
        let length = ends.map { starts.seconds(to: $0) }
        // A time in UTC may be of the day before or after, and what lasts may have begun long ago.
        let lasting = rule.isEmpty ? (length ?? 0) / 86_400 : min((length ?? 0) / 86_400, 366)
        let wide = range.lowerBound.advanced(by: -1 - max(0, lasting))...range.upperBound.advanced(by: 1)
        return starts(on: wide, clocks: clocks).compactMap { start in
            let shown = zone == "UTC" ? start.advanced(bySeconds: offset(start.secondsSince1970)) : start
            let end = length.map { length in
                shown.seconds == nil
                    ? EventTime(day: shown.day.advanced(by: length / 86_400)) : shown.advanced(bySeconds: length)
            }
            // A day on which it ends at midnight is none of its days.
            let endsAtMidnight = end.map { $0.seconds ?? 0 == 0 } ?? false
            let last = max(shown.day, end.map { endsAtMidnight ? $0.day.advanced(by: -1) : $0.day } ?? shown.day)
            guard shown.day <= range.upperBound, last >= range.lowerBound else { return nil }
            return Occurrence(starts: shown, ends: end, date: start)
        }
    }

    /// Whether it takes place more than once, as far as a hundred years before and behind its beginning tell.
    ///
    /// - Parameter clocks: As in `starts(on:limit:clocks:)`.
    /// - Complexity: That of `starts(on:limit:clocks:)`.
    public func takesPlaceAgain(clocks: Clocks = { _, _ in nil }) -> Bool {
        if rule.isEmpty, times(of: "RDATE", clocks).isEmpty { return false }
        let days = starts.day.advanced(by: -36_525)...starts.day.advanced(by: 36_525)
        return starts(on: days, limit: 2, clocks: clocks).count > 1
    }

    /// The times of a property that is kept among the other lines (3.8.5.1, 3.8.5.2), in the clocks of the event. Of a
    /// period its beginning counts.
    private func times(of property: String, _ clocks: Clocks) -> [EventTime] {
        var times: [EventTime] = []
        for line in others.split(separator: "\n") where line.prefix(property.count).uppercased() == property {
            guard let line = ContentLine(String(line)), line.name == property else { continue }
            for value in line.value.split(separator: ",") {
                guard let time = ContentLine.ZonedTime(value.prefix { $0 != "/" }), let local = local(time, clocks)
                else { continue }
                times.append(local)
            }
        }
        return times
    }

    /// A time in the clocks of the event; nil when they are not known.
    private func local(_ time: ContentLine.ZonedTime, _ clocks: Clocks) -> EventTime? {
        if time.time.seconds == nil || time.isUTC == (zone == "UTC") { return time.time }
        guard time.isUTC, let offset = clocks(zone, time.time.secondsSince1970) else { return nil }
        return time.time.advanced(bySeconds: offset)
    }
}
