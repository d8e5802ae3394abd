package import Interchange

/// The word of every day: the same for everybody, whatever the zone and the machine.
///
/// A cycle takes every word of the list once, in an order that follows from the seed and the number of the cycle. Words
/// among the last 60 of a cycle do not come among the first 60 of the next.
package struct DailyWords: Sendable {
    /// Within so many days no word comes again.
    package static let distance = 60

    /// In the order of their starts.
    package let epochs: [WordEpoch]

    /// The epochs of this program.
    package static let standard = DailyWords([.first])

    /// - Parameter epochs: At least one.
    package init(_ epochs: [WordEpoch]) {
        precondition(!epochs.isEmpty, "words need an epoch")
        self.epochs = epochs.sorted { $0.start < $1.start }
    }

    /// The epoch of a day; nil before the first.
    package func epoch(of day: CalendarDay) -> WordEpoch? { epochs.last { $0.start <= day } }

    /// The number of a day's puzzle, from 1; nil before the first.
    package func number(of day: CalendarDay) -> Int? {
        guard let first = epochs.first, day >= first.start else { return nil }
        return day.number - first.start.number + 1
    }

    /// The word of a day; nil before the first epoch.
    ///
    /// - Complexity: O(number of words), besides one shuffle for the cycle before.
    package func word(on day: CalendarDay) -> PuzzleWord? {
        guard let epoch = epoch(of: day) else { return nil }
        let days = day.number - epoch.start.number
        let count = epoch.list.answers.count
        return epoch.list.answers[Self.order(days / count, of: epoch)[days % count]]
    }

    /// The order of a cycle, as positions in the list.
    static func order(_ cycle: Int, of epoch: WordEpoch) -> [Int] {
        var order = shuffled(cycle, of: epoch)
        guard cycle > 0 else { return order }
        // Moving words of the cycle before touches its first words only, as a list has at least four times as many.
        let recent = Set(shuffled(cycle - 1, of: epoch).suffix(distance))
        var next = distance
        for position in 0..<distance where recent.contains(order[position]) {
            while next < order.count, recent.contains(order[next]) { next += 1 }
            guard next < order.count else { break }
            order.swapAt(position, next)
            next += 1
        }
        return order
    }

    /// Fisher and Yates, from the end.
    private static func shuffled(_ cycle: Int, of epoch: WordEpoch) -> [Int] {
        var order = Array(epoch.list.answers.indices)
        var generator = SplitMix64(seed: epoch.seed &+ UInt64(cycle))
        for position in stride(from: order.count - 1, to: 0, by: -1) {
            order.swapAt(position, generator.below(position + 1))
        }
        return order
    }
}
