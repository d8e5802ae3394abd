import Interchange

extension CalendarDate {
    /// The days since 1970-01-01; below zero before it.
    var dayNumber: Int { CalendarDay.number(year: year, month: month, date: day) }

    /// Makes the date of a day; nil outside the years 1 to 9999.
    init?(dayNumber: Int, time: Time? = nil) {
        guard (-719_162...2_932_896).contains(dayNumber) else { return nil }
        let (year, month, date) = CalendarDay(number: dayNumber).parts
        self.init(year: year, month: month, day: date, time: time)
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
        return CalendarDate(
            year: year, month: month, day: min(day, CalendarDay.days(inMonth: month, ofYear: year)), time: time)
    }

    /// How many whole months lie between two days; below zero when the other one is earlier.
    func months(until other: CalendarDate) -> Int {
        let months = (other.year - year) * 12 + other.month - month
        let (day, last) = (other.day, CalendarDay.days(inMonth: other.month, ofYear: other.year))
        // Who was born on the 31st has a birthday on the last day of a shorter month.
        if months > 0, day < min(self.day, last) { return months - 1 }
        if months < 0, day > self.day { return months + 1 }
        return months
    }

    /// `2024-05-31`, and `2024-05-31T15:04:05+09:00` where there is a time.
    var iso: String {
        let date = "\(year.padded(4))-\(month.padded(2))-\(day.padded(2))"
        guard let time else { return date }
        let clock = "\(time.hour.padded(2)):\(time.minute.padded(2)):\(time.second.padded(2))"
        return "\(date)T\(clock)" + (time.offset.map(Time.text(ofOffset:)) ?? "")
    }
}

extension CalendarDate.Time {
    /// `+09:00`
    static func text(ofOffset offset: Int) -> String {
        let minutes = abs(offset)
        return (offset < 0 ? "-" : "+") + (minutes / 60).padded(2) + ":" + (minutes % 60).padded(2)
    }
}
