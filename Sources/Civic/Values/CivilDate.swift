import Storage

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
        day = Int(StoreDate.day(year: Int64(year), month: Int64(month), date: Int64(date)))
        guard description.utf8.elementsEqual(bytes) else { return nil }
    }

    /// The day as `2026-11-21`.
    package var description: String {
        let (year, month, date) = StoreDate.civil(day: Int64(day))
        func padded(_ number: Int64, _ digits: Int) -> String {
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
}
