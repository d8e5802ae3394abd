import Interchange
import PacketMerge
import PacketStore

/// How far the jobs of a merge in shards have come, as Slurm tells it.
struct SlurmState {
    /// The number of the array job.
    let array: String
    /// The number of the job that combines.
    let combine: String

    static let fileName = "slurm.json"

    init(array: String, combine: String) { (self.array, self.combine) = (array, combine) }

    /// The jobs of a batch; nil where it was not submitted.
    init?(of batch: Batch) {
        let folder = (try? ShardFolder.all(in: batch.packetFolder))?.first { folder in
            var planned = (try? ShardPlan(in: folder))?.batch
            planned?.out = batch.out
            return planned?.isSame(as: batch) ?? false
        }
        guard let bytes = try? folder?.read(Self.fileName),
            let tree = try? JSONTree(String(decoding: bytes, as: UTF8.self)),
            let array = tree.member("array")?.literal, let combine = tree.member("combine")?.literal
        else { return nil }
        self.init(array: array, combine: combine)
    }

    var bytes: [UInt8] { JSONWriter.text(["array": .string(array), "combine": .string(combine)]) }

    /// `job 41: 3 completed, 13 running; job 42: 1 pending`.
    var sentence: String {
        let queue = Self.queue
        return [array, combine].map { "job \($0): \(Self.states(of: $0, in: queue))" }.joined(separator: "; ")
    }

    /// What a job's tasks are doing: those that wait or run are known to squeue, those that are over to sacct, where the
    /// cluster keeps accounts.
    private static func states(of job: String, in queue: Queue) -> String {
        let waiting: [String]
        switch queue {
        case .states(let states): waiting = states[job] ?? []
        case .noProgram: return "there is no squeue here to ask"
        case .noAnswer: return "squeue cannot tell"
        }
        let past = ProgramRun(
            "sacct", ["--noheader", "--allocations", "--parsable2", "--array", "--jobs=\(job)", "--format=State"],
            quiet: true)
        var states = past?.status == 0 ? words(past?.output) : []
        if states.isEmpty { states = waiting }
        guard !states.isEmpty else { return "over" }
        let counts = Dictionary(grouping: states) { $0 }.mapValues(\.count).sorted { $0.key < $1.key }
        return counts.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    }

    /// Whether some task of the jobs waits or runs, as far as squeue can tell.
    var isAtWork: Bool {
        guard case .states(let states) = Self.queue else { return false }
        return states[array] != nil || states[combine] != nil
    }

    private enum Queue {
        case states([String: [String]])
        case noProgram, noAnswer
    }

    /// The tasks that wait or run, by their jobs. All jobs are asked for: of one that is over squeue says only that it knows no
    /// such job, with the status that it has when it reaches no controller.
    private static var queue: Queue {
        guard let queue = ProgramRun("squeue", ["--noheader", "--array", "--format=%F %T"], quiet: true) else {
            return .noProgram
        }
        guard queue.status == 0 else { return .noAnswer }
        let lines = queue.output.split(whereSeparator: \.isNewline).map { $0.split(separator: " ") }
        return .states(
            Dictionary(grouping: lines.filter { $0.count == 2 }) { String($0[0]) }
                .mapValues { $0.map { $0[1].lowercased() } })
    }

    private static func words(_ text: String?) -> [String] {
        (text ?? "").split(whereSeparator: \.isNewline).compactMap { $0.split(separator: " ").first?.lowercased() }
    }
}
