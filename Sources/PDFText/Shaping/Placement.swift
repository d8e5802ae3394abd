/// What shaping says of a glyph besides its code and its advance.
public struct Placement: Sendable, Hashable {
    /// How far the glyph stands to the right of the pen, in thousandths of an em.
    public internal(set) var dx: Float = 0
    /// How far the glyph stands above the baseline, in thousandths of an em.
    public internal(set) var dy: Float = 0
    /// The advance that the font itself gives the glyph, in thousandths of an em.
    public internal(set) var nominal: Float
    /// The embedding level (UAX #9); odd is right to left.
    public internal(set) var level: UInt8
    /// Whether a line may end before the glyph (UAX #14).
    public internal(set) var breaksBefore: Bool
    /// Whether a character as people see it begins here.
    public internal(set) var startsCharacter: Bool
    /// The characters that the glyph and those that follow in its group stand for, as a range of the text's scalars.
    public internal(set) var text: Range<Int>
    /// How many glyphs the group has; 0 for all but the first.
    public internal(set) var groupCount: Int
    /// What the glyph itself stands for within the group, for readers that know ToUnicode only.
    public internal(set) var meaning: Range<Int>

    /// Whether the glyph is one character that stands where its font and its turn put it, from left to right.
    var isPlain: Bool {
        dx == 0 && dy == 0 && level == 0 && groupCount == 1 && text.count == 1 && meaning == text
    }
}

extension Placement {
    /// Says of a glyph that it is one character, and stands where its font and its turn put it.
    init(plain scalar: Int, width: Float, breaksBefore: Bool) {
        self.init(
            nominal: width, level: 0, breaksBefore: breaksBefore, startsCharacter: true, text: scalar..<(scalar + 1),
            groupCount: 1, meaning: scalar..<(scalar + 1))
    }

    /// The place of a line break in front of a character.
    init(lineBreakBefore scalar: Int) {
        self.init(
            nominal: 0, level: 0, breaksBefore: false, startsCharacter: true, text: scalar..<scalar, groupCount: 1,
            meaning: scalar..<scalar)
    }
}
