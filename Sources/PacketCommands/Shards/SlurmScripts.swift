import Interchange

/// The scripts of the two jobs that a merge in shards is.
struct SlurmScripts {
    /// What each task of the array runs.
    let merge: String
    /// What runs when all tasks have come to an end.
    let combine: String

    /// - Parameters:
    ///   - program: The path of the program.
    ///   - merge: The arguments of the whole merge.
    ///   - out: The folder of the packets, or the print file.
    ///   - givesJobs: Whether a shard makes as many packets at a time as it has processors.
    init(program: String, merge: [String], store: String, out: String, givesJobs: Bool) {
        let number = #"--shard "$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT""#
        let jobs = givesJobs ? #" --jobs "${SLURM_CPUS_PER_TASK:-1}""# : ""
        self.merge = #"""
            #!/bin/bash
            # One shard of a merge. Exit status: 0 done; 3 done, but some rows have no packet; anything that may go better
            # another time is put back into the queue, at most five times.
            again() {
                if [ "${SLURM_RESTART_COUNT:-0}" -lt 5 ]; then
                    scontrol requeue "${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID" && sleep 60
                fi
                exit "$1"
            }
            \#(ShellWord.line([program] + merge)) \#(number)\#(jobs) --quiet --progress none &
            shard=$!
            # A job that runs out of time or loses its machine gets SIGTERM: the packets in flight are finished first.
            trap 'kill -TERM "$shard"' TERM
            wait "$shard"
            status=$?
            while kill -0 "$shard" 2> /dev/null; do
                wait "$shard"
                status=$?
            done
            # From 126 on: the program could not be begun here, or was ended by a signal.
            if [ "$status" -eq 75 ] || [ "$status" -ge 126 ]; then again "$status"; fi
            exit "$status"

            """#
        combine = #"""
            #!/bin/bash
            # Writes the log of all shards, or says which rows are missing (exit status 75).
            exec \#(ShellWord.line([program, "combine", out, "--store", store]))

            """#
    }
}
