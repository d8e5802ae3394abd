import PacketModel

/// A program that takes mail as sendmail does: the message on its input, sender and recipient as arguments.
public final class ProgramTransport: MailTransport {
    private let program: [String]
    private let patience: Int
    private static let lastBytes = 16

    /// - Parameter program: The program and its first arguments, such as `["/usr/sbin/sendmail"]`.
    public init(_ program: [String], patience: Int = 600) {
        self.program = program
        self.patience = patience
    }

    /// There is nothing to open.
    public func open() -> Opening { .ready(.anything) }

    /// Hands a message over. What the program's exit status means is in sysexits(3).
    public func send(
        _ message: [UInt8], _ envelope: MailEnvelope, committing: @escaping () throws -> Void
    ) -> DeliveryOutcome {
        // The recipient is an argument and not taken from the header (-t), so that no header can add one.
        let child = ChildProcess(
            arguments: program + ["-i", "-f", envelope.sender, "--", envelope.recipient], patience: patience)
        let text = message.filter { $0 != 0x0D }  // lines as programs of the machine end them
        var isCommitted = false
        var isRecorded = true
        let end = child.run { write in
            guard write(Array(text.dropLast(Self.lastBytes))) else { return }
            do { try committing() } catch {
                isRecorded = false
                return
            }
            isCommitted = true
            _ = write(Array(text.suffix(Self.lastBytes)))
        }.end
        guard isRecorded else {
            // The program saw a message without its end; it is not known what it makes of it.
            let error = DeliveryError(.journal, "the store could not record the message")
            return DeliveryOutcome(.unknown, text: error.message, effect: .stop(error))
        }
        return outcome(end, isCommitted: isCommitted)
    }

    /// There is nothing to close.
    public func close() {}

    private func outcome(_ end: ChildProcess.End, isCommitted: Bool) -> DeliveryOutcome {
        switch end {
        case .exited(0):
            return isCommitted
                ? DeliveryOutcome(.sent, text: "taken by the program")
                : DeliveryOutcome(.unknown, text: "the program ended well before it had the whole message")
        case .exited(75): return DeliveryOutcome(.deferred, code: 75, text: "the program wants it later (75)")
        case .exited(let status) where [65, 67, 68].contains(status):
            return DeliveryOutcome(.rejected, code: status, text: "the program does not take it (\(status))")
        case .exited(let status):
            let error = DeliveryError(.unavailable, "the mail program ended with status \(status)")
            return DeliveryOutcome(.pending, code: status, text: error.message, effect: .stop(error))
        case .notStarted:
            let error = DeliveryError(.unavailable, "the mail program could not be started")
            return DeliveryOutcome(.pending, text: error.message, effect: .stop(error))
        case .killed:
            return isCommitted
                ? DeliveryOutcome(.unknown, text: "the program was killed after it had the whole message")
                : DeliveryOutcome(.pending, text: "the program was killed", effect: .backOff)
        }
    }
}
