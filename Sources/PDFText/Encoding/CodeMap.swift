/// From Unicode scalars to the codes of a font.
///
/// - Complexity: O(1) a look-up; scalars below 0x180 are read from an array.
public struct CodeMap: Sendable {
    private var low: [Int32] = Array(repeating: -1, count: 0x180)
    private var high: [UInt32: UInt16] = [:]

    /// Makes an empty map.
    public init() {}

    /// The code of a scalar, or nil when the font has none.
    public func code(_ scalar: UInt32) -> UInt16? {
        if scalar < 0x180 {
            let code = low[Int(scalar)]
            return code < 0 ? nil : UInt16(truncatingIfNeeded: code)
        }
        return high[scalar]
    }

    /// The codes that some scalar has.
    ///
    /// - Complexity: O(scalars).
    public var codes: Set<UInt16> {
        Set(high.values).union(low.lazy.filter { $0 >= 0 }.map { UInt16(truncatingIfNeeded: $0) })
    }

    /// Adds a code; the first one of a scalar stays.
    public mutating func add(_ scalar: UInt32, code: UInt16) {
        guard self.code(scalar) == nil else { return }
        set(scalar, code: code)
    }

    /// Sets a code whatever was there.
    public mutating func set(_ scalar: UInt32, code: UInt16) {
        if scalar < 0x180 { low[Int(scalar)] = Int32(code) } else { high[scalar] = code }
    }

    /// Lets characters that look the same use each other's glyph, where one of the two is missing: the non-breaking
    /// space and hyphen, the micro sign and mu, the comma and cedilla spellings of Romanian T, and so on.
    mutating func addEquivalents() {
        for (scalar, same) in Self.equivalents {
            if let code = code(same) { add(scalar, code: code) }
        }
    }

    static let equivalents: [(UInt32, UInt32)] = [
        (0xA0, 0x20), (0x202F, 0x20), (0x2007, 0x20), (0xAD, 0x2D), (0x2010, 0x2D), (0x2011, 0x2D), (0x2212, 0x2D),
        (0xB5, 0x3BC), (0x3BC, 0xB5), (0x2126, 0x3A9), (0x3A9, 0x2126), (0x2206, 0x394), (0x394, 0x2206),
        (0x21A, 0x162), (0x21B, 0x163), (0x162, 0x21A), (0x163, 0x21B), (0x2215, 0x2044), (0x2219, 0xB7),
    ]
}
