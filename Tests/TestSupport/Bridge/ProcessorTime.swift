import Glibc

/// What the calling thread takes of the processor.
public enum ProcessorTime {
    /// The least of several runs, in nanoseconds.
    public static func least(of runs: Int, _ body: () throws -> Void) rethrows -> Int {
        try (0..<runs).map { _ in
            let start = now
            try body()
            return now - start
        }.min() ?? 0
    }

    private static var now: Int {
        var time = timespec()
        unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }
}
