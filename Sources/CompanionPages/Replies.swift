#if Server
import PacketPage

/// What was answered so far in a test or a round. It goes with a form to the server, and from there into the address of the
/// next screen, so that Back, Forward and Reload show what was there.
struct Replies: Sendable, Hashable {
    let texts: [String]
    /// Which of them the learner says were right, counted from 0.
    let claims: Set<Int>

    /// More scalars than any answer has; what is behind them is not looked at.
    static let limit = 200

    /// What a form sends.
    init(_ form: FormData) {
        texts = (form.texts["reply"] ?? []).map { Self.line($0) }
        claims = Set((form.texts["claim"] ?? []).compactMap { Int($0) })
    }

    /// What an address says. Each reply is a line, also one that is empty.
    init(_ visit: PageVisit) {
        let lines = (visit.text("replies") ?? "").split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        texts = lines.dropLast().map { Self.line($0) }
        claims = Set((visit.text("claims") ?? "").split(separator: ",").compactMap { Int($0) })
    }

    /// The replies as an address has them; nil for none.
    var query: String? { texts.isEmpty ? nil : texts.map { "\($0)\n" }.joined() }

    /// The claims as an address has them; nil for none.
    var claimQuery: String? {
        claims.isEmpty ? nil : claims.sorted().map { "\($0)" }.joined(separator: ",")
    }

    private static func line(_ text: some StringProtocol) -> String {
        String(String(text).cut(to: limit).map { $0.isNewline ? " " : $0 })
    }
}
#endif
