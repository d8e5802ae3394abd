import Glibc
import PacketCommands

/// Hands an address to the desktop.
enum DesktopOpener {
    /// Runs a program with an address and waits for it.
    ///
    /// - Returns: Whether it ended well.
    static func open(_ address: String, with program: String) -> Bool {
        var arguments: [UnsafeMutablePointer<CChar>?] = unsafe [strdup(program), strdup(address), nil]
        defer { unsafe arguments.forEach { unsafe free($0) } }
        var child: pid_t = 0
        guard unsafe posix_spawn(&child, program, nil, nil, &arguments, environ) == 0 else { return false }
        var status: CInt = 0
        while unsafe waitpid(child, &status, 0) < 0 { guard errno == EINTR else { return false } }
        return status == 0
    }
}
