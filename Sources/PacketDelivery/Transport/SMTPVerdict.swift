import PacketModel

/// Says what the end of a transfer means, by what was said, how far it went, and how libcurl ended.
struct SMTPVerdict {
    /// How a transfer ended, apart from what was said.
    enum End: Sendable, Hashable {
        case complete
        /// The name is not known.
        case unknownHost
        /// Nobody listens.
        case unreachable
        /// The connection was lost, or something that has no name.
        case lost
        /// Nothing came for too long.
        case timeout
        /// The server does not offer TLS.
        case noTLS
        /// The certificate is not to be trusted, or is another host's.
        case certificate
        /// The handshake failed.
        case handshake
        case loginDenied
        /// Stopped by ourselves: it was not authenticated.
        case notAuthenticated
        /// Stopped by ourselves: the server said too much.
        case tooLong
        /// Stopped by ourselves: it could not be recorded that the last bytes leave.
        case notRecorded
        /// libcurl lacks what was asked of it.
        case unsupported
    }

    let end: End
    /// The server, as it was to be reached.
    let server: SMTPServer
    /// Whether the last bytes were handed over.
    let isCommitted: Bool
    let refusal: (phase: SMTPConversation.Phase, reply: SMTPReply)?
    let acceptance: SMTPReply?

    /// What became of the message.
    var outcome: DeliveryOutcome {
        if isCommitted, let acceptance { return DeliveryOutcome(.sent, code: acceptance.code, text: acceptance.line) }
        if let refusal { return outcome(of: refusal.reply, in: refusal.phase) }
        if isCommitted {
            let reason =
                switch end {
                case .timeout: "no reply came after the whole message had left"
                case .complete: "the transfer ended without a reply to the message"
                default: "the connection was lost after the whole message had left"
                }
            return DeliveryOutcome(.unknown, text: reason)
        }
        return outcomeBeforeTheEnd
    }

    private var outcomeBeforeTheEnd: DeliveryOutcome {
        switch end {
        case .complete, .lost:
            return DeliveryOutcome(.pending, text: "the connection was lost before the end", effect: .retryAtOnce)
        case .unknownHost:
            return DeliveryOutcome(.pending, text: "the name \(server.host) cannot be looked up", effect: .backOff)
        case .unreachable:
            return DeliveryOutcome(
                .pending, text: "nobody answers at \(server.host), port \(server.port)", effect: .backOff)
        case .timeout: return DeliveryOutcome(.pending, text: "the server does not answer", effect: .backOff)
        case .handshake: return DeliveryOutcome(.pending, text: "the TLS handshake failed", effect: .backOff)
        case .noTLS:
            return stopped(
                .insecure, "the server offers no TLS",
                hint: "without it everybody on the way can read the packets; “security: insecure-plaintext” allows it")
        case .certificate:
            return stopped(
                .insecure, "the server's certificate is not to be trusted, or is another server's",
                hint: "check the name of the server; “ca:” names a certificate authority of your own")
        case .loginDenied: return stopped(.authentication, "the server does not take the name and password")
        case .notAuthenticated:
            return stopped(.authentication, "the server did not ask for the name and password that were given")
        case .tooLong: return stopped(.misbehaving, "the server's replies have no end")
        case .notRecorded: return stopped(.journal, "the store could not record the message")
        case .unsupported: return stopped(.unavailable, "libcurl lacks what this account needs")
        }
    }

    private func outcome(of reply: SMTPReply, in phase: SMTPConversation.Phase) -> DeliveryOutcome {
        switch phase {
        case .connecting, .greeting, .other, .startTLS:
            return DeliveryOutcome(.pending, code: reply.code, text: reply.line, effect: .backOff)
        case .authentication:
            guard reply.isPermanent else {
                return DeliveryOutcome(.pending, code: reply.code, text: reply.line, effect: .backOff)
            }
            return stopped(.authentication, "the server does not take the name and password", reply)
        case .mail:
            if reply.code == 552 || reply.status == "5.3.4" {
                return DeliveryOutcome(.held, code: reply.code, text: reply.line)
            }
            if reply.code == 421 { return again(reply) }
            if reply.code == 530 || reply.code == 535 || reply.status.hasPrefix("5.7.") {
                return stopped(.authentication, "the server does not let this account send", reply)
            }
            return DeliveryOutcome(.pending, code: reply.code, text: reply.line, effect: .backOff)
        case .recipient, .data:
            if reply.code == 421 { return again(reply) }
            return final(reply)
        case .end: return final(reply)
        }
    }

    private func again(_ reply: SMTPReply) -> DeliveryOutcome {
        DeliveryOutcome(.pending, code: reply.code, text: reply.line, effect: .retryAtOnce)
    }

    /// 454 is how some say that too much is sent; it may come after the message.
    private func final(_ reply: SMTPReply) -> DeliveryOutcome {
        if reply.isPermanent { return DeliveryOutcome(.rejected, code: reply.code, text: reply.line) }
        let isThrottled = [421, 432, 454].contains(reply.code)
        return DeliveryOutcome(
            .deferred, code: reply.code, text: reply.line, effect: isThrottled ? .slowDown : .none)
    }

    private func stopped(
        _ code: DeliveryError.Code, _ message: String, _ reply: SMTPReply? = nil, hint: String? = nil
    ) -> DeliveryOutcome {
        DeliveryOutcome(
            .pending, code: reply?.code, text: reply?.line ?? message,
            effect: .stop(DeliveryError(code, message, hint: hint)))
    }
}
