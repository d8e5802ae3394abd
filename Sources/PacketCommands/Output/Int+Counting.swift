extension Int {
    /// The number with a noun in the right form: `1 record`, `2 records`.
    package func of(_ noun: String) -> String { self == 1 ? "1 \(noun)" : "\(self) \(noun)s" }
}

extension Int {
    /// The number with a noun whose plural is its own: `1 address`, `2 addresses`.
    package func of(_ noun: String, _ plural: String) -> String { self == 1 ? "1 \(noun)" : "\(self) \(plural)" }
}
