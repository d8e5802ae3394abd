import ArgumentParser
import PacketMerge

extension MergeReport {
    /// Ends a command as the report asks for. A merge that had nothing to merge does not look like one that went well.
    ///
    /// - Parameter warningsCount: Whether there are warnings and the user wants them to count.
    /// - Throws: What stopped the merge, or the exit status; nothing when all is done.
    func conclude(_ watch: SignalWatch, warningsCount: Bool) throws {
        if let failure { throw failure }
        if isStopped {
            throw watch.interruption.signalNumber == SignalWatch.interrupt ? ExitCode.interrupted : .stopped
        }
        if failed > 0 || rows == 0 || warningsCount { throw ExitCode.incomplete }
    }
}
