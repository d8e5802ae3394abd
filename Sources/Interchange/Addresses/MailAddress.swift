/// An address and the name that goes with it (RFC 5322, 3.4; RFC 6532).
public struct MailAddress: Sendable, Hashable, CustomStringConvertible {
    /// The name of the person or office; empty when there is none.
    public let name: String
    /// What stands before the @, as it was written, but without quotes: only the domain's own server knows which
    /// spellings mean the same (RFC 5321, 2.4).
    public let localPart: String
    /// What stands behind the @.
    public let domain: DomainName

    /// Makes an address.
    ///
    /// - Parameters:
    ///   - address: `name@domain`. White space around it does not matter.
    ///   - name: The name; may be empty.
    /// - Throws: `InterchangeError` with code `.invalidAddress`, `.invalidDomain` or `.headerInjection`.
    public init(_ address: String, name: String = "") throws(InterchangeError) {
        let address = address.trimmed
        guard !address.wouldInject, !name.wouldInject else { throw Self.injection }
        guard let at = address.utf8.lastIndex(of: UInt8(ascii: "@")) else {
            throw InterchangeError(.invalidAddress, "the address has no @")
        }
        localPart = try Self.localPart(String(address[..<at]))
        domain = try DomainName(String(address[address.utf8.index(after: at)...]))
        guard localPart.utf8.count + 1 + domain.ascii.utf8.count <= 254 else {
            throw InterchangeError(.invalidAddress, "the address is longer than 254 characters")
        }
        self.name = name.trimmed.nfc
    }

    /// Reads `name@domain`, `mailto:name@domain` or `Name <name@domain>`; the name may stand in quotes.
    ///
    /// - Throws: As `init(_:name:)`.
    public init(parsing text: String) throws(InterchangeError) {
        let text = text.trimmed
        guard !text.wouldInject else { throw Self.injection }
        guard text.hasSuffix(">"), let open = text.lastIndex(of: "<") else {
            self = try MailAddress(Self.withoutScheme(text))
            return
        }
        var name = text[..<open].trimmed
        if name.count >= 2, name.hasPrefix("\""), name.hasSuffix("\"") {
            var unquoted = ""
            var isEscaped = false
            for character in name.dropFirst().dropLast() {
                if !isEscaped, character == "\\" {
                    isEscaped = true
                } else {
                    unquoted.append(character)
                    isEscaped = false
                }
            }
            name = unquoted
        }
        let address = String(text[text.index(after: open)...].dropLast())
        self = try MailAddress(Self.withoutScheme(address), name: name)
    }

    /// Takes `name@domain` if everybody can write to it: the domain is one of the Internet. Nil for any other text.
    public init?(public text: String) {
        guard let address = try? MailAddress(text), address.domain.isQualified else { return nil }
        self = address
    }

    /// The address as people write it, without the name.
    public var description: String { "\(localPart)@\(domain)" }

    /// The address as it goes into an envelope: the local part in quotes where it needs them, the domain in A-labels.
    public var envelope: String { "\(quotedLocalPart)@\(domain.ascii)" }

    /// Whether the address needs a server that offers SMTPUTF8 (RFC 6531).
    public var needsUTF8: Bool { localPart.utf8.contains { $0 >= 0x80 } }

    /// What the spellings of one address share: neither case nor the composition of letters counts, nor how the domain
    /// is encoded. Nearly no server tells mailboxes apart by case, and nobody is to get a letter twice.
    public var key: String { "\(localPart.nfc.lowercased().nfc)@\(domain.ascii)" }

    /// The key of an address; what is none stays as it is, in lower case and without white space at its ends.
    public static func key(of text: String) -> String {
        (try? MailAddress(parsing: text))?.key ?? text.trimmed.lowercased()
    }

    private static func withoutScheme(_ text: String) -> String {
        text.prefix(7).lowercased() == "mailto:" ? String(text.dropFirst(7)) : text
    }

    private static let injection = InterchangeError(
        .headerInjection, "the address has a line break or another control character")

    private var quotedLocalPart: String { Self.isDotAtom(localPart) ? localPart : "\"\(localPart)\"" }

    private static func localPart(_ text: String) throws(InterchangeError) -> String {
        var local = text
        if local.utf8.count >= 2, local.hasPrefix("\""), local.hasSuffix("\"") {
            local = String(local.dropFirst().dropLast())
        }
        guard !local.isEmpty else { throw InterchangeError(.invalidAddress, "nothing stands before the @") }
        guard local.utf8.count <= 64 else {
            throw InterchangeError(.invalidAddress, "what stands before the @ is longer than 64 characters")
        }
        guard local.unicodeScalars.allSatisfy({ $0 == "." || isAtomText($0) }) else {
            throw InterchangeError(.invalidAddress, "what stands before the @ has a character that no address has")
        }
        return local
    }

    /// Whether a character may stand in an atom (RFC 5322, 3.2.3; RFC 6532, 3.2).
    private static func isAtomText(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9": true
        case ..<"\u{80}": "!#$%&'*+-/=?^_`{|}~".unicodeScalars.contains(scalar)
        default:
            !scalar.properties.isWhitespace && !scalar.properties.isDefaultIgnorableCodePoint
                && scalar.properties.generalCategory != .unassigned
        }
    }

    /// Dots at the ends or beside each other exist (some Japanese carriers gave such addresses out), but need quotes.
    private static func isDotAtom(_ text: String) -> Bool {
        !text.hasPrefix(".") && !text.hasSuffix(".") && !text.contains("..")
    }
}
