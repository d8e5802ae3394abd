/// Why a field does not take a value: Acrobat would refuse it or show nothing.
public struct FormatFailure: Error, Hashable, Sendable {
    /// What kind of failure it is.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The name, in words joined by hyphens.
        public let description: String

        /// The value is not a number.
        public static let notANumber = Code(description: "not-a-number")
        /// The value is not a date, or not one that the pattern can show.
        public static let notADate = Code(description: "not-a-date")
        /// The value is not a time of day.
        public static let notATime = Code(description: "not-a-time")
        /// The value has too few or too many characters.
        public static let wrongLength = Code(description: "wrong-length")
        /// The value has characters that are not allowed.
        public static let wrongCharacter = Code(description: "wrong-character")
        /// The number is below the least or above the greatest one.
        public static let outOfRange = Code(description: "out-of-range")
        /// The number has more digits than are computed with.
        public static let tooLarge = Code(description: "too-large")
        /// A calculation divides by zero.
        public static let divisionByZero = Code(description: "division-by-zero")
    }

    /// The kind.
    public let code: Code
    /// A sentence for people. It does not repeat the value.
    public let message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}
