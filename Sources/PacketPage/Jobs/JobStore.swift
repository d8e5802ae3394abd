import FoundationEssentials
import PacketFiles
import Synchronization

/// The jobs: each has a folder with what it was asked, how far it has come, and what it said. All of it is in files, so a
/// page that was killed knows its jobs when it is there again.
final class JobStore: Sendable {
    private let folder: PrivateFolder
    private let program: String
    /// The folder that the page was started in; jobs of others are theirs.
    private let place: String
    /// What files are called in what jobs say; nil to leave their paths.
    private let paths: ShownPaths?
    private let turn = Mutex(())
    /// The jobs whose end this page waits for: each is under way until its exit status is kept.
    private let awaited = Mutex(Set<String>())

    init(_ folder: PrivateFolder, program: String, place: String, paths: ShownPaths? = nil) {
        self.folder = folder
        self.program = program
        self.place = place
        self.paths = paths
    }

    /// Starts the program with a command.
    ///
    /// - Parameter once: What the form said that asked for it (`Job.once`).
    /// - Throws: `PageError` when it cannot be started.
    func start(
        _ arguments: [String], in place: String, at now: Int64, once: String? = nil
    ) throws(PageError) -> Job {
        removeOld(at: now)
        let id = String(UInt64.random(in: 1 << 40...UInt64.max >> 4), radix: 36)
        var job = Job(id: id, arguments: arguments, folder: place, startedAt: now, once: once)
        let files = folder.folder(id)
        do throws(FileFailure) {
            try files.make()
            // A job that cannot be found would be begun again.
            try save(job)
        } catch {
            throw PageError(507, "The private folder of the page cannot be written.")
        }
        awaited.withLock { _ = $0.insert(id) }
        let process = ChildProgram.start(
            program, arguments, output: files.file("output.json"), errors: files.file("errors.txt")
        ) { [self] status in
            change(id) { $0.status = status }
            awaited.withLock { _ = $0.remove(id) }
        }
        guard let process else {
            awaited.withLock { _ = $0.remove(id) }
            files.remove()
            throw PageError(500, "The program could not be started.")
        }
        change(id) { $0.process = process }
        (job.process, job.isRunning) = (process, true)
        return job
    }

    /// The job of an id; nil when there is none.
    func find(_ id: String) -> Job? {
        // Asked before the file is read: one that is no longer awaited has its status there.
        let isAwaited = awaited.withLock { $0.contains(id) }
        guard DraftStore.isID(id),
            let bytes = try? Files.readRegular(folder.folder(id).file("job.json"), limit: 1 << 20),
            var job = try? JSONDecoder().decode(Job.self, from: Data(bytes))
        else { return nil }
        job.isRunning = job.status == nil && (isAwaited || Self.isThere(job))
        return job
    }

    /// The job that a form has begun already; nil for one that nobody pressed before.
    func find(once: String?) -> Job? { once.flatMap { once in newest { $0.once == once } } }

    /// Whether the process of a job that an earlier page began is still there.
    private static func isThere(_ job: Job) -> Bool {
        guard ChildProgram.isRunning(job.process) else { return false }
        // Another process may have its number by now.
        let words = (try? Files.read("/proc/\(job.process)/cmdline")) ?? []
        let line = String(decoding: words, as: UTF8.self)
        return job.arguments.allSatisfy { line.contains($0) }
    }

    /// All jobs that are under way.
    func running() -> [Job] {
        (Files.names(in: folder.path) ?? []).compactMap(find).filter { $0.folder == place && $0.isRunning }
    }

    /// The job of the page's folder that was begun last among those that a condition holds for.
    func newest(where condition: (Job) -> Bool) -> Job? {
        (Files.names(in: folder.path) ?? []).compactMap(find).filter { $0.folder == place && condition($0) }
            .max { $0.startedAt < $1.startedAt }
    }

    /// Asks a job to end; what it has in flight is finished first.
    func stop(_ id: String) {
        if let job = find(id), job.isRunning { ChildProgram.interrupt(job.process) }
    }

    /// Forgets a job that has ended; the packets that it made, and their batch, stay.
    func remove(_ id: String) {
        if let job = find(id), !job.isRunning { folder.folder(id).remove() }
    }

    /// Forgets the jobs that have ended and were begun more than thirty days ago, and the oldest of very many.
    func removeOld(at now: Int64) {
        let jobs = (Files.names(in: folder.path) ?? []).compactMap(find).sorted { $0.startedAt > $1.startedAt }
        for (place, job) in jobs.enumerated() where place >= Self.most || job.startedAt < now - Self.longest {
            remove(job.id)
        }
    }
    /// Thirty days in microseconds.
    private static let longest: Int64 = 30 * 86_400 * 1_000_000
    /// So many jobs are remembered.
    static let most = 200

    /// How far a merge has come.
    func progress(_ id: String) -> JobProgress {
        let lines = text(id, "errors.txt").split(separator: "\n")
        for line in lines.reversed().prefix(50) where line.hasPrefix("{") {
            if let progress = try? JSONDecoder().decode(JobProgress.self, from: Data(line.utf8)) { return progress }
        }
        return JobProgress()
    }

    /// What a merge said at its end; nil before that, and when it was killed.
    func outcome(_ id: String) -> MergeOutcome? {
        var outcome = try? JSONDecoder().decode(MergeOutcome.self, from: Data(text(id, "output.json").utf8))
        if let error = outcome?.error {
            outcome?.error?.message = shown(error.message)
            outcome?.error?.hint = error.hint.map(shown)
        }
        return outcome
    }

    private func shown(_ text: String) -> String { paths?.inWords(text) ?? text }

    /// What a job has written for programs.
    func output(_ id: String) -> String { text(id, "output.json") }

    /// What a job has told people, without its progress, and without the word that begins such a line on a terminal.
    func remarks(_ id: String) -> [String] {
        lines(id).map { line in Self.beginnings.lazy.compactMap { Self.text(of: line, behind: $0) }.first ?? line }
    }

    /// Why a job ended, and what to do about it; nil where it did not say so.
    func complaint(_ id: String) -> PageError? {
        let lines = lines(id)
        guard let index = lines.lastIndex(where: { $0.hasPrefix("packet: ") }),
            let message = Self.text(of: lines[index], behind: "packet: ")
        else { return nil }
        let hint = lines[index...].lazy.compactMap { Self.text(of: $0, behind: "hint: ") }.first
        return PageError(422, message, hint: hint.flatMap(PageSentence.withoutCommands))
    }

    private static let beginnings = ["packet: ", "hint: ", "error: ", "warning: ", "note: "]

    private static func text(of line: String, behind beginning: String) -> String? {
        line.hasPrefix(beginning) ? String(line.dropFirst(beginning.count)) : nil
    }

    private func lines(_ id: String) -> [String] {
        text(id, "errors.txt").split(separator: "\n").filter { !$0.hasPrefix("{") }.map { shown(String($0)) }
    }

    private func text(_ id: String, _ name: String) -> String {
        guard DraftStore.isID(id), let bytes = try? Files.read(folder.folder(id).file(name)) else { return "" }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func change(_ id: String, _ body: (inout Job) -> Void) {
        turn.withLock { _ in
            guard var job = find(id) else { return }
            body(&job)
            try? save(job)
        }
    }

    private func save(_ job: Job) throws(FileFailure) {
        guard let data = try? JSONEncoder().encode(job) else { return }
        try folder.folder(job.id).write("job.json", Array(data))
    }
}
