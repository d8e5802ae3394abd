import Glibc

/// A colour of an organisation.
package struct BrandColor: Sendable, Hashable {
    /// Red, green and blue, 0 to 255.
    package let components: [UInt8]

    /// Reads `#1A7BA8` or `1A7BA8`; nil for anything else.
    package init?(_ text: String) {
        let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
        guard digits.utf8.count == 6, digits.utf8.allSatisfy({ $0 != 0x2B && $0 != 0x2D }),
            let number = UInt32(digits, radix: 16)
        else { return nil }
        components = [UInt8(number >> 16), UInt8(number >> 8 & 0xFF), UInt8(number & 0xFF)]
    }

    /// The contrast of two colours, 1 to 21 (WCAG 2.1, 1.4.3); small text needs 4.5.
    package func contrast(with other: BrandColor) -> Double {
        let (a, b) = (luminance, other.luminance)
        return (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }

    private var luminance: Double {
        let linear = components.map { component -> Double in
            let value = Double(component) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }
}
