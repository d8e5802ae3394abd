/// What of a text nobody can read, because the edge of its field cuts it off.
///
/// White, tails of letters, and edges of letters that can be told all the same are no loss.
public struct TextLoss: Hashable, Sendable {
    /// How many lines are lost; 0 for a text of one line, or in cells.
    public var lines = 0
    /// How many lines the text has.
    public var lineCount = 1
    /// Whether the first lines are among them, above the edge.
    public var isAtStart = false
    /// How many characters are lost.
    public var characters = 0
    /// How many characters the text has.
    public var characterCount = 0
}
