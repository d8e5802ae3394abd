import Dispatch
import Glibc
import PacketFiles

/// A program that runs beside the page, in a group of its own: what ends the page does not end it.
enum ChildProgram {
    /// Starts a program, in the current folder.
    ///
    /// - Parameters:
    ///   - output: The file that its results go to; for its owner alone.
    ///   - errors: The file that its progress and diagnostics go to.
    ///   - ended: Is told the exit status, or minus the signal.
    /// - Returns: Its process; nil when it could not be started.
    static func start(
        _ program: String, _ arguments: [String], output: String, errors: String,
        ended: @escaping @Sendable (Int32) -> Void
    ) -> Int32? {
        var actions = unsafe posix_spawn_file_actions_t()
        guard unsafe posix_spawn_file_actions_init(&actions) == 0 else { return nil }
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        let flags = O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW
        _ = unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        _ = unsafe posix_spawn_file_actions_addopen(&actions, 1, output, flags, 0o600)
        _ = unsafe posix_spawn_file_actions_addopen(&actions, 2, errors, flags, 0o600)
        // Sockets of the page are not the program's.
        for name in Files.names(in: "/proc/self/fd") ?? [] {
            if let descriptor = CInt(name), descriptor > 2 { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        }
        var attributes = posix_spawnattr_t()
        guard unsafe posix_spawnattr_init(&attributes) == 0 else { return nil }
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        _ = unsafe posix_spawnattr_setsigmask(&attributes, &signals)
        for number in [SIGINT, SIGTERM, SIGPIPE] { _ = unsafe sigaddset(&signals, number) }
        _ = unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
        _ = unsafe posix_spawnattr_setpgroup(&attributes, 0)
        _ = unsafe posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        var texts: [UnsafeMutablePointer<CChar>?] = unsafe ([program] + arguments).map { unsafe strdup($0) } + [nil]
        defer { unsafe texts.forEach { unsafe free($0) } }
        var child: pid_t = 0
        guard unsafe posix_spawn(&child, program, &actions, &attributes, &texts, environ) == 0 else { return nil }
        let started = child
        DispatchQueue.global().async {
            var status: CInt = 0
            while unsafe waitpid(started, &status, 0) < 0 { guard errno == EINTR else { return ended(-1) } }
            let signal = status & 0x7F
            ended(signal == 0 ? (status >> 8) & 0xFF : -signal)
        }
        return started
    }

    /// Asks a program to end, as Ctrl-C does.
    static func interrupt(_ process: Int32) { if process > 1 { _ = kill(process, SIGINT) } }

    /// Whether a process is there.
    static func isRunning(_ process: Int32) -> Bool { process > 1 && kill(process, 0) == 0 }
}
