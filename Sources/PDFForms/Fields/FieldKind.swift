/// The kinds of field, as users tell them apart (ISO 32000-1, 12.7.4).
public enum FieldKind: String, Hashable, Sendable, CaseIterable {
    case text, checkbox, radio, combo, list, button, signature

    /// The kind that a field type and flags make; nil when the type is none of the four.
    init?(type: String?, flags: FieldFlags) {
        switch type {
        case "Tx": self = .text
        case "Ch": self = flags.contains(.combo) ? .combo : .list
        case "Sig": self = .signature
        case "Btn":
            self = flags.contains(.pushButton) ? .button : flags.contains(.radio) ? .radio : .checkbox
        default: return nil
        }
    }

}
