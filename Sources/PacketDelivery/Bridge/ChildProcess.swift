import Glibc
import Synchronization

/// Another program, run to its end: one that takes mail, or one that knows a password.
///
/// Owns its pipes. What the child gets of the environment is named here, so that no password travels on.
struct ChildProcess {
    /// How a program ended.
    enum End: Sendable, Hashable {
        case exited(Int)
        /// By a signal, or because it took too long.
        case killed
        /// It could not be started.
        case notStarted
    }

    private static let inherited = [
        "PATH", "HOME", "USER", "LOGNAME", "LANG", "LC_ALL", "TZ", "XDG_CONFIG_HOME", "XDG_RUNTIME_DIR", "GNUPGHOME",
        "DBUS_SESSION_BUS_ADDRESS", "SSH_AUTH_SOCK", "PASSWORD_STORE_DIR",
    ]
    /// Between making a pipe and closing it in other children, no other child may be made.
    private static let spawning = Mutex(())

    let arguments: [String]
    /// How long it may take, in seconds.
    let patience: Int

    /// Runs the program.
    ///
    /// - Parameters:
    ///   - outputLimit: How much of its output is kept; 0 throws all of it away.
    ///   - input: Is given a function that writes to the program's input, which says whether the program still reads.
    /// - Returns: How it ended, and what it wrote.
    func run(outputLimit: Int = 0, input: ((([UInt8]) -> Bool) -> Void)? = nil) -> (end: End, output: [UInt8]) {
        guard let child = start(readsOutput: outputLimit > 0, hasInput: input != nil) else { return (.notStarted, []) }
        if let input, child.input >= 0 {
            // A program that does not read its input to the end is no reason to end here.
            signal(SIGPIPE, SIG_IGN)
            input { bytes in Self.write(bytes, to: child.input) }
            close(child.input)
        }
        var output: [UInt8] = []
        if child.output >= 0 {
            var buffer = [UInt8](repeating: 0, count: 4_096)
            while output.count < outputLimit {
                let count = unsafe read(child.output, &buffer, buffer.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { break }
                output += buffer.prefix(count)
            }
            close(child.output)
        }
        return (wait(child.id), output)
    }

    private func wait(_ id: pid_t) -> End {
        var status: CInt = 0
        var pause: UInt32 = 500
        var waited = 0
        while true {
            let done = unsafe waitpid(id, &status, WNOHANG)
            if done == id { return status & 0x7F == 0 ? .exited(Int(status >> 8 & 0xFF)) : .killed }
            if done < 0, errno != EINTR { return .killed }
            if waited > patience * 1_000_000 { kill(id, SIGKILL) }
            usleep(pause)
            waited += Int(pause)
            pause = min(pause * 2, 50_000)
        }
    }

    private func start(readsOutput: Bool, hasInput: Bool) -> (id: pid_t, input: CInt, output: CInt)? {
        guard let program = arguments.first, !arguments.contains(where: { $0.utf8.contains(0) }) else { return nil }
        return Self.spawning.withLock { _ in
            var (input, output): ([CInt], [CInt]) = ([-1, -1], [-1, -1])
            if hasInput, unsafe pipe(&input) != 0 { return nil }
            if readsOutput, unsafe pipe(&output) != 0 { return nil }
            for end in input + output where end >= 0 { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            var actions = unsafe posix_spawn_file_actions_t()
            unsafe posix_spawn_file_actions_init(&actions)
            defer { unsafe posix_spawn_file_actions_destroy(&actions) }
            unsafe Self.connect(input[0], as: STDIN_FILENO, O_RDONLY, &actions)
            unsafe Self.connect(output[1], as: STDOUT_FILENO, O_WRONLY, &actions)
            unsafe Self.connect(-1, as: STDERR_FILENO, O_WRONLY, &actions)
            var attributes = posix_spawnattr_t()
            unsafe posix_spawnattr_init(&attributes)
            defer { unsafe posix_spawnattr_destroy(&attributes) }
            var signals = sigset_t()
            unsafe sigemptyset(&signals)
            unsafe posix_spawnattr_setsigmask(&attributes, &signals)
            for number in [SIGPIPE, SIGXFSZ, SIGINT, SIGTERM] { unsafe sigaddset(&signals, number) }
            unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
            // A group of its own: Ctrl-C is for us, and the message in flight is finished.
            let flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP
            unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
            var words = unsafe arguments.map { unsafe strdup($0) } + [nil]
            var variables =
                unsafe Self.inherited.compactMap { name in
                    unsafe getenv(name).flatMap { unsafe strdup("\(name)=\(String(cString: $0))") }
                }.map { unsafe Optional($0) } + [nil]
            defer { unsafe (words + variables).forEach { unsafe free($0) } }
            var id: pid_t = 0
            let status = unsafe posix_spawnp(&id, program, &actions, &attributes, &words, &variables)
            if input[0] >= 0 { close(input[0]) }
            if output[1] >= 0 { close(output[1]) }
            guard status == 0 else {
                if input[1] >= 0 { close(input[1]) }
                if output[0] >= 0 { close(output[0]) }
                return nil
            }
            return (id, input[1], output[0])
        }
    }

    private static func connect(
        _ descriptor: CInt, as number: CInt, _ flags: CInt, _ actions: inout posix_spawn_file_actions_t
    ) {
        if descriptor >= 0 {
            unsafe posix_spawn_file_actions_adddup2(&actions, descriptor, number)
        } else {
            unsafe posix_spawn_file_actions_addopen(&actions, number, "/dev/null", flags, 0)
        }
    }

    private static func write(_ bytes: [UInt8], to descriptor: CInt) -> Bool {
        var done = 0
        while done < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { buffer in
                unsafe Glibc.write(descriptor, buffer.baseAddress?.advanced(by: done), buffer.count - done)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            done += count
        }
        return true
    }
}
