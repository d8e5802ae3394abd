/// A connection as bytes, for one thread.
protocol ByteChannel: AnyObject {
    /// Sends the beginning of some bytes, as much as goes without waiting.
    ///
    /// - Returns: How many bytes left, perhaps none; nil when the connection is gone.
    func send(_ bytes: ArraySlice<UInt8>) -> Int?

    /// What has come, without waiting.
    func receive() -> Received

    /// Waits until something has come, or can leave, or a moment of the channel's clock.
    func wait(toSend: Bool, until moment: Int64)

    /// The channel's clock, in microseconds; it never goes back.
    func now() -> Int64
}

/// What came over a connection.
enum Received: Sendable, Hashable {
    case bytes([UInt8])
    case nothing
    /// The other side has gone.
    case end
}

/// What is said about messages on a connection that is ready (RFC 5321, 3.3 and 4.3.2), step by step.
///
/// A reply counts only where it belongs: nothing may have come before its command, it has to be of a class that the step
/// allows, and after it the server has to answer the next command properly. A server that is out of step proves nothing
/// any more, so the connection ends.
final class SMTPExchange {
    /// How a try ended.
    enum End: Sendable, Hashable {
        /// The server said so, in step.
        case replied(SMTPReply, to: SMTPStep)
        case failed(Failure, Progress)
    }

    /// What kept the server's word from being heard.
    enum Failure: Error, Sendable, Hashable {
        /// The connection was lost.
        case lost
        /// Nothing came for too long.
        case timeout
        /// What came is no reply to what was asked, or came before it was asked.
        case outOfStep
        /// The replies have no end.
        case tooLong
        /// It could not be recorded that the last bytes leave.
        case notRecorded
    }

    /// How far a message has come.
    enum Progress: Int, Sendable, Hashable, Comparable {
        /// Nothing of it left.
        case envelope
        /// It is on its way, and its last bytes are held.
        case body
        /// The last bytes may have left.
        case committed

        static func < (left: Progress, right: Progress) -> Bool { left.rawValue < right.rawValue }
    }

    /// How long each step may take, in microseconds.
    struct Patience: Sendable, Hashable {
        /// For the reply to a command, and for the server to take the next part of a message.
        var command: Int64
        /// For the reply to the final dot (RFC 5321, 4.5.3.2.6).
        var end: Int64
        /// For the reply to QUIT.
        var farewell: Int64 = 2_000_000
    }

    /// How many bytes wait until it is recorded that they leave. None of them but the last lines' end can be missing
    /// for a server to take the message.
    private static let lastBytes = 16
    private static let chunk = 32 << 10
    private static let inboxLimit = 16

    /// Whether another message may go over the connection.
    private(set) var isUsable = true
    private let channel: any ByteChannel
    private let patience: Patience
    private let trace: ConversationTrace?
    private var reader = SMTPReplyReader()
    /// Replies that nobody has looked at yet.
    private var inbox: [SMTPReply] = []
    private var hasEnded = false
    private var recipient = ""

    init(_ channel: any ByteChannel, patience: Patience, trace: ConversationTrace? = nil) {
        self.channel = channel
        self.patience = patience
        self.trace = trace
    }

    /// Whether the connection is there and the server waits to be asked. Looks without waiting.
    var isIdle: Bool {
        receive()
        return isUsable && !hasEnded && !hasHeard
    }

    /// Hands a message over.
    ///
    /// - Parameters:
    ///   - options: What stands behind the sender's address.
    ///   - committing: Called once, before the last bytes leave.
    func deliver(
        _ message: [UInt8], _ envelope: MailEnvelope, options: String, committing: () throws -> Void
    ) -> End {
        recipient = envelope.recipient
        var progress = Progress.envelope
        do throws(Failure) {
            let commands: [(SMTPStep, String)] = [
                (.mail, "MAIL FROM:<\(envelope.sender)>\(options)"), (.recipient, "RCPT TO:<\(envelope.recipient)>"),
                (.data, "DATA"),
            ]
            for (step, command) in commands {
                let reply = try ask(command, step)
                guard step.isAgreed(reply) else { return try inStep(after: reply, to: step) }
            }
            progress = .body
            let text = Self.transparent(message)
            let held = max(0, text.count - Self.lastBytes)
            if let refusal = try send(text[..<held], in: .body) { return cut(refusal) }
            do { try committing() } catch { throw .notRecorded }
            // While that was recorded the server may have said something.
            if let refusal = try heardEarly(in: .body) { return cut(refusal) }
            progress = .committed
            if let refusal = try send(text[held...], in: .body) { return cut(refusal) }
            return try inStep(after: hear(.end, within: patience.end), to: .end)
        } catch {
            isUsable = false
            return .failed(error, progress)
        }
    }

    /// Takes leave, if the server still listens.
    func quit() {
        guard isIdle else { return }
        isUsable = false
        trace?.take("> QUIT", of: "")
        if (try? send(Array("QUIT\r\n".utf8)[...], in: .idle)) == .some(nil) {
            _ = try? hear(.other, within: patience.farewell)
        }
    }

    /// A refusal that came before the last bytes left: there is no message for the server to take.
    private func cut(_ refusal: SMTPReply) -> End {
        isUsable = false
        return .replied(refusal, to: .body)
    }

    /// The reply as the end of a try, once the server has shown that it was the only one. RSET is what every server knows
    /// and none may refuse (RFC 5321, 4.1.1.5).
    private func inStep(after reply: SMTPReply, to step: SMTPStep) throws(Failure) -> End {
        guard !reply.isFarewell else {
            isUsable = false
            return .replied(reply, to: step)
        }
        do throws(Failure) {
            if try ask("RSET", .reset).isFarewell { isUsable = false }
        } catch {
            isUsable = false
            // Who has gone contradicts nothing.
            guard error == .lost || error == .timeout else { throw error }
            guard !reader.isInside else { throw .outOfStep }
        }
        return .replied(reply, to: step)
    }

    /// Sends a command and waits for its reply.
    private func ask(_ command: String, _ step: SMTPStep) throws(Failure) -> SMTPReply {
        if let farewell = try heardEarly(in: .idle) { return farewell }
        trace?.take("> " + command, of: recipient)
        if let farewell = try send(Array("\(command)\r\n".utf8)[...], in: .idle) { return farewell }
        return try hear(step, within: patience.command)
    }

    /// Waits for a reply, all of it: a server that sends it in drops does not get more time.
    private func hear(_ step: SMTPStep, within time: Int64) throws(Failure) -> SMTPReply {
        let deadline = channel.now() + time
        while true {
            if let reply = inbox.first {
                inbox.removeFirst()
                trace?.take(reply, of: recipient)
                guard step.allows(reply) else { throw .outOfStep }
                return reply
            }
            if let fault = reader.fault { throw fault == .tooLong ? .tooLong : .outOfStep }
            guard !hasEnded else { throw .lost }
            guard channel.now() < deadline else { throw .timeout }
            channel.wait(toSend: false, until: deadline)
            receive()
        }
    }

    /// Sends bytes to which nothing is to be answered before the last of them has left.
    ///
    /// - Returns: What came all the same, if the step allows it; nil when all of them left.
    private func send(_ bytes: ArraySlice<UInt8>, in step: SMTPStep) throws(Failure) -> SMTPReply? {
        var rest = bytes
        var deadline = channel.now() + patience.command
        while !rest.isEmpty {
            if let reply = try heardEarly(in: step) { return reply }
            guard !hasEnded, let count = channel.send(rest.prefix(Self.chunk)) else {
                // Whoever refuses and closes said so before.
                receive()
                if let reply = try heardEarly(in: step) { return reply }
                throw .lost
            }
            if count > 0 {
                rest = rest.dropFirst(count)
                deadline = channel.now() + patience.command
            } else {
                guard channel.now() < deadline else { throw .timeout }
                channel.wait(toSend: true, until: deadline)
            }
        }
        return nil
    }

    /// The reply that came before it was asked for; nil when there is none.
    private func heardEarly(in step: SMTPStep) throws(Failure) -> SMTPReply? {
        receive()
        return hasHeard ? try hear(step, within: patience.command) : nil
    }

    private var hasHeard: Bool { !inbox.isEmpty || reader.isInside || reader.fault != nil }

    private func receive() {
        while !hasEnded, reader.fault == nil, inbox.count < Self.inboxLimit {
            switch channel.receive() {
            case .bytes(let bytes): inbox += reader.read(bytes)
            case .nothing: return
            case .end: hasEnded = true
            }
        }
    }

    /// The message as it travels (RFC 5321, 4.5.2): a dot before each line that begins with one, and one on a line of its
    /// own at the end.
    static func transparent(_ message: [UInt8]) -> [UInt8] {
        let dot = UInt8(ascii: ".")
        var text: [UInt8] = []
        text.reserveCapacity(message.count + 5)
        var start = 0
        var isAtStart = true
        let bytes = message.span
        for index in 0..<bytes.count {
            if isAtStart, bytes[index] == dot {
                text += message[start..<index]
                text.append(dot)
                start = index
            }
            isAtStart = bytes[index] == 0x0A && index > 0 && bytes[index - 1] == 0x0D
        }
        text += message[start...]
        if !isAtStart { text += [0x0D, 0x0A] }
        return text + [dot, 0x0D, 0x0A]
    }
}
