import Glibc

/// A program of this machine that was run to its end.
package struct ProgramRun {
    /// The exit status; minus the number of a signal.
    package let status: Int32
    /// What it wrote to standard output, as far as it is no more than a megabyte.
    package let output: String

    private static let limit = 1 << 20

    /// Runs a program that is found by PATH; nil when there is none.
    ///
    /// - Parameter quiet: Whether what it writes to standard error is not shown.
    package init?(_ program: String, _ arguments: [String], quiet: Bool = false) {
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { close(ends[0]) }
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        _ = unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        _ = unsafe posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
        if quiet { _ = unsafe posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0) }
        var texts: [UnsafeMutablePointer<CChar>?] = unsafe ([program] + arguments).map { unsafe strdup($0) } + [nil]
        defer { unsafe texts.forEach { unsafe free($0) } }
        var child: pid_t = 0
        let error = unsafe posix_spawnp(&child, program, &actions, nil, &texts, environ)
        close(ends[1])
        guard error == 0 else { return nil }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 1 << 14)
        while true {
            let count = unsafe part.withUnsafeMutableBytes { unsafe read(ends[0], $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            if bytes.count < Self.limit { bytes += part[..<count] }
        }
        var ended: Int32 = 0
        while unsafe waitpid(child, &ended, 0) < 0 { guard errno == EINTR else { return nil } }
        let signal = ended & 0x7F
        status = signal == 0 ? (ended >> 8) & 0xFF : -signal
        output = String(decoding: bytes, as: UTF8.self)
    }
}
