/// The opening of a connection as libcurl's callbacks see it. Not Sendable: they come on the caller's thread.
final class CurlOpening {
    let said: SMTPOpening
    /// Why we ended it ourselves.
    private(set) var ownEnd: SMTPVerdict.OpeningEnd?
    private let patience: Int64
    private var lastTurn = -1
    private var lastChange = MonotonicTime.now()

    /// - Parameter patience: How long to wait for each reply, in microseconds.
    init(_ said: SMTPOpening, patience: Int64) {
        self.said = said
        self.patience = patience
    }

    /// Whether it may go on: the server keeps the protocol, and says neither too much nor nothing for too long.
    func mayGoOn() -> Bool {
        let now = MonotonicTime.now()
        if said.turns != lastTurn {
            lastTurn = said.turns
            lastChange = now
        }
        if said.isTooLong {
            ownEnd = .tooLong
        } else if said.isOutOfStep {
            ownEnd = .outOfStep
        } else if now - lastChange > patience {
            ownEnd = .timeout
        }
        return ownEnd == nil
    }
}
