import Interchange
import PacketFiles
import PacketMerge
import PacketStore

/// The merge in shards whose attempts began last, of those into one folder, or into one print file.
struct PlannedShards {
    let folder: ShardFolder
    let plan: ShardPlan
    /// How many merges ran in shards to the same place.
    let count: Int

    /// - Parameter out: The folder of packets, or the print file, as the user named it.
    /// - Throws: `CommandError` where no merge ran in shards, and `MergeError` where what they left cannot be read now.
    init(to out: String, in context: CommandContext) throws {
        let path = context.path(out)
        var found: [(folder: ShardFolder, plan: ShardPlan)] = []
        var others: [ShardPlan] = []
        if Files.kind(path) == .folder {
            let all = try Self.all(in: path)
            found = all.filter { !$0.plan.batch.isPrintFile }
            others = all.map(\.plan)
        } else {
            // A link leads to the file that was meant.
            for file in [path, Files.resolved(path)].compactMap(\.self) where found.isEmpty {
                found = try Self.all(in: context.folder(of: file)).filter {
                    $0.plan.batch.printFileName == file.fileName
                }
            }
        }
        guard let newest = found.max(by: { $0.folder.changedAt < $1.folder.changedAt }) else {
            let name = others.compactMap(\.batch.printFileName).first
            throw CommandError(
                .notFound, "no merge ran in shards to “\(out)”",
                hint: name.map { "there are shards of the print file \($0) there: name the file" }
                    ?? "packet merge --shard writes some of its rows there")
        }
        (folder, plan, count) = (newest.folder, newest.plan, found.count)
    }

    private static func all(in folder: String) throws(MergeError) -> [(folder: ShardFolder, plan: ShardPlan)] {
        var found: [(folder: ShardFolder, plan: ShardPlan)] = []
        for folder in try ShardFolder.all(in: folder) {
            if let plan = try ShardPlan(in: folder) { found.append((folder, plan)) }
        }
        return found
    }
}
