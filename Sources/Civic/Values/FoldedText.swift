import Interchange

/// Texts for comparing: without regard to case, accents as they are written.
extension String {
    /// The text in lower case, white space at its ends taken away.
    var folded: String { trimmed.lowercased() }

    /// Whether a text stands in this one, without regard to case.
    func containsFolded(_ other: String) -> Bool { other.isEmpty || lowercased().contains(other.lowercased()) }
}
