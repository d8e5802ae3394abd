import PacketMapping

extension MappingProposal.Pair {
    /// The confidence as people read it; only what a merge does by itself is 100 %.
    var percentage: String { "\(confidence >= 1 ? 100 : min(99, Int((confidence * 100).rounded()))) %" }
}
