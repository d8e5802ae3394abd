/// A moment, in microseconds of UTC since 1970-01-01.
///
/// Moments are limited to the years 0 to 9999, so that their texts all have one length and sort as they do.
/// Nothing in the store asks the clock by itself: whoever records something says when.
public struct StoreDate: Sendable, Hashable, Comparable {
    /// Microseconds since 1970-01-01T00:00:00Z.
    public let microseconds: Int64

    private static let range: ClosedRange<Int64> = -62_167_219_200_000_000...253_402_300_799_999_999

    /// Makes a moment; one outside the years 0 to 9999 becomes the nearest inside.
    public init(microseconds: Int64) {
        self.microseconds = min(max(microseconds, Self.range.lowerBound), Self.range.upperBound)
    }

    /// Whether the left moment is the earlier one.
    public static func < (left: StoreDate, right: StoreDate) -> Bool { left.microseconds < right.microseconds }
}
