#if Server
/// An answer while it is sent. One that is let go before its end has lost its client.
final class SentAnswer: Sendable {
    private let entry: ServiceLog.Open

    init(_ entry: ServiceLog.Open) {
        self.entry = entry
        entry.staysOpen()
    }

    deinit { entry.clientLeft() }

    func end() { entry.close(200) }
    func fail(_ error: any Error) { entry.close(error) }
}
#endif
