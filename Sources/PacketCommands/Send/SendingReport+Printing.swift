import Interchange
import Mail
import PacketDelivery
import PacketFiles
import PacketModel
import PacketSending
import PacketStore

extension SendingReport {
    /// Writes the result to standard output and, for people, the reasons to standard error.
    func write(to context: CommandContext, _ format: SendRunningOptions.Format, _ common: CommonOptions) throws {
        switch format {
        case .json: try context.output.write(data: JSONWriter.text(json))
        case .table:
            if let first {
                if !mailing.batch.isEmpty { try context.output.write("Batch: \(mailing.batch)\n") }
                try context.output.write("\(Self.preview(first))\n")
            }
            for line in left.sorted(by: { ($0.rows.first ?? 0) < ($1.rows.first ?? 0) })
            where !common.quiet || line.state == .unknown {
                let rows = line.rows.map { "\($0)" }.joined(separator: ", ")
                let word = line.state == .deferred ? "note" : "error"
                context.say("\(word): row \(rows): \(line.state.rawValue): \(line.reason)\n")
            }
            for note in unwritten { context.say("error: \(note)\n") }
            if omitted > 0 { context.say("… and \(omitted) more; see packet send status\n") }
            if !common.quiet { try context.output.write("\(lines: sentence)") }
        }
    }

    /// The message as people read it.
    private static func preview(_ message: OutgoingMessage) -> PrintedText {
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

    private var sentence: String {
        let others = Self.order.compactMap { state -> String? in
            guard let count = counts[state], count > 0, state != .sent, !(isDry && state == .pending) else {
                return nil
            }
            // Not all that wait are recorded yet.
            if state == .pending, waiting != nil { return nil }
            return "\(count) \(state.rawValue)"
        }
        let already = counts[.sent] ?? 0
        var parts: [String] = []
        if isDry {
            parts.append("\((counts[.pending] ?? 0).of("message")) would be sent")
            if already > 0 { parts.append("\(already) sent before") }
            return (parts + others).joined(separator: ", ") + ". Nothing was sent; --confirm sends.\n"
        }
        parts.append(
            isExport ? "\(sentNow.of("message")) written or sent as a sample" : "\(sentNow.of("message")) sent")
        if !isExport, already > sentNow { parts.append("\(already - sentNow) sent before") }
        let rate = seconds > 0.5 && Double(sentNow) >= seconds ? " (\(Int(Double(sentNow) / seconds)) a second)" : ""
        parts += others
        if let waiting, waiting > 0 { parts.append("\(waiting) left to send") }
        return parts.joined(separator: ", ") + (isStopped ? "; stopped before the end" : "") + ".\(rate)\n"
    }

    static let order: [DeliveryState] = [
        .sent, .pending, .committing, .deferred, .rejected, .unknown, .held, .bounced, .skipped,
    ]

    private var json: JSONValue {
        var object = JSONObject()
        object["mailing"] = .string(mailing.id)
        object["batch"] = .string(mailing.batch)
        object["dryRun"] = .bool(isDry)
        object["sentNow"] = .integer(sentNow)
        for state in Self.order where state != .committing { object[state.rawValue] = .integer(counts[state] ?? 0) }
        object["waiting"] = .integer(waiting ?? 0)
        object["stopped"] = .bool(isStopped)
        object["failure"] = .text(failure?.message)
        object["seconds"] = .number((seconds * 1000).rounded() / 1000)
        object["left"] = .array(
            left.map { line in
                [
                    "rows": .array(line.rows.map { .integer($0) }), "state": .string(line.state.rawValue),
                    "reason": .string(line.reason),
                ]
            })
        object["leftOmitted"] = .integer(omitted)
        return object.value
    }
}
