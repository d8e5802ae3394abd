@_spi(_Unicode) internal import Swift

/// An e-mail address that mail can be sent to (RFC 5321, 4.1.2; RFC 6531 for letters beyond ASCII; no quoted names).
public struct EmailAddress: Sendable, Hashable, CustomStringConvertible {
    /// The part before the @, as it was written.
    public let local: String
    /// The domain in lower case, as people write it.
    public let domain: String
    /// The domain as the network writes it: ASCII (RFC 5891).
    public let asciiDomain: String

    /// Checks an address and brings it into its usual form; nil when it is none.
    ///
    /// White space around it, `mailto:` before it, and a name with the address in angle brackets are understood.
    public init?(_ text: String) {
        var text = Self.trimmed(text)
        // A line end in what will become a header is an attack.
        guard !text.unicodeScalars.contains(where: Self.isControl) else { return nil }
        if text.hasSuffix(">"), let start = text.lastIndex(of: "<") {
            text = String(text[text.index(after: start)...].dropLast())
        }
        if text.lowercased().hasPrefix("mailto:") { text = String(text.dropFirst(7)) }
        guard let at = text.lastIndex(of: "@") else { return nil }
        let local = Self.composed(String(text[..<at]))
        var domain = Self.composed(String(text[text.index(after: at)...]).lowercased())
        if domain.hasSuffix(".") { domain.removeLast() }
        guard Self.isLocal(local), let ascii = Self.ascii(domain) else { return nil }
        self.local = local
        self.domain = domain
        asciiDomain = ascii
    }

    /// The address as people write it.
    public var description: String { "\(local)@\(domain)" }

    /// What two addresses of one mailbox have in common: nobody tells mailboxes apart by case.
    public var key: String { "\(local.lowercased())@\(asciiDomain)" }

    private static func trimmed(_ text: String) -> String {
        let kept = text.unicodeScalars.drop { $0.properties.isWhitespace }
        guard let last = kept.lastIndex(where: { !$0.properties.isWhitespace }) else { return "" }
        return String(kept[...last])
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }

    private static func composed(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
        var scalars = String.UnicodeScalarView()
        for scalar in text._nfc { scalars.append(scalar) }
        return String(scalars)
    }

    private static func isLocal(_ text: String) -> Bool {
        guard !text.isEmpty, text.utf8.count <= 64 else { return false }
        let atoms = text.split(separator: ".", omittingEmptySubsequences: false)
        return atoms.allSatisfy { atom in !atom.isEmpty && atom.unicodeScalars.allSatisfy(isAtomText) }
    }

    private static func isAtomText(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.value < 0x80 {
            return Self.isLetterOrDigit(scalar) || "!#$%&'*+-/=?^_`{|}~".unicodeScalars.contains(scalar)
        }
        return isWord(scalar)
    }

    private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9": true
        default: false
        }
    }

    private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
            .spacingMark, .decimalNumber, .otherNumber:
            true
        default: false
        }
    }

    /// The domain with each label in ASCII; nil when it is none that mail knows.
    private static func ascii(_ domain: String) -> String? {
        // The full stops of East Asian keyboards mean the same (RFC 3490, 3.1).
        let stops = domain.replacing("。", with: ".").replacing("．", with: ".").replacing("｡", with: ".")
        var labels: [String] = []
        for label in stops.split(separator: ".", omittingEmptySubsequences: false) {
            guard !label.isEmpty, label.first != "-", label.last != "-" else { return nil }
            if label.utf8.allSatisfy({ $0 < 0x80 }) {
                guard label.unicodeScalars.allSatisfy({ isLetterOrDigit($0) || $0 == "-" }) else { return nil }
                labels.append(String(label))
            } else {
                guard label.unicodeScalars.allSatisfy({ isWord($0) || isLetterOrDigit($0) || $0 == "-" }),
                    let encoded = Punycode.encoded(label.unicodeScalars.map(\.value))
                else { return nil }
                labels.append("xn--\(encoded)")
            }
        }
        guard labels.count > 1, labels.allSatisfy({ $0.utf8.count <= 63 }),
            labels.last?.utf8.allSatisfy({ (0x30...0x39).contains($0) }) == false
        else { return nil }
        let ascii = labels.joined(separator: ".")
        return ascii.utf8.count <= 253 ? ascii : nil
    }
}
