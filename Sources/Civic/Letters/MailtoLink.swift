/// A link that opens a letter in the user's mail program (RFC 6068).
package enum MailtoLink {
    /// Beyond so many characters some programs cut a link.
    package static let limit = 2_000

    /// The link, or nil when it would be longer than the limit.
    package static func link(to address: String, subject: String, body: String) -> String? {
        var text = "mailto:" + escaped(address, keeping: "@")
        let fields = [("subject", subject), ("body", body)].filter { !$0.1.isEmpty }
        for (index, field) in fields.enumerated() {
            text += (index == 0 ? "?" : "&") + field.0 + "=" + escaped(lineEnds(field.1), keeping: "")
        }
        return text.utf8.count <= limit ? text : nil
    }

    /// Lines end in CRLF, as RFC 6068 wants them.
    static func lineEnds(_ text: String) -> String {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).joined(separator: "\r\n")
    }

    private static func escaped(_ text: String, keeping others: String) -> String {
        var result = ""
        for byte in text.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E:
                result.unicodeScalars.append(Unicode.Scalar(byte))
            case _ where others.utf8.contains(byte): result.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                result += "%" + (digits.utf8.count == 1 ? "0" : "") + digits
            }
        }
        return result
    }
}
