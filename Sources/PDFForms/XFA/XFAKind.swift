/// What role XFA (ISO 32000-1, 12.7.8) plays in a form.
public enum XFAKind: String, Hashable, Sendable {
    /// No XFA.
    case none
    /// XFA beside a complete AcroForm: the AcroForm can be filled and the XFA left out.
    case hybrid
    /// The pages exist only in XFA, inside Adobe's viewer: values go into its data, and nothing can be drawn.
    case dynamic
}
