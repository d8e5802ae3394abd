import Glibc

/// What the process was started with, besides its streams.
package enum ProcessSurroundings {
    /// The environment.
    package static func environment() -> [String: String] {
        var result: [String: String] = [:]
        var entry = unsafe environ
        while let text = unsafe entry.pointee {
            let pair = unsafe String(cString: text).split(
                separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if pair.count == 2 { result[String(pair[0])] = String(pair[1]) }
            unsafe entry += 1
        }
        return result
    }

    /// The current folder, or `.` when it is not known (it was deleted, for example).
    package static func currentFolder() -> String {
        guard let path = unsafe getcwd(nil, 0) else { return "." }
        defer { unsafe free(path) }
        return unsafe String(cString: path)
    }

    /// The number of this process.
    package static func processNumber() -> Int { Int(getpid()) }

    /// How many cores may be used.
    package static func coreCount() -> Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

    /// The time, in microseconds of UTC since 1970-01-01.
    package static func now() -> Int64 {
        var time = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000
    }
}
