package import Storage

/// Something that takes place.
package struct CampusEvent: Sendable, Hashable {
    package var uid: String
    package var title: String
    package var details = ""
    package var starts: EventTime
    package var ends: EventTime?
    /// A name of the tz database, `UTC`, or empty for the time of the place.
    package var zone = ""
    package var location = ""
    package var url = ""
    package var organizer = ""
    /// Lecture, game, concert …
    package var kind = ""
    /// How it comes again (RFC 5545, 3.3.10), as it was written; empty for once.
    package var rule = ""
    /// The lines of a calendar file that say something else, as they were.
    package var others = ""
    /// Whether the institution holds it; others are of students.
    package var isOfficial = false

    package init(uid: String, title: String, starts: EventTime) {
        self.uid = uid
        self.title = title
        self.starts = starts
    }

    /// Whether a rule is one that is understood here.
    package static func isRule(_ text: String, starts: EventTime) -> Bool {
        text.isEmpty || RepetitionRule(text, start: starts) != nil
    }

    /// The occurrences that begin on the days of a range, in order, without those that are cancelled (EXDATE).
    ///
    /// A rule that is not understood stands for the first occurrence alone.
    /// - Parameter limit: How many at most.
    package func occurrences(_ days: ClosedRange<CalendarDay>, limit: Int = 1_000) -> [EventTime] {
        guard !rule.isEmpty, let rule = RepetitionRule(rule, start: starts) else {
            return days.contains(starts.day) ? [starts] : []
        }
        let cancelled = cancelled
        return rule.occurrences(from: starts, in: days, limit: limit).filter { time in
            !cancelled.contains(time) && !cancelled.contains(EventTime(day: time.day))
        }
    }

    /// The times that are left out of the rule (RFC 5545, 3.8.5.1): in the clocks of the event, or whole days.
    private var cancelled: Set<EventTime> {
        var times: Set<EventTime> = []
        for line in others.split(separator: "\n") where line.uppercased().hasPrefix("EXDATE") {
            guard let colon = line.firstIndex(of: ":") else { continue }
            for value in line[line.index(after: colon)...].split(separator: ",") {
                guard let (time, isUTC) = CalendarFile.time(String(value)),
                    isUTC == (zone == "UTC") || time.seconds == nil
                else { continue }
                times.insert(time)
            }
        }
        return times
    }
}
