import PacketMerge
import PacketPlanning

/// The collector and the progress line together.
struct CheckObservers: MergeObserver {
    let collector: CheckCollector
    let progress: MergeProgress

    func finished(_ results: [RowResult]) throws {
        collector.finished(results)
        progress.add(results)
    }
}
