/// A domain as it stands in an address: letters, digits and hyphens, whatever script it was written in (RFC 5890).
public struct DomainName: Sendable, Hashable, CustomStringConvertible {
    /// The domain with A-labels, in lower case.
    public let ascii: String

    /// The domain with A-labels.
    public var description: String { ascii }

    /// Reads a domain. Labels in other scripts are normalised, written in lower case and encoded (RFC 5891).
    ///
    /// - Throws: `MailError` with code `.invalidDomain`.
    public init(_ text: String) throws(MailError) {
        // East Asian keyboards have full stops of their own.
        let stops: Set<Unicode.Scalar> = [".", "\u{3002}", "\u{FF0E}", "\u{FF61}"]
        var labels: [String] = []
        for part in text.unicodeScalars.split(omittingEmptySubsequences: false, whereSeparator: stops.contains) {
            labels.append(try Self.label(String(part)))
        }
        ascii = labels.joined(separator: ".")
        guard ascii.utf8.count <= 253 else { throw Self.failure("it is longer than 253 characters") }
    }

    private static func label(_ text: String) throws(MailError) -> String {
        let label = text.lowercased().nfc
        guard !label.isEmpty else { throw failure("it has an empty part") }
        var ascii = label
        if !label.isASCII {
            guard label.unicodeScalars.allSatisfy(isAllowed), let first = label.unicodeScalars.first,
                !isMark(first)
            else { throw failure("it has a character that no domain has") }
            guard let encoded = Punycode.encoded(label) else { throw failure("a part of it is too long") }
            ascii = "xn--" + encoded
        }
        guard ascii.utf8.count <= 63 else { throw failure("a part of it is longer than 63 characters") }
        guard ascii.utf8.allSatisfy({ $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") }) else {
            throw failure("it has a character that no domain has")
        }
        guard !ascii.hasPrefix("-"), !ascii.hasSuffix("-") else { throw failure("a part begins or ends with a hyphen") }
        return ascii
    }

    /// What may stand in a label of another script: letters, marks, digits and the few signs of RFC 5892.
    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "-", "\u{B7}", "\u{375}", "\u{5F3}", "\u{5F4}", "\u{30FB}", "\u{200C}", "\u{200D}": return true
        default: break
        }
        switch scalar.properties.generalCategory {
        case .lowercaseLetter, .otherLetter, .modifierLetter, .decimalNumber: return true
        default: return isMark(scalar)
        }
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark: true
        default: false
        }
    }

    private static func failure(_ reason: String) -> MailError {
        MailError(.invalidDomain, message: "what stands behind the @ is no domain: \(reason)")
    }
}
