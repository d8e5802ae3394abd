/// Texts in several fonts, one behind the other, to be laid out as one.
extension EncodedText {
    /// Appends the glyphs of another text.
    ///
    /// What is put together so can be measured and broken into lines. It cannot be written: codes and faces are those of
    /// each text's own fonts.
    ///
    /// - Parameter scale: How large the other text is set, where this one is 1.
    /// - Complexity: O(glyphs).
    public mutating func join(_ other: EncodedText, scale: Double = 1) {
        if other.isShaped, placements.count < glyphs.count { addPlacements() }
        let offset = scalars.count
        for var glyph in other.glyphs {
            glyph.width *= Float(scale)
            glyphs.append(glyph)
        }
        scalars += other.scalars
        hasSplitEmoji = hasSplitEmoji || other.hasSplitEmoji
        if other.isShaped {
            for var placement in other.placements {
                placement.text = (placement.text.lowerBound + offset)..<(placement.text.upperBound + offset)
                placement.meaning = (placement.meaning.lowerBound + offset)..<(placement.meaning.upperBound + offset)
                placements.append(placement)
            }
        } else if isShaped {
            addPlacements()
        }
    }

    /// Appends a line break.
    public mutating func joinLineBreak() {
        scalars.append(0x0A)
        glyphs.append(Glyph(code: 0, face: 0, kind: .lineBreak, width: 0))
        if isShaped { addPlacements() }
    }

    /// Says of glyphs that were not shaped that they stand where their fonts put them.
    private mutating func addPlacements() {
        for index in placements.count..<glyphs.count {
            let scalar = min(index, max(0, scalars.count - 1))
            placements.append(Placement(plain: scalar, width: glyphs[index].width, breaksBefore: false))
        }
    }

    /// The embedding level of each of the text's characters (UAX #9); empty for a text that was not shaped.
    ///
    /// - Complexity: O(characters).
    public var levels: [UInt8] {
        guard isShaped else { return [] }
        var levels = [UInt8](repeating: 0, count: scalars.count)
        for placement in placements {
            for scalar in placement.text where levels.indices.contains(scalar) { levels[scalar] = placement.level }
        }
        return levels
    }
}
