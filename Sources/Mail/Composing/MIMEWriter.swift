/// Writes messages: RFC 5322, 2045 to 2047, 2231 and, for addresses that need it, 6532.
///
/// Bodies are always base64 and lines end in CRLF, the last one too. So there is no long line, no bare line feed and no
/// line that begins with a dot, and nothing that a server on the way could take for the end or a second message.
public enum MIMEWriter {
    private static let own: Set<String> = [
        "from", "to", "cc", "bcc", "sender", "reply-to", "subject", "date", "message-id", "mime-version",
        "content-type", "content-transfer-encoding", "content-disposition", "content-id", "return-path", "received",
        "resent-to", "resent-cc", "resent-bcc", "resent-from", "list-unsubscribe", "list-unsubscribe-post",
        "dkim-signature",
    ]

    /// The bytes of a message.
    ///
    /// - Throws: `MailError`: a value that would inject headers, or a header that is none.
    /// - Complexity: O(size of the attachments).
    public static func bytes(of message: OutgoingMessage) throws(MailError) -> [UInt8] {
        var header = HeaderWriter()
        try header.structured("Date", MailDate.text(seconds: message.seconds))
        try header.addresses("From", [message.from])
        try header.addresses("To", message.recipients)
        if let replyTo = message.replyTo { try header.addresses("Reply-To", [replyTo]) }
        try header.text("Subject", message.subject)
        try header.structured("Message-ID", "<\(try messageID(message.messageID))>")
        if let link = message.unsubscribe { try unsubscribe(link, &header) }
        for field in message.headers {
            try HeaderWriter.check(name: field.name)
            guard !own.contains(field.name.lowercased()) else {
                throw MailError(.invalidHeader, field: field.name, message: "this header is made by packet itself")
            }
            try header.text(field.name, field.value)
        }
        try header.structured("MIME-Version", "1.0")
        let tree = try body(message)
        var output = header.bytes
        let size = (message.attachments + message.images).reduce(16_384) { $0 + $1.bytes.count / 57 * 79 + 1_024 }
        output.reserveCapacity(size + (message.text.utf8.count + (message.html?.utf8.count ?? 0)) * 2)
        tree.append(to: &output, boundary: boundary(message.messageID), level: 0)
        return output
    }

    private static func messageID(_ id: String) throws(MailError) -> String {
        let isGood = id.utf8.allSatisfy { $0.isAtomText || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "@") }
        guard isGood, id.utf8.count(where: { $0 == UInt8(ascii: "@") }) == 1, id.utf8.count < 250 else {
            throw MailError(.invalidHeader, field: "Message-ID", message: "what should name the message does not")
        }
        return id
    }

    /// RFC 8058: both headers, the link over https.
    private static func unsubscribe(_ link: String, _ header: inout HeaderWriter) throws(MailError) {
        try HeaderWriter.refuse(link, in: "List-Unsubscribe")
        let isGood = link.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "<") && $0 != 0x3E }
        guard isGood, link.lowercased().hasPrefix("https://"), link.utf8.count < 900 else {
            throw MailError(
                .invalidHeader, field: "List-Unsubscribe",
                message: "the link has to begin with https:// and to be of ASCII without blanks")
        }
        try header.structured("List-Unsubscribe", "<\(link)>")
        try header.structured("List-Unsubscribe-Post", "List-Unsubscribe=One-Click")
    }

    /// The parts: text and HTML are alternatives, pictures belong to the HTML, files stand beside all of it.
    private static func body(_ message: OutgoingMessage) throws(MailError) -> MIMEPart {
        var part = MIMEPart.text(message.text, "plain")
        if let html = message.html {
            var rich = MIMEPart.text(html, "html")
            if !message.images.isEmpty {
                var images: [MIMEPart] = []
                for image in message.images { images.append(try .file(image)) }
                rich = .multipart("related", [rich] + images)
            }
            part = message.text.isEmpty ? rich : .multipart("alternative", [part, rich])
        }
        guard !message.attachments.isEmpty else { return part }
        var parts = [part]
        for file in message.attachments { parts.append(try .file(file)) }
        return .multipart("mixed", parts)
    }

    /// Something that no body has: base64 has no underscore.
    private static func boundary(_ id: String) -> String {
        "=_packet_"
            + id.utf8.prefix(40).filter { $0.isLetter || $0.isDigit }.map { String(Unicode.Scalar($0)) }.joined()
    }
}
