/// What happens to a text that does not fit its field.
public enum OverflowRule: String, Hashable, Sendable, CaseIterable {
    /// Set it smaller, down to 4 points; do not write the row when letters or lines would be lost even so.
    case shrink
    /// Do not write the row when letters or lines would be lost (`TextLoss`); report what is only a little too large.
    case fail
    /// Leave out what does not fit, and report it.
    case truncate
    /// Draw it as Acrobat does, cut by the field's edge, and report it.
    case report
    /// Let what does not fit go on at the end of the packet, on pages that are made for it (`TextSplitter`). A text that
    /// cannot go on there fails its row.
    case addendum

    /// Whether a text of which letters or lines would be lost keeps its row from being written.
    public var refusesLoss: Bool { self == .fail || self == .shrink || self == .addendum }
}
