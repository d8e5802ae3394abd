/// A piece of a line of text that belongs together: no wide gap, no field and no line of a frame is in it.
struct TextPhrase {
    /// A word of a phrase.
    struct Word {
        var text: String
        var left: Double
        var right: Double
        var size: Double
        var isBold: Bool
    }

    let words: [Word]
    let baseline: Double
    /// Whether dots or strokes to write on follow.
    let endsInBlank: Bool
    /// Whether dots or strokes to write on stand before it.
    let followsBlank: Bool
    let left: Double
    let right: Double
    /// The size of most of it, in points.
    let size: Double
    let isBold: Bool

    init(words: [Word], baseline: Double, endsInBlank: Bool, followsBlank: Bool) {
        self.words = words
        self.baseline = baseline
        self.endsInBlank = endsInBlank
        self.followsBlank = followsBlank
        left = words.first?.left ?? 0
        right = words.map(\.right).max() ?? 0
        size = words.first?.size ?? 1
        isBold = words.allSatisfy(\.isBold)
    }

    var top: Double { baseline - 0.75 * size }
    var bottom: Double { baseline + 0.22 * size }
    var middle: Double { baseline - 0.3 * size }
    var text: String { words.map(\.text).joined(separator: " ") }

    /// Whether there is a letter in it, or a sign that stands for one.
    var hasLetters: Bool { words.contains { $0.text.unicodeScalars.contains(where: \.properties.isAlphabetic) } }
}

/// Puts letters together to phrases.
struct PhraseBuilder {
    private let rules: PageRules
    private let obstacles: [LabelledPlace]
    private(set) var phrases: [TextPhrase] = []
    /// Dots and strokes to write on.
    private(set) var blanks: [PageRules.Rule] = []

    /// - Parameter obstacles: The fields of the page from left to right.
    init(_ marks: PageMarks, obstacles: [LabelledPlace]) {
        rules = marks.rules
        self.obstacles = obstacles
        let glyphs = marks.glyphs.sorted { ($0.baseline, $0.left) < ($1.baseline, $1.left) }
        var line: [PageMarks.Glyph] = []
        for glyph in glyphs {
            if let first = line.first, glyph.baseline - first.baseline > 0.2 * min(first.size, glyph.size) {
                add(line)
                line.removeAll(keepingCapacity: true)
            }
            line.append(glyph)
        }
        add(line)
    }

    private mutating func add(_ unordered: [PageMarks.Glyph]) {
        guard !unordered.isEmpty else { return }
        let letters = Self.withoutShadows(unordered.sorted { $0.left < $1.left })
        let isLeader = Self.leaders(letters)
        var line = Line(baseline: letters[letters.count / 2].baseline)
        let stops = Stops(letters, line.baseline, rules: rules, obstacles: obstacles)
        var end: Double?
        var blankEnd: Double?
        var sawSpace = false
        for (index, glyph) in letters.enumerated() {
            if glyph.text.unicodeScalars.allSatisfy(\.properties.isWhitespace) {
                sawSpace = true
                continue
            }
            if isLeader[index] {
                line.endPhrase(blank: true)
                addBlank(glyph, line.baseline, goesOn: end == nil)
                end = nil
                blankEnd = glyph.right
                continue
            }
            // What stands far from dots and strokes is beside them by chance, as in another column.
            if let blank = blankEnd, glyph.left - blank > 1.05 * glyph.size { line.followsBlank = false }
            blankEnd = nil
            if let end {
                let gap = glyph.left - end
                let size = line.word.last?.size ?? glyph.size
                let isOther = max(size, glyph.size) > 1.4 * min(size, glyph.size)
                if gap > 1.05 * glyph.size || isOther && gap > 0.2 * glyph.size
                    || gap > 0.45 * glyph.size && stops.any(between: end, and: glyph.left)
                {
                    line.endPhrase(blank: false)
                } else if line.isLong || gap > 0.2 * glyph.size || sawSpace && gap > 0.02 * glyph.size {
                    line.endWord()
                }
            }
            sawSpace = false
            line.append(glyph)
            end = max(end ?? glyph.right, glyph.right)
        }
        line.endPhrase(blank: false)
        phrases += line.phrases
    }

    private mutating func addBlank(_ glyph: PageMarks.Glyph, _ baseline: Double, goesOn: Bool) {
        if goesOn, let last = blanks.last, last.place == baseline, glyph.left - last.to < glyph.size {
            blanks[blanks.count - 1].to = glyph.right
        } else {
            blanks.append(PageRules.Rule(place: baseline, from: glyph.left, to: glyph.right))
        }
    }

    /// A line of text while it is taken apart.
    private struct Line {
        let baseline: Double
        var phrases: [TextPhrase] = []
        var words: [TextPhrase.Word] = []
        private(set) var word: [PageMarks.Glyph] = []
        private var scalars = 0
        var followsBlank = false

        init(baseline: Double) { self.baseline = baseline }

        /// Whether a word is as long as none of people's.
        var isLong: Bool { scalars > 200 }

        mutating func append(_ glyph: PageMarks.Glyph) {
            word.append(glyph)
            scalars += glyph.text.unicodeScalars.count
        }

        mutating func endWord() {
            if let first = word.first, let last = word.last {
                words.append(
                    TextPhrase.Word(
                        text: PhraseBuilder.text(of: word), left: first.left, right: max(last.right, first.right),
                        size: word[word.count / 2].size, isBold: word[word.count / 2].isBold))
            }
            word.removeAll(keepingCapacity: true)
            scalars = 0
        }

        mutating func endPhrase(blank: Bool) {
            endWord()
            if !words.isEmpty {
                phrases.append(
                    TextPhrase(
                        words: PhraseBuilder.inReadingOrder(words), baseline: baseline, endsInBlank: blank,
                        followsBlank: followsBlank))
            }
            followsBlank = blank
            words.removeAll(keepingCapacity: true)
        }
    }

    /// Bold letters are often drawn twice, a little apart.
    private static func withoutShadows(_ line: [PageMarks.Glyph]) -> [PageMarks.Glyph] {
        var result: [PageMarks.Glyph] = []
        for glyph in line {
            let isShadow = result.suffix(3).contains {
                $0.text == glyph.text && abs($0.left - glyph.left) < 0.12 * glyph.size
            }
            if !isShadow { result.append(glyph) }
        }
        return result
    }

    /// Which letters are dots or strokes to write on, or that lead the eye.
    private static func leaders(_ line: [PageMarks.Glyph]) -> [Bool] {
        var result = line.map { _ in false }
        var start = 0
        while start < line.count {
            guard isLeader(line[start].text) else {
                start += 1
                continue
            }
            var end = start + 1
            var count = weight(line[start].text)
            while end < line.count {
                let text = line[end].text
                let isSpace = text.unicodeScalars.allSatisfy(\.properties.isWhitespace)
                guard isLeader(text) || isSpace && end + 1 < line.count && isLeader(line[end + 1].text) else { break }
                if !isSpace { count += weight(text) }
                end += 1
            }
            let isAlone = start > 0 && count == 1 && line[start].left - line[start - 1].right > 0.6 * line[start].size
            if count >= 3 || isAlone && line[start].text == "." { for index in start..<end { result[index] = true } }
            start = end
        }
        return result
    }

    private static func isLeader(_ text: String) -> Bool { [".", "_", "…", "‥", "·", "․", "‗"].contains(text) }
    private static func weight(_ text: String) -> Int { text == "…" ? 3 : text == "‥" ? 2 : 1 }

    /// The letters of a word; ligatures are taken apart, and what is written from right to left is turned around.
    private static func text(of word: [PageMarks.Glyph]) -> String {
        let letters = word.map { ligatures[$0.text] ?? $0.text }
        let isLatin = letters.contains(where: isLatin)
        guard letters.contains(where: isRightToLeft), !isLatin else {
            // Some fonts have the Greek letter in the place of the German one.
            return isLatin ? letters.joined().replacing("\u{3B2}", with: "ß") : letters.joined()
        }
        return letters.reversed().joined()
    }

    private static func inReadingOrder(_ words: [TextPhrase.Word]) -> [TextPhrase.Word] {
        let turned = words.count { isRightToLeft($0.text) }
        return turned * 2 > words.count ? words.reversed() : words
    }

    static func isRightToLeft(_ text: String) -> Bool {
        text.unicodeScalars.contains {
            (0x590...0x8FF).contains($0.value) || (0xFB1D...0xFDFF).contains($0.value)
                || (0xFE70...0xFEFC).contains($0.value)
        }
    }

    private static func isLatin(_ text: String) -> Bool {
        text.unicodeScalars.contains { $0.properties.isAlphabetic && $0.value < 0x250 }
    }

    private static let ligatures: [String: String] = [
        "\u{FB00}": "ff", "\u{FB01}": "fi", "\u{FB02}": "fl", "\u{FB03}": "ffi", "\u{FB04}": "ffl", "\u{FB05}": "st",
        "\u{FB06}": "st", "\u{A0}": " ", "\u{AD}": "-",
    ]
}

/// What parts a line of text: fields, and lines of frames.
private struct Stops {
    private let obstacles: [LabelledPlace]
    private let rules: PageRules
    private let middle: Double

    init(_ line: [PageMarks.Glyph], _ baseline: Double, rules: PageRules, obstacles: [LabelledPlace]) {
        middle = baseline - 0.3 * (line.first?.size ?? 0)
        self.rules = rules
        guard rules.meter.allows(obstacles.count) else {
            self.obstacles = []
            return
        }
        self.obstacles = obstacles.filter { [middle] in $0.box.top <= middle && middle <= $0.box.bottom }
    }

    func any(between left: Double, and right: Double) -> Bool {
        guard rules.meter.allows(obstacles.count) else { return true }
        return obstacles.contains { place in
            let margin = 0.25 * place.box.width + 1
            return place.box.left > left - margin && place.box.right < right + margin
        } || !rules.places(from: left, to: right, at: middle).isEmpty
    }
}
