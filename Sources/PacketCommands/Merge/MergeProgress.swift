import PacketMerge
import Synchronization

/// The live line of a merge on a terminal: packets, rate, time left; or a JSON object a line, for programs.
final class MergeProgress: Sendable {
    private struct State {
        var done = 0
        var failed = 0
        var isShown = false
        var lastShown: Int64 = 0
    }

    private let state = Mutex(State())
    private let context: CommandContext
    private let kind: RunningOptions.Progress
    private let position: ReadPosition
    private let started: Int64
    private static let interval: Int64 = 200_000

    init(_ context: CommandContext, _ running: RunningOptions, _ common: CommonOptions, byteCount: ReadPosition) {
        self.context = context
        let hidden = running.progress == .auto && (common.quiet || !context.errorIsTerminal)
        kind = hidden ? .none : running.progress
        position = byteCount
        started = context.now()
    }

    /// Counts rows that are done, and shows them a few times a second.
    func add(_ results: [RowResult]) {
        guard kind != .none else { return }
        let now = context.now()
        let text = state.withLock { state -> String? in
            state.done += results.count
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

    private func line(_ state: State, _ now: Int64) -> String {
        let seconds = max(0.001, Double(now - started) / 1_000_000)
        let rate = Int(Double(state.done) / seconds)
        let left = position.total.flatMap { total -> Int? in
            let read = position.bytes
            return read > 0 && total > read ? Int(seconds * Double(total - read) / Double(read)) : nil
        }
        if kind == .json {
            var object = JSONObject()
            object["done"] = .integer(state.done)
            object["failed"] = .integer(state.failed)
            object["perSecond"] = .integer(rate)
            object["secondsLeft"] = .count(left)
            return JSONWriter.line(object.value)
        }
        let remaining = left.map { ", \($0 < 90 ? "\($0) s" : "\(($0 + 30) / 60) min") left" } ?? ""
        let failures = state.failed > 0 ? ", \(state.failed) failed" : ""
        return "\r\u{1B}[K\(state.done) packets, \(rate)/s\(remaining)\(failures)"
    }
}
