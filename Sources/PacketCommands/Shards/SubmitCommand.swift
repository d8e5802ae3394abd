import ArgumentParser
import Interchange
import PacketFiles
import PacketMerge
import PacketPlanning
import PacketStore
import Storage

/// `packet submit`.
struct SubmitCommand: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "submit",
        abstract: "Runs a merge in shards on a Slurm cluster.",
        discussion: """
            Reads the table once, writes the scripts of an array job and of the job that combines its shards into \
            OUT/.packet/shards, and hands both to sbatch. All machines have to see the form, the table and OUT under the \
            same paths. packet batch show says how far it has come; mail is sent afterwards, by packet send.
              packet submit --shards 16 --time 30 -- merge form.pdf --csv people.csv --out /shared/packets
              packet submit --print -- merge form.pdf --csv people.csv --out /shared/packets
            """)

    @Option(help: ArgumentHelp("How many shards; each should take some minutes.", valueName: "number"))
    var shards = 16

    @OptionGroup(title: "Job") var job: SlurmOptions

    @Flag(name: .customLong("print"), help: "Only show scripts and commands; submit and write nothing.")
    var showsOnly = false

    @Argument(parsing: .postTerminator, help: "The merge: merge, and what packet merge takes, behind --.")
    var merge: [String] = []

    @OptionGroup var common: CommonOptions

    func validate() throws {
        if !(1...1_000).contains(shards) { throw ValidationError("--shards takes a number from 1 to 1000.") }
        guard merge.first == "merge" else {
            throw ValidationError("Give the merge behind two dashes: packet submit -- merge form.pdf --csv … --out …")
        }
    }

    func run(in context: CommandContext) throws {
        guard var command = try PacketTool.parseAsRoot(merge) as? MergeCommand else {
            throw ValidationError("packet submit runs merges, and this is none.")
        }
        guard command.sharding.shard == nil else {
            throw ValidationError("packet submit gives each job its own --shard; leave it out.")
        }
        command.sharding.shard = Shard(0, of: shards)
        try command.sharding.check(command)
        guard let program = context.programFile else {
            throw CommandError(.notFound, "it is not known where the program lies, so no job can call it")
        }
        var inner = context
        inner.arguments = merge
        let out = context.path(command.destination ?? "")
        let scripts = SlurmScripts(
            program: program, merge: merge, store: try context.storePath(common), out: out,
            givesJobs: command.running.jobs == nil)
        if showsOnly {
            _ = try ShardedMerge.prepared(&command, inner)
            let folder = "\(command.out == nil ? context.folder(of: out) : out)/.packet/shards/…"
            let jobs = SlurmJobs(shards: shards, options: job, folder: folder, current: context.currentFolder)
            return try context.output.write("\(lines: Self.shown(scripts, jobs))")
        }
        let sharded = try ShardedMerge(command, shards: shards, inner)
        let jobs = SlurmJobs(
            shards: shards, options: job, folder: sharded.folder.path, current: context.currentFolder)
        try sharded.folder.replace(SlurmJobs.mergeScript, Array(scripts.merge.utf8))
        try sharded.folder.replace(SlurmJobs.combineScript, Array(scripts.combine.utf8))
        let array = try SlurmJobs.submit(jobs.arrayArguments)
        let combine: String
        do throws(CommandError) { combine = try SlurmJobs.submit(jobs.combineArguments(after: array)) } catch {
            // Without the job that combines, nobody would know of the shards.
            let isTaken = ProgramRun("scancel", [array], quiet: true)?.status == 0
            throw CommandError(
                .notFound, "sbatch took the job of the shards, \(array), and not the one that combines them",
                hint: isTaken ? "job \(array) is cancelled" : "scancel \(array) ends it")
        }
        try sharded.folder.replace(SlurmState.fileName, SlurmState(array: array, combine: combine).bytes)
        let store = try context.openStore(common)
        var batch = sharded.plan.batch
        if batch.hasFolder { batch.out = Files.resolved(out) ?? batch.out }
        let log = MergeLog(store, batch, newOutlines: { nil }, now: context.now)
        try log.begin()
        try context.output.write(
            "\(shards.of("shard")) submitted as job \(array), and job \(combine) combines them: batch \(log.batch.id)\n"
        )
    }

    private static func shown(_ scripts: SlurmScripts, _ jobs: SlurmJobs) -> String {
        """
        # \(SlurmJobs.mergeScript)
        \(scripts.merge)
        # \(SlurmJobs.combineScript)
        \(scripts.combine)
        # and then
        array=$(\(ShellWord.line(["sbatch"] + jobs.arrayArguments)))
        \(ShellWord.line(["sbatch"] + jobs.combineArguments(after: "ARRAY")).replacing("afterany:ARRAY", with: "afterany:\"$array\""))

        """
    }
}

/// What a Slurm job gets.
struct SlurmOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The partition of the cluster.", valueName: "name"))
    var partition: String?

    @Option(help: ArgumentHelp("How long a shard may take, as sbatch takes it.", valueName: "time"))
    var time: String?

    @Option(help: ArgumentHelp("How much memory a shard gets, as sbatch takes it.", valueName: "size"))
    var mem: String?

    @Option(help: ArgumentHelp("How many processors a shard gets.", valueName: "number"))
    var cpus = 1

    @Option(
        name: .customLong("sbatch"), parsing: .singleValue,
        help: ArgumentHelp(
            "Another option for sbatch, such as --account=print; may be given several times.",
            valueName: "option"))
    var others: [String] = []

    func validate() throws {
        if cpus < 1 { throw ValidationError("--cpus takes a number from 1.") }
        if let other = others.first(where: { !$0.hasPrefix("-") }) {
            throw ValidationError("--sbatch takes an option with its dashes, and “\(other)” has none.")
        }
    }

    /// The options as sbatch takes them.
    var arguments: [String] {
        [partition.map { "--partition=\($0)" }, time.map { "--time=\($0)" }, mem.map { "--mem=\($0)" }].compactMap(
            \.self)
            + others
    }
}
