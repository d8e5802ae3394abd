import Interchange
import Mail
import PacketDelivery
import TestSupport

extension FaultServer {
    /// How to speak to it.
    func server(_ change: (inout SMTPServer) -> Void = { _ in }) -> SMTPServer {
        var server = SMTPServer(host: "localhost", port: port)
        server.authorities = authorities
        server.credentials = Credentials(user: Self.user, secret: Secret(Self.password))
        server.commandSeconds = 20
        server.endSeconds = 20
        change(&server)
        return server
    }
}

/// A message of some size.
func sample(_ number: Int = 1, attachment: Int = 60_000) throws -> [UInt8] {
    var message = OutgoingMessage(
        from: try MailAddress("office@example.org", name: "복지과"), to: [try MailAddress("a@example.org")],
        messageID: "packet.\(number)@example.org", seconds: 1_773_480_413)
    message.subject = "제목 \(number)"
    message.text = "본문\n"
    message.attachments = [
        Attachment(name: "a.pdf", bytes: (0..<attachment).map { UInt8(truncatingIfNeeded: $0 * $0) })
    ]
    return try MIMEWriter.bytes(of: message)
}

/// The envelope of a message to a recipient, whose name may ask for a fault.
func envelope(_ recipient: String, from sender: String = "office@example.org") -> MailEnvelope {
    MailEnvelope(
        sender: sender, recipient: recipient.contains("@") ? recipient : "\(recipient)@example.org", fileName: "m")
}
