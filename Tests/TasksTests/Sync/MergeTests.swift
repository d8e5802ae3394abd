import Tasks
import TestSupport
import Testing

/// The rule by which values of one field come together.
struct MergeTests {
    private static let key = FieldKey("todo", "1", "title")

    private static func change(_ number: UInt64, field: String = "title") -> Change {
        var generator = SeededGenerator(seed: number)
        // Few of each, so that many are alike.
        return Change(
            FieldKey("todo", "1", field), "\(generator.next() % 3)",
            at: HybridTime(milliseconds: Int64(generator.next() % 3)), by: SiteID(generator.next() % 3))
    }

    private func merged(_ changes: [Change]) throws -> Change? {
        var tables = MemoryTables(site: SiteID(9))
        for change in changes { try tables.merge(change, isFromHub: false, at: 0) }
        return tables.registers.values.first?.change
    }

    @Test(arguments: ["title", FieldKey.creation])
    func theOrderAndTheNumberOfArrivalsDoNotMatter(_ field: String) throws {
        for seed in UInt64(0)..<2_000 {
            var generator = SeededGenerator(seed: seed)
            let changes = (0..<4).map { _ in Self.change(generator.next(), field: field) }
            let expected = try merged(changes)
            for _ in 0..<4 {
                let others = (changes + changes.prefix(2)).shuffled(using: &generator)
                #expect(try merged(others) == expected)
            }
        }
    }

    @Test func exactlyOneOfTwoDifferentValuesWins() {
        for seed in UInt64(0)..<2_000 {
            for field in ["title", FieldKey.creation] {
                let (left, right) = (Self.change(seed, field: field), Self.change(seed + 7_919, field: field))
                let wins = [left.supersedes(right), right.supersedes(left)].filter { $0 }.count
                #expect(wins == (left.isSame(as: right) ? 0 : 1))
            }
        }
    }

    @Test func textsThatLookAlikeAreNotTheSame() {
        let composed = Change(Self.key, "é", at: .zero, by: SiteID(1))
        let decomposed = Change(Self.key, "e\u{301}", at: .zero, by: SiteID(1))
        #expect(!composed.isSame(as: decomposed))
        #expect(composed.supersedes(decomposed) != decomposed.supersedes(composed))
    }

    @Test func clocksOnlyGoForward() {
        var time = HybridTime.zero
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<10_000 {
            let next = time.ticked(at: Int64(generator.next() % 50))
            #expect(next > time)
            time = next
        }
        let full = HybridTime(milliseconds: 7, counter: .max)
        #expect(full.ticked(at: 3) == HybridTime(milliseconds: 8))
        #expect(full.ticked(at: 9) == HybridTime(milliseconds: 9))
        #expect(HybridTime("7.65535") == full && full.description == "7.65535")
        for text in ["", "7", "7.", ".7", "7.65536", "-1.0", "7.0.0", "140737488355328.0", "+7.0", "7.٣"] {
            #expect(HybridTime(text) == nil, "\(text)")
        }
        #expect(SiteID("00000000000000fF")?.description == "00000000000000ff")
        for text in ["", "ff", "+0000000000000ff", "000000000000000g", "0000000000000000f"] {
            #expect(SiteID(text) == nil, "\(text)")
        }
    }

    @Test func waitsAreRandomUpToABoundThatDoubles() {
        var generator = SeededGenerator(seed: 11)
        for attempt in 0..<30 {
            var sum = 0.0
            let bound = Double(min(Backoff.cap, Backoff.base << min(Int64(attempt), 20)))
            for _ in 0..<400 {
                var backoff = Backoff()
                backoff.attempt = attempt
                backoff.fail(at: 1_000, using: &generator)
                let wait = Double(backoff.notBefore - 1_000)
                #expect(wait >= 0 && wait <= bound)
                sum += wait
            }
            #expect(abs(sum / 400 - bound / 2) < bound / 10)
        }
        var backoff = Backoff()
        backoff.fail(at: 0, retryAfter: 7, using: &generator)
        #expect(backoff.notBefore == 7_000)
        backoff.fail(at: 0, retryAfter: 7_000_000, using: &generator)
        #expect(backoff.notBefore == 3_600_000)
        backoff.succeed()
        #expect(backoff == Backoff())
    }
}
