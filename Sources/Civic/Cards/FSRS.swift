import Glibc

/// Free Spaced Repetition Scheduler, version 6: when a card should be seen again.
///
/// Where the two reference implementations differ this does as py-fsrs 6.3.1: days are whole periods of 24 hours since
/// the last review, and the stability of the same day grows at least by nothing for Good and Easy only.
package struct FSRS: Sendable, Hashable {
    /// What a learner says about a card.
    package enum Rating: Int, Sendable, Hashable, CaseIterable {
        case again = 1
        case hard, good, easy
    }

    /// The 21 weights.
    package var weights = [
        0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614, 0.2629,
        1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
    ]
    /// The share of cards that shall be remembered when they are due.
    package var desiredRetention = 0.9
    /// Seconds until a new card is seen again, step by step.
    package var learningSteps: [Double] = [60, 600]
    /// Seconds until a forgotten card is seen again, step by step.
    package var relearningSteps: [Double] = [600]
    /// The longest interval in days.
    package var maximumInterval = 36_500
    /// Whether intervals are spread a little, so that cards that were learned together come apart.
    package var isFuzzed = false

    package init() {}

    private var decay: Double { -weights[20] }
    private var factor: Double { pow(0.9, 1 / decay) - 1 }

    /// The probability that a card is remembered after whole days.
    package func retrievability(days: Int, stability: Double) -> Double {
        pow(1 + factor * Double(max(0, days)) / stability, decay)
    }

    /// What a review makes of a card.
    ///
    /// - Parameters:
    ///   - memory: the card before; a new one has none.
    ///   - rating: what the learner said.
    ///   - elapsed: seconds since the last review.
    ///   - seed: what the spread of the interval is made from, so that the same log gives the same dates.
    package func review(_ memory: CardMemory?, _ rating: Rating, elapsed: Double, seed: UInt64 = 0) -> CardMemory {
        var next: CardMemory
        if let memory {
            next = memory
            let days = Int(min(max(0, elapsed) / 86_400, 1e9))
            next.stability =
                days < 1
                ? sameDayStability(memory, rating)
                : laterStability(memory, rating, retrievability(days: days, stability: memory.stability))
            next.difficulty = nextDifficulty(memory.difficulty, rating)
        } else {
            next = CardMemory(
                phase: .learning, step: 0, stability: clampedStability(weights[rating.rawValue - 1]),
                difficulty: clampedDifficulty(firstDifficulty(rating)), interval: 0)
        }
        schedule(&next, rating, seed)
        return next
    }

    private func schedule(_ card: inout CardMemory, _ rating: Rating, _ seed: UInt64) {
        let steps = card.phase == .learning ? learningSteps : relearningSteps
        if card.phase == .review {
            guard rating == .again, let first = relearningSteps.first else { return graduate(&card, seed) }
            card.phase = .relearning
            card.step = 0
            card.interval = first
            return
        }
        let step = card.step ?? 0
        guard !steps.isEmpty, step < steps.count || rating == .again else { return graduate(&card, seed) }
        switch rating {
        case .again:
            card.step = 0
            card.interval = steps[0]
        case .hard:
            card.interval = step > 0 ? steps[step] : steps.count == 1 ? steps[0] * 1.5 : (steps[0] + steps[1]) / 2
        case .good:
            guard step + 1 < steps.count else { return graduate(&card, seed) }
            card.step = step + 1
            card.interval = steps[step + 1]
        case .easy: graduate(&card, seed)
        }
    }

    private func graduate(_ card: inout CardMemory, _ seed: UInt64) {
        card.phase = .review
        card.step = nil
        let days = card.stability / factor * (pow(desiredRetention, 1 / decay) - 1)
        let whole = min(max(days.rounded(.toNearestOrEven), 1), Double(maximumInterval))
        card.interval = (isFuzzed ? fuzzed(whole, seed) : whole) * 86_400
    }

    private func fuzzed(_ days: Double, _ seed: UInt64) -> Double {
        guard days >= 2.5 else { return days }
        let spread =
            1 + 0.15 * max(0, min(days, 7) - 2.5) + 0.1 * max(0, min(days, 20) - 7) + 0.05 * max(0, days - 20)
        let most = min((days + spread).rounded(), Double(maximumInterval))
        let least = min(max(2, (days - spread).rounded()), most)
        // SplitMix64, one step.
        var mixed = seed &+ 0x9E37_79B9_7F4A_7C15
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        mixed ^= mixed >> 31
        return least + Double(mixed % UInt64(most - least + 1))
    }

    private func firstDifficulty(_ rating: Rating) -> Double {
        weights[4] - exp(weights[5] * Double(rating.rawValue - 1)) + 1
    }

    private func nextDifficulty(_ difficulty: Double, _ rating: Rating) -> Double {
        let change = -weights[6] * Double(rating.rawValue - 3)
        let damped = difficulty + change * (10 - difficulty) / 9
        return clampedDifficulty(weights[7] * firstDifficulty(.easy) + (1 - weights[7]) * damped)
    }

    private func sameDayStability(_ card: CardMemory, _ rating: Rating) -> Double {
        let growth = exp(weights[17] * (Double(rating.rawValue) - 3 + weights[18])) * pow(card.stability, -weights[19])
        return clampedStability(card.stability * (rating.rawValue >= 3 ? max(1, growth) : growth))
    }

    private func laterStability(_ card: CardMemory, _ rating: Rating, _ retrievability: Double) -> Double {
        let (stability, difficulty) = (card.stability, card.difficulty)
        if rating == .again {
            let long =
                weights[11] * pow(difficulty, -weights[12]) * (pow(stability + 1, weights[13]) - 1)
                * exp(weights[14] * (1 - retrievability))
            return clampedStability(min(long, stability / exp(weights[17] * weights[18])))
        }
        let penalty = rating == .hard ? weights[15] : 1
        let bonus = rating == .easy ? weights[16] : 1
        let growth =
            exp(weights[8]) * (11 - difficulty) * pow(stability, -weights[9])
            * (exp(weights[10] * (1 - retrievability)) - 1) * penalty * bonus
        return clampedStability(stability * (1 + growth))
    }

    private func clampedStability(_ value: Double) -> Double { max(value, 0.001) }
    private func clampedDifficulty(_ value: Double) -> Double { min(max(value, 1), 10) }
}

/// What is known about how well a card is remembered.
package struct CardMemory: Sendable, Hashable {
    /// Where a card is on its way.
    package enum Phase: String, Sendable, Hashable { case learning, review, relearning }

    package var phase: Phase
    /// The step of learning; nil in review.
    package var step: Int?
    /// Days until nine of ten such cards are still remembered.
    package var stability: Double
    /// 1 to 10.
    package var difficulty: Double
    /// Seconds until the card is due.
    package var interval: Double
}
