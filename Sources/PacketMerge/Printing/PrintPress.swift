import Dispatch
import PacketTemplate
import Synchronization

/// Writes drawn rows into print files, on a thread of its own, at most two chunks behind the workers.
final class PrintPress: Sendable {
    private struct State {
        var files: PrintFiles
        var failure: (any Error)?
    }

    private let queue = DispatchQueue(label: "packet.print")
    private let room = DispatchSemaphore(value: 2)
    private let state: Mutex<State>
    private let fonts = Mutex(PrintFonts())

    /// - Parameter target: Where the files go; nil to write nothing.
    init(_ plan: MergePlan, _ target: PrintTarget?, _ observer: any PrintObserver) throws(MergeError) {
        state = Mutex(State(files: try PrintFiles(plan, target, observer)))
    }

    /// The codes of fonts as far as rows have been written.
    var settledFonts: PrintFonts { fonts.withLock { $0 } }

    /// Takes over a chunk; waits while two are not written.
    ///
    /// - Throws: What writing an earlier chunk threw.
    func hand(over rows: [DrawnRow]) throws {
        room.wait()
        if let failure = state.withLock({ $0.failure }) {
            room.signal()
            throw failure
        }
        queue.async { [self] in
            write(rows)
            room.signal()
        }
    }

    /// Waits for the last chunk, and publishes the last file if all rows are in.
    func finish(isComplete: Bool) -> MergeReport {
        queue.sync {
            state.withLock { state in
                if isComplete, state.failure == nil {
                    do {
                        try state.files.endFile()
                        try state.files.removeLaterFiles()
                    } catch {
                        state.failure = error
                    }
                }
                state.files.abandon()
                state.files.report.failure = state.failure
                return state.files.report
            }
        }
    }

    private func write(_ rows: [DrawnRow]) {
        state.withLock { state in
            guard state.failure == nil else { return }
            do { try state.files.append(rows) } catch { state.failure = error }
            let settled = state.files.fonts
            fonts.withLock { $0 = settled }
        }
    }
}
