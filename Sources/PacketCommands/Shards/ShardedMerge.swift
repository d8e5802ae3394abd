import PacketFiles
import PacketMerge
import PacketPlanning
import PacketStore

/// A merge that runs in shards, made ready to run one of them.
struct ShardedMerge {
    /// The merge, of the whole table.
    var merge: PreparedMerge
    let surroundings: CommandSurroundings
    let plan: ShardPlan
    let folder: ShardFolder

    /// A store that there never is: shards open none.
    private static let noStore = "/dev/null/packet"

    /// - Parameters:
    ///   - command: The command of a shard, or of the whole merge.
    ///   - count: How many shards there are.
    /// - Throws: `PlanningError` for a merge whose packets depend on rows of several shards.
    /// - Complexity: The first one reads the table once; others begin where their rows do.
    init(_ command: MergeCommand, shards count: Int, _ context: CommandContext) throws {
        var (command, context) = (command, context)
        context.arguments = Self.withoutShard(context.arguments)
        let request: MergeRequest
        (request, merge, surroundings) = try Self.prepared(&command, context)
        var batch = Batch(merge, command, context, fingerprint: nil)
        let out = batch.packetFolder
        let stamp = command.people.path(in: context).flatMap { Files.stamp($0) }
        var known: String??
        func fingerprint() throws(MergeError) -> String? {
            if let known { return known }
            let found = try command.people.readFingerprint(in: context)
            known = .some(found)
            return found
        }
        for folder in try ShardFolder.all(in: out) {
            guard let plan = try ShardPlan(in: folder),
                try plan.isOf(batch, shards: count, tableStamp: stamp, fingerprint)
            else { continue }
            (self.plan, self.folder) = (plan, folder)
            return
        }
        batch.dataFingerprint = try fingerprint()
        guard batch.dataFingerprint != nil else {
            throw CommandError(.wrongFile, "each shard reads the table by itself, and this one cannot be read twice")
        }
        // Those of the merge are still to be read.
        let people = try CommandSurroundings(context, command.common, command.password).people(request.people)
        let made = ShardPlan(
            batch: batch, forms: merge.formNames, tableStamp: stamp,
            shards: try ShardRows.cut(people.records, merge.plan.rows, into: count))
        folder = try ShardFolder(made.key, in: out)
        if try folder.keep(ShardPlan.fileName, made.bytes) {
            plan = made
        } else {
            guard let first = try ShardPlan(in: folder) else {
                throw CommandError(.wrongFile, "“\(folder.path)/\(ShardPlan.fileName)” is no plan of shards")
            }
            plan = first
        }
    }

    /// Makes the merge ready, and writes nothing.
    ///
    /// - Throws: `PlanningError` for a merge whose packets depend on rows of several shards.
    static func prepared(
        _ command: inout MergeCommand, _ context: CommandContext
    ) throws -> (MergeRequest, PreparedMerge, CommandSurroundings) {
        command.common.store = noStore
        let surroundings = CommandSurroundings(context, command.common, command.password)
        var request = try command.request(in: context)
        // Shard 0 says it for all. A warning that counts is counted by each.
        if command.sharding.shard?.index ?? 0 > 0, !command.running.strict { request.running.occasion = .laterShard }
        let merge = try PreparedMerge(request, in: surroundings)
        try merge.checkShards()
        return (request, merge, surroundings)
    }

    /// The arguments of the whole merge.
    private static func withoutShard(_ arguments: [String]) -> [String] {
        var kept: [String] = []
        var rest = arguments[...]
        while let word = rest.popFirst() {
            if word == "--shard" {
                _ = rest.popFirst()
            } else if !word.hasPrefix("--shard=") {
                kept.append(word)
            }
        }
        return kept
    }
}
