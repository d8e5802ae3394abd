import Glibc
import PacketFiles
import Synchronization

/// A bound on the memory of this process, for the time that it works with somebody else's form.
///
/// The second wall behind `DocumentBudget`: it holds where a count was forgotten. Swift cannot go on when memory is
/// refused: its runtime writes “Fatal error: failed to allocate …” and aborts. What the wall adds is that the program then
/// says in a sentence of its own what happened, and ends with status 2 instead of a crash report. Nothing is cleaned up;
/// what a merge had not yet published is written by the same command again, as after a kill.
enum MemoryWall {
    /// How much may be taken unless the user says otherwise, in bytes, beyond what the process has.
    ///
    /// It is an amount of addresses (RLIMIT_AS), which threads set aside in large pieces, and workers have a packet each.
    ///
    /// - Parameter fileSize: The bytes of the form.
    static func usual(fileSize: Int, cores: Int) -> Int {
        let workers = max(8, cores)
        return 6 << 30 + 16 * fileSize + workers * (128 << 20 + 4 * fileSize)
    }

    /// Raises the wall. A limit that the process was given and that is lower stays; one that this function set before may
    /// become higher or lower.
    ///
    /// - Parameter bytes: What may be taken beyond what the process has.
    static func raise(_ bytes: Int) {
        var limit = rlimit()
        guard let addresses = addresses(), unsafe getrlimit(resource, &limit) == 0 else { return }
        let (wanted, overflows) = addresses.addingReportingOverflow(rlim_t(max(0, bytes)))
        guard !overflows, wanted < limit.rlim_max, wanted < limit.rlim_cur || isRaised.load(ordering: .relaxed)
        else { return }
        limit.rlim_cur = wanted
        guard unsafe setrlimit(resource, &limit) == 0 else { return }
        isRaised.store(true, ordering: .relaxed)
        speakWhenRefused()
    }

    private static let resource = __rlimit_resource_t(RLIMIT_AS.rawValue)
    private static let isRaised = Atomic(false)

    /// The bytes of addresses that the process has.
    private static func addresses() -> rlim_t? {
        guard let words = try? Files.read("/proc/self/statm"),
            let pages = rlim_t(String(decoding: words.prefix { $0 != 0x20 }, as: UTF8.self))
        else { return nil }
        return pages * rlim_t(sysconf(Int32(_SC_PAGESIZE)))
    }

    private static func speakWhenRefused() {
        var action = sigaction()
        unsafe action.__sigaction_handler.sa_handler = { _ in
            // Called in the middle of anything, with no memory: nothing here may allocate.
            guard errno == ENOMEM || MemoryWall.isShort() else {
                signal(SIGABRT, SIG_DFL)
                Glibc.raise(SIGABRT)
                return
            }
            let sentence: StaticString =
                "packet: the form takes more memory than the limit allows; give more with --memory-limit\n"
            unsafe _ = write(STDERR_FILENO, sentence.utf8Start, sentence.utf8CodeUnitCount)
            _exit(2)
        }
        unsafe sigaction(SIGABRT, &action, nil)
    }

    /// Whether a piece of some size is refused. Not every refusal sets errno.
    private static func isShort() -> Bool {
        let size = 64 << 20
        guard let piece = unsafe mmap(nil, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
            unsafe piece != MAP_FAILED
        else { return true }
        unsafe munmap(piece, size)
        return false
    }
}
