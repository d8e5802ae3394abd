extension EncodedText {
    private enum Outcome { case isSet, asksForShaper, asksForOtherFaces }

    /// Whether no face of the stack has the first East Asian letter of a text of steady characters, as far as is known.
    func asksForFallback(_ isSteady: Bool, _ stack: FontStack) -> Bool {
        guard isSteady, let letter = scalars.first(where: CharacterTable.isLetter) else { return false }
        return known.isInFallback(letter, of: stack)
    }

    /// Sets a text of characters that stand by themselves, as `TextShaper` would; false when it has to.
    ///
    /// - Complexity: O(characters); asks no library once the characters are known, unless lines may be broken.
    mutating func setSteady(with stack: FontStack, isOneLine: Bool) -> Bool {
        known.trim()
        var isAlone = stack.aloneCount > 0
        while true {
            glyphs.removeAll(keepingCapacity: true)
            placements.removeAll(keepingCapacity: true)
            switch set(with: stack, isAlone: isAlone, isOneLine: isOneLine) {
            case .isSet:
                stackCount = stack.faces.count
                mainFace = isAlone ? 0 : stack.aloneCount
                isEven = true
                return true
            case .asksForOtherFaces where isAlone: isAlone = false
            case .asksForShaper, .asksForOtherFaces:
                placements.removeAll(keepingCapacity: true)
                fallbacks.removeAll(keepingCapacity: true)
                return false
            }
        }
    }

    private mutating func set(with stack: FontStack, isAlone: Bool, isOneLine: Bool) -> Outcome {
        var start = 0
        var tableInUse: Int?
        while true {
            let end = scalars[start...].firstIndex(where: Self.isLineBreak) ?? scalars.count
            if start < end {
                var language: String?
                guard CharacterTable.findLanguage(of: scalars[start..<end], document: stack.language, into: &language)
                else { return .asksForShaper }
                let table = known.table(
                    CharacterTable.Key(stack: stack.number, isAlone: isAlone, language: language))
                // Faces are counted by one table; paragraphs in two languages are rare.
                if language != nil {
                    guard tableInUse == nil || tableInUse == table else { return .asksForShaper }
                    tableInUse = table
                }
                let outcome = set(start..<end, table, with: stack, isAlone: isAlone, isOneLine: isOneLine)
                guard outcome == .isSet else { return outcome }
            }
            guard end < scalars.count else { break }
            start = end + 1
            if scalars[end] == 0x0D, start < scalars.count, scalars[start] == 0x0A { start += 1 }
            glyphs.append(
                Glyph(code: 0, face: isAlone ? 0 : UInt8(clamping: stack.aloneCount), kind: .lineBreak, width: 0))
            placements.append(Placement(lineBreakBefore: start))
        }
        if let tableInUse { fallbacks = known.fallbacks(of: tableInUse) }
        return .isSet
    }

    private mutating func set(
        _ paragraph: Range<Int>, _ table: Int, with stack: FontStack, isAlone: Bool, isOneLine: Bool
    ) -> Outcome {
        let breaks = isOneLine ? [] : UnicodeText.breaks(scalars[paragraph])
        // Characters of no script are taken for letters of the script before, at the start for those that follow.
        var isAfterEastAsian: Bool?
        var startsWithCommon = false
        var fallback: UInt8?
        for index in paragraph {
            let entry = known.entry(scalars[index], in: table, with: stack)
            if isAlone, !entry.fitsAlone { return .asksForOtherFaces }
            switch entry.kind {
            case .unknown, .unsteady: return .asksForShaper
            case .eastAsian: isAfterEastAsian = true
            case .other:
                if isAfterEastAsian == nil, startsWithCommon { return .asksForShaper }
                isAfterEastAsian = false
            case .common: break
            case .commonInFallback:
                if isAfterEastAsian == false { return .asksForShaper }
                startsWithCommon = true
            }
            if Int(entry.face) >= stack.faces.count {
                // A run is set in one font.
                if let fallback, fallback != entry.face { return .asksForShaper }
                fallback = entry.face
            } else {
                fallback = nil
            }
            glyphs.append(
                Glyph(
                    code: entry.code, face: entry.face, kind: scalars[index] == 0x20 ? .space : .ink,
                    width: entry.width))
            placements.append(
                Placement(
                    plain: index, width: entry.width,
                    breaksBefore: breaks.isEmpty ? false : breaks[index - paragraph.lowerBound]))
        }
        if isAfterEastAsian == nil, startsWithCommon { return .asksForShaper }
        return .isSet
    }

    /// Takes over a text that was shaped before.
    mutating func take(_ value: ShapedTexts.Value) {
        scalars = value.scalars
        glyphs = value.glyphs
        placements = value.placements
        fallbacks = value.fallbacks
        missing = value.missing
        mainFace = value.mainFace
        isEven = value.isEven
        hasSplitEmoji = value.hasSplitEmoji
    }

    /// What there is to keep of a shaped text.
    var value: ShapedTexts.Value {
        ShapedTexts.Value(
            scalars: scalars, glyphs: glyphs, placements: placements, fallbacks: fallbacks, missing: missing,
            mainFace: mainFace, isEven: isEven, hasSplitEmoji: hasSplitEmoji)
    }
}
