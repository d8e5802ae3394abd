extension CalendarDate {
    /// The days since 1970-01-01; below zero before it.
    var dayNumber: Int {
        // Years begin in March, so that the leap day is the last one.
        let year = month < 3 ? year - 1 : year
        let era = (year >= 0 ? year : year - 399) / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// Makes the date of a day; nil outside the years 1 to 9999.
    init?(dayNumber: Int, time: Time? = nil) {
        guard (-719_162...2_932_896).contains(dayNumber) else { return nil }
        let shifted = dayNumber + 719_468
        let era = shifted / 146_097
        let dayOfEra = shifted % 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let index = (5 * dayOfYear + 2) / 153
        let month = index < 10 ? index + 3 : index - 9
        self.init(
            year: yearOfEra + era * 400 + (month < 3 ? 1 : 0), month: month, day: dayOfYear - (153 * index + 2) / 5 + 1,
            time: time)
    }

    /// So many days later, at the same time of day; nil outside the years 1 to 9999.
    func adding(days: Int) -> CalendarDate? {
        guard abs(days) < 10_000_000 else { return nil }
        return CalendarDate(dayNumber: dayNumber + days, time: time)
    }

    /// So many months later, on the same day or, where the month is too short for it, on its last one.
    func adding(months: Int) -> CalendarDate? {
        guard abs(months) < 1_000_000 else { return nil }
        let index = year * 12 + month - 1 + months
        guard index >= 12, index < 120_000 else { return nil }
        let (year, month) = (index / 12, index % 12 + 1)
        return CalendarDate(year: year, month: month, day: min(day, Self.days(in: month, of: year)), time: time)
    }

    /// How many whole months lie between two days; below zero when the other one is earlier.
    func months(until other: CalendarDate) -> Int {
        let months = (other.year - year) * 12 + other.month - month
        let (day, last) = (other.day, Self.days(in: other.month, of: other.year))
        // Who was born on the 31st has a birthday on the last day of a shorter month.
        if months > 0, day < min(self.day, last) { return months - 1 }
        if months < 0, day > self.day { return months + 1 }
        return months
    }

    /// `2024-05-31`, and `2024-05-31T15:04:05+09:00` where there is a time.
    var iso: String {
        let date = "\(Self.digits(year, 4))-\(Self.digits(month, 2))-\(Self.digits(day, 2))"
        guard let time else { return date }
        let clock = "\(Self.digits(time.hour, 2)):\(Self.digits(time.minute, 2)):\(Self.digits(time.second, 2))"
        return "\(date)T\(clock)" + (time.offset.map(Time.text(ofOffset:)) ?? "")
    }

    fileprivate static func digits(_ number: Int, _ width: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
    }
}

extension CalendarDate.Time {
    /// `+09:00`
    static func text(ofOffset offset: Int) -> String {
        let minutes = abs(offset)
        return (offset < 0 ? "-" : "+") + CalendarDate.digits(minutes / 60, 2) + ":"
            + CalendarDate.digits(minutes % 60, 2)
    }
}
