/// What a packet is meant to show in one field.
public enum IntendedValue: Hashable, Sendable {
    /// What the template has; nothing was asked for.
    case kept
    /// A text, as it is drawn: formatted, chosen, asterisks for a password. So many characters at its end were left out
    /// because they do not fit.
    case text(String, dropped: Int)
    /// The button's state by its index in the field; nil when it is off.
    case state(Int?)
    /// The display texts of the selected options of a list box.
    case selection([String])

    init?(_ kind: UInt8, _ reader: inout JournalReader) {
        switch kind {
        case 0: self = .kept
        case 1:
            guard let text = reader.text() else { return nil }
            self = .text(text, dropped: 0)
        case 2:
            guard let dropped = reader.number(), let text = reader.text() else { return nil }
            self = .text(text, dropped: dropped)
        case 3: self = .state(nil)
        case 4:
            guard let state = reader.number() else { return nil }
            self = .state(state)
        case 5:
            guard let options = reader.list({ $0.text() }) else { return nil }
            self = .selection(options)
        default: return nil
        }
    }
}
