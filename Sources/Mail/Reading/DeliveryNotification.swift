import Interchange

/// What a delivery status notification says (RFC 3464): which message did not arrive, for whom, and why.
public struct DeliveryNotification: Sendable, Hashable {
    /// What became of the message for one recipient.
    public struct Recipient: Sendable, Hashable {
        /// `failed`, `delayed`, `delivered`, `relayed` or `expanded`, in lower case.
        public let action: String
        /// The status code, such as `5.1.1` (RFC 3463); empty when there is none.
        public let status: String
        /// The address it went to in the end; empty when the report does not say.
        public let finalAddress: String
        /// The address that the sender gave; empty when the report does not say.
        public let originalAddress: String
        /// What the other server said.
        public let diagnostic: String

        /// Whether the message will not arrive, now or later.
        public var hasFailed: Bool { action == "failed" }
        /// Whether trying again later would be of no use.
        public var isPermanent: Bool { hasFailed && !status.hasPrefix("4") }
    }

    /// The recipients, in order.
    public let recipients: [Recipient]
    /// The Message-ID of the message that did not arrive, without the angle brackets; nil when the report does not
    /// carry its header.
    public let messageID: String?
    /// The header of the message that did not arrive.
    public let original: [HeaderField]
    /// To whom the report itself was sent, which a return path of its own for each message tells.
    public let returnPaths: [String]

    /// Reads a report; nil when the message is none.
    ///
    /// The status may be anywhere in the message, since reports are forwarded as attachments. The original's header is
    /// looked for in `message/rfc822` and in `text/rfc822-headers`.
    public init?(_ message: IncomingMessage) {
        let parts = message.all
        let statusTypes = ["message/delivery-status", "message/global-delivery-status"]
        guard let status = parts.first(where: { statusTypes.contains($0.type.value) }) else { return nil }
        recipients = Self.recipients(status.body)
        guard !recipients.isEmpty else { return nil }
        var original: [HeaderField] = []
        for part in parts where original.isEmpty {
            switch part.type.value {
            case "text/rfc822-headers", "message/global-headers": original = HeaderBlock.read(part.body[...]).fields
            case "message/rfc822", "message/global":
                // Not the forwarded report itself.
                guard let inner = part.parts.first, !inner.all.contains(status) else { continue }
                original = inner.fields
            default: continue
            }
        }
        self.original = original
        messageID = original.first { $0.name.lowercased() == "message-id" }
            .map { $0.value.trimmed.filter { $0 != "<" && $0 != ">" } }
        let names: Set<String> = ["to", "delivered-to", "x-original-to", "envelope-to"]
        returnPaths = message.fields.filter { names.contains($0.name.lowercased()) }
            .compactMap { try? MailAddress(parsing: $0.value).envelope }
    }

    /// The groups of fields behind the first, which is about the message (RFC 3464, 2.1).
    private static func recipients(_ body: [UInt8]) -> [Recipient] {
        var groups: [[HeaderField]] = []
        var rest = body[...]
        while !rest.isEmpty, groups.count < 1_000 {
            let (fields, end) = HeaderBlock.read(rest)
            if fields.isEmpty {
                // An empty line more, or a line that means nothing.
                let line = rest.firstIndex(of: 0x0A).map { $0 + 1 } ?? rest.endIndex
                rest = rest[max(end, line)...]
            } else {
                groups.append(fields)
                rest = rest[end...]
            }
        }
        return groups.compactMap { fields in
            func value(_ name: String) -> String? { fields.first { $0.name.lowercased() == name }?.value }
            guard let action = value("action")?.lowercased() else { return nil }
            return Recipient(
                action: String(action.prefix { $0.isLetter }), status: status(value("status") ?? ""),
                finalAddress: address(value("final-recipient")), originalAddress: address(value("original-recipient")),
                diagnostic: value("diagnostic-code").map { behindSemicolon($0) } ?? "")
        }
    }

    private static func status(_ text: String) -> String {
        String(text.trimmed.prefix { $0.isNumber || $0 == "." })
    }

    /// `rfc822; name@domain` (RFC 3464, 2.3.2); other kinds of addresses mean nothing here.
    private static func address(_ text: String?) -> String {
        guard let text else { return "" }
        return behindSemicolon(text).filter { $0 != "<" && $0 != ">" }
    }

    private static func behindSemicolon(_ text: String) -> String {
        guard let semicolon = text.firstIndex(of: ";") else { return text.trimmed }
        return String(text[text.index(after: semicolon)...]).trimmed
    }
}
