import PacketModel

/// Says what the end of a try means, for its message and for those after it.
struct SMTPVerdict {
    /// How the opening of a connection ended, apart from what was said.
    enum OpeningEnd: Sendable, Hashable {
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
        /// It was not authenticated.
        case notAuthenticated
        /// The server said too much.
        case tooLong
        /// The server said what is no reply to what it was asked.
        case outOfStep
        /// libcurl lacks what was asked of it.
        case unsupported
    }

    /// The server, as it was to be reached.
    let server: SMTPServer

    /// What became of a message.
    func outcome(_ end: SMTPExchange.End) -> DeliveryOutcome {
        switch end {
        case .replied(let reply, let step): outcome(of: reply, to: step)
        case .failed(let failure, let progress): outcome(of: failure, progress)
        }
    }

    /// What becomes of a message whose connection could not be opened.
    func outcome(_ end: OpeningEnd, refusal: (step: SMTPStep, reply: SMTPReply)?) -> DeliveryOutcome {
        if let refusal, ![.notAuthenticated, .tooLong, .outOfStep].contains(end) {
            return outcome(of: refusal.reply, to: refusal.step)
        }
        switch end {
        case .complete, .lost:
            return DeliveryOutcome(.pending, text: "the connection was lost before the end", effect: .backOff)
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
        case .outOfStep: return stopped(.misbehaving, "the server's replies are none to what it is asked")
        case .unsupported: return stopped(.unavailable, "libcurl lacks what this account needs")
        }
    }

    /// Whoever keeps the protocol has taken no message of which the end is missing. Of whoever does not keep it nothing is
    /// known, once the message is under way.
    private func outcome(
        of failure: SMTPExchange.Failure, _ progress: SMTPExchange.Progress
    ) -> DeliveryOutcome {
        let isDoubtful: Bool
        switch failure {
        case .notRecorded: return stopped(.journal, "the store could not record the message")
        case .lost, .timeout: isDoubtful = progress == .committed
        case .outOfStep, .tooLong: isDoubtful = progress >= .body
        }
        if isDoubtful {
            let reason =
                switch failure {
                case .timeout: "no reply came after the whole message had left"
                case .outOfStep: "the server answered otherwise than it was asked, so nobody knows what it did"
                case .tooLong: "the server's reply to the message has no end"
                case .lost, .notRecorded: "the connection was lost after the whole message had left"
                }
            return DeliveryOutcome(.unknown, text: reason)
        }
        return switch failure {
        case .timeout: DeliveryOutcome(.pending, text: "the server does not answer", effect: .backOff)
        case .outOfStep, .tooLong:
            DeliveryOutcome(
                .pending, text: "the server answered otherwise than it was asked", effect: .retryAtOnce)
        case .lost, .notRecorded:
            DeliveryOutcome(.pending, text: "the connection was lost before the end", effect: .retryAtOnce)
        }
    }

    private func outcome(of reply: SMTPReply, to step: SMTPStep) -> DeliveryOutcome {
        switch step {
        case .connecting, .greeting, .startTLS, .idle, .reset, .other:
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
            if reply.isFarewell { return again(reply) }
            if reply.code == 530 || reply.code == 535 || reply.status.hasPrefix("5.7.") {
                return stopped(.authentication, "the server does not let this account send", reply)
            }
            return DeliveryOutcome(.pending, code: reply.code, text: reply.line, effect: .backOff)
        case .recipient, .data, .body: return reply.isFarewell ? again(reply) : refused(reply)
        case .end:
            return step.isAgreed(reply)
                ? DeliveryOutcome(.sent, code: reply.code, text: reply.line) : refused(reply)
        }
    }

    private func again(_ reply: SMTPReply) -> DeliveryOutcome {
        DeliveryOutcome(.pending, code: reply.code, text: reply.line, effect: .retryAtOnce)
    }

    /// 454 is how some say that too much is sent; it may come after the message.
    private func refused(_ reply: SMTPReply) -> DeliveryOutcome {
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
