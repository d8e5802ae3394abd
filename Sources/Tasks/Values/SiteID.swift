import Interchange

/// One copy of the data: a store on a machine. Made at random, once.
package struct SiteID: Sendable, Hashable, Comparable, CustomStringConvertible {
    private let number: UInt64

    package init(_ number: UInt64) { self.number = number }

    /// Reads 16 hexadecimal digits; nil for anything else.
    package init?(_ text: some StringProtocol) {
        guard text.utf8.count == 16, text.utf8.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }),
            let number = UInt64(text, radix: 16)
        else { return nil }
        self.number = number
    }

    /// 16 hexadecimal digits.
    package var description: String { String(number, radix: 16).zeroPadded(to: 16) }

    package static func < (left: SiteID, right: SiteID) -> Bool { left.number < right.number }
}
