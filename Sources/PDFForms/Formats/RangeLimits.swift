/// The parameters of AFRange_Validate: the least and the greatest number that a field takes.
public struct RangeLimits: Hashable, Sendable {
    /// `nGreaterThan`, when `bGreaterThan` is true. The number itself is allowed.
    public let least: DecimalText?
    /// `nLessThan`, when `bLessThan` is true. The number itself is allowed.
    public let greatest: DecimalText?

    /// Limits; nil stands for none.
    public init(least: DecimalText?, greatest: DecimalText?) {
        self.least = least
        self.greatest = greatest
    }

    /// What is wrong with a number, if anything.
    public func failure(for number: DecimalText) -> FormatFailure? {
        if least.map({ number >= $0 }) ?? true, greatest.map({ number <= $0 }) ?? true { return nil }
        switch (least, greatest) {
        case (let least?, let greatest?):
            return FormatFailure(.outOfRange, "The number must be at least \(least) and at most \(greatest).")
        case (let least?, nil): return FormatFailure(.outOfRange, "The number must be at least \(least).")
        case (nil, let greatest?): return FormatFailure(.outOfRange, "The number must be at most \(greatest).")
        case (nil, nil): return nil
        }
    }
}
