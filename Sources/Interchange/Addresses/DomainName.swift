/// A domain as it stands in an address: letters, digits and hyphens, whatever script it was written in (RFC 5890).
public struct DomainName: Sendable, Hashable, CustomStringConvertible {
    /// The domain with A-labels, in lower case.
    public let ascii: String
    /// The domain as people write it: in its own script, in lower case and in normalization form C.
    public let description: String

    /// Reads a domain. Labels in other scripts are normalised, written in lower case and encoded (RFC 5891).
    ///
    /// A full stop at the end, which stands for the root of all domains, is left out (RFC 1034, 3.1).
    /// - Throws: `InterchangeError` with code `.invalidDomain`.
    public init(_ text: String) throws(InterchangeError) {
        var scalars = text.unicodeScalars[...]
        if let last = scalars.last, Self.stops.contains(last), scalars.count > 1 { scalars.removeLast() }
        var labels: (shown: [String], ascii: [String]) = ([], [])
        for part in scalars.split(omittingEmptySubsequences: false, whereSeparator: Self.stops.contains) {
            let label = String(part).lowercased().nfc
            labels.shown.append(label)
            labels.ascii.append(try Self.ascii(label))
        }
        // Nothing ends in a number but what is the number of a machine (RFC 3696, 2).
        guard labels.ascii.last?.utf8.allSatisfy({ (0x30...0x39).contains($0) }) == false else {
            throw Self.failure("its last part is a number")
        }
        description = labels.shown.joined(separator: ".")
        ascii = labels.ascii.joined(separator: ".")
        guard ascii.utf8.count <= 253 else { throw Self.failure("it is longer than 253 characters") }
    }

    /// Whether it has a full stop, as all domains of the Internet have; one without is of one network, as `localhost`.
    public var isQualified: Bool { ascii.utf8.contains(UInt8(ascii: ".")) }

    /// East Asian keyboards have full stops of their own (RFC 3490, 3.1).
    private static let stops: Set<Unicode.Scalar> = [".", "\u{3002}", "\u{FF0E}", "\u{FF61}"]

    private static func ascii(_ label: String) throws(InterchangeError) -> String {
        guard !label.isEmpty else { throw failure("it has an empty part") }
        var ascii = label
        if label.utf8.contains(where: { $0 >= 0x80 }) {
            guard label.unicodeScalars.allSatisfy(isAllowed), label.unicodeScalars.first.map(isMark) == false else {
                throw failure("it has a character that no domain has")
            }
            guard let encoded = Punycode.encoded(label) else { throw failure("a part of it is too long") }
            ascii = "xn--" + encoded
        }
        guard ascii.utf8.count <= 63 else { throw failure("a part of it is longer than 63 characters") }
        guard ascii.utf8.allSatisfy({ (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D }) else {
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

    private static func failure(_ reason: String) -> InterchangeError {
        InterchangeError(.invalidDomain, "what stands behind the @ is no domain: \(reason)")
    }
}
