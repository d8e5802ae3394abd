/// How a day in numbers may be written: 31/12/2024 has its day first for certain, and 03/04/2024 may have either first.
package enum LikelyDayInput {
    /// The input patterns of the filter `date` that may read a text.
    ///
    /// - Returns: Nothing for what is no day of three numbers.
    /// - Complexity: O(length of the text).
    package static func patterns(of text: ArraySlice<UInt8>) -> [String] {
        let numbers = text.split { !(0x30...0x39).contains($0) }.map {
            Int(Substring(decoding: $0, as: UTF8.self)) ?? 0
        }
        guard numbers.count >= 3, let mark = text.first(where: { !(0x30...0x39).contains($0) }), mark < 0x80 else {
            return []
        }
        let sign = Character(Unicode.Scalar(mark))
        let (dayFirst, monthFirst) = ("d\(sign)m\(sign)yyyy", "m\(sign)d\(sign)yyyy")
        if numbers[1] > 12 { return numbers[0] > 12 ? [] : [monthFirst] }
        return numbers[0] > 12 || isDayFirst(with: mark) ? [dayFirst] : [dayFirst, monthFirst]
    }

    /// Whether the day comes first where the sign between the numbers is this one and nothing says otherwise: a full stop.
    package static func isDayFirst(with mark: UInt8) -> Bool { mark == UInt8(ascii: ".") }
}
