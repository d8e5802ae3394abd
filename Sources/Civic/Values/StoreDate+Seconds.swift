package import Storage

extension StoreDate {
    /// The day of the moment, in UTC.
    package var civil: CivilDate {
        let perDay: Int64 = 86_400_000_000
        let floor = microseconds >= 0 ? microseconds / perDay : (microseconds - perDay + 1) / perDay
        return CivilDate(day: Int(floor))
    }

    /// The moment so many seconds later.
    package func advanced(bySeconds seconds: Int64) -> StoreDate {
        StoreDate(microseconds: microseconds + seconds * 1_000_000)
    }
}
