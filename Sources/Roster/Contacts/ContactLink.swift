extension RosterContact {
    /// The address that opens a number, an account or a page: `tel:`, or https.
    ///
    /// - Throws: `RosterError` with code `.invalidLink` when there is none.
    public func link() throws(RosterError) -> String {
        switch kind {
        case .phone: try ContactLink.phone(value)
        case .message, .web: try ContactService.named(name).link(value)
        }
    }

    /// The address that opens a short message to a phone; nil for one that takes none.
    ///
    /// - Throws: `RosterError` with code `.invalidLink` when the number has no digits.
    public func messageLink() throws(RosterError) -> String? {
        guard kind == .phone, isMobile else { return nil }
        return try "sms:" + ContactLink.phone(value).dropFirst("tel:".count)
    }
}

/// Addresses of persons and pages.
public enum ContactLink {
    /// The address of a telephone number (RFC 3966): its digits, and a leading `+`.
    ///
    /// - Throws: `RosterError` with code `.invalidLink` when it has no digits, or something else than separators.
    public static func phone(_ number: String) throws(RosterError) -> String {
        let isInternational = number.kept.hasPrefix("+")
        let body = isInternational ? String(number.kept.dropFirst()) : number
        let digits = body.filter(\.isASCIIDigit)
        guard (3...15).contains(digits.utf8.count), body.allSatisfy({ $0.isASCIIDigit || " -.()/\t".contains($0) })
        else { throw invalid("The number has no digits, or something in it that is no number.") }
        return "tel:" + (isInternational ? "+" : "") + digits
    }

    /// The address that writes to an e-mail address (RFC 6068).
    ///
    /// - Throws: `RosterError` with code `.invalidLink` when it is none.
    public static func mail(_ address: String) throws(RosterError) -> String {
        let parts = address.kept.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, parts[1].contains("."),
            address.kept.unicodeScalars.allSatisfy({
                $0.value > 0x20 && $0.value != 0x7F && !"<>\",;:".contains(Character($0))
            })
        else { throw invalid("The e-mail address is empty or none.") }
        return "mailto:" + escaped(address.kept, allowing: "@.-_+")
    }

    /// The address of a page as it can be handed to a browser.
    ///
    /// Without a scheme it becomes https. One in http stays: nobody knows whether the page is there in https, too.
    /// - Throws: `RosterError` with code `.invalidLink` when it is empty, or of another scheme than http and https, or
    ///   has no host, or a user's name and password.
    public static func page(_ text: String) throws(RosterError) -> String {
        let text = text.kept
        let lower = text.lowercased()
        var address = text
        if !lower.hasPrefix("http://") && !lower.hasPrefix("https://") {
            guard !(lower.split(separator: "/").first ?? "").contains(":") else {
                throw invalid("Only addresses in http and https are opened.")
            }
            address = "https://" + text
        }
        guard let page = PageAddress(address) else { throw invalid("The address of the page is empty or none.") }
        return page.text
    }

    /// The address of a search for a text.
    public static func search(for text: String) -> String {
        "https://search.naver.com/search.naver?query=" + escaped(text.kept, allowing: "-._~")
    }

    static func invalid(_ message: String) -> RosterError { RosterError(.invalidLink, message: message) }

    /// The text with everything else than letters and digits of ASCII in percent signs (RFC 3986, 2.1).
    static func escaped(_ text: String, allowing others: String) -> String {
        var result = ""
        for byte in text.utf8 {
            let scalar = Unicode.Scalar(byte)
            if byte < 0x80, scalar.properties.isAlphabetic || (0x30...0x39).contains(byte) || others.utf8.contains(byte)
            {
                result.unicodeScalars.append(scalar)
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                result += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
            }
        }
        return result
    }
}

/// An address in http or https, taken apart.
struct PageAddress {
    let scheme: String
    /// In lower case; letters of other scripts stay as they are.
    let host: String
    let port: String
    /// Path, query and fragment.
    let rest: String

    init?(_ text: String) {
        guard let colon = text.firstRange(of: "://") else { return nil }
        scheme = text[..<colon.lowerBound].lowercased()
        let remainder = text[colon.upperBound...]
        let end = remainder.firstIndex { "/?#".contains($0) } ?? remainder.endIndex
        let authority = remainder[..<end].split(separator: ":", omittingEmptySubsequences: false)
        guard authority.count <= 2, let name = authority.first else { return nil }
        host = name.lowercased()
        port = authority.count == 2 ? ":" + authority[1] : ""
        rest = ContactLink.escaped(String(remainder[end...]), allowing: "-._~:/?#[]@!$&'()*+,;=%")
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        guard ["http", "https"].contains(scheme), labels.count >= 2, labels.allSatisfy(Self.isLabel),
            port.dropFirst().allSatisfy(\.isASCIIDigit), port != ":"
        else { return nil }
    }

    var text: String { "\(scheme)://\(host)\(port)\(rest)" }

    private static func isLabel(_ label: Substring) -> Bool {
        !label.isEmpty && label.utf8.count <= 63 && !label.hasPrefix("-")
            && label.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
    }
}
