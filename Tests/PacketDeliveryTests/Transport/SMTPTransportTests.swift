import Mail
import PacketModel
import Synchronization
import TestSupport
import Testing

@testable import PacketDelivery

/// What becomes of messages whose server makes mistakes.
struct SMTPTransportTests {
    /// Sends one message and says what came of it, and whether its last bytes left.
    private func send(
        _ recipient: String, _ server: SMTPServer, from sender: String = "office@example.org",
        trace: ConversationTrace? = nil, size: Int = 60_000
    ) throws -> (outcome: DeliveryOutcome, isCommitted: Bool) {
        let transport = try SMTPTransport(server, trace: trace)
        if case .failed(let outcome) = transport.open() { return (outcome, false) }
        var isCommitted = false
        let outcome = transport.send(try sample(attachment: size), envelope(recipient, from: sender)) {
            isCommitted = true
        }
        return (outcome, isCommitted)
    }

    private static let states: [(recipient: String, state: DeliveryState, effect: DeliveryOutcome.Effect)] = [
        ("fine", .sent, .none), ("slow", .sent, .none),
        ("rcpt550", .rejected, .none), ("rcpt450", .deferred, .none), ("rcpt421", .pending, .retryAtOnce),
        ("data550", .rejected, .none), ("data451", .deferred, .none), ("data454", .deferred, .slowDown),
        ("data421", .deferred, .slowDown),
        ("dropbefore", .pending, .retryAtOnce), ("dropafter", .unknown, .none), ("droplost", .unknown, .none),
    ]

    @Test func eachEndOfAConversationGivesItsState() throws {
        let server = try FaultServer()
        for (recipient, state, effect) in Self.states {
            let (outcome, isCommitted) = try send(recipient, server.server())
            #expect(outcome.state == state, "\(recipient): \(outcome)")
            #expect(outcome.effect == effect, "\(recipient): \(outcome)")
            #expect(
                isCommitted == (recipient != "rcpt550" && !recipient.hasPrefix("rcpt") && recipient != "dropbefore"))
        }
        // Large enough that it cannot be in the buffers of the connection when that breaks.
        #expect(try send("dropinside", server.server(), size: 20_000_000).outcome.state == .pending)
        #expect(try server.accepted().map { $0.to[0] } == ["fine", "slow", "dropafter"].map { $0 + "@example.org" })
        #expect(try server.accepted().allSatisfy { $0.tls && $0.authenticated })
    }

    @Test func refusalsOfTheSender() throws {
        let server = try FaultServer()
        let sender: (String) throws -> DeliveryOutcome = {
            try send("a", server.server(), from: "\($0)@example.org").outcome
        }
        #expect(try sender("mail451").effect == .backOff)
        #expect(try sender("mail550").state == .pending)
        #expect(try sender("mail552").state == .held)
        #expect(try sender("mail421").effect == .retryAtOnce)
        guard case .stop(let error) = try sender("mail530").effect else { return #expect(Bool(false)) }
        #expect(error.code == .authentication)
        #expect(try server.accepted().isEmpty)
    }

    @Test(arguments: [Credentials.Mechanism.plain, .login, .xoauth2])
    func authenticates(_ mechanism: Credentials.Mechanism) throws {
        let server = try FaultServer(["--mechanisms", mechanism.rawValue.uppercased()])
        let secret = mechanism == .xoauth2 ? "ya29.token" : FaultServer.password
        let settings = server.server {
            $0.credentials = Credentials(user: FaultServer.user, secret: Secret(secret), mechanism: mechanism)
        }
        #expect(try send("fine", settings).outcome.state == .sent)
        let wrong = server.server {
            $0.credentials = Credentials(user: FaultServer.user, secret: Secret("wrong"), mechanism: mechanism)
        }
        guard case .stop(let error) = try send("fine", wrong).outcome.effect else { return #expect(Bool(false)) }
        #expect(error.code == .authentication)
        #expect(try server.accepted().count == 1)
    }

    @Test func tlsFromTheBeginning() throws {
        let server = try FaultServer(["--tls"])
        #expect(try send("fine", server.server { $0.security = .tls }).outcome.state == .sent)
    }

    @Test(arguments: [
        (["--no-starttls"], DeliveryError.Code.insecure), (["--certificate", "other"], .insecure),
        (["--certificate", "expired"], .insecure), (["--certificate", "stranger"], .insecure),
        (["--no-auth"], .authentication),
    ])
    func test14_withoutTLSOrItsProofOrAUTHNothingIsSent(_ options: [String], _ code: DeliveryError.Code) throws {
        let server = try FaultServer(options)
        let (outcome, _) = try send("fine", server.server())
        guard case .stop(let error) = outcome.effect else { return #expect(Bool(false), "\(outcome)") }
        #expect(error.code == code)
        #expect(outcome.state == .pending)
        #expect(try server.accepted().isEmpty)
        #expect(try !server.said().contains("MAIL"))
    }

    @Test func test14_whatComesBehindSTARTTLSInTheClearIsRefused() throws {
        let server = try FaultServer(["--hostile", "injection"])
        let (outcome, isCommitted) = try send("fine", server.server { $0.commandSeconds = 3 })
        #expect(outcome.state == .pending)
        #expect(!isCommitted)
        #expect(try !server.said().contains("MAIL"))
    }

    @Test func plaintextIsForWhoeverAsksForIt() throws {
        let server = try FaultServer(["--no-starttls"])
        #expect(try send("fine", server.server { $0.security = .insecurePlaintext }).outcome.state == .sent)
    }

    @Test(
        .timeLimit(.minutes(30)),
        arguments: ["endless-ehlo", "long-line", "drip", "endless-334", "silent", "endless-end"])
    func test15_aHostileServerIsLeftAndIsHeardInFlatMemory(_ kind: String) throws {
        let server = try FaultServer(["--hostile", kind])
        let before = ResidentMemory.kilobytes
        let settings = server.server {
            $0.commandSeconds = 2
            $0.endSeconds = 2
        }
        // Some of them would talk for ever.
        let outcome = try send("fine", settings).outcome
        #expect(ResidentMemory.kilobytes - before < 40_000)
        #expect(
            outcome.state == (["silent", "endless-end"].contains(kind) ? .unknown : .pending),
            "\(kind): \(String(describing: outcome))")
    }

    @Test func theReplyToTheDotIsWaitedFor() throws {
        let server = try FaultServer(["--slow-seconds", "4"])
        #expect(try send("slow", server.server { $0.commandSeconds = 1 }).outcome.state == .sent)
        let (outcome, _) = try send("slow", server.server { $0.endSeconds = 1 })
        #expect(outcome.state == .unknown)
    }

    @Test func oneConnectionTakesManyMessagesAndALimitMakesAnother() throws {
        let server = try FaultServer()
        let transport = try SMTPTransport(server.server { $0.maxPerConnection = 4 })
        for number in 0..<10 {
            guard case .ready = transport.open() else { return #expect(Bool(false)) }
            #expect(transport.send(try sample(number), envelope("fine")) {}.state == .sent)
        }
        #expect(try server.accepted().count == 10)
        // Two greetings for each connection: before and after STARTTLS.
        #expect(try server.said().split(separator: "\n").count { $0.hasPrefix("> EHLO") } == 6)
    }

    @Test func a421BetweenMessagesIsNobodysFault() throws {
        let server = try FaultServer(["--per-connection", "3"])
        let transport = try SMTPTransport(server.server())
        var states: [DeliveryState] = []
        for number in 0..<8 {
            var outcome = DeliveryOutcome(.pending, text: "", effect: .retryAtOnce)
            for _ in 0..<3 where outcome.effect == .retryAtOnce {
                guard case .ready = transport.open() else { return #expect(Bool(false)) }
                outcome = transport.send(try sample(number), envelope("fine")) {}
            }
            states.append(outcome.state)
        }
        #expect(states == Array(repeating: .sent, count: 8))
        #expect(try server.accepted().map(\.id) == (0..<8).map { "packet.\($0)@example.org" })
    }

    @Test func afterALostConnectionTheNextMessageFindsANewOne() throws {
        let server = try FaultServer()
        let transport = try SMTPTransport(server.server())
        for (number, recipient) in ["dropafter", "fine", "droplost", "fine"].enumerated() {
            guard case .ready = transport.open() else { return #expect(Bool(false), "\(number)") }
            let outcome = transport.send(try sample(number), envelope(recipient)) {}
            #expect(outcome.state == (recipient == "fine" ? .sent : .unknown))
        }
    }

    @Test func test17_theServersSizeIsKnownBeforeMAIL() throws {
        let server = try FaultServer(["--size", "50000"])
        let transport = try SMTPTransport(server.server())
        #expect(
            transport.open()
                == .ready(ServerOffer(size: 50_000, utf8: true, mechanisms: ["LOGIN", "PLAIN", "XOAUTH2"])))
        #expect(try !server.said().contains("MAIL"))
    }

    @Test func addressesInUTF8ArriveWhereTheServerTakesThem() throws {
        let server = try FaultServer()
        #expect(try send("홍길동@xn--hq1bm8jm9l.kr", server.server()).outcome.state == .sent)
        #expect(try server.accepted().first?.to == ["홍길동@xn--hq1bm8jm9l.kr"])
        #expect(try server.accepted().first?.options.contains("SMTPUTF8") == true)
    }

    @Test func test13_aTraceHasNoPasswordAndNoAddress() throws {
        let server = try FaultServer(["--mechanisms", "LOGIN"])
        let lines = Mutex<[String]>([])
        let trace = ConversationTrace { line in lines.withLock { $0.append(line) } }
        let settings = server.server {
            $0.credentials = Credentials(
                user: FaultServer.user, secret: Secret(FaultServer.password), mechanism: .login)
        }
        #expect(try send("rcpt550", settings, trace: trace).outcome.state == .rejected)
        let text = lines.withLock { $0.joined(separator: "\n") }
        #expect(text.contains("AUTH …"))
        #expect(text.contains("RCPT TO"))
        for secret in [FaultServer.password, Base64.text(Array(FaultServer.password.utf8)), FaultServer.user] {
            #expect(!text.contains(secret))
        }
        #expect(!text.contains("@example.org"))
        #expect("\(settings)".contains("…") && !"\(settings)".contains(FaultServer.password))
    }

    @Test func whatCannotBeRecordedIsNotSent() throws {
        let server = try FaultServer()
        struct Full: Error {}
        let transport = try SMTPTransport(server.server())
        _ = transport.open()
        let outcome = transport.send(try sample(), envelope("fine")) { throw Full() }
        guard case .stop(let error) = outcome.effect else { return #expect(Bool(false)) }
        #expect(error.code == .journal)
        #expect(outcome.state == .pending)
        #expect(try server.accepted().isEmpty)
    }

    @Test(arguments: [
        ("127.0.0.1", "nobody answers at 127.0.0.1, port 1"),
        ("nowhere.invalid", "the name nowhere.invalid cannot be looked up"),
    ])
    func nobodyListens(_ host: String, _ reason: String) throws {
        var server = SMTPServer(host: host, port: 1)
        server.commandSeconds = 2
        let outcome = try send("fine", server).outcome
        #expect(outcome.state == .pending)
        #expect(outcome.effect == .backOff)
        #expect(outcome.text == reason)
    }

    /// Every body arrives byte for byte: dots, sizes around the buffers of libcurl.
    @Test func bodiesArriveAsTheyAre() throws {
        let server = try FaultServer()
        let transport = try SMTPTransport(server.server())
        for size in [1, 16_383, 16_384, 16_385, 65_535, 65_536, 65_537, 131_072, 262_144] {
            guard case .ready = transport.open() else { return #expect(Bool(false)) }
            let body =
                Array("Message-ID: <\(size)@x>\r\n\r\n".utf8)
                + (0..<size).map { $0 % 64 == 0 ? 0x2E : $0 % 64 == 62 ? 0x0D : $0 % 64 == 63 ? 0x0A : 0x61 } + [
                    0x0D, 0x0A,
                ]
            #expect(transport.send(body, envelope("fine")) {}.state == .sent)
            #expect(try server.accepted().last?.content == String(decoding: body, as: UTF8.self))
        }
    }
}
