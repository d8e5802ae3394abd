extension MappingError {
    /// The message, the excerpt and the hint, in lines.
    public func rendered() -> String {
        var lines = [message, excerpt]
        if let hint { lines.append("hint: " + hint) }
        return lines.joined(separator: "\n")
    }

    /// Two lines: that of the source, and one with carets under the mistake.
    ///
    /// Characters that would move a terminal's cursor are shown as `�`; of a long line only the part around the
    /// mistake is shown. Wide characters (Han, Hangul, emoji) count as two columns.
    public var excerpt: String {
        let (line, start, length) = lineAtFault()
        var text = ""
        var carets = ""
        if line.startIndex > 0 { text += "…"; carets += " " }
        for index in line.indices {
            let character = line[index]
            text.append(character)
            let isMarked = index >= start && index < start + length
            let mark: Character = isMarked ? "^" : " "
            if index < start + length { carets += String(repeating: mark, count: character.displayWidth) }
        }
        if start >= line.endIndex { carets += "^" }
        return "  \(text)\n  \(carets)"
    }

    /// The characters to show, and where in them the mistake lies; indices are those of the whole line.
    private func lineAtFault() -> (line: ArraySlice<Character>, start: Int, length: Int) {
        let characters = Array(source)
        let offset = min(offset, characters.count)
        let first = characters[..<offset].lastIndex(where: \.isNewline).map { $0 + 1 } ?? 0
        let end = characters[offset...].firstIndex(where: \.isNewline) ?? characters.count
        let line = characters[first..<end].map(\.printable)
        let start = offset - first
        let from = line.count <= Limits.renderedColumns ? 0 : max(0, start - Limits.renderedColumns / 2)
        let to = min(line.count, from + Limits.renderedColumns)
        return (line[from..<to], start, min(length, max(1, to - start)))
    }
}

extension Character {
    /// Columns on a terminal: 2 for East Asian wide characters and emoji, otherwise 1.
    fileprivate var displayWidth: Int {
        guard let scalar = unicodeScalars.first else { return 1 }
        switch scalar.value {
        case 0..<0x1100: return 1
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
            0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
            return 2
        default: return scalar.properties.isEmojiPresentation ? 2 : 1
        }
    }

    fileprivate var printable: Character { unicodeScalars.contains(where: \.isUnprintable) ? "\u{FFFD}" : self }
}
