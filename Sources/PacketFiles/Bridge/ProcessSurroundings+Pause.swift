import Glibc

extension ProcessSurroundings {
    /// Waits.
    package static func pause(milliseconds: Int) { usleep(useconds_t(clamping: milliseconds * 1_000)) }
}
