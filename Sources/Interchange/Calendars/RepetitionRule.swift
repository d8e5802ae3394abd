/// How an event comes again: every day, week, month or year (RFC 5545, 3.3.10), with INTERVAL, COUNT, UNTIL, BYDAY,
/// BYMONTHDAY, BYMONTH and WKST.
struct RepetitionRule {
    enum Frequency: String { case daily = "DAILY", weekly = "WEEKLY", monthly = "MONTHLY", yearly = "YEARLY" }

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
    /// Days of the month, from its end when negative.
    private(set) var monthDays: [Int] = []
    /// The months in which it takes place; all when it is empty.
    private(set) var months: Set<Int> = []
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
            case "BYMONTHDAY":
                let days = pair[1].split(separator: ",").map { Int($0) ?? 0 }
                guard days.count <= 62, days.allSatisfy({ $0 != 0 && abs($0) <= 31 }) else { return nil }
                monthDays = days
            case "BYMONTH":
                let months = pair[1].split(separator: ",").map { Int($0) ?? 0 }
                guard !months.isEmpty, months.allSatisfy((1...12).contains) else { return nil }
                self.months = Set(months)
            case "WKST":
                guard let day = Self.names.firstIndex(of: pair[1]) else { return nil }
                weekStart = day + 1
            default: return nil
            }
        }
        guard let frequency, weekdays.count <= 400 else { return nil }
        // The so-manieth weekday of a whole year (20MO without BYMONTH) is not understood, nor days of a month in weeks.
        let hasOrdinals = !weekdays.allSatisfy { $0.ordinal == nil }
        switch frequency {
        case .monthly: break
        case .yearly: guard weekdays.isEmpty || !months.isEmpty else { return nil }
        case .daily, .weekly: guard !hasOrdinals, monthDays.isEmpty else { return nil }
        }
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
        // Months that are left out make counting no matter of weeks.
        guard months.isEmpty || count == nil else { return (0, 0) }
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
        case .yearly:
            guard count == nil else { return (0, 0) }
            return (max(0, (day.parts.year - start.parts.year) / interval), 0)
        }
    }

    private func isOn(_ day: CalendarDay) -> Bool {
        (months.isEmpty || months.contains(day.parts.month)) && isOnWeekday(day)
    }

    private func isOnWeekday(_ day: CalendarDay) -> Bool {
        weekdays.isEmpty || weekdays.contains { $0.day == day.weekday }
    }

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
            guard first <= last else { return nil }
            return wantedWeekdays(from: start).map { first.advanced(by: $0) }
                .filter { months.isEmpty || months.contains($0.parts.month) }
        case .monthly:
            let (year, month, date) = start.parts
            let index = year * 12 + month - 1 + period * interval
            guard let first = CalendarDay(year: index / 12, month: index % 12 + 1, date: 1), first <= last else {
                return nil
            }
            return months.isEmpty || months.contains(index % 12 + 1) ? days(ofMonth: first, date: date) : []
        case .yearly:
            let (startYear, month, date) = start.parts
            let year = startYear + period * interval
            guard let first = CalendarDay(year: year, month: 1, date: 1), first <= last else { return nil }
            // BYMONTHDAY without BYMONTH means each month (3.3.10).
            let wanted = !months.isEmpty ? months.sorted() : monthDays.isEmpty ? [month] : Array(1...12)
            return wanted.flatMap { month in
                CalendarDay(year: year, month: month, date: 1).map { days(ofMonth: $0, date: date) } ?? []
            }
        }
    }

    /// The days of a month, in order.
    ///
    /// - Parameter date: That of the start, which counts when the rule names no day. A month without a 31st is left out.
    private func days(ofMonth first: CalendarDay, date: Int) -> [CalendarDay] {
        let (year, month, _) = first.parts
        let length = CalendarDay.days(inMonth: month, ofYear: year)
        let dates = (monthDays.isEmpty && weekdays.isEmpty ? [date] : monthDays)
            .map { $0 < 0 ? length + 1 + $0 : $0 }.filter { (1...length).contains($0) }
        guard !weekdays.isEmpty else { return Set(dates).sorted().map { first.advanced(by: $0 - 1) } }
        let named = Set(weekdays.flatMap { Self.days($0, first, length) }).sorted()
        // Both say which days are meant: Friday the 13th.
        return monthDays.isEmpty ? named : named.filter { dates.contains($0.parts.date) }
    }

    private static func days(_ weekday: Weekday, _ first: CalendarDay, _ length: Int) -> [CalendarDay] {
        let offset = (weekday.day - first.weekday + 7) % 7
        let all = stride(from: offset, to: length, by: 7).map { first.advanced(by: $0) }
        guard let ordinal = weekday.ordinal else { return all }
        let index = ordinal > 0 ? ordinal - 1 : all.count + ordinal
        return all.indices.contains(index) ? [all[index]] : []
    }
}
