import Glibc

/// The signals that a thread does not take.
enum SignalMask {
    /// Runs something while this thread blocks no signal, as in a shell. Threads of tests block some, and so would the programs
    /// that they start.
    static func whileNothingIsBlocked<Result>(_ body: () throws -> Result) rethrows -> Result {
        var (none, before) = (sigset_t(), sigset_t())
        unsafe sigemptyset(&none)
        unsafe pthread_sigmask(SIG_SETMASK, &none, &before)
        defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
        return try body()
    }
}
