/// A field of the older revision and the same field of the newer one.
public struct FieldPair: Sendable, Hashable {
    /// How sure it is.
    public enum Certainty: String, Sendable, Hashable, CaseIterable {
        /// What is printed for it, its surroundings and its neighbours say so, and nothing else could be meant.
        case certain
        /// Most says so; a person should look.
        case likely
        /// Something says so, such as the name alone.
        case possible
    }

    /// The fully qualified name in the older revision.
    public let old: String
    /// The fully qualified name in the newer revision.
    public let new: String
    /// How sure it is.
    public let certainty: Certainty
    /// What speaks for it and against it, in short sentences without a full stop.
    public let reasons: [String]
    /// What is other than it was.
    public let changes: [FieldChange]
}

/// Something that is other in the newer revision.
public struct FieldChange: Sendable, Hashable {
    /// What it is.
    public enum Subject: String, Sendable, Hashable, CaseIterable {
        /// The fully qualified name.
        case name
        /// The rectangle of the first widget on its page as it is shown, in points: left, top, right, bottom.
        case place
        /// The page of the first widget, from 1.
        case page
        /// The kind of field.
        case type
        /// The on-states of a check box or of radio buttons, and what is printed beside each where only that differs.
        case states
        /// What a list offers.
        case options
        /// The most characters.
        case maxLength
        /// What is printed for the field, or TU.
        case label
    }

    /// A value of what is other.
    public enum Value: Sendable, Hashable {
        /// There is none.
        case none
        /// A text.
        case text(String)
        /// A whole number.
        case number(Int)
        /// Several texts.
        case texts([String])
        /// Several lengths in points, with one decimal.
        case lengths([Double])
    }

    /// What it is.
    public let what: Subject
    /// What it was.
    public let old: Value
    /// What it is now.
    public let new: Value
}
