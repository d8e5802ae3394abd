import Dispatch
import Glibc
import PacketMerge
import Storage

/// Turns Ctrl-C and SIGTERM into a wish to stop: the packets in flight are finished and logged first.
final class SignalWatch {
    /// The signal of Ctrl-C.
    static let interrupt = SIGINT
    let interruption = Interruption()
    private let sources: [any DispatchSourceSignal]

    init(quiet: Bool, say: @escaping @Sendable (PrintedText) -> Void) {
        let queue = DispatchQueue(label: "packet.signals")
        let interruption = interruption
        sources = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler {
                // The second time the user means it.
                if interruption.signalNumber != nil { _exit(128 + number) }
                interruption.stop(signal: number)
                QueryRows.interruptAll()
                if !quiet { say("\nstopping: packets in flight are finished first\n") }
            }
            source.resume()
            return source
        }
    }

    /// Gives the signals their usual meaning back.
    func cancel() {
        for source in sources { source.cancel() }
        for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
    }
}
