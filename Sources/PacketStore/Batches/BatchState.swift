/// How far a batch has come.
public enum BatchState: String, Sendable, Hashable, CaseIterable {
    /// Under way, or killed.
    case running
    /// Every row was looked at.
    case done
    /// Stopped before the end; the same command again goes on.
    case stopped
    /// Could not be done.
    case failed
}
