/// Something about a form that whoever fills it should know, with the fields it is true of.
public struct Finding: Hashable, Sendable {
    /// How much it matters.
    public enum Severity: String, Hashable, Sendable, CaseIterable {
        /// Values are refused, lost or wrong on the page.
        case problem
        /// Packets differ from what the form's maker meant, or need care.
        case notice
        /// Good to know.
        case info
    }

    /// One field that the finding is about.
    public struct Item: Hashable, Sendable {
        /// The fully qualified name.
        public let field: String
        /// The page from 0 that shows the field first; nil when none does.
        public let page: Int?
        /// What differs from field to field, in a few words.
        public let detail: String?
    }

    /// What was found.
    public let kind: FindingKind
    /// What differs from form to form, in a few words; nil where the kind says it all.
    public let detail: String?
    /// The fields, in the form's order; none when it is about the document.
    public let items: [Item]
}
