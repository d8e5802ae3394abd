#if Server
import Glibc

/// The socket at which systemd listens for this process (sd_listen_fds(3)).
enum InheritedSocket {
    /// The first that systemd hands over.
    private static let first: CInt = 3

    /// The descriptor; nil where this process was given none.
    static var descriptor: CInt? {
        guard number("LISTEN_PID") == getpid(), let count = number("LISTEN_FDS"), count >= 1 else { return nil }
        // The processes that this one starts have nothing to do with it.
        guard fcntl(first, F_SETFD, FD_CLOEXEC) == 0 else { return nil }
        return first
    }

    private static func number(_ name: String) -> CInt? {
        unsafe getenv(name).flatMap { unsafe CInt(String(cString: $0)) }
    }
}

/// The date of an answer (RFC 9110, 5.6.7).
enum AnswerDate {
    /// Now, such as `Sun, 06 Nov 1994 08:49:37 GMT`.
    static var now: String {
        var seconds = time(nil)
        var parts = unsafe tm()
        guard unsafe gmtime_r(&seconds, &parts) != nil else { return "" }
        var text = [CChar](repeating: 0, count: 64)
        let count = unsafe strftime(&text, text.count, "%a, %d %b %Y %H:%M:%S GMT", &parts)
        return String(decoding: text.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
#endif
