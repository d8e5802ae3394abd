package import Storage

extension StoreDate {
    /// The moment so many seconds later.
    package func advanced(bySeconds seconds: Int64) -> StoreDate {
        StoreDate(microseconds: microseconds + seconds * 1_000_000)
    }
}
