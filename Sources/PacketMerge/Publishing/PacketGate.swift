import Dispatch
import Glibc
import PDFObjects
import PacketTemplate
import Synchronization

/// Lets no packet be published before one of the same forms was read back. Shared by all workers and the publisher.
final class PacketGate: Sendable {
    private struct State {
        var begun: Set<Int> = []
        var failure: MergeError?
    }

    private let state = Mutex(State())
    private let running = DispatchGroup()

    /// Has the first packet of a combination of forms read back. Others are staged meanwhile.
    ///
    /// - Parameter variant: The number of the combination.
    /// - Throws: `MergeError` with code `.unreadable`.
    func pass(_ variant: Int, _ check: () throws(PDFError) -> Void) throws(MergeError) {
        guard state.withLock({ $0.begun.insert(variant).inserted }) else { return }
        running.enter()
        defer { running.leave() }
        do throws(PDFError) {
            try check()
        } catch {
            let failure = MergeError(unreadable: error)
            state.withLock { $0.failure = failure }
            throw failure
        }
    }

    /// Why nothing may be published; nil when staged packets may. Waits for what is being read back.
    var failure: MergeError? {
        running.wait()
        return state.withLock { $0.failure }
    }
}

extension MergeError {
    /// A packet that was read back and is not what it should be.
    init(unreadable error: PDFError) {
        self.init(
            code: .unreadable,
            message: "a packet of this form would not open (\(error)), so none of them was published; "
                + "get the form anew or save it again with the program that made it, and report this to packet's makers",
            // There was no process to open it in, as fork(2) has none where there are too many.
            number: error.code == .system ? EAGAIN : 0)
    }
}
