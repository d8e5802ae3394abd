/// A link to a page: http or https, without white space or controls.
package struct SafeLink: Sendable, Hashable, CustomStringConvertible {
    package let description: String

    /// Takes a link; nil for any other, such as `javascript:…`.
    package init?(_ text: String) {
        let link = text.trimmed
        let lower = link.prefix(8).lowercased()
        let rest = lower.hasPrefix("https://") ? link.dropFirst(8) : lower.hasPrefix("http://") ? link.dropFirst(7) : ""
        guard let first = rest.utf8.first, ![0x2F, 0x3F, 0x23].contains(first), link.utf8.count <= 2_048,
            link.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F && $0 != 0x22 && $0 != 0x3C && $0 != 0x3E })
        else { return nil }
        description = link
    }
}
