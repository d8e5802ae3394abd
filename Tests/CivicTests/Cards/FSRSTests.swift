import Foundation
import Storage
import TestSupport
import Testing

@testable import Civic

/// The scheduler against the sequences of the reference implementation.
struct FSRSTests {
    struct Golden: Decodable {
        let defaults: [Double]
        let cases: [Case]
    }

    struct Case: Decodable {
        struct Options: Decodable {
            let retention: Double?
            let learningSteps: [Double]?
            let relearningSteps: [Double]?
            let maximumInterval: Int?

            enum CodingKeys: String, CodingKey {
                case retention = "desired_retention"
                case learningSteps = "learning_steps"
                case relearningSteps = "relearning_steps"
                case maximumInterval = "maximum_interval"
            }
        }

        struct Step: Decodable {
            let rating: Int
            let at: Double
            let retrievability: Double
            let stability: Double
            let difficulty: Double
            let state: Int
            let step: Int?
            let interval: Double

            enum CodingKeys: String, CodingKey {
                case rating, at, state, step
                case retrievability = "R"
                case stability = "S"
                case difficulty = "D"
                case interval = "interval_s"
            }
        }

        let name: String
        let options: Options
        let steps: [Step]
    }

    @Test func followsTheReference() throws {
        let path = try SharedSample.path("companions/fsrs6_golden.json")
        let golden = try JSONDecoder().decode(Golden.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
        #expect(golden.defaults == FSRS().weights)
        #expect(golden.cases.count == 12)
        for example in golden.cases {
            var scheduler = FSRS()
            if let retention = example.options.retention { scheduler.desiredRetention = retention }
            if let steps = example.options.learningSteps { scheduler.learningSteps = steps }
            if let steps = example.options.relearningSteps { scheduler.relearningSteps = steps }
            if let maximum = example.options.maximumInterval { scheduler.maximumInterval = maximum }
            var memory: CardMemory?
            var last = 0.0
            for (index, step) in example.steps.enumerated() {
                let place = "\(example.name), step \(index + 1)"
                let elapsed = step.at - last
                if let memory {
                    let retrievability = scheduler.retrievability(
                        days: Int(elapsed / 86_400), stability: memory.stability)
                    #expect(abs(retrievability - step.retrievability) < 1e-8, "\(place)")
                }
                let rating = try #require(FSRS.Rating(rawValue: step.rating))
                let next = scheduler.review(memory, rating, elapsed: elapsed)
                #expect(abs(next.stability - step.stability) < 1e-8, "\(place)")
                #expect(abs(next.difficulty - step.difficulty) < 1e-8, "\(place)")
                #expect(next.step == step.step, "\(place)")
                #expect(
                    [CardMemory.Phase.learning, .review, .relearning].firstIndex(of: next.phase) == step.state - 1,
                    "\(place)")
                #expect(next.interval == step.interval, "\(place)")
                memory = next
                last = step.at
            }
        }
    }

    /// The intervals that the reference's own tests name, for machines without the file.
    @Test func hasTheIntervalsOfTheReferencesOwnTest() {
        let scheduler = FSRS()
        var memory: CardMemory?
        var elapsed = 0.0
        var days: [Int] = []
        for rating in [3, 3, 3, 3, 3, 3, 1, 1, 3, 3, 3, 3, 3] {
            let next = scheduler.review(memory, FSRS.Rating(rawValue: rating) ?? .good, elapsed: elapsed)
            days.append(Int(next.interval / 86_400))
            (memory, elapsed) = (next, next.interval)
        }
        #expect(days == [0, 2, 11, 46, 163, 498, 0, 0, 2, 4, 7, 12, 21])
    }

    @Test func spreadIsBoundedAndTheSameForTheSameSeed() {
        var scheduler = FSRS()
        scheduler.isFuzzed = true
        let memory = CardMemory(phase: .review, step: nil, stability: 20, difficulty: 5, interval: 0)
        let plain = FSRS().review(memory, .good, elapsed: 20 * 86_400).interval / 86_400
        let spread = (0..<200).map { scheduler.review(memory, .good, elapsed: 20 * 86_400, seed: $0).interval / 86_400 }
        #expect(Set(spread).count > 3)
        #expect(spread.allSatisfy { abs($0 - plain) <= 1 + 0.15 * 4.5 + 0.1 * 13 + 0.05 * plain })
        #expect(
            spread
                == (0..<200).map { scheduler.review(memory, .good, elapsed: 20 * 86_400, seed: $0).interval / 86_400 })
    }

    @Test func staysInBoundsWhateverHappens() {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<200 {
            var memory: CardMemory?
            for _ in 0..<50 {
                let rating = FSRS.Rating(rawValue: Int.random(in: 1...4, using: &generator)) ?? .good
                let elapsed = Double.random(in: -1e6...1e10, using: &generator)
                let next = FSRS().review(memory, rating, elapsed: elapsed)
                #expect(next.stability >= 0.001 && (1...10).contains(next.difficulty) && next.interval > 0)
                #expect(next.interval <= 36_500 * 86_400)
                memory = next
            }
        }
    }
}
