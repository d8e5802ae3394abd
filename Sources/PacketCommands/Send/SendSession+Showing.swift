import Mail
import PacketDelivery
import PacketModel
import PacketStore

extension SendSession {
    /// Shows the first message and the totals; nothing leaves, and nothing is recorded.
    func show(in context: CommandContext) throws {
        if let known = try Deliveries(store).mailing(mailing.id), !mailing.hasMessage(of: known) {
            context.note(
                "the message has changed since the first ones were sent; --confirm asks for --changed", command.common)
        }
        var planner = try planner(isDry: true, context)
        var summary = SendSummary(mailing: mailing, isDry: true)
        var shown: PrintedText?
        while let message = try planner.next() {
            guard message.reason == nil else {
                summary.add(message)
                continue
            }
            let prepared = composer.prepare(message.delivery, message.items, .anything, now: context.now())
            if case .held(let reason) = prepared {
                var held = message
                held.reason = reason
                summary.add(held)
                continue
            }
            summary.counts[.pending, default: 0] += 1
            if shown == nil {
                shown = try Self.preview(
                    composer.message(message.delivery, message.items, now: context.now()), message.items)
            }
        }
        summary.preview = shown
        try summary.write(to: context, command.running.format, command.common)
    }

    /// The message as people read it.
    private static func preview(_ message: OutgoingMessage, _ items: [PacketStream.Item]) -> PrintedText {
        func line(_ name: String, _ value: String) -> PrintedText { "\(name): \(value)\n" }
        func address(_ address: MailAddress) -> String {
            address.name.isEmpty ? address.envelope : "\(address.name) <\(address.envelope)>"
        }
        var text =
            line("From", address(message.from)) + line("To", message.recipients.map(address).joined(separator: ", "))
        if let replyTo = message.replyTo { text += line("Reply-To", address(replyTo)) }
        text += line("Subject", message.subject) + line("Message-ID", message.messageID)
        for file in message.attachments {
            text += line("Attachment", "\(file.name) (\(ByteCount.text(file.bytes.count)))")
        }
        text += "\n"
        for part in (message.text.isEmpty ? message.html ?? "" : message.text).split(
            separator: "\n", omittingEmptySubsequences: false)
        {
            text += "  \(lines: String(part))\n"
        }
        if !message.text.isEmpty, message.html != nil { text += "  (and the same in HTML)\n" }
        return text
    }
}
