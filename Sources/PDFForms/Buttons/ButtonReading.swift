/// A way to read a cell for a check box or a group of radio buttons. Each counts only where none before it names a button.
public enum ButtonReading: Int, Hashable, Sendable, CaseIterable, Comparable {
    /// The export values in Opt: what a person sees (ISO 32000-1, table 227).
    case export
    /// The names of the appearance states (12.5.5).
    case state
    /// What is written beside a button, or shown when the mouse is over it.
    case label
    /// Where the button stands among those of its field, from 1.
    case position

    /// What the words are, in the plural.
    var phrase: String {
        switch self {
        case .export: "export values"
        case .state: "names of its states"
        case .label: "labels"
        case .position: "positions"
        }
    }

    /// Earlier readings come first.
    public static func < (left: ButtonReading, right: ButtonReading) -> Bool { left.rawValue < right.rawValue }
}
