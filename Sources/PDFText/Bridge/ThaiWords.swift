import CThai
import Synchronization

/// Where Thai words end, which no space says; libthai has a dictionary.
@safe final class ThaiWords: Sendable {
    /// The library's own dictionary. One for all threads; calls take turns.
    static let shared = ThaiWords()

    @safe private struct Breaker: ~Copyable {
        let pointer = unsafe th_brk_new(nil)
    }

    private let breaker = Mutex(Breaker())

    /// The places in a run of Thai before which a word begins; empty when the dictionary is not there.
    func starts(_ run: ArraySlice<UInt32>) -> [Int] {
        let text = run.map { Int32(truncatingIfNeeded: $0) } + [0]
        var places = [Int32](repeating: 0, count: text.count)
        let count = breaker.withLock { breaker in
            guard let pointer = unsafe breaker.pointer else { return Int32(0) }
            return unsafe th_brk_wc_find_breaks(pointer, text, &places, places.count)
        }
        return places.prefix(Int(max(0, count))).map { run.startIndex + Int($0) }.filter(run.indices.contains)
    }
}
