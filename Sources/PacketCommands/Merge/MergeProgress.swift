import PacketMerge
import Synchronization

/// The live line of a merge on a terminal: packets, rate, time left; or a JSON object a line, for programs.
final class MergeProgress: Sendable {
    private struct State {
        var done = 0
        var failed = 0
        var row = 0
        var isShown = false
        var lastShown: Int64 = 0
    }

    private let state = Mutex(State())
    private let context: CommandContext
    private let kind: RunningOptions.Progress
    private let position: ReadPosition
    private let lastRow: Int?
    private let started: Int64
    private static let interval: Int64 = 200_000

    init(
        _ context: CommandContext, _ progress: RunningOptions.Progress, _ common: CommonOptions,
        byteCount: ReadPosition,
        lastRow: Int?
    ) {
        self.context = context
        let hidden = progress == .auto && (common.quiet || !context.errorIsTerminal)
        kind = hidden ? .none : progress
        position = byteCount
        self.lastRow = lastRow
        started = context.now()
    }

    /// Counts rows that are done, and shows them a few times a second.
    func add(_ results: [RowResult]) {
        guard kind != .none else { return }
        let now = context.now()
        let text = state.withLock { state -> PrintedText? in
            state.done += results.count
            state.row = results.last?.row ?? state.row
            state.failed += results.count { $0.outcome == .failed }
            guard now - state.lastShown >= Self.interval else { return nil }
            state.lastShown = now
            state.isShown = true
            return line(state, now)
        }
        if let text { context.say(text) }
    }

    /// Takes the line away.
    func finish() {
        if kind == .auto, state.withLock({ $0.isShown }) { context.say("\r\u{1B}[K") }
    }

    private func line(_ state: State, _ now: Int64) -> PrintedText {
        let seconds = max(0.001, Double(now - started) / 1_000_000)
        let rate = Int(Double(state.done) / seconds)
        let left = fractionDone(state).map { Int(seconds * (1 - $0) / $0) }
        if kind == .json {
            return Self.object(done: state.done, failed: state.failed, perSecond: rate, secondsLeft: left)
        }
        let remaining = left.map { ", \($0 < 90 ? "\($0) s" : "\(($0 + 30) / 60) min") left" } ?? ""
        let failures = state.failed > 0 ? ", \(state.failed) failed" : ""
        return "\r\u{1B}[K\(state.done) packets, \(rate)/s\(remaining)\(failures)"
    }

    /// How far something has come, as programs read it.
    static func object(done: Int, failed: Int, perSecond: Int, secondsLeft: Int?) -> PrintedText {
        var object = JSONObject()
        object["done"] = .integer(done)
        object["failed"] = .integer(failed)
        object["perSecond"] = .integer(perSecond)
        object["secondsLeft"] = .count(secondsLeft)
        return "\(lines: JSONWriter.line(object.value))"
    }

    /// How much is done, by the last row that is wanted or by the bytes of the table; nil when neither is known.
    private func fractionDone(_ state: State) -> Double? {
        if let lastRow, state.row > 0, lastRow > 0 { return min(1, Double(state.row) / Double(lastRow)) }
        guard let total = position.total, position.bytes > 0, total > 0 else { return nil }
        return min(1, Double(position.bytes) / Double(total))
    }
}
