import PacketModel

/// A program that takes mail as sendmail does: the message on its input, sender and recipient as arguments.
public final class ProgramTransport: MailTransport {
    private let program: [String]
    private let patience: Int

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
        // Before the first byte: if this process is killed, the program takes what it has got for the whole message.
        do { try committing() } catch {
            let error = DeliveryError(.journal, "the store could not record the message")
            return DeliveryOutcome(.pending, text: error.message, effect: .stop(error))
        }
        var isWhole = false
        let end = child.run { write in isWhole = write(text) }.end
        return outcome(end, isWhole: isWhole)
    }

    /// There is nothing to close.
    public func close() {}

    private func outcome(_ end: ChildProcess.End, isWhole: Bool) -> DeliveryOutcome {
        switch end {
        case .exited(0):
            return isWhole
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
            return isWhole
                ? DeliveryOutcome(.unknown, text: "the program was killed after it had the whole message")
                : DeliveryOutcome(.pending, text: "the program was killed", effect: .backOff)
        }
    }
}
