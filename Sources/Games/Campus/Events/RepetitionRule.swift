import Storage

/// How an event comes again: every day, week or month (RFC 5545, 3.3.10), with INTERVAL, COUNT, UNTIL and BYDAY.
struct RepetitionRule: Sendable, Hashable {
    enum Frequency: String { case daily = "DAILY", weekly = "WEEKLY", monthly = "MONTHLY" }

    /// A day of the week; of a month, the so-manieth of them (from its end when negative), or all.
    struct Weekday: Hashable {
        let day: Int
        let ordinal: Int?
    }

    private static let names = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

    let frequency: Frequency
    private(set) var interval = 1
    private(set) var count: Int?
    private(set) var until: EventTime?
    private(set) var weekdays: [Weekday] = []

    /// Reads a rule; nil for one that has parts that are not understood here.
    init?(_ text: String, start: EventTime) {
        var frequency: Frequency?
        for part in text.uppercased().split(separator: ";") {
            let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
            guard pair.count == 2 else { return nil }
            switch pair[0] {
            case "FREQ": frequency = Frequency(rawValue: pair[1])
            case "INTERVAL":
                guard let number = Int(pair[1]), (1...1_000).contains(number) else { return nil }
                interval = number
            case "COUNT":
                guard let number = Int(pair[1]), number > 0 else { return nil }
                count = number
            case "UNTIL":
                guard let time = CalendarFile.time(pair[1])?.time else { return nil }
                until = time
            case "BYDAY":
                for name in pair[1].split(separator: ",") {
                    guard let day = Self.names.firstIndex(of: String(name.suffix(2))) else { return nil }
                    let ordinal = name.dropLast(2)
                    guard ordinal.isEmpty || Int(ordinal).map({ $0 != 0 && abs($0) <= 5 }) ?? false else { return nil }
                    weekdays.append(Weekday(day: day + 1, ordinal: Int(ordinal)))
                }
            case "WKST":
                guard pair[1] == "MO" else { return nil }
            default: return nil
            }
        }
        guard let frequency else { return nil }
        guard frequency == .monthly || weekdays.allSatisfy({ $0.ordinal == nil }) else { return nil }
        self.frequency = frequency
    }

    /// The occurrences on days of a range, the first of all being the start.
    func occurrences(from start: EventTime, in days: ClosedRange<CalendarDay>, limit: Int) -> [EventTime] {
        var found: [EventTime] = []
        var made = 0
        // Periods without an occurrence are counted too, so that a rule that never holds comes to an end.
        for period in 0..<60_000 {
            guard let candidates = self.days(of: period, from: start.day) else { break }
            for day in candidates where day >= start.day {
                let time = EventTime(day: day, seconds: start.seconds)
                if let until, until.seconds == nil ? day > until.day : time > until { return found }
                made += 1
                if let count, made > count { return found }
                guard day <= days.upperBound, found.count < limit else { return found }
                if day >= days.lowerBound { found.append(time) }
            }
        }
        return found
    }

    /// The days of a period, in order; nil when there are no more.
    private func days(of period: Int, from start: CalendarDay) -> [CalendarDay]? {
        switch frequency {
        case .daily:
            let day = start.advanced(by: period * interval)
            return weekdays.isEmpty || weekdays.contains { $0.day == day.weekday } ? [day] : []
        case .weekly:
            let monday = start.startOfWeek.advanced(by: period * interval * 7)
            let wanted = weekdays.isEmpty ? [start.weekday] : Set(weekdays.map(\.day)).sorted()
            return wanted.map { monday.advanced(by: $0 - 1) }
        case .monthly:
            let (year, month, date) = start.parts
            let months = year * 12 + month - 1 + period * interval
            guard let first = CalendarDay(year: months / 12, month: months % 12 + 1, date: 1) else { return nil }
            let last = CalendarDay(year: (months + 1) / 12, month: (months + 1) % 12 + 1, date: 1)?.advanced(by: -1)
            guard let last else { return nil }
            guard !weekdays.isEmpty else {
                let day = first.advanced(by: date - 1)
                return day <= last ? [day] : []  // a month without a 31st is left out
            }
            return Set(weekdays.flatMap { Self.days($0, first, last) }).sorted()
        }
    }

    private static func days(_ weekday: Weekday, _ first: CalendarDay, _ last: CalendarDay) -> [CalendarDay] {
        let offset = (weekday.day - first.weekday + 7) % 7
        let all = stride(from: first.number + offset, through: last.number, by: 7).map { CalendarDay(number: $0) }
        guard let ordinal = weekday.ordinal else { return all }
        let index = ordinal > 0 ? ordinal - 1 : all.count + ordinal
        return all.indices.contains(index) ? [all[index]] : []
    }
}
