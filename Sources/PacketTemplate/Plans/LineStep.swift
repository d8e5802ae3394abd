import PDFForms

/// How a page writes a widget that has a `LinePlan`. The numbers of pieces and alphabets are those of the template's
/// `DeflatePlan`.
struct LineStep: Sendable, BitwiseCopyable {
    var field: Int
    var widget: Int
    var rule: LineRule
    var alphabet: Int
    /// The slot of the font; -1 for a font of the static part.
    var fontSlot: Int
    /// What is written up to the text's place, or up to the text.
    var head: Int
    /// The same behind what ends the text of the step before, so that one phrase says both.
    var joint: Int
    /// The end of a text that `joint` begins with; -1 when no text comes before.
    var jointTail: Int
    /// What is written between the place and the text; -1 where `head` has that.
    var placing: Int
    /// For combs: what is written between a letter and the distance to the next.
    var closing: Int
    /// For combs: what is written between that distance and the next letter.
    var moving: Int
    var tail: Int
    /// What is written before and after a text that is set in fonts of this machine.
    var shapedHead: Int
    var shapedTail: Int
    /// What is written for an empty value; -1 for nothing.
    var empty: Int
    /// What is written for a value that is kept; -1 for nothing.
    var kept: Int
}
