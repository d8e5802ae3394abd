package import Storage

/// What the log of a card adds up to.
package struct CardState: Sendable, Hashable {
    package let number: Int
    package var timesViewed = 0
    package var lastViewed: StoreDate?
    package var isKnown = false
    package var memory: CardMemory?
    package var lastReview: StoreDate?
    package var due: StoreDate?
    package var reviews = 0
    package var lapses = 0

    package init(number: Int) { self.number = number }

    /// Whether the card was forgotten so often that it should be learned in another way.
    package var isLeech: Bool { lapses >= 8 }

    /// The state after one more event.
    package func after(_ event: CardEvent, deck: String, scheduler: FSRS) -> CardState {
        var next = self
        switch event.kind {
        case .known(let isKnown): next.isKnown = isKnown
        case .view:
            next.timesViewed += 1
            next.lastViewed = event.at
        case .review(let rating):
            next.timesViewed += 1
            next.lastViewed = event.at
            let elapsed = lastReview.map { Double(event.at.microseconds - $0.microseconds) / 1_000_000 } ?? 0
            if memory?.phase == .review, rating == .again { next.lapses += 1 }
            let memory = scheduler.review(memory, rating, elapsed: elapsed, seed: seed(deck))
            next.memory = memory
            next.lastReview = event.at
            next.due = event.at.advanced(bySeconds: Int64(memory.interval.rounded()))
            next.reviews += 1
        }
        return next
    }

    /// From the card and how often it was reviewed, so that playing the log again gives the same dates (FNV-1a).
    private func seed(_ deck: String) -> UInt64 {
        "\(deck)/\(number)/\(reviews)".utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
