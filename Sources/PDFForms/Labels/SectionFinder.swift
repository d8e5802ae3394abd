import Interchange

/// Finds the heading that a place of a page stands under: "Defendant", "Employer".
struct SectionFinder {
    private let headings: [TextBlock]
    /// Half way between the left and the right end of all that is printed, in points.
    private let middle: Double
    private let meter: WorkMeter

    /// - Parameter isUsed: Which texts are labels or captions.
    init(_ blocks: [TextBlock], isUsed: [Bool], _ meter: WorkMeter) {
        self.meter = meter
        middle = ((blocks.map(\.box.left).min() ?? 0) + (blocks.map(\.box.right).max() ?? 0)) / 2
        let sizes = blocks.map(\.size).sorted()
        let usual = sizes.isEmpty ? 0 : sizes[sizes.count / 2]
        let headings = zip(blocks, isUsed).filter { !$1 && Self.isHeading($0, usualSize: usual) }.map(\.0)
        self.headings =
            meter.allows(headings.count * blocks.count)
            ? headings.filter { heading in !blocks.contains { Self.precedes($0, heading) } } : headings
    }

    /// - Parameter usualSize: The size of most letters, in points.
    private static func isHeading(_ block: TextBlock, usualSize: Double) -> Bool {
        guard let first = block.phrases.first else { return false }
        let words = block.phrases.flatMap(\.words)
        guard block.phrases.count <= 2 || isMarginal(block) else { return false }
        guard words.count <= 9, first.hasLetters, !first.endsInBlank, !words[0].text.hasPrefix("(") else {
            return false
        }
        let text = words.map(\.text).joined(separator: " ")
        guard saysSomething(text) else { return false }
        let isUpper = text == text.uppercased() && text != text.lowercased()
        return words.allSatisfy(\.isBold) || isUpper || LabelText.isItem(words[0].text, isAlone: false)
            || text.hasSuffix(":") || block.size > 1.2 * usualSize
    }

    /// Whether a text stands like one in a margin, beside the rows that it is the heading of: bold words below each other.
    private static func isMarginal(_ block: TextBlock) -> Bool {
        block.phrases.count <= 6 && block.box.right - block.box.left < 10 * block.size
            && block.phrases.allSatisfy { $0.words.count <= 2 && $0.isBold }
    }

    /// Whether a text is more than the letter of an item, the word for a box or one that joins two parts: `c.`, `Yes`, `OR`.
    private static func saysSomething(_ text: String) -> Bool {
        let letters = text.unicodeScalars.filter(\.properties.isAlphabetic)
        guard letters.contains(where: { $0.value >= 0x2E80 }) || letters.count > 2 else { return false }
        let word = AnswerWords.folded(String(String.UnicodeScalarView(letters)))
        return word != "and" && answers.answer(word) == nil
    }

    private static let answers = AnswerWords()

    /// Whether a text numbers what follows it: `Part 2.`, `Section III`.
    private static func isNumber(_ phrase: TextPhrase) -> Bool {
        guard phrase.words.count < 3, let last = phrase.words.last?.text else { return false }
        return last.contains(where: \.isNumber) || last.allSatisfy { "IVX.:".contains($0) }
    }

    /// Whether a text stands right before another one on its line, and is no number of an item: what follows it is no
    /// heading, but the next word of a row.
    private static func precedes(_ block: TextBlock, _ heading: TextBlock) -> Bool {
        guard let last = block.phrases.last, let first = heading.phrases.first, !isNumber(last) else { return false }
        return last.right <= first.left && first.left - last.right < 40
            && abs(last.middle - first.middle) < 0.5 * first.size && last.words.count > 1
    }

    /// Whether a heading stands in the middle of the page's width: it is one for all of it.
    private func isCentered(_ heading: TextBlock) -> Bool {
        abs((heading.box.left + heading.box.right) / 2 - middle) < 6
    }

    /// The nearest heading above a place, in its column, or left of it, in its row.
    func section(of box: LabelledPlace.Box) -> String? {
        guard meter.allows(4 * headings.count) else { return nil }
        var best: (heading: TextBlock, cost: Double)?
        for heading in headings {
            let isAbove =
                heading.box.bottom < box.top + 3 && (heading.box.left < box.left + 20 || isCentered(heading))
            let isBeside =
                heading.box.right < box.left && heading.box.top < box.bottom && heading.box.bottom >= box.top + 3
            guard isAbove || isBeside else { continue }
            // A heading in the middle of the page is one for all of its width.
            let isWide = heading.box.right - heading.box.left > 60 && heading.box.left > 150
            let cost =
                max(0, box.top - heading.box.bottom) + (isWide ? 0.1 : 0.4) * max(0, box.left - heading.box.left)
            if cost < best?.cost ?? 420 { best = (heading, cost) }
        }
        return best.flatMap { LabelText.label(of: $0.heading.phrases.flatMap(\.words)) }
    }
}
