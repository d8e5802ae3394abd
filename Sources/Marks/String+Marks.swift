extension String {
    /// Takes in the UTF-8 of a stranger, as `inMarkOrder`; what is malformed becomes U+FFFD.
    ///
    /// - Complexity: O(n).
    public init(ordering bytes: some Collection<UInt8>) {
        self = String(decoding: bytes, as: UTF8.self).inMarkOrder
    }

    /// The same text, long runs of combining marks brought into canonical order (Unicode 16, 3.11, D109).
    ///
    /// Comparing, hashing and normalising a string put marks in order, and the standard library needs quadratic time for
    /// that: a cell with 60,000 marks on one letter would hold a merge up for minutes. In a run that is in order already
    /// it has nothing to do. Both texts are canonically equivalent, so no program may tell them apart (3.2, C6). Text as
    /// people write it has no such run and stays as it is.
    ///
    /// - Complexity: O(n).
    public var inMarkOrder: String { Marks.areMany(in: utf8.span) ? Marks.ordered(self) : self }
}
