/// A link that is of a kind that may be shown and opened: http, https, mailto or tel.
package struct SafeLink: Sendable, Hashable, CustomStringConvertible {
    /// The link as it was written.
    package let description: String

    private static let schemes = ["http", "https", "mailto", "tel"]

    /// Takes a link with one of the four schemes and without white space or controls; nil for any other.
    package init?(_ text: String) {
        guard let colon = text.utf8.firstIndex(of: 0x3A), text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else {
            return nil
        }
        let scheme = text[..<colon].lowercased()
        let rest = text[text.utf8.index(after: colon)...]
        guard Self.schemes.contains(scheme), !rest.isEmpty else { return nil }
        if scheme.hasPrefix("http"), !rest.hasPrefix("//") || rest.utf8.count < 4 { return nil }
        description = text
    }

    /// The link that calls a number: its digits and a leading plus, nothing else; nil when there are none.
    package init?(calling number: String) {
        let digits = String(number.unicodeScalars.filter { ("0"..."9").contains($0) })
        guard !digits.isEmpty else { return nil }
        description = "tel:" + (number.trimmed.hasPrefix("+") ? "+" : "") + digits
    }
}
