import Glibc

/// What one input may cost: a bound that grows with its length and not faster.
///
/// It is time that the thread took of the processor and not of a clock, and memory that the kernel gave. Both are meant for programs with the
/// address sanitizer, in which everything costs some times more; what takes quadratic time goes far beyond.
struct FuzzCost {
    private let started = Self.nanoseconds
    private let resident = Self.peakKilobytes

    /// Traps when what was done since this was made cost more than an input of some length may.
    func check(_ length: Int, _ target: FuzzTarget) {
        let time = Self.nanoseconds - started
        let memory = Self.peakKilobytes - resident
        let mostTime = 20_000_000_000 + 50_000 * length
        let mostMemory = 1_000_000 + length
        guard time <= mostTime, memory <= mostMemory else {
            fatalError(
                "\(target): \(length) bytes took \(time / 1_000_000) ms of the processor (\(mostTime / 1_000_000) at most) "
                    + "and \(memory) kB of memory (\(mostMemory) at most)")
        }
    }

    private static var nanoseconds: Int {
        var time = timespec()
        unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }

    /// The most memory that the process ever had.
    private static var peakKilobytes: Int {
        var usage = rusage()
        unsafe getrusage(RUSAGE_SELF.rawValue, &usage)
        return usage.ru_maxrss
    }
}
