/// A link that is of a kind that may be shown and opened: http, https, mailto or tel.
public struct SafeLink: Sendable, Hashable, CustomStringConvertible {
    /// The link as it was written.
    public let description: String

    /// How long a link to a page may be, in bytes: longer ones are cut by programs on the way.
    public static let pageLimit = 2_048
    /// How long any other link may be, in bytes: a mail's text may stand in it.
    public static let limit = 65_536

    /// Takes a link with one of the four schemes; nil for any other, such as `javascript:…`.
    ///
    /// No link has white space, controls, quotation marks or angle brackets (RFC 3986, 2), and a link to a page names a
    /// host.
    public init?(_ text: String) {
        guard text.utf8.count <= Self.limit, let colon = text.utf8.firstIndex(of: 0x3A),
            text.utf8.allSatisfy({ $0 > 0x20 && ![0x22, 0x3C, 0x3E, 0x7F].contains($0) })
        else { return nil }
        let rest = text[text.utf8.index(after: colon)...]
        switch text[..<colon].lowercased() {
        case "http", "https":
            guard rest.hasPrefix("//"), let host = rest.utf8.dropFirst(2).first, ![0x2F, 0x3F, 0x23].contains(host),
                text.utf8.count <= Self.pageLimit
            else { return nil }
        case "mailto", "tel":
            guard !rest.isEmpty else { return nil }
        default: return nil
        }
        description = text
    }

    /// Takes a link to a page: http or https, white space around it taken away; nil for any other.
    public init?(page text: String) {
        guard let link = SafeLink(text.trimmed), link.isPage else { return nil }
        self = link
    }

    /// Whether the link leads to a page: http or https.
    public var isPage: Bool { description.prefix(4).lowercased() == "http" }

    /// The link that calls a number: its digits and a leading plus, nothing else; nil when there are none.
    public init?(calling number: String) {
        let digits = String(number.unicodeScalars.filter { ("0"..."9").contains($0) })
        guard !digits.isEmpty else { return nil }
        description = "tel:" + (number.trimmed.hasPrefix("+") ? "+" : "") + digits
    }
}
