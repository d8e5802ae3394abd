import Tasks
import TestSupport
import Testing

/// Whatever happens, in whichever order: in the end all replicas and the hub hold the same values.
struct ConvergenceTests {
    @Test(arguments: 0..<20)
    func twoHundredHistoriesEndEqual(_ part: Int) throws {
        for index in 0..<200 {
            let seed = UInt64(part * 200 + index)
            let history = History(seed: seed)
            guard let failure = try Self.failure(history) else { continue }
            let short = try shrunk(history) { try Self.failure($0) != nil }
            Issue.record("seed \(seed): \(failure); shortest: \(short)")
            return
        }
    }

    /// A test that cannot fail proves nothing: a hub that does not tell its histories apart is found out.
    @Test func aHubThatForgetsWhatItWasIsFoundOut() throws {
        let failing = try (0..<UInt64(2_000)).map { History(seed: $0) }
            .first { try Self.failure($0, keepsMarks: false) != nil }
        let history = try #require(failing)
        let short = try shrunk(history) { try Self.failure($0, keepsMarks: false) != nil }
        #expect(short.steps.count <= 8, "\(short)")
        #expect(try Self.failure(short) == nil)
    }

    private static func failure(_ history: History, keepsMarks: Bool = true) throws -> String? {
        try MemoryWorld(count: history.skews.count, keepsMarks: keepsMarks).failure(of: history)
    }
}
