import Marks
@_spi(_Unicode) import Swift

/// A text as codes of fonts, ready to be laid out. One for each worker, used again and again.
public struct EncodedText: Sendable {
    /// One character.
    public struct Glyph: Sendable, Hashable {
        /// What the character does in a line.
        public enum Kind: UInt8, Sendable { case ink, space, lineBreak, tab }
        /// The code in its face's encoding.
        public var code: UInt16
        /// The index of the face in the stack.
        public var face: UInt8
        /// What the character does in a line.
        public var kind: Kind
        /// The advance in thousandths of an em.
        public var width: Float
    }

    /// The characters in order.
    public internal(set) var glyphs: [Glyph] = []
    /// What shaping says of each glyph; empty for a text that needed none.
    public internal(set) var placements: [Placement] = []
    /// The fonts of this machine that the text uses; faces count them behind those of the stack.
    public internal(set) var fallbacks: [FallbackFont] = []
    /// The characters that no face can say, each once.
    public internal(set) var missing: [Unicode.Scalar] = []
    /// The index of the face whose metrics count.
    public internal(set) var mainFace = 0
    /// Whether line breaks were made spaces.
    public internal(set) var hasJoinedLines = false
    /// Whether an emoji of several characters is drawn in its parts.
    public internal(set) var hasSplitEmoji = false
    /// The text itself, in NFC.
    public internal(set) var scalars: [UInt32] = []

    /// Whether every glyph is one character that stands where its font and its turn put it.
    public internal(set) var isEven = false

    /// Whether no character asks for normalising or shaping.
    private var isPlain = true
    /// The number of faces in the stack that encoded the text.
    var stackCount = 0
    /// What was shaped before.
    var known = ShapedTexts()

    /// Whether the text was shaped.
    public var isShaped: Bool { !placements.isEmpty }

    /// Makes an empty text.
    public init() {}

    /// Encodes a text, replacing what was here.
    ///
    /// The text is taken in NFC. CR LF and CR are line breaks; other control characters but tabs have no glyph and are
    /// left out. What the stack cannot say is set in fonts of this machine. Does not allocate once the buffers
    /// have grown, except for texts that need normalising or shaping.
    ///
    /// - Parameter joiningLines: Whether a line break is a space, for a field of one line; at the end it is nothing.
    /// - Returns: False when a character is missing in every face; `missing` names it.
    public mutating func encode(
        _ text: ArraySlice<UInt8>, with stack: FontStack, joiningLines: Bool = false
    ) -> Bool {
        placements.removeAll(keepingCapacity: true)
        fallbacks.removeAll(keepingCapacity: true)
        missing.removeAll(keepingCapacity: true)
        hasSplitEmoji = false
        isEven = false
        let isSteady = decode(text)
        hasJoinedLines = false
        if joiningLines { joinLines() }
        if !asksForFallback(isSteady, stack),
            isPlain || isSteady || !scalars.contains(where: UnicodeClass.needsShaping)
        {
            for face in 0..<stack.aloneCount where set(in: stack, first: face, mixing: false) { return true }
            if set(in: stack, first: stack.aloneCount, mixing: true) { return true }
        }
        if isSteady, setSteady(with: stack, isOneLine: joiningLines) { return true }
        let key = ShapedTexts.Key(text: Array(text), stack: stack.number, isOneLine: joiningLines)
        if let value = known[key] {
            take(value)
        } else {
            shape(with: stack, isOneLine: joiningLines)
            known.keep(value, for: key)
        }
        stackCount = stack.faces.count
        return missing.isEmpty
    }

    /// The characters of a text in NFC, without fonts.
    ///
    /// - Complexity: O(characters). What was here before is replaced.
    public mutating func readScalars(of text: ArraySlice<UInt8>) -> [UInt32] {
        _ = decode(text)
        return scalars
    }

    private mutating func shape(with stack: FontStack, isOneLine: Bool) {
        var shaper = TextShaper(scalars, stack: stack, isOneLine: isOneLine)
        shaper.shape()
        glyphs = shaper.glyphs
        placements = shaper.placements
        fallbacks = shaper.fallbacks
        missing = shaper.missing
        hasSplitEmoji = shaper.hasSplitEmoji
        mainFace = shaper.faces.lowerBound
        isEven = zip(glyphs, placements).allSatisfy {
            $0.kind == .lineBreak || $1.isPlain && $1.nominal == $0.width && $0.width > 0
        }
    }

    /// Encodes an ASCII asterisk in the place of each character, for password fields.
    public mutating func mask(_ text: ArraySlice<UInt8>, with stack: FontStack) -> Bool {
        _ = decode(text)
        let count = scalars.count
        let stars = [UInt8](repeating: UInt8(ascii: "*"), count: count)
        return encode(stars[...], with: stack)
    }

    /// Keeps only the first glyphs.
    public mutating func truncate(to count: Int) {
        if glyphs.count > count { glyphs.removeLast(glyphs.count - count) }
        if placements.count > count { placements.removeLast(placements.count - count) }
    }

    /// The font of this machine that a face stands for; nil for a face of the stack.
    public func fallback(of face: UInt8) -> FallbackFont? {
        Int(face) >= stackCount && Int(face) - stackCount < fallbacks.count ? fallbacks[Int(face) - stackCount] : nil
    }

    /// Whether a character as people see it begins with a glyph.
    public func startsCharacter(_ index: Int) -> Bool {
        index >= placements.count || placements[index].startsCharacter
    }

    /// The index in `scalars` of the character that a glyph begins; their count behind the last glyph.
    ///
    /// - Complexity: O(index).
    public func scalarOffset(ofGlyph index: Int) -> Int {
        if index < placements.count { return placements[index].text.lowerBound }
        guard index < glyphs.count else { return scalars.count }
        var glyph = 0
        var offset = 0
        while offset < scalars.count {
            if Self.isSkipped(scalars[offset]) {
                offset += 1
                continue
            }
            if glyph == index { return offset }
            glyph += 1
            offset += scalars[offset] == 0x0D && offset + 1 < scalars.count && scalars[offset + 1] == 0x0A ? 2 : 1
        }
        return offset
    }

    /// Whether a character has no glyph in a text that is not shaped: controls but tabs and line breaks.
    private static func isSkipped(_ scalar: UInt32) -> Bool {
        switch scalar {
        case _ where isLineBreak(scalar): false
        case 0x00..<0x20 where scalar != 0x09, 0x7F, 0x80..<0xA0, 0x200B, 0x200C, 0x200D, 0x2060, 0xFEFF: true
        default: false
        }
    }

    /// Glyphs from left to right (UAX #9, L2).
    ///
    /// - Parameter glyphs: Indexes of glyphs in logical order.
    /// - Complexity: O(glyphs · levels).
    public func visualOrder(_ glyphs: [Int]) -> [Int] {
        isShaped ? Self.visualOrder(glyphs) { placements[$0].level } : glyphs
    }

    /// Things with embedding levels from left to right (UAX #9, L2).
    ///
    /// - Complexity: O(things · levels).
    public static func visualOrder(_ things: [Int], level levelOf: (Int) -> UInt8) -> [Int] {
        guard let highest = things.lazy.map(levelOf).max(), highest > 0 else { return things }
        var order = things
        for level in (1...highest).reversed() {
            var start = 0
            while start < order.count {
                guard levelOf(order[start]) >= level else {
                    start += 1
                    continue
                }
                var stop = start
                while stop < order.count, levelOf(order[stop]) >= level { stop += 1 }
                order[start..<stop].reverse()
                start = stop
            }
        }
        return order
    }

    /// Whether a line may end before a glyph that is no space.
    public func breaks(before index: Int) -> Bool { index < placements.count && placements[index].breaksBefore }

    /// The mandatory breaks of UAX #14.
    public static func isLineBreak(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
        default: false
        }
    }

    private mutating func joinLines() {
        guard scalars.contains(where: Self.isLineBreak) else { return }
        hasJoinedLines = true
        while let last = scalars.last, Self.isLineBreak(last) { scalars.removeLast() }
        var count = 0
        var previous: UInt32 = 0
        for scalar in scalars {
            if scalar != 0x0A || previous != 0x0D {
                scalars[count] = Self.isLineBreak(scalar) ? 0x20 : scalar
                count += 1
            }
            previous = scalar
        }
        scalars.removeLast(scalars.count - count)
    }

    /// Reads a text in UTF-8, and puts it in NFC; true when all its characters are steady ones.
    private mutating func decode(_ text: ArraySlice<UInt8>) -> Bool {
        isPlain = text.allSatisfy { $0 < 0xCC }
        if decodeSteady(text.span) { return true }
        scalars.removeAll(keepingCapacity: true)
        // Everything below U+0300 is its own NFC (UAX #15), and its lead bytes are below 0xCC.
        if !isPlain {
            for scalar in String(ordering: text)._nfc { scalars.append(scalar.value) }
        } else {
            for scalar in String(decoding: text, as: UTF8.self).unicodeScalars { scalars.append(scalar.value) }
        }
        return false
    }

    /// Reads a text of steady characters and line ends, which are their own NFC; false where there is another.
    private mutating func decodeSteady(_ text: Span<UInt8>) -> Bool {
        scalars.removeAll(keepingCapacity: true)
        var index = 0
        func next(_ more: inout UInt32) -> Bool {
            guard index < text.count, text[index] & 0xC0 == 0x80 else { return false }
            more = more << 6 | UInt32(text[index] & 0x3F)
            index += 1
            return true
        }
        while index < text.count {
            let byte = text[index]
            index += 1
            if byte < 0x80 {
                scalars.append(UInt32(byte))
                continue
            }
            var scalar = UInt32(byte & (byte < 0xE0 ? 0x1F : 0x0F))
            guard (0xC2..<0xF0).contains(byte), next(&scalar), byte < 0xE0 || next(&scalar),
                CharacterTable.isSteady(scalar)
            else { return false }
            scalars.append(scalar)
        }
        return true
    }

    /// Sets the text from a face on; alone in that face, or each character in the first face that has it.
    private mutating func set(in stack: FontStack, first: Int, mixing: Bool) -> Bool {
        glyphs.removeAll(keepingCapacity: true)
        mainFace = first
        guard first < stack.ordinaryCount else { return false }
        let last = mixing ? stack.ordinaryCount - 1 : first
        var index = 0
        while index < scalars.count {
            let scalar = scalars[index]
            index += 1
            switch scalar {
            case _ where Self.isLineBreak(scalar):
                if scalar == 0x0D, index < scalars.count, scalars[index] == 0x0A { index += 1 }
                glyphs.append(Glyph(code: 0, face: UInt8(first), kind: .lineBreak, width: 0))
                continue
            case _ where Self.isSkipped(scalar): continue
            default: break
            }
            let wanted = scalar == 0x09 ? 0x20 : scalar
            var found = false
            for face in first...last {
                guard let code = stack.faces[face].codes.code(wanted) else { continue }
                glyphs.append(
                    Glyph(
                        code: code, face: UInt8(face), kind: scalar == 0x09 ? .tab : wanted == 0x20 ? .space : .ink,
                        width: stack.faces[face].width(code)))
                found = true
                break
            }
            guard found else { return false }
        }
        return true
    }
}
