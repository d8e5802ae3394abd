/// Sets a text that the fonts of the form cannot set alone: in fallback fonts where it must be, shaped and ordered.
///
/// Glyphs stay in logical order; lines are put in visual order when they are written, since only then it is known where
/// they end.
struct TextShaper {
    /// A character as people see it: an extended grapheme cluster (UAX #29).
    struct Cluster {
        var range: Range<Int>
        var script: UInt32
        var level: UInt8
        var setting = Setting.nothing
    }

    /// What sets a cluster.
    enum Setting {
        /// Characters that only steer others.
        case nothing
        /// A face of the stack, with its code.
        case stack(face: Int, code: UInt16)
        case fallback(FallbackFont)
        /// No font has it.
        case missing
    }

    /// A character of more scalars is shaped in parts; twice as many as stream-safe text has (UAX #15, 13.1).
    private static let mostScalars = 64
    /// So many characters that no font has are named.
    private static let mostMissing = 32

    let scalars: [UInt32]
    let stack: FontStack
    /// Whether the text will be one line, so that nobody asks where it may be broken.
    let isOneLine: Bool
    /// The faces of the stack that take part.
    let faces: Range<Int>
    var glyphs: [EncodedText.Glyph] = []
    var placements: [Placement] = []
    var fallbacks: [FallbackFont] = []
    var missing: [Unicode.Scalar] = []
    /// Whether an emoji of several characters (a flag, a family, a tone of skin) is drawn in its parts, because the font
    /// has no glyph for the whole.
    var hasSplitEmoji = false

    /// - Parameter scalars: In NFC.
    init(_ scalars: [UInt32], stack: FontStack, isOneLine: Bool) {
        self.scalars = scalars
        self.stack = stack
        self.isOneLine = isOneLine
        // The field's own font sets all that the form's fonts can say, or nothing: words do not change typeface in the
        // middle.
        let shared = stack.aloneCount..<stack.ordinaryCount
        let ownFits =
            stack.aloneCount > 0
            && scalars.allSatisfy { scalar in
                stack.faces[0].codes.code(scalar) != nil
                    || !shared.contains { stack.faces[$0].codes.code(scalar) != nil }
            }
        faces = ownFits ? 0..<1 : shared
    }

    mutating func shape() {
        var start = 0
        var index = 0
        while index < scalars.count {
            guard EncodedText.isLineBreak(scalars[index]) else {
                index += 1
                continue
            }
            shapeParagraph(start..<index)
            if scalars[index] == 0x0D, index + 1 < scalars.count, scalars[index + 1] == 0x0A { index += 1 }
            index += 1
            start = index
            glyphs.append(
                EncodedText.Glyph(code: 0, face: UInt8(clamping: faces.lowerBound), kind: .lineBreak, width: 0))
            placements.append(Placement(lineBreakBefore: index))
        }
        shapeParagraph(start..<scalars.count)
    }

    private mutating func shapeParagraph(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        let text = scalars[range]
        let isShaped = text.contains(where: UnicodeClass.needsShaping)
        let isOrdered = isShaped && text.contains { $0 >= 0x590 }
        let levels = isOrdered ? UnicodeText.levels(text) : [UInt8](repeating: 0, count: text.count)
        var clusters = clusters(range, levels)
        resolveScripts(&clusters)
        let scripts = Script.deciding(clusters.lazy.map(\.script))
        chooseFonts(&clusters, scripts: scripts)
        let breaks = isOneLine ? [] : UnicodeText.breaks(text)
        emit(clusters, scripts: scripts) { breaks.isEmpty ? false : breaks[$0 - range.lowerBound] }
    }

    // MARK: Characters

    private func clusters(_ range: Range<Int>, _ levels: [UInt8]) -> [Cluster] {
        var text = String.UnicodeScalarView()
        for scalar in scalars[range] { text.append(Unicode.Scalar(scalar) ?? "\u{FFFD}") }
        var clusters: [Cluster] = []
        var start = range.lowerBound
        for character in String(text) {
            let end = start + character.unicodeScalars.count
            clusters.append(
                Cluster(
                    range: start..<end, script: UnicodeText.script(scalars[start]),
                    level: levels[start - range.lowerBound]))
            start = end
        }
        return clusters
    }

    /// Characters that many scripts use take the script of what stands before them, else of what follows (UAX #24, 5.2).
    private func resolveScripts(_ clusters: inout [Cluster]) {
        func isShared(_ script: UInt32) -> Bool { script == Script.common || script == Script.inherited }
        var current = clusters.first { !isShared($0.script) }?.script ?? Script.common
        for index in clusters.indices {
            if isShared(clusters[index].script) { clusters[index].script = current }
            current = clusters[index].script
        }
    }

    // MARK: Fonts

    private mutating func chooseFonts(_ clusters: inout [Cluster], scripts: [UInt32]) {
        var needy = clusters.map { _ in false }
        for index in clusters.indices {
            clusters[index].setting = ordinarySetting(clusters[index])
            if case .missing = clusters[index].setting { needy[index] = true }
        }
        guard needy.contains(true) else { return }
        extendToWords(clusters, &needy)
        var index = 0
        while index < clusters.count {
            guard needy[index] else {
                index += 1
                continue
            }
            var end = index + 1
            while end < clusters.count, needy[end], clusters[end].script == clusters[index].script { end += 1 }
            setInFallback(&clusters, index..<end, scripts)
            index = end
        }
    }

    /// What sets a cluster without help: nothing, or the first face of the stack that has it.
    private func ordinarySetting(_ cluster: Cluster) -> Setting {
        let scalar = scalars[cluster.range.lowerBound]
        if scalar < 0x20 && scalar != 0x09 || (0x7F..<0xA0).contains(scalar) { return .nothing }
        if UnicodeClass.isFormatControl(scalar) { return .nothing }
        guard cluster.range.count == 1, !UnicodeClass.needsShaping(scalar) || cluster.script == Script.hebrew else {
            return .missing
        }
        let wanted = cluster.level & 1 == 1 ? UnicodeText.mirrored(scalar) : scalar == 0x09 ? 0x20 : scalar
        for face in faces {
            if let code = stack.faces[face].codes.code(wanted) { return .stack(face: face, code: code) }
        }
        return .missing
    }

    /// Where one letter of a word needs another font, the whole word goes there, so that its letters match.
    private func extendToWords(_ clusters: [Cluster], _ needy: inout [Bool]) {
        func isLetter(_ index: Int) -> Bool {
            Script.isAlphabetic(clusters[index].script)
                && UnicodeText.isLetter(scalars[clusters[index].range.lowerBound])
        }
        var index = 0
        while index < clusters.count {
            var end = index
            while end < clusters.count, isLetter(end), clusters[end].script == clusters[index].script { end += 1 }
            if needy[index..<end].contains(true) { for place in index..<end { needy[place] = true } }
            index = max(end, index + 1)
        }
    }

    private mutating func setInFallback(_ clusters: inout [Cluster], _ range: Range<Int>, _ scripts: [UInt32]) {
        let language = Script.language(of: clusters[range.lowerBound].script, among: scripts, document: stack.language)
        func font(_ part: Range<Int>) -> FallbackFont? {
            let text = scalars[
                clusters[part.lowerBound].range.lowerBound..<clusters[part.upperBound - 1].range.upperBound]
            let visible = text.filter { !UnicodeClass.isFormatControl($0) && !(0xFE00...0xFE0F).contains($0) }
            return FallbackFonts.system.font(for: visible, style: stack.style, language: language)
        }
        if let font = font(range) {
            for index in range { clusters[index].setting = .fallback(font) }
            return
        }
        for index in range {
            if let font = font(index..<(index + 1)) {
                clusters[index].setting = .fallback(font)
            } else if case .missing = clusters[index].setting {
                clusters[index].setting = lastResort(clusters[index])
                if case .missing = clusters[index].setting { noteMissing(clusters[index]) }
            }
        }
    }

    /// A font that the form names and does not embed: some viewers have it.
    private func lastResort(_ cluster: Cluster) -> Setting {
        guard stack.ordinaryCount < stack.faces.count, cluster.range.count == 1,
            let code = stack.faces[stack.ordinaryCount].codes.code(scalars[cluster.range.lowerBound])
        else { return .missing }
        return .stack(face: stack.ordinaryCount, code: code)
    }

    private mutating func noteMissing(_ cluster: Cluster) {
        for value in scalars[cluster.range] where !UnicodeClass.isFormatControl(value) {
            guard missing.count < Self.mostMissing, let scalar = Unicode.Scalar(value), !missing.contains(scalar) else {
                continue
            }
            let language = Script.language(of: cluster.script, among: [cluster.script], document: stack.language)
            let isThere =
                cluster.range.count > 1
                && FallbackFonts.system.font(for: [value], style: stack.style, language: language) != nil
            if !isThere { missing.append(scalar) }
        }
        // Each has a font, but none has them together.
        if missing.isEmpty, let scalar = Unicode.Scalar(scalars[cluster.range.lowerBound]) { missing.append(scalar) }
    }

    // MARK: Glyphs

    private mutating func emit(_ clusters: [Cluster], scripts: [UInt32], breaksBefore: (Int) -> Bool) {
        var index = 0
        while index < clusters.count {
            let cluster = clusters[index]
            switch cluster.setting {
            case .nothing, .missing: index += 1
            case .stack(let face, let code):
                let width = stack.faces[face].width(code)
                let isSpace = scalars[cluster.range.lowerBound] == 0x20 || scalars[cluster.range.lowerBound] == 0x09
                glyphs.append(
                    EncodedText.Glyph(
                        code: code, face: UInt8(clamping: face), kind: isSpace ? .space : .ink, width: width))
                placements.append(
                    Placement(
                        nominal: width, level: cluster.level, breaksBefore: breaksBefore(cluster.range.lowerBound),
                        startsCharacter: true, text: cluster.range, groupCount: 1, meaning: cluster.range))
                index += 1
            case .fallback(let font):
                var end = index + 1
                while end < clusters.count, clusters[end].script == cluster.script,
                    clusters[end].level == cluster.level, case .fallback(let next) = clusters[end].setting,
                    next === font
                { end += 1 }
                emit(clusters[index..<end], in: font, scripts: scripts, breaksBefore: breaksBefore)
                index = end
            }
        }
    }

    /// Shapes a run and takes its glyphs in, in logical order.
    private mutating func emit(
        _ clusters: ArraySlice<Cluster>, in font: FallbackFont, scripts: [UInt32], breaksBefore: (Int) -> Bool
    ) {
        guard let first = clusters.first, let last = clusters.last, let face = face(of: font) else { return }
        let range = first.range.lowerBound..<last.range.upperBound
        let isRightToLeft = first.level & 1 == 1
        let language = Script.language(of: first.script, among: scripts, document: stack.language)
        var shaped: [ShapedGlyph] = []
        for piece in pieces(of: clusters) {
            let glyphs = font.file.shape(
                scalars, piece, script: first.script, isRightToLeft: isRightToLeft, language: language)
            shaped += isRightToLeft ? glyphs.reversed() : glyphs
        }
        if !hasSplitEmoji { hasSplitEmoji = splitsEmoji(clusters, shaped, font) }
        let starts = Set(clusters.map(\.range.lowerBound))
        var index = 0
        while index < shaped.count {
            var end = index + 1
            while end < shaped.count,
                shaped[end].cluster == shaped[index].cluster || !starts.contains(shaped[end].cluster)
            {
                end += 1
            }
            let textEnd = end < shaped.count ? shaped[end].cluster : range.upperBound
            let text = shaped[index].cluster..<max(shaped[index].cluster, textEnd)
            let meanings = meanings(shaped[index..<end], text, font)
            for place in index..<end {
                let glyph = shaped[place]
                if glyph.glyph == 0, missing.count < Self.mostMissing,
                    let scalar = Unicode.Scalar(scalars[text.lowerBound]), !missing.contains(scalar)
                {
                    missing.append(scalar)
                }
                let isFirst = place == index
                let isSpace = isFirst && scalars[text.lowerBound] == 0x20
                glyphs.append(
                    EncodedText.Glyph(
                        code: glyph.glyph, face: face, kind: isSpace ? .space : .ink, width: glyph.advance))
                placements.append(
                    Placement(
                        dx: glyph.dx, dy: glyph.dy, nominal: font.glyph(glyph.glyph).width, level: first.level,
                        breaksBefore: isFirst && starts.contains(text.lowerBound) && breaksBefore(text.lowerBound),
                        startsCharacter: isFirst && starts.contains(text.lowerBound), text: text,
                        groupCount: isFirst ? end - index : 0, meaning: meanings[place - index]))
            }
            index = end
        }
    }

    /// The parts in which a run is shaped: the whole of it, unless it has a character of very many scalars.
    ///
    /// HarfBuzz looks for the letter of each mark from that mark backwards, which takes quadratic time.
    private func pieces(of clusters: ArraySlice<Cluster>) -> [Range<Int>] {
        guard let first = clusters.first, let last = clusters.last else { return [] }
        var pieces: [Range<Int>] = []
        var start = first.range.lowerBound
        for cluster in clusters where cluster.range.count > Self.mostScalars {
            if start < cluster.range.lowerBound { pieces.append(start..<cluster.range.lowerBound) }
            start = cluster.range.lowerBound
            while start < cluster.range.upperBound {
                let end = min(start + Self.mostScalars, cluster.range.upperBound)
                pieces.append(start..<end)
                start = end
            }
        }
        let end = last.range.upperBound
        return start < end ? pieces + [start..<end] : pieces
    }

    /// Whether an emoji of several characters has more than one glyph with ink. Glyphs are in logical order.
    private func splitsEmoji(_ clusters: ArraySlice<Cluster>, _ shaped: [ShapedGlyph], _ font: FallbackFont) -> Bool {
        var index = 0
        for cluster in clusters {
            let start = index
            while index < shaped.count, shaped[index].cluster < cluster.range.upperBound { index += 1 }
            guard isSequence(cluster) else { continue }
            if shaped[start..<index].count(where: { font.glyph($0.glyph).hasInk }) > 1 { return true }
        }
        return false
    }

    /// Whether a character is an emoji of several characters (UTS #51, 1.4).
    private func isSequence(_ cluster: Cluster) -> Bool {
        cluster.range.count > 1
            && scalars[cluster.range].contains {
                (0x1_F1E6...0x1_F1FF).contains($0) || (0x1_F300...0x1_FAFF).contains($0)
            }
    }

    /// What each glyph of a group stands for: one character each, where the font sets these characters with these glyphs
    /// by themselves; else the first glyph stands for all of it.
    private func meanings(_ group: ArraySlice<ShapedGlyph>, _ text: Range<Int>, _ font: FallbackFont) -> [Range<Int>] {
        let isPlain =
            group.count == text.count
            && zip(group, text).allSatisfy { $0.advance > 0 && font.file.glyph(scalars[$1]) == $0.glyph }
        guard group.count > 1, !isPlain else { return group.count == 1 ? [text] : text.map { $0..<($0 + 1) } }
        return [text] + Array(repeating: text.lowerBound..<text.lowerBound, count: group.count - 1)
    }

    private mutating func face(of font: FallbackFont) -> UInt8? {
        let place = fallbacks.firstIndex { $0 === font } ?? fallbacks.count
        if place == fallbacks.count { fallbacks.append(font) }
        return UInt8(exactly: stack.faces.count + place)
    }
}
