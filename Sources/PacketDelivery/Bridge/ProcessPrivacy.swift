import CCurl
import Glibc

/// Keeps what is in memory in memory.
public enum ProcessPrivacy {
    /// Forbids core dumps, and lets no crash print registers and memory: a password is in there, or people.
    public static func forbidDumps() {
        var limit = rlimit(rlim_cur: 0, rlim_max: 0)
        unsafe setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
        _ = ccurl_forbid_dumps()
        // Swift's own handler prints a backtrace with registers.
        for number in [SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGBUS, SIGSEGV, SIGQUIT] { signal(number, SIG_DFL) }
    }

    /// The name of this machine; nil when it has none that a server would take.
    public static func hostName() -> String? {
        var buffer = [CChar](repeating: 0, count: 256)
        guard unsafe gethostname(&buffer, 255) == 0 else { return nil }
        let name = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let isGood =
            !name.isEmpty
            && name.utf8.allSatisfy {
                (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) || $0 == 0x2D || $0 == 0x2E
            }
        return isGood ? name : nil
    }

    /// Bytes that nobody can guess.
    public static func randomBytes(_ count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }
}
