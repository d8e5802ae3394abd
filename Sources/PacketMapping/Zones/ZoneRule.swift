import Interchange

/// A rule for all years to come, as POSIX writes it: `CET-1CEST,M3.5.0,M10.5.0/3`.
struct ZoneRule: Sendable {
    /// A day of every year, and a time on it.
    private enum Day: Sendable {
        /// The n-th weekday of a month, 5 for the last one; weekdays from 0 for Sunday.
        case weekday(month: Int, week: Int, day: Int)
        /// The n-th day from 1, 29 February left out.
        case julian(Int)
        /// The n-th day from 0.
        case ordinal(Int)
    }

    private let standard: Int
    private var summer: (offset: Int, start: Day, startTime: Int, end: Day, endTime: Int)?

    init?(_ bytes: ArraySlice<UInt8>) {
        var rest = bytes
        guard Self.skipName(&rest), let offset = Self.time(&rest) else { return nil }
        standard = -offset
        if rest.isEmpty { return }
        guard Self.skipName(&rest) else { return nil }
        var other = standard + 3_600
        if let first = rest.first, first != UInt8(ascii: ",") {
            guard let offset = Self.time(&rest) else { return nil }
            other = -offset
        }
        guard let start = Self.day(&rest), let end = Self.day(&rest), rest.isEmpty else { return nil }
        summer = (other, start.day, start.time, end.day, end.time)
    }

    /// The seconds east of UTC at a moment in seconds since 1970.
    func offset(at moment: Int) -> Int {
        guard let summer, let year = Self.year(of: moment + standard) else { return standard }
        let start = Self.moment(summer.start, summer.startTime, year) - standard
        let end = Self.moment(summer.end, summer.endTime, year) - summer.offset
        let isSummer = start < end ? moment >= start && moment < end : moment >= start || moment < end
        return isSummer ? summer.offset : standard
    }

    private static func year(of moment: Int) -> Int? {
        let day = moment >= 0 ? moment / 86_400 : (moment - 86_399) / 86_400
        return CalendarDate(dayNumber: day)?.year
    }

    private static func moment(_ day: Day, _ time: Int, _ year: Int) -> Int {
        guard let newYear = CalendarDate(year: year, month: 1, day: 1)?.dayNumber else { return time }
        let isLeap = CalendarDay.days(inMonth: 2, ofYear: year) == 29
        switch day {
        case .ordinal(let number): return (newYear + number) * 86_400 + time
        case .julian(let number): return (newYear + number - (isLeap && number > 59 ? 0 : 1)) * 86_400 + time
        case .weekday(let month, let week, let weekday):
            guard let first = CalendarDate(year: year, month: month, day: 1) else { return time }
            let wait = (weekday - (first.weekday + 1) % 7 + 7) % 7
            var day = wait + (week - 1) * 7
            if day >= CalendarDay.days(inMonth: month, ofYear: year) { day -= 7 }
            return (first.dayNumber + day) * 86_400 + time
        }
    }

    // MARK: Reading

    private static func skipName(_ rest: inout ArraySlice<UInt8>) -> Bool {
        let count = rest.count
        if rest.first == UInt8(ascii: "<") {
            rest = rest.drop { $0 != UInt8(ascii: ">") }.dropFirst()
        } else {
            rest = rest.drop(while: \.isLetter)
        }
        return rest.count < count
    }

    /// `[+-]h[h[h]][:mm[:ss]]` in seconds.
    private static func time(_ rest: inout ArraySlice<UInt8>) -> Int? {
        var sign = 1
        if let first = rest.first, first == UInt8(ascii: "-") || first == UInt8(ascii: "+") {
            sign = first == UInt8(ascii: "-") ? -1 : 1
            rest = rest.dropFirst()
        }
        guard var seconds = number(&rest, digits: 3).map({ $0 * 3_600 }) else { return nil }
        for unit in [60, 1] where rest.first == UInt8(ascii: ":") {
            rest = rest.dropFirst()
            guard let number = number(&rest, digits: 2) else { return nil }
            seconds += number * unit
        }
        return sign * seconds
    }

    private static func number(_ rest: inout ArraySlice<UInt8>, digits: Int) -> Int? {
        let found = rest.prefix(digits).prefix(while: \.isDigit)
        guard !found.isEmpty else { return nil }
        rest = rest.dropFirst(found.count)
        return found.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    /// `,M3.5.0/2`
    private static func day(_ rest: inout ArraySlice<UInt8>) -> (day: Day, time: Int)? {
        guard rest.first == UInt8(ascii: ",") else { return nil }
        rest = rest.dropFirst()
        let day: Day
        switch rest.first {
        case UInt8(ascii: "M"):
            var numbers: [Int] = []
            for _ in 0..<3 {
                rest = rest.dropFirst()
                guard let number = number(&rest, digits: 2) else { return nil }
                numbers.append(number)
            }
            guard (1...12).contains(numbers[0]), (1...5).contains(numbers[1]), numbers[2] < 7 else { return nil }
            day = .weekday(month: numbers[0], week: numbers[1], day: numbers[2])
        case UInt8(ascii: "J"):
            rest = rest.dropFirst()
            guard let number = number(&rest, digits: 3), (1...365).contains(number) else { return nil }
            day = .julian(number)
        default:
            guard let number = number(&rest, digits: 3), number < 366 else { return nil }
            day = .ordinal(number)
        }
        guard rest.first == UInt8(ascii: "/") else { return (day, 7_200) }
        rest = rest.dropFirst()
        return time(&rest).map { (day, $0) }
    }
}
