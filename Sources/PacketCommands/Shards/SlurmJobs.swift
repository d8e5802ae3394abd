/// The two jobs that a merge in shards is, as sbatch takes them.
struct SlurmJobs {
    let shards: Int
    let options: SlurmOptions
    /// The folder of the scripts and of what jobs print.
    let folder: String
    /// The folder that the merge was typed in.
    let current: String

    static let mergeScript = "merge.sbatch"
    static let combineScript = "combine.sbatch"

    var arrayArguments: [String] {
        [
            "--parsable", "--array=0-\(shards - 1)", "--job-name=packet", "--requeue", "--open-mode=append",
            "--signal=B:TERM@60", "--cpus-per-task=\(options.cpus)", "--chdir=\(current)",
            "--output=\(printed("shard-%a"))",
        ] + options.arguments + ["\(folder)/\(Self.mergeScript)"]
    }

    /// Begins when no shard is left to be run, whatever became of them: that a row was bad is no reason not to log the
    /// others, and which rows are missing is for `packet combine` to say.
    func combineArguments(after array: String) -> [String] {
        let others = [options.partition.map { "--partition=\($0)" }].compactMap(\.self) + options.others
        return [
            "--parsable", "--job-name=packet-combine", "--chdir=\(current)", "--output=\(printed("combine"))",
        ] + others + ["--dependency=afterany:\(array)", "\(folder)/\(Self.combineScript)"]
    }

    /// The file for what a job prints; a percent sign stands for something there.
    private func printed(_ name: String) -> String { "\(folder.replacing("%", with: "%%"))/slurm-%A-\(name).out" }

    /// Submits a job.
    ///
    /// - Returns: Its number.
    static func submit(_ arguments: [String]) throws(CommandError) -> String {
        guard let ran = ProgramRun("sbatch", arguments) else {
            throw CommandError(
                .notFound, "there is no program sbatch; this machine submits to no Slurm cluster",
                hint: "packet submit --print shows what would be submitted")
        }
        // On a federation of clusters a semicolon and the name of the cluster follow.
        let number = ran.output.split(whereSeparator: { $0 == ";" || $0.isNewline }).first.map(String.init) ?? ""
        guard ran.status == 0, !number.isEmpty, number.allSatisfy(\.isNumber) else {
            throw CommandError(.notFound, "sbatch took no job", hint: "it says why on standard error")
        }
        return number
    }
}
