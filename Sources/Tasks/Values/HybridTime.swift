/// A moment of a hybrid logical clock: milliseconds of UTC since 1970, and a counter for what happens within one.
///
/// Both in one number, 48 bits and 16, so that moments are compared and kept as one. A counter that overflows runs into
/// the milliseconds, which is what it should do.
package struct HybridTime: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The milliseconds in the upper bits, the counter in the lower 16.
    package let rawValue: Int64

    /// Before anything happened.
    package static let zero = HybridTime(rawValue: 0)

    private static let lastMillisecond = Int64.max >> 16

    private init(rawValue: Int64) { self.rawValue = rawValue }

    /// The moment of a stored number; one below zero, which nobody wrote, is the beginning.
    init(stored: Int64) { self.init(rawValue: max(0, stored)) }

    /// - Parameter milliseconds: Of UTC since 1970; moments before count as 1970, and those after the year 6429 as that.
    package init(milliseconds: Int64, counter: UInt16 = 0) {
        rawValue = min(max(0, milliseconds), Self.lastMillisecond) << 16 | Int64(counter)
    }

    /// Reads `1773480413589.0`: milliseconds and counter.
    package init?(_ text: some StringProtocol) {
        let parts = String(text).split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, let first = parts[0].wholeNumber, let count = parts[1].wholeNumber,
            first <= Self.lastMillisecond, let counter = UInt16(exactly: count)
        else { return nil }
        self.init(milliseconds: first, counter: counter)
    }

    /// Milliseconds of UTC since 1970.
    package var milliseconds: Int64 { rawValue >> 16 }

    /// The milliseconds and the counter.
    package var description: String { "\(milliseconds).\(rawValue & 0xFFFF)" }

    package static func < (left: HybridTime, right: HybridTime) -> Bool { left.rawValue < right.rawValue }

    /// The clock after something happened here: later than before, and not before the machine's time.
    package func ticked(at milliseconds: Int64) -> HybridTime {
        let next = rawValue == .max ? rawValue : rawValue + 1
        return max(HybridTime(rawValue: next), HybridTime(milliseconds: milliseconds))
    }
}

extension Substring {
    /// A number of digits only; nil for anything else, and for what is too large.
    fileprivate var wholeNumber: Int64? {
        utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int64(self) : nil
    }
}
