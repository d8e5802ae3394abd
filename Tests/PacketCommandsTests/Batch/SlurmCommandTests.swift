import Foundation
import Glibc
import TestSupport
import Testing

/// What Slurm is told, and what is made of what it says: its programs are scripts here. `scripts/test-slurm` has a cluster.
@Suite(.serialized)
struct SlurmCommandTests {
    /// A merge in a folder with programs of Slurm that write down what they are asked.
    private struct Cluster {
        let merge: LargeMerge
        private var folder: TemporaryFolder { merge.folder }

        /// - Parameters:
        ///   - sbatch: What sbatch does besides.
        ///   - sacct: What sacct does; a cluster without accounts has none.
        init(sbatch: String = "", sacct: String = "exit 1") throws {
            merge = try LargeMerge(rows: 40)
            let queue = "41 PENDING\n41 RUNNING\n41 PENDING\n42 PENDING\n7 RUNNING"
            let number = "echo \"$(($(wc -l < \"$0.log\") + 40));cluster\""
            let programs = [
                "sbatch": "\(number)\n\(sbatch)", "scancel": ":", "scontrol": ":", "sleep": ":",
                "squeue": "echo '\(queue)'", "sacct": sacct,
            ]
            let bin = folder.file("bin")
            try FileManager.default.createDirectory(atPath: bin, withIntermediateDirectories: true)
            for (name, act) in programs {
                try folder.write("#!/bin/sh\necho \"$*\" >> \"$0.log\"\n\(act)\n", to: "bin/\(name)")
                let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o700]
                try FileManager.default.setAttributes(attributes, ofItemAtPath: folder.file("bin/\(name)"))
            }
        }

        var environment: [String: String] { ["PATH": "\(folder.file("bin")):/usr/bin:/bin"] }

        func callAsFunction(_ arguments: [String]) throws -> Program.Outcome {
            try merge(arguments, environment: environment)
        }

        func submit(_ options: [String] = []) throws -> Program.Outcome {
            try self(["submit", "--shards", "4"] + options + ["--"] + merge.arguments)
        }

        /// What is told of the batch that was submitted.
        func shown(_ submitted: Program.Outcome) throws -> String {
            let batch = try #require(submitted.output.firstMatch(of: /batch (\S+)\n/)?.output.1)
            return try self(["batch", "show", String(batch)]).output
        }

        /// What a program was asked, a line each time.
        func asked(_ program: String) -> [String] {
            let text = try? folder.text("bin/\(program).log")
            return (text ?? "").split(separator: "\n").map(String.init)
        }

        /// Has the script of the tasks name a program that is not there.
        func hideProgram() throws {
            for name in try merge.files().keys where name.hasSuffix("merge.sbatch") {
                let script = try folder.text("out/\(name)")
                try folder.write(script.replacing("/packet merge ", with: "/no-packet merge "), to: "out/\(name)")
            }
        }

        /// Runs the script of a task as slurmd does.
        func task(_ index: Int, restarts: Int = 0, fault: [String: String] = [:]) throws -> Int32 {
            let variables = [
                "SLURM_ARRAY_TASK_ID": "\(index)", "SLURM_ARRAY_TASK_COUNT": "4", "SLURM_ARRAY_JOB_ID": "41",
                "SLURM_RESTART_COUNT": "\(restarts)",
            ]
            let assignments = environment.merging(variables) { $1 }.map { "\($0)=\($1)" }
            let files = try merge.files().keys.filter { $0.hasSuffix("merge.sbatch") }
            let script = "\(merge.out)/\(try #require(files.first))"
            return try Tool.run("env", assignments + fault.map { "\($0)=\($1)" } + ["bash", script]).status
        }
    }

    @Test func anArrayAndTheJobThatCombinesAreSubmittedAndShown() throws {
        let cluster = try Cluster()
        let options = ["--time", "30", "--partition", "big", "--mem", "2G", "--sbatch=--account=print"]
        let submitted = try cluster.submit(options)
        #expect(submitted.status == 0 && submitted.output.contains("4 shards submitted as job 41"), "\(submitted)")
        let jobs = cluster.asked("sbatch")
        try #require(jobs.count == 2)
        for words in ["--parsable --array=0-3 ", " --requeue ", " --partition=big --time=30 --mem=2G --account=print "]
        {
            #expect(jobs[0].contains(words), "\(jobs[0])")
        }
        #expect(jobs[1].contains(" --partition=big --account=print --dependency=afterany:41 "), "\(jobs[1])")
        let shown = try cluster.shown(submitted)
        #expect(shown.contains("job 41: 2 pending, 1 running; job 42: 1 pending\n"), "\(shown)")
    }

    /// What is over, where the cluster keeps accounts; a job that these do not know yet is in the queue.
    @Test func tasksThatAreOverAreCounted() throws {
        let states = "echo COMPLETED; echo RUNNING; echo COMPLETED; echo 'CANCELLED by 0'"
        let cluster = try Cluster(sacct: "case \"$*\" in *--jobs=41*) \(states);; esac")
        let shown = try cluster.shown(cluster.submit())
        #expect(shown.contains("job 41: 1 cancelled, 2 completed, 1 running; job 42: 1 pending\n"), "\(shown)")
    }

    /// Without the job that combines, nobody would know of the shards.
    @Test func shardsThatNobodyCombinesAreCancelled() throws {
        let cluster = try Cluster(sbatch: "test \"$(wc -l < \"$0.log\")\" = 1")
        let submitted = try cluster.submit()
        #expect(submitted.status != 0 && submitted.errors.contains("job 41 is cancelled"), "\(submitted.errors)")
        #expect(cluster.asked("scancel") == ["41"])
    }

    /// What may go better another time is put back, and not for ever.
    @Test func aTaskIsPutBackWhereThatMayHelp() throws {
        let cluster = try Cluster()
        #expect(try cluster.submit().status == 0)
        let full = ["LD_PRELOAD": try Program().faults(), "PACKET_FAULT": "write:3:28"]
        #expect(try cluster.task(1, fault: full) == 75)
        #expect(cluster.asked("scontrol") == ["requeue 41_1"])
        #expect(try cluster.task(1, restarts: 5, fault: full) == 75)
        for index in 0..<4 { #expect(try cluster.task(index) == 0) }
        #expect(cluster.asked("scontrol").count == 1)
        #expect(try cluster(["combine", cluster.merge.out]).status == 0)
    }

    /// A server that is away for a while, rights that are missing everywhere, and a machine that does not see the program.
    @Test(arguments: [(ESTALE, 75), (EACCES, 2), (0, 127)])
    func aTaskIsPutBackForWhatPassesAlone(_ number: Int32, _ status: Int) throws {
        let cluster = try Cluster()
        #expect(try cluster.submit().status == 0)
        if number == 0 { try cluster.hideProgram() }
        let fault = [
            "LD_PRELOAD": try Program().faults(), "PACKET_FAULT": "open:1+:\(number)",
            "PACKET_FAULT_FILE": "people.csv",
        ]
        #expect(try Int(cluster.task(1, fault: number == 0 ? [:] : fault)) == status)
        #expect(cluster.asked("scontrol") == (status == 2 ? [] : ["requeue 41_1"]))
    }
}
