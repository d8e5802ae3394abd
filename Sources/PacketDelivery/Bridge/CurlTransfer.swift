import CCurl
import Glibc

/// One message on its way through libcurl, as its callbacks see it. Not Sendable: callbacks come on the caller's thread.
final class CurlTransfer {
    /// How long each step may take, in microseconds.
    struct Patience: Sendable, Hashable {
        /// For the reply to a command, and for the server to take the next part of a message.
        var command: Int64
        /// For the reply to the final dot (RFC 5321, 4.5.3.2.6).
        var end: Int64
    }

    /// How many bytes wait until it is recorded that they leave. None of them but the last lines' end can be missing
    /// for a server to take the message.
    private static let lastBytes = 16

    let conversation: SMTPConversation
    let envelope: MailEnvelope?
    let message: [UInt8]
    /// Whether the last bytes were handed over.
    private(set) var isCommitted = false
    /// Why we ended it ourselves.
    private(set) var ownEnd: SMTPVerdict.End?
    /// What recording threw.
    private(set) var recordingFailure: (any Error)?
    private let needsAuthentication: Bool
    private let patience: Patience
    private let committing: () throws -> Void
    private var position = 0
    private var lastTurn = -1
    private var lastChange: Int64

    init(
        _ conversation: SMTPConversation, _ envelope: MailEnvelope?, _ message: [UInt8], needsAuthentication: Bool,
        patience: Patience, committing: @escaping () throws -> Void
    ) {
        self.conversation = conversation
        self.envelope = envelope
        self.message = message
        self.needsAuthentication = needsAuthentication
        self.patience = patience
        self.committing = committing
        lastChange = Self.now()
        conversation.begin(for: envelope?.recipient ?? "")
    }

    /// Hands the next bytes over; the last ones only after it is recorded that they leave.
    func fill(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
        lastChange = Self.now()
        // libcurl goes on without authenticating when the server does not offer it.
        guard !needsAuthentication || conversation.isAuthenticated else { return abort(.notAuthenticated) }
        let held = max(0, message.count - Self.lastBytes)
        if position >= held, !isCommitted {
            do { try committing() } catch {
                recordingFailure = error
                return abort(.notRecorded)
            }
            isCommitted = true
            conversation.committed()
            lastChange = Self.now()
        }
        let end = min(position + buffer.count, isCommitted ? message.count : held)
        let count = end - position
        unsafe message.withUnsafeBytes { source in
            unsafe buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: source[position..<end]))
        }
        position = end
        return count
    }

    /// Whether the transfer may go on: the server says neither too much nor nothing for too long.
    func mayGoOn() -> Bool {
        if conversation.isTooLong {
            ownEnd = .tooLong
            return false
        }
        let now = Self.now()
        if conversation.turns != lastTurn {
            lastTurn = conversation.turns
            lastChange = now
        }
        guard now - lastChange > (isCommitted ? patience.end : patience.command) else { return true }
        ownEnd = .timeout
        return false
    }

    private func abort(_ end: SMTPVerdict.End) -> Int {
        ownEnd = end
        return Int(CURL_READFUNC_ABORT)
    }

    private static func now() -> Int64 {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000
    }
}
