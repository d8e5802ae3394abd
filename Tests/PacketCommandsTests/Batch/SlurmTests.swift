import Glibc
import TestSupport
import Testing

/// A merge on a Slurm cluster of two nodes, both on this machine.
struct SlurmTests {
    @Test func shardsMakeWhatOneMergeMakes() throws {
        _ = try Tool.path(of: "sbatch")
        try required(if: geteuid() == 0, "slurmd needs root", from: .surroundings)
        let run = try Tool.run(
            "bash",
            [
                "\(Fixture.package)/scripts/test-slurm", "--quick", "--rows", "3200", "--packet", BuiltProgram.path(),
            ])
        try required(if: run.status != 69, "no cluster runs here: \(run.errors)", from: .surroundings)
        #expect(run.status == 0, "\(run.errors)")
    }
}
