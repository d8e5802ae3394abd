/// An address and the name that goes with it (RFC 5322, 3.4; RFC 6532).
public struct MailAddress: Sendable, Hashable {
    /// The name of the person or office; empty when there is none.
    public let name: String
    /// What stands before the @, as it was written, but without quotes: only the domain's own server knows which spellings mean
    /// the same (RFC 5321, 2.4).
    public let localPart: String
    /// What stands behind the @.
    public let domain: DomainName

    /// Makes an address.
    ///
    /// - Parameters:
    ///   - address: `name@domain`. White space around it does not matter.
    ///   - name: The name; may be empty.
    /// - Throws: `MailError` with code `.invalidAddress`, `.invalidDomain` or `.headerInjection`.
    public init(_ address: String, name: String = "") throws(MailError) {
        guard !address.wouldInject, !name.wouldInject else { throw Self.injection }
        let address = address.trimmed
        guard let at = address.utf8.lastIndex(of: UInt8(ascii: "@")) else {
            throw MailError(.invalidAddress, message: "the address has no @")
        }
        let local = String(address[..<at])
        localPart = try Self.localPart(local)
        domain = try DomainName(String(address[address.utf8.index(after: at)...]))
        guard localPart.utf8.count + 1 + domain.ascii.utf8.count <= 254 else {
            throw MailError(.invalidAddress, message: "the address is longer than 254 characters")
        }
        self.name = name.trimmed.nfc
    }

    /// Reads `name@domain`, `<name@domain>` or `Name <name@domain>`; the name may stand in quotes.
    ///
    /// - Throws: As `init(_:name:)`.
    public init(parsing text: String) throws(MailError) {
        guard !text.wouldInject else { throw Self.injection }
        let text = text.trimmed
        guard text.hasSuffix(">"), let open = text.lastIndex(of: "<") else {
            self = try MailAddress(text)
            return
        }
        var name = String(text[..<open]).trimmed
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
        self = try MailAddress(String(text[text.index(after: open)...].dropLast()), name: name)
    }

    /// The address as it goes into an envelope: the local part in quotes where it needs them, the domain in A-labels.
    public var envelope: String { "\(quotedLocalPart)@\(domain.ascii)" }

    /// Whether the address needs a server that offers SMTPUTF8 (RFC 6531).
    public var needsUTF8: Bool { !localPart.isASCII }

    /// What two spellings of one address share: neither case nor the composition of letters counts.
    public var key: String { "\(localPart.nfc.lowercased().nfc)@\(domain.ascii)" }

    private static let injection = MailError(
        .headerInjection, message: "the address has a line break or another control character")

    private var quotedLocalPart: String { Self.isDotAtom(localPart) ? localPart : "\"\(localPart)\"" }

    private static func localPart(_ text: String) throws(MailError) -> String {
        var local = text
        if local.utf8.count >= 2, local.hasPrefix("\""), local.hasSuffix("\"") {
            local = String(local.dropFirst().dropLast())
        }
        guard !local.isEmpty else { throw MailError(.invalidAddress, message: "nothing stands before the @") }
        guard local.utf8.count <= 64 else {
            throw MailError(.invalidAddress, message: "what stands before the @ is longer than 64 characters")
        }
        for scalar in local.unicodeScalars {
            let isGood =
                scalar.isASCII
                ? UInt8(ascii: scalar).isAtomText || scalar == "."
                : !scalar.properties.isWhitespace && !scalar.properties.isDefaultIgnorableCodePoint
                    && scalar.properties.generalCategory != .unassigned
            guard isGood else {
                throw MailError(
                    .invalidAddress, message: "what stands before the @ has a character that no address has")
            }
        }
        return local
    }

    /// Dots at the ends or beside each other exist (some Japanese carriers gave such addresses out), but need quotes.
    private static func isDotAtom(_ text: String) -> Bool {
        !text.hasPrefix(".") && !text.hasSuffix(".") && !text.contains("..")
    }
}
