/// Finds the heading that a place of a page stands under: "Defendant", "Employer".
struct SectionFinder {
    private let headings: [TextBlock]
    private let meter: WorkMeter

    /// - Parameter isUsed: Which texts are labels or captions.
    init(_ blocks: [TextBlock], isUsed: [Bool], _ meter: WorkMeter) {
        self.meter = meter
        headings = zip(blocks, isUsed).filter { block, isUsed in
            guard !isUsed, let first = block.phrases.first, block.phrases.count <= 2 else { return false }
            let words = block.phrases.flatMap(\.words)
            guard words.count <= 9, first.hasLetters, !first.endsInBlank else { return false }
            guard !words[0].text.hasPrefix("(") else { return false }
            let text = words.map(\.text).joined(separator: " ")
            let isUpper = text == text.uppercased() && text != text.lowercased()
            return words.allSatisfy(\.isBold) || isUpper || LabelText.isItem(words[0].text, isAlone: false)
                || text.hasSuffix(":")
        }.map(\.0)
    }

    /// The nearest heading above a place, in its column, or left of it, in its row.
    func section(of box: LabelledPlace.Box) -> String? {
        guard meter.allows(4 * headings.count) else { return nil }
        var best: (heading: TextBlock, cost: Double)?
        for heading in headings {
            let isAbove = heading.box.bottom < box.top + 3 && heading.box.left < box.left + 20
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
