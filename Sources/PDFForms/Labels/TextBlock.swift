/// Phrases below each other that are one text.
struct TextBlock {
    private(set) var phrases: [TextPhrase]
    private(set) var box: LabelledPlace.Box
    /// The number that stands at the margin before it.
    let item: String?

    init(_ phrases: [TextPhrase], item: String? = nil) {
        self.phrases = phrases
        self.item = item
        box = LabelledPlace.Box(
            left: phrases.map(\.left).min() ?? 0, top: phrases.map(\.top).min() ?? 0,
            right: phrases.map(\.right).max() ?? 0, bottom: phrases.map(\.bottom).max() ?? 0)
    }

    /// The size of its letters in points.
    var size: Double { phrases.first?.size ?? 1 }
}

/// Puts phrases together to blocks.
struct BlockBuilder {
    private let phrases: [TextPhrase]
    private let rules: PageRules
    private let places: [LabelledPlace]
    /// For each phrase the field that stands right before it, and right behind it.
    private var before: [Int?]
    private var behind: [Int?]
    /// Whether each phrase begins with a number or letter of a list, and where its text begins behind it.
    private let isItem: [Bool]
    private let starts: [Double]
    private let margin: MarginNumbers

    init(_ phrases: [TextPhrase], rules: PageRules, places: [LabelledPlace]) {
        self.phrases = phrases
        self.rules = rules
        self.places = places
        before = phrases.map { _ in nil }
        behind = before
        let margin = MarginNumbers(phrases, rules: rules)
        self.margin = margin
        isItem = phrases.indices.map { Self.startsWithItem(phrases[$0]) || margin.before[$0] != nil }
        starts = phrases.map(Self.start)
        findNeighbours()
    }

    private mutating func findNeighbours() {
        for (number, place) in places.enumerated() {
            guard rules.meter.allows(phrases.count) else { return }
            var best: (left: (Int, Double)?, right: (Int, Double)?)
            for (index, phrase) in phrases.enumerated() {
                guard phrase.top < place.box.bottom, phrase.bottom > place.box.top else { continue }
                let distance = abs(phrase.middle - place.box.middle)
                if phrase.left >= place.box.right - 2, phrase.left - place.box.right < 30 {
                    if distance < best.right?.1 ?? .infinity { best.right = (index, distance) }
                } else if phrase.right <= place.box.left + 2, place.box.left - phrase.right < 30 {
                    if distance < best.left?.1 ?? .infinity { best.left = (index, distance) }
                }
            }
            if let found = best.right, place.isButton { before[found.0] = number }
            if let found = best.left { behind[found.0] = number }
        }
    }

    func blocks() -> [TextBlock] {
        var next = [Int?](repeating: nil, count: phrases.count)
        var isContinued = [Bool](repeating: false, count: phrases.count)
        let order = phrases.indices.sorted { phrases[$0].baseline < phrases[$1].baseline }
        var low = 0
        for (position, index) in order.enumerated() {
            let lower = phrases[index]
            while low < position, lower.baseline - phrases[order[low]].baseline > 40 { low += 1 }
            guard rules.meter.allows(2 * (position - low)) else { return [] }
            var best: (index: Int, distance: Double)?
            for candidate in order[low..<position] where next[candidate] == nil {
                let upper = phrases[candidate]
                guard continues(candidate, with: index, isRunning: isContinued[candidate]) else { continue }
                let distance = lower.baseline - upper.baseline
                if distance < best?.distance ?? .infinity { best = (candidate, distance) }
            }
            if let best {
                next[best.index] = index
                isContinued[index] = true
            }
        }
        return phrases.indices.filter { !isContinued[$0] }.map { first in
            var chain = [phrases[first]]
            var index = first
            while let following = next[index], chain.count < 12 {
                chain.append(phrases[following])
                index = following
            }
            return TextBlock(chain, item: margin.before[first])
        }
    }

    /// How far the baseline of a text's next line is below the one before, in the size of its letters.
    private static let leading = (least: 0.5, most: 1.45, mostOfText: 1.6)

    /// Whether a phrase goes on with the one above it.
    ///
    /// - Parameter isRunning: Whether that one goes on with another already.
    private func continues(_ upperIndex: Int, with lowerIndex: Int, isRunning: Bool) -> Bool {
        let (upper, lower) = (phrases[upperIndex], phrases[lowerIndex])
        let size = max(upper.size, lower.size)
        let distance = lower.baseline - upper.baseline
        guard distance > Self.leading.least * size,
            distance < Self.leading.mostOfText * size, upper.right > lower.left,
            lower.right > upper.left,
            rules.meter.allows(20)
        else { return false }
        if margin.isNumber[upperIndex] || margin.isNumber[lowerIndex] { return false }
        // An item's lines, or a sentence's, may be farther apart than those of labels.
        guard distance < Self.leading.most * size || isOpenSentence(upperIndex, with: lower, isRunning: isRunning)
        else {
            return false
        }
        let isOpen = Self.isOpen(upper)
        guard min(upper.size, lower.size) > (isOpen ? 0.6 : 0.85) * size
        else { return false }
        // What is said in bold letters is remarked on in plain ones.
        let isRemark =
            upper.isBold && !lower.isBold && lower.text.hasPrefix("(") && lower.text.hasSuffix(")")
            && before[upperIndex] == nil
        guard upper.isBold == lower.isBold || isOpen || isRemark, !upper.endsInBlank, !lower.followsBlank else {
            return false
        }
        let isLeft = abs(upper.left - lower.left) < 0.8 * size
        let isCentred = abs(upper.left + upper.right - lower.left - lower.right) < 1.6 * size
        let isHanging =
            isItem[upperIndex] && lower.left > upper.left
            && (lower.left - upper.left < 2.6 * size || abs(lower.left - starts[upperIndex]) < 1.5 * size)
        let isRight = abs(upper.right - lower.right) < 0.5 * size && PhraseBuilder.isRightToLeft(upper.text)
        // Below a box as well as below its caption.
        let isAround = before[upperIndex].map { abs(places[$0].box.left - lower.left) < 0.5 * size } ?? false
        guard isAround || isLeft || isCentred || isHanging || isRight else { return false }
        if isItem[lowerIndex] || upper.text.hasSuffix(":") { return false }
        if let first = before[upperIndex], let second = before[lowerIndex], first != second { return false }
        if before[upperIndex] == nil, let button = before[lowerIndex], places[button].box.top > upper.baseline {
            return false
        }
        if let first = behind[upperIndex], let second = behind[lowerIndex], first != second { return false }
        let x = max(upper.left, lower.left) + 1
        guard rules.heights(from: upper.baseline + 0.5, to: lower.top + 0.25 * size, at: x).isEmpty else {
            return false
        }
        guard rules.meter.allows(places.count) else { return false }
        return !places.contains { place in
            place.box.top < lower.middle && place.box.bottom > upper.middle && place.box.left < x + 4
                && place.box.right > x && place.box.height < 3 * size
        }
    }

    /// Whether a phrase is an item's text, or goes on already, and has no end.
    private func isOpenSentence(_ upper: Int, with lower: TextPhrase, isRunning: Bool) -> Bool {
        guard let last = phrases[upper].words.last?.text.last, !".?!:".contains(last) else { return false }
        return isRunning || isItem[upper] || lower.words.first?.text.first?.isLowercase ?? false
    }

    /// Whether a parenthesis is left open.
    private static func isOpen(_ phrase: TextPhrase) -> Bool {
        let text = phrase.text.unicodeScalars
        return text.count { $0 == "(" } > text.count { $0 == ")" }
    }

    /// Where a phrase begins behind the numbers or letters of a list.
    private static func start(of phrase: TextPhrase) -> Double {
        phrase.words.first { !LabelText.isItem($0.text, isAlone: false) }?.left ?? phrase.left
    }

    /// Whether it begins with a number or letter of a list.
    static func startsWithItem(_ phrase: TextPhrase) -> Bool {
        guard let first = phrase.words.first else { return false }
        return LabelText.isItem(first.text, isAlone: phrase.words.count == 1)
    }
}
