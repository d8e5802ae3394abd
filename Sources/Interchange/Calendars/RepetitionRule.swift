/// How an event comes again: every day, week or month (RFC 5545, 3.3.10), with INTERVAL, COUNT, UNTIL, BYDAY and WKST.
struct RepetitionRule {
    enum Frequency: String { case daily = "DAILY", weekly = "WEEKLY", monthly = "MONTHLY" }

    /// A day of the week; of a month, the so-manieth of them (from its end when negative), or all.
    struct Weekday {
        let day: Int
        let ordinal: Int?
    }

    private static let names = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
    /// How many periods are looked at.
    private static let limit = 60_000

    let frequency: Frequency
    private(set) var interval = 1
    private(set) var count: Int?
    var until: ContentLine.ZonedTime?
    private(set) var weekdays: [Weekday] = []
    /// The weekday with which weeks begin; 1 is Monday.
    private(set) var weekStart = 1

    /// Reads a rule; nil for one that has parts that are not understood here.
    init?(_ text: String) {
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
                guard let time = ContentLine.ZonedTime(pair[1]) else { return nil }
                until = time
            case "BYDAY":
                for name in pair[1].split(separator: ",") {
                    guard let day = Self.names.firstIndex(of: String(name.suffix(2))) else { return nil }
                    let ordinal = name.dropLast(2)
                    guard ordinal.isEmpty || Int(ordinal).map({ $0 != 0 && abs($0) <= 5 }) ?? false else { return nil }
                    weekdays.append(Weekday(day: day + 1, ordinal: Int(ordinal)))
                }
            case "WKST":
                guard let day = Self.names.firstIndex(of: pair[1]) else { return nil }
                weekStart = day + 1
            default: return nil
            }
        }
        guard let frequency, weekdays.count <= 400 else { return nil }
        guard frequency == .monthly || weekdays.allSatisfy({ $0.ordinal == nil }) else { return nil }
        self.frequency = frequency
    }

    /// The occurrences on days of a range, the first of all being the start.
    func occurrences(from start: EventTime, in days: ClosedRange<CalendarDay>, limit: Int) -> [EventTime] {
        var found: [EventTime] = []
        var (first, made) = skipped(from: start.day, to: days.lowerBound)
        if let count, made >= count { return [] }
        let end = first + Self.limit
        // Periods without an occurrence are counted too, so that a rule that never holds comes to an end.
        while first < end, let candidates = self.days(of: first, from: start.day, upTo: days.upperBound) {
            for day in candidates where day >= start.day {
                let time = EventTime(day: day, seconds: start.seconds)
                if let until, until.time.seconds == nil ? day > until.time.day : time > until.time { return found }
                made += 1
                if let count, made > count { return found }
                guard day <= days.upperBound, found.count < limit else { return found }
                if day >= days.lowerBound { found.append(time) }
            }
            first += 1
        }
        return found
    }

    /// How many periods end before a day for sure, and how many occurrences they have: as far as that can be computed.
    private func skipped(from start: CalendarDay, to day: CalendarDay) -> (periods: Int, occurrences: Int) {
        switch frequency {
        case .daily:
            // Seven periods have each weekday once, or one of them seven times.
            let blocks = max(0, (day.number - start.number) / (7 * interval))
            let each = (0..<7).count { isOn(start.advanced(by: $0 * interval)) }
            return (blocks * 7, blocks * each)
        case .weekly:
            let week = start.startOfWeek(on: weekStart)
            let periods = max(0, (day.number - week.number) / (7 * interval))
            guard periods > 0 else { return (0, 0) }
            let wanted = wantedWeekdays(from: start)
            let inFirst = wanted.count { week.advanced(by: $0) >= start }
            return (periods, inFirst + (periods - 1) * wanted.count)
        case .monthly:
            guard count == nil else { return (0, 0) }
            let (from, to) = (start.parts, day.parts)
            return (max(0, ((to.year - from.year) * 12 + to.month - from.month) / interval), 0)
        }
    }

    private func isOn(_ day: CalendarDay) -> Bool { weekdays.isEmpty || weekdays.contains { $0.day == day.weekday } }

    /// The days of a week on which it takes place, counted from the week's start.
    private func wantedWeekdays(from start: CalendarDay) -> [Int] {
        let days = weekdays.isEmpty ? [start.weekday] : Set(weekdays.map(\.day))
        return days.map { ($0 - weekStart + 7) % 7 }.sorted()
    }

    /// The days of a period, in order; nil when there are no more up to a day.
    private func days(of period: Int, from start: CalendarDay, upTo last: CalendarDay) -> [CalendarDay]? {
        switch frequency {
        case .daily:
            let day = start.advanced(by: period * interval)
            guard day <= last else { return nil }
            return isOn(day) ? [day] : []
        case .weekly:
            let first = start.startOfWeek(on: weekStart).advanced(by: period * interval * 7)
            return first <= last ? wantedWeekdays(from: start).map { first.advanced(by: $0) } : nil
        case .monthly:
            let (year, month, date) = start.parts
            let months = year * 12 + month - 1 + period * interval
            guard let first = CalendarDay(year: months / 12, month: months % 12 + 1, date: 1), first <= last else {
                return nil
            }
            let length = CalendarDay.days(inMonth: months % 12 + 1, ofYear: months / 12)
            guard !weekdays.isEmpty else {
                return date <= length ? [first.advanced(by: date - 1)] : []  // a month without a 31st is left out
            }
            return Set(weekdays.flatMap { Self.days($0, first, length) }).sorted()
        }
    }

    private static func days(_ weekday: Weekday, _ first: CalendarDay, _ length: Int) -> [CalendarDay] {
        let offset = (weekday.day - first.weekday + 7) % 7
        let all = stride(from: offset, to: length, by: 7).map { first.advanced(by: $0) }
        guard let ordinal = weekday.ordinal else { return all }
        let index = ordinal > 0 ? ordinal - 1 : all.count + ordinal
        return all.indices.contains(index) ? [all[index]] : []
    }
}
