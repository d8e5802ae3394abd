@testable import PacketDelivery

/// A server that says what it is told, byte by byte, on a clock of its own. Scripts are those of `faulty_smtp.py`.
final class PlayedChannel: ByteChannel {
    private let script: [String: [Any]]
    /// What is to come, and not before when.
    private var coming: [(moment: Int64, byte: UInt8?)] = []
    private var time: Int64 = 0
    private var lastMoment: Int64 = 0
    private var line: [UInt8] = []
    private var text: [UInt8]?
    private var hasEnded = false

    init(_ script: [String: [Any]]) {
        self.script = script
        say("idle", nil)
    }

    func send(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard !hasEnded else { return nil }
        // Not more than a line at a time, so that the server has its say.
        let count = min(bytes.count, 1_000)
        for byte in bytes.prefix(count) { hear(byte) }
        return count
    }

    func receive() -> Received {
        guard !hasEnded else { return .end }
        guard let next = coming.first, next.moment <= time else { return .nothing }
        coming.removeFirst()
        guard let byte = next.byte else {
            hasEnded = true
            return .end
        }
        return .bytes([byte])
    }

    func wait(toSend: Bool, until moment: Int64) { time = max(time, min(moment, coming.first?.moment ?? moment)) }

    func now() -> Int64 { time }

    private func hear(_ byte: UInt8) {
        if text != nil {
            text?.append(byte)
            if text?.count == 1 { say("body", nil) }
            // Each byte is looked at, so first what tells most of them.
            guard byte == 0x0A, text?.suffix(5) == [0x0D, 0x0A, 0x2E, 0x0D, 0x0A] else { return }
            text = nil
            say("dot", "250 ok\r\n")
            return
        }
        line.append(byte)
        guard byte == 0x0A else { return }
        let verb = String(decoding: line.prefix(4), as: UTF8.self)
        line = []
        say(verb, verb == "DATA" ? "354 go on\r\n" : verb == "QUIT" ? "221 bye\r\n" : "250 ok\r\n")
        if verb == "DATA" { text = [] }
    }

    private func say(_ step: String, _ usual: String?) {
        lastMoment = max(lastMoment, time)
        for piece in script[step] ?? usual.map({ [$0] }) ?? [] {
            switch piece {
            case let seconds as Double: lastMoment += Int64(seconds * 1_000_000)
            case "close" as String, "reset" as String: coming.append((lastMoment, nil))
            case let text as String:
                // As the server does it: one byte for each character.
                for scalar in text.unicodeScalars {
                    coming.append((lastMoment, UInt8(truncatingIfNeeded: scalar.value)))
                }
            default: break
            }
        }
    }
}
