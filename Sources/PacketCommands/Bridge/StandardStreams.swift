import Glibc

/// The streams that the process was started with.
enum StandardStreams {
    /// Makes writing to a closed pipe, or more than a file of this user may hold, an error and not a signal; takes the
    /// place of streams that are closed.
    ///
    /// Without the last, the next file to be opened would become descriptor 1, and results would be written into it.
    static func prepare() {
        for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
            // Opened for the wrong direction, so that using it fails as using a closed stream does.
            let replacement = unsafe open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
            if replacement >= 0, replacement != descriptor {
                dup2(replacement, descriptor)
                close(replacement)
            }
        }
    }

    /// Writes all of some bytes.
    static func write(_ bytes: [UInt8], to descriptor: CInt) throws(OutputError) {
        var done = 0
        while done < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { buffer in
                unsafe Glibc.write(descriptor, buffer.baseAddress?.advanced(by: done), buffer.count - done)
            }
            if count >= 0 {
                done += count
            } else if errno != EINTR {
                throw OutputError(errorNumber: errno)
            }
        }
    }

    /// The next line of standard input without its end; nil at the end of the input.
    static func readLine() -> String? {
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while true {
            let count = unsafe read(STDIN_FILENO, &byte, 1)
            if count < 0, errno == EINTR { continue }
            guard count == 1 else { return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self) }
            if byte == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self) }
            bytes.append(byte)
        }
    }

    /// Whether a stream is a terminal.
    static func isTerminal(_ descriptor: CInt) -> Bool { isatty(descriptor) == 1 }

    /// How many columns the terminal of a stream has; nil when it is none or does not say.
    static func columns(_ descriptor: CInt) -> Int? {
        var size = winsize()
        guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }
}

extension OutputError {
    init(errorNumber: CInt) {
        switch errorNumber {
        case EPIPE: self = .readerGone
        case ENOSPC, EDQUOT: self = .noSpace
        case EBADF: self = .closed
        default: self = .failed
        }
    }
}
