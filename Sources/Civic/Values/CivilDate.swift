/// A day of the Gregorian calendar, without a time and without a zone.
package struct CivilDate: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// Days since 1970-01-01.
    package let day: Int

    package init(day: Int) { self.day = day }

    /// Reads `2026-11-21`; nil for anything else and for days that do not exist.
    package init?(_ text: some StringProtocol) {
        let bytes = Array(text.utf8)
        guard bytes.count == 10, bytes[4] == 0x2D, bytes[7] == 0x2D,
            let year = Self.number(bytes[0..<4]), let month = Self.number(bytes[5..<7]),
            let date = Self.number(bytes[8..<10])
        else { return nil }
        day = Self.day(year, month, date)
        guard description.utf8.elementsEqual(bytes) else { return nil }
    }

    /// The day as `2026-11-21`.
    package var description: String {
        let (year, month, date) = parts
        func padded(_ number: Int, _ digits: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
        }
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(date, 2))"
    }

    package static func < (left: CivilDate, right: CivilDate) -> Bool { left.day < right.day }

    /// The day so many days later.
    package func advanced(by days: Int) -> CivilDate { CivilDate(day: day + days) }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
        var value = 0
        for byte in bytes {
            guard byte >= 0x30, byte <= 0x39 else { return nil }
            value = value * 10 + Int(byte - 0x30)
        }
        return value
    }

    /// Years begin in March here, which puts the leap day at their end.
    private var parts: (year: Int, month: Int, date: Int) {
        let shifted = day + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * marchMonth + 2) / 5 + 1)
    }

    private static func day(_ year: Int, _ month: Int, _ date: Int) -> Int {
        let marchYear = month <= 2 ? year - 1 : year
        let era = (marchYear >= 0 ? marchYear : marchYear - 399) / 400
        let yearOfEra = marchYear - era * 400
        let marchMonth = (month + 9) % 12
        let dayOfYear = (153 * marchMonth + 2) / 5 + date - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }
}
