#if Server
import FoundationEssentials

/// What a verification says at its end: the object of `packet verify --format json`.
struct VerifyAnswer: Sendable, Hashable, Codable {
    var packets: Int
    var verified: Int
    var failed: Int

    /// Nil for anything else.
    init?(_ json: String) {
        guard let read = try? JSONDecoder().decode(VerifyAnswer.self, from: Data(json.utf8)) else { return nil }
        self = read
    }

    /// What it says, in the words of the page.
    func sentence(_ words: Words) -> String {
        failed == 0
            ? words.counted("done.verified", packets)
            : words("done.notVerified", ["n": Words.grouped(failed), "all": Words.grouped(packets)])
    }
}
#endif
