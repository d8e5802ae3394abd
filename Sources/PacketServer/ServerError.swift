#if Server
/// The server could not be started.
package struct ServerError: Error, Sendable, Hashable {
    /// What happened, without a full stop.
    package let message: String
    /// What to do about it.
    package var hint: String?

    init(_ message: String, hint: String? = nil) {
        self.message = message
        self.hint = hint
    }
}
#endif
