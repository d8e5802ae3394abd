package import ArgumentParser

/// How the program ends; nothing else is returned but 130 after Ctrl-C.
extension ExitCode {
    /// Done, but some rows were not written or carry warnings that count, or there was no row.
    package static let incomplete = ExitCode(3)
    /// Could not be done: a bad form, no space, unreadable data.
    package static let impossible = ExitCode(2)
    /// Stopped before the end; the same command again goes on.
    package static let stopped = ExitCode(75)
    /// Ended by Ctrl-C.
    static let interrupted = ExitCode(130)

    /// How the program ends on an error of a command.
    init(of error: any Error) { self = (error as? any ReportedError)?.status ?? .impossible }
}
