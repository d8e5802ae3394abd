#if Server
import Interchange
import PacketFiles
import PacketStore
import Storage

/// How a merge goes on that has not come to its end, wherever it was begun.
enum BatchWay: Sendable, Hashable {
    /// On a screen of the work that began it.
    case work(String)
    /// Here, by its own command.
    case here
    /// By a command that somebody types.
    case typed(Typed)

    /// Why the page cannot go on with a merge, and what somebody types in its place.
    struct Typed: Sendable, Hashable {
        /// Why not: a key of the page's words.
        let reason: String
        /// The files that are gone, or lie elsewhere.
        var files: [String] = []
        /// What is typed; nil where nobody knows the command any more.
        var command: String?
    }

    init(_ batch: Batch, _ core: PageCore) {
        if let draft = BatchForms(core).maker(of: batch) {
            self = .work("/work/\(draft.id)/\(WorkStep.make.rawValue)")
            return
        }
        self = Self.obstacle(batch, core).map { BatchWay.typed($0) } ?? .here
    }

    private static func obstacle(_ batch: Batch, _ core: PageCore) -> Typed? {
        guard let own = ownCommand(of: batch) else { return Typed(reason: "batch.notKept") }
        guard let files = core.settings.filesOfBatch(batch) else { return Typed(reason: "batch.stream", command: own) }
        func typed(_ reason: String, _ files: [String]) -> Typed? {
            let command = ShellWord.line(["packet"] + arguments(of: batch, core))
            return files.isEmpty ? nil : Typed(reason: reason, files: files.map(core.paths.inWords), command: command)
        }
        let outside =
            files.filter { (try? core.scope.allowed($0)) == nil }
            + ((try? core.scope.allowedFolder(batch.out)) == nil ? [batch.out] : [])
        return typed("batch.gone", files.filter { Files.kind($0) == nil }) ?? typed("batch.outside", outside)
    }

    /// The command that began a merge, in its folder; nil where it was not kept.
    static func ownCommand(of batch: Batch) -> String? {
        batch.command.map {
            "\(ShellWord.line(["cd", batch.folder])) && \(ShellWord.line(["packet"] + $0))"
        }
    }

    /// The arguments of the command that goes on with a merge, wherever it is given.
    static func arguments(of batch: Batch, _ core: PageCore) -> [String] {
        ["batch", "resume", "--store=\(core.settings.store.path)", "--", batch.id]
    }

    /// The job by which the page went on with a merge last; nil where it did not.
    static func job(of batch: Batch, _ core: PageCore) -> Job? {
        core.jobs.newest { $0.arguments == arguments(of: batch, core) }
    }
}
#endif
