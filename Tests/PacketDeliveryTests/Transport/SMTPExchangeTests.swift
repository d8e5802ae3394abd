import Foundation
import Mail
import PacketModel
import Synchronization
import TestSupport
import Testing

@testable import PacketDelivery

/// What a server says, and what may be believed of it.
struct SMTPExchangeTests {
    /// What a server says instead of the usual replies, and what is recorded of the message.
    struct Sequence: CustomTestStringConvertible, Sendable {
        let testDescription: String
        /// Pieces for each step; each may begin with a number of seconds to wait.
        let script: [String: [Piece]]
        let state: DeliveryState
        let effect: DeliveryOutcome.Effect

        init(
            _ name: String, _ script: [String: [Piece]], _ state: DeliveryState,
            _ effect: DeliveryOutcome.Effect = .none
        ) {
            testDescription = name
            self.script = script
            self.state = state
            self.effect = effect
        }

        /// The script as the server reads it.
        var json: String {
            let object = script.mapValues { $0.map(\.value) }
            return String(decoding: (try? JSONSerialization.data(withJSONObject: object)) ?? Data(), as: UTF8.self)
        }
    }

    enum Piece: ExpressibleByStringLiteral, ExpressibleByFloatLiteral, Sendable {
        case text(String)
        case seconds(Double)

        init(stringLiteral text: String) { self = .text(text) }
        init(floatLiteral seconds: Double) { self = .seconds(seconds) }

        var value: Any {
            switch self {
            case .text(let text): text
            case .seconds(let seconds): seconds
            }
        }
    }

    /// The class of each reply, where it belongs.
    private static let inStep = [
        Sequence("as it should be", [:], .sent),
        Sequence("a reply in pieces", ["dot": ["2", 0.05, "50-a\r", 0.05, "\n250 b", 0.05, "\r\n"]], .sent),
        Sequence("another 2yz to the dot", ["dot": ["252 perhaps\r\n"]], .sent),
        Sequence("a code alone", ["dot": ["250\r\n"]], .sent),
        Sequence("551 to RCPT", ["RCPT": ["551 moved\r\n"]], .rejected),
        Sequence("452 to RCPT", ["RCPT": ["452 full\r\n"]], .deferred),
        Sequence("554 to DATA", ["DATA": ["554 no\r\n"]], .rejected),
        Sequence("451 to the dot", ["dot": ["451 later\r\n"]], .deferred),
        Sequence("554 to the dot", ["dot": ["554 no\r\n"]], .rejected),
        Sequence("554 to the dot, and good-bye", ["dot": ["554 no\r\n", "close"]], .rejected),
        Sequence("250 to the dot, and good-bye", ["dot": ["250 ok\r\n", "close"]], .sent),
        Sequence("250 to the dot, then 421", ["dot": ["250 ok\r\n421 tired\r\n", "close"]], .sent),
        Sequence("421 to RSET", ["RSET": ["421 tired\r\n", "close"]], .sent),
        Sequence("421 to MAIL", ["MAIL": ["421 tired\r\n", "close"]], .pending, .retryAtOnce),
        Sequence("421 to RCPT", ["RCPT": ["421 tired\r\n", "close"]], .pending, .retryAtOnce),
        Sequence("421 to DATA", ["DATA": ["421 tired\r\n", "close"]], .pending, .retryAtOnce),
        Sequence("421 inside of the message", ["body": ["421 tired\r\n", "wait"]], .pending, .retryAtOnce),
        Sequence("421 to the dot", ["dot": ["421 tired\r\n", "close"]], .deferred, .slowDown),
        Sequence("554 inside of the message", ["body": ["554 no\r\n", "wait"]], .rejected),
        Sequence("451 inside of the message", ["body": ["451 later\r\n", "wait"]], .deferred),
        Sequence("cut inside of the message", ["body": ["reset"]], .pending, .retryAtOnce),
        Sequence("cut before DATA", ["RCPT": ["reset"]], .pending, .retryAtOnce),
        Sequence("cut after the dot", ["dot": ["reset"]], .unknown),
        Sequence("half a reply to the dot", ["dot": ["250 o", "close"]], .unknown),
        Sequence("no reply to the dot", ["dot": [60.0]], .unknown),
    ]

    /// Before the message is under way nothing can have been taken, and another connection may do better.
    private static let outOfStepBefore: [Sequence] = [
        ("150 to MAIL", ["MAIL": ["150 wait\r\n"]]), ("354 to MAIL", ["MAIL": ["354 go on\r\n"]]),
        ("354 to RCPT", ["RCPT": ["354 go on\r\n"]]), ("250 to DATA", ["DATA": ["250 ok\r\n"]]),
        ("220 to DATA", ["DATA": ["220 hello\r\n"]]), ("two replies to MAIL", ["MAIL": ["250 ok\r\n250 ok\r\n"]]),
        ("two replies to RCPT, one late", ["RCPT": ["250 ok\r\n", 0.05, "550 no\r\n"]]),
        ("a refusal and a reply to RCPT", ["RCPT": ["550 no\r\n250 ok\r\n"]]),
        ("RSET refused after a refusal", ["RCPT": ["550 no\r\n"], "RSET": ["550 no\r\n"]]),
        ("bytes behind the reply to RCPT", ["RCPT": ["250 ok\r\nxyz\r\n"]]),
        ("two codes in one reply to RCPT", ["RCPT": ["250-ok\r\n550 no\r\n"]]),
        ("a bare LF to MAIL", ["MAIL": ["250 ok\n", 0.5]]), ("NUL to MAIL", ["MAIL": ["250 o\u{0}k\r\n"]]),
        ("no code to MAIL", ["MAIL": ["OK\r\n"]]), ("a line without an end to MAIL", ["MAIL": [longLine]]),
        ("a reply without an end to MAIL", ["MAIL": [endless]]),
    ].map { Sequence($0.0, $0.1, .pending, .retryAtOnce) }

    /// Once it is, a server that is out of step proves nothing: the message is not sent again by itself.
    private static let outOfStepAfter: [Sequence] = [
        ("354 twice, then 554", ["DATA": ["354 go on\r\n354 go on\r\n"], "dot": ["554 no\r\n"]]),
        (
            "354 twice in two pieces, then 554",
            ["DATA": ["354 go on\r\n", 0.02, "354 go on\r\n"], "dot": ["554 no\r\n"]]
        ),
        (
            "354 twice, the second late, then 554",
            ["DATA": ["354 go on\r\n", 0.3, "354 go on\r\n"], "dot": ["554 no\r\n"]]
        ),
        ("354 twice, then 250", ["DATA": ["354 go on\r\n354 go on\r\n"], "dot": ["250 ok\r\n"]]),
        ("354 to the dot, then 554", ["dot": ["354 go on\r\n554 no\r\n"]]),
        ("354 to the dot", ["dot": ["354 go on\r\n"]]),
        ("250 behind 354, then 554", ["DATA": ["354 go on\r\n250 ok\r\n"], "dot": ["554 no\r\n"]]),
        ("250 inside of the message, then 554", ["body": ["250 ok\r\n"], "dot": ["554 no\r\n"]]),
        ("250 late inside of the message, then 554", ["body": [0.2, "250 ok\r\n", 0.2], "dot": ["554 no\r\n"]]),
        ("150 to the dot", ["dot": ["150 wait\r\n"]]),
        ("220 is a 2yz, and 554 follows", ["dot": ["220 hi\r\n554 no\r\n"]]),
        ("250 twice", ["dot": ["250 ok\r\n250 ok\r\n"]]), ("250, then 554", ["dot": ["250 ok\r\n554 no\r\n"]]),
        ("250, then 554 in another piece", ["dot": ["250 ok\r\n", 0.05, "554 no\r\n"]]),
        ("554, then 250", ["dot": ["554 no\r\n250 ok\r\n"]]),
        ("250, then 554 to RSET", ["RSET": ["554 no\r\n"]]), ("250, then nonsense", ["dot": ["250 ok\r\nxyz\r\n"]]),
        ("250, then half a reply", ["dot": ["250 ok\r\n55", "close"]]),
        ("two codes in one reply", ["dot": ["250-ok\r\n554 no\r\n"]]),
        ("a bare LF", ["dot": ["250 ok\n"]]), ("a bare CR", ["dot": ["250 ok\r250 ok\r\n"]]),
        ("NUL", ["dot": ["250 o\u{0}k\r\n"]]), ("no code", ["dot": ["OK\r\n"]]),
        ("an empty line", ["dot": ["\r\n250 ok\r\n"]]),
        ("a line without an end", ["dot": [longLine]]), ("a reply without an end", ["dot": [endless]]),
    ].map { Sequence($0.0, $0.1, .unknown) }

    private static let longLine = Piece.text("250 " + String(repeating: "x", count: 100_000))
    private static let endless = Piece.text(String(repeating: "250-x\r\n", count: 5_000))

    static let all = inStep + outOfStepBefore + outOfStepAfter

    /// More than the buffers of a connection hold: its end does not leave before the server reads.
    private static let large = Array(
        repeatElement(Array("0123456789012345678901234567890123456789012345678901234567890\r\n".utf8), count: 300_000)
            .joined())

    /// Against a server, over TLS.
    @Test(arguments: all)
    func whatAServerSaysGivesTheState(_ sequence: Sequence) throws {
        let server = try FaultServer(["--script", sequence.json])
        let settings = server.server {
            $0.commandSeconds = 300
            $0.endSeconds = sequence.testDescription.hasPrefix("no reply") ? 1 : 300
        }
        let transport = try SMTPTransport(settings)
        guard case .ready = transport.open() else { return #expect(Bool(false)) }
        var commits = 0
        let outcome = transport.send(sequence.script["body"] == nil ? try sample() : Self.large, envelope("fine")) {
            commits += 1
        }
        #expect(outcome.state == sequence.state, "\(outcome)")
        #expect(outcome.effect == sequence.effect, "\(outcome)")
        // What may have been taken was recorded before; what was never on its way, was not.
        #expect(commits <= 1)
        if outcome.state == .sent { #expect(commits == 1) }
        // Whoever is out of step is not asked anything more.
        if sequence.state == .unknown || sequence.effect == .retryAtOnce {
            let said = try server.said()
            _ = transport.open()
            let more = try server.said().dropFirst(said.count)
            #expect(more.contains("EHLO"), "the next message needs a new connection")
        }
        withExtendedLifetime(transport) {}
    }

    /// The same without a server: whatever is said comes in pieces of one byte.
    @Test(arguments: all)
    func theStateDoesNotDependOnThePieces(_ sequence: Sequence) throws {
        let channel = PlayedChannel(sequence.script.mapValues { $0.map(\.value) })
        let patience = SMTPExchange.Patience(command: 30_000_000, end: 30_000_000)
        let exchange = SMTPExchange(channel, patience: patience)
        let end = exchange.deliver(try sample(attachment: 3_000), envelope("fine"), options: "") {}
        let outcome = SMTPVerdict(server: SMTPServer(host: "h", port: 1)).outcome(end)
        #expect(outcome.state == sequence.state, "\(outcome)")
        #expect(outcome.effect == sequence.effect, "\(outcome)")
    }

    @Test func whoSaysNothingGetsNoMoreTimeForSayingItInDrops() throws {
        let drops = (0..<100).flatMap { _ -> [Any] in [1.0, "2"] }
        for script in [["RCPT": [60.0] as [Any]], ["RCPT": drops]] {
            let channel = PlayedChannel(script)
            let exchange = SMTPExchange(channel, patience: SMTPExchange.Patience(command: 5_000_000, end: 9_000_000))
            let end = exchange.deliver(try sample(), envelope("fine"), options: "") {}
            #expect(end == .failed(.timeout, .envelope))
            #expect(channel.now() <= 5_000_000)
        }
    }

    @Test func whoIsSentAwayWhileNothingIsAskedFindsAnotherConnection() throws {
        let channel = PlayedChannel(["idle": ["421 idle\r\n", "close"]])
        let exchange = SMTPExchange(channel, patience: SMTPExchange.Patience(command: 5_000_000, end: 9_000_000))
        #expect(!exchange.isIdle)
        let end = exchange.deliver(try sample(), envelope("fine"), options: "") {}
        let outcome = SMTPVerdict(server: SMTPServer(host: "h", port: 1)).outcome(end)
        #expect(outcome == DeliveryOutcome(.pending, code: 421, text: "421 idle", effect: .retryAtOnce))
    }

    @Test(arguments: [
        ("", ".\r\n"), ("a\r\n", "a\r\n.\r\n"), (".\r\n", "..\r\n.\r\n"), ("a\r\n.\r\nb\r\n", "a\r\n..\r\nb\r\n.\r\n"),
        ("..a\r\n.b\r\n", "...a\r\n..b\r\n.\r\n"), ("a", "a\r\n.\r\n"), ("a.\r\nb.c\r\n", "a.\r\nb.c\r\n.\r\n"),
        ("a\n.\r\n", "a\n.\r\n.\r\n"),
    ])
    func noLineOfAMessageIsItsEnd(_ text: String, _ sent: String) {
        #expect(String(decoding: SMTPExchange.transparent(Array(text.utf8)), as: UTF8.self) == sent)
    }

    @Test func whatIsSaidToTheServerNamesNobody() throws {
        let lines = Mutex<[String]>([])
        let trace = ConversationTrace { line in lines.withLock { $0.append(line) } }
        let channel = PlayedChannel(["RCPT": ["550 5.1.1 mailbox pat.doe is not known\r\n"]])
        let exchange = SMTPExchange(
            channel, patience: SMTPExchange.Patience(command: 1_000_000, end: 1_000_000), trace: trace)
        _ = exchange.deliver(try sample(), envelope("pat.doe"), options: " SIZE=7") {}
        #expect(
            lines.withLock { $0 } == [
                "> MAIL FROM:<…> SIZE=7", "< 250 ok", "> RCPT TO:<…>", "< 550 5.1.1 mailbox … is not known", "> RSET",
                "< 250 ok",
            ])
        #expect(exchange.isUsable && exchange.isIdle)
    }
}
