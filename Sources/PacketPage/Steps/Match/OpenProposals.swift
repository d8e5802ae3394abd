#if Server
import PacketMapping

/// Proposals that nobody has taken.
struct OpenProposals: Sendable {
    /// How many of them are sure.
    private(set) var sureCount = 0
    /// The headers of their columns.
    private(set) var columns: Set<String> = []

    /// - Parameters:
    ///   - choices: What fills each field, as far as anybody said.
    ///   - headers: The columns of the table.
    init(among choices: some Sequence<FieldChoice>, headers: [String]) {
        for choice in choices where choice.sureness == .sure || choice.sureness == .guess {
            if choice.sureness == .sure { sureCount += 1 }
            columns.formUnion((choice.pair?.columns ?? []).map { headers[$0] })
        }
    }
}
#endif
