/// What a field shows for a value.
public struct ShownValue: Hashable, Sendable {
    /// A colour that a format script sets in place of the field's own.
    public enum Color: Hashable, Sendable {
        /// `color.black`.
        case black
        /// `color.red`.
        case red
    }

    /// The text for the appearance.
    public var text: String
    /// The colour of the text, when the script sets one.
    public var color: Color?
    /// The value to keep as V, such that Acrobat's own script shows the same text for it.
    ///
    /// It is the value that was given, unless that is written in a way that Acrobat reads differently or not at all:
    /// then a plain number, or the date as it is shown.
    public var value: String

    /// A text and what it was made from.
    public init(text: String, color: Color? = nil, value: String) {
        self.text = text
        self.color = color
        self.value = value
    }
}
