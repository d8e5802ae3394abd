import ArgumentParser
import PacketMerge

/// Which part of a merge, where it runs on several machines.
struct ShardOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Merge one of so many parts of the table, counted from 0; packet combine writes the log, or the print file, when "
                + "all are done.",
            valueName: "i/n"))
    var shard: Shard?

    /// Refuses what shards cannot do.
    func check(_ command: MergeCommand) throws {
        guard shard != nil else { return }
        let refused: [(isGiven: Bool, sentence: String)] = [
            (command.isArchive, "--shard writes into a folder; machines cannot share an archive."),
            (command.running.dryRun, "--dry-run writes nothing, and so has no shards."),
            (command.pruning.prune, "--prune looks at the whole merge, which a shard does not see."),
            (command.manifest.manifest != nil, "--manifest lists the whole merge; give it to packet combine."),
            (command.people.recipients != nil, Self.noStore("--recipients reads the store")),
            (command.people.isStandardInput, "Each shard reads the table by itself; it has to be a file."),
            (
                command.form == nil && command.several.names.isEmpty && command.several.packet == nil,
                Self.noStore("Name the form, as the template in use is stored")
            ),
            (
                command.protection.encryptWith != nil && command.protection.salt == nil,
                Self.noStore("Give the salt of the packets with --salt, as that of the store is stored")
            ),
        ]
        if let first = refused.first(where: \.isGiven) { throw ValidationError(first.sentence) }
    }

    private static func noStore(_ what: String) -> String {
        "\(what), and shards open no store: several machines must not share one."
    }
}
