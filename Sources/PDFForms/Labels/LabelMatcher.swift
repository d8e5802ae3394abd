/// Chooses the label of each place that is no button: the texts around it compete, and a text that one place is nearer to
/// is no other's.
struct LabelMatcher {
    let blocks: [TextBlock]
    let rules: PageRules
    let places: [LabelledPlace]
    private let wanted: [LabelledPlace]
    private let isCaption: [Bool]
    private let text: RunningText
    /// The words of each block that may be a label; nil for numbers, patterns of dates and what has no letters.
    private let words: [[TextPhrase.Word]?]
    /// Which texts are labels or captions.
    private(set) var isUsed: [Bool]
    /// Whether a field stands right behind a text, on its line.
    private let isHead: [Bool]

    /// Whether a text stands right below a line that a field is written on.
    private var isUnderLine: [Bool] = []
    /// Whether the page writes its labels below lines, so that one line may be that of several fields.
    var isBelowUsual = false
    /// Whether a text is a paragraph of several sentences: what stands beside a field says how, and a label above it what.
    private let isParagraph: [Bool]
    private let lines: NumberedLines
    /// The rows of cells side by side that places stand in.
    private var rows: [Int: [Int]] = [:]

    /// Where a label stands.
    enum Side: Int { case inside, left, above, below, right }

    private struct Candidate {
        var place: Int
        var block: Int
        var side: Side
        var cost: Double
        var words: [TextPhrase.Word]
        /// Whether it is the text of a numbered line, all of which belongs to the place, or is shared with others.
        var line: NumberedLines.Part?
    }

    init(
        _ blocks: [TextBlock], rules: PageRules, places: [LabelledPlace], wanted: [LabelledPlace], isCaption: [Bool]
    ) {
        self.blocks = blocks
        self.rules = rules
        self.places = places.filter { !$0.isHidden }
        self.wanted = wanted
        self.isCaption = isCaption
        isUsed = isCaption
        words = blocks.map(Self.words)
        isParagraph = words.map(Self.isParagraph)
        lines = NumberedLines(blocks, words, rules.meter)
        let places = self.places
        text = RunningText(blocks, places: places, rules.meter)
        isHead = blocks.map { block in
            guard let last = block.phrases.last, rules.meter.allows(places.count) else { return false }
            return places.contains { place in
                place.box.left >= last.right - Self.reach(of: last.right - last.left)
                    && place.box.left - last.right < 1.6 * last.size
                    && place.box.top < last.middle && place.box.bottom > last.middle && !place.isButton
            }
        }
        rows = FieldRows(wanted, rules.meter).rows
        isUnderLine = underLines()
    }

    private func underLines() -> [Bool] {
        blocks.map { block in
            rules.meter.allows(places.count)
                && places.contains {
                    !$0.isButton && !$0.isFramed && block.box.top > $0.box.bottom - 4
                        && block.box.top - $0.box.bottom < 0.9 * block.size
                        && isUnderlined($0.box, block.box)
                }
        }
    }

    /// The labels by the number of the wanted place.
    mutating func labels() -> [Int: String] {
        var choices = wanted.indices.flatMap { candidates(of: $0) }
        var votes = votes(choices)
        if votes[Side.below.rawValue] >= 3, 2 * votes[Side.below.rawValue] > votes.reduce(0, +) {
            isBelowUsual = true
            isUnderLine = underLines()
            choices = wanted.indices.flatMap { candidates(of: $0) }
            votes = self.votes(choices)
        }
        let sum = max(1, votes.reduce(0, +))
        // A form that writes its labels below its fields, or above, does so nearly always.
        let penalties = votes.map { 7 * (1 - $0 / sum) }
        let chosen = assign(choices, penalties: penalties)
        var labels: [Int: String] = [:]
        for (place, candidate) in chosen {
            if candidate.line != .one { isUsed[candidate.block] = true }
            let box = wanted[place].box
            let isBefore = candidate.side == .left && candidate.line == nil && !wanted[place].isButton
            labels[place] = LabelText.label(
                of: isBefore ? text.whole(candidate.words, before: box) : candidate.words, asks: wanted[place].isButton)
        }
        inherit(&labels)
        return labels
    }

    /// How many fields have their label on which side.
    private func votes(_ choices: [Candidate]) -> [Double] {
        var votes = [Double](repeating: 0, count: 5)
        for choice in assign(choices, penalties: votes) { votes[choice.value.side.rawValue] += 1 }
        return votes
    }

    private func assign(_ candidates: [Candidate], penalties: [Double]) -> [Int: Candidate] {
        var found: [Int: Candidate] = [:]
        var taken: [Int: Int] = [:]
        let ordered = candidates.map { candidate in
            var candidate = candidate
            let isClear =
                candidate.side == .below && isUnderLine[candidate.block] && !wanted[candidate.place].isFramed
                || candidate.side == .left && isHead[candidate.block]
            if !isClear { candidate.cost += penalties[candidate.side.rawValue] }
            return candidate
        }.sorted { ($0.cost, $0.place, $0.block) < ($1.cost, $1.place, $1.block) }
        for candidate in ordered
        where found[candidate.place] == nil && candidate.cost < (candidate.side == .left ? 100 : 60) {
            if let other = taken[candidate.block] {
                // The cells of a number or a name share the label above them, and fields on a numbered line its text.
                guard let first = found[other],
                    candidate.line == .one || candidate.side == .left && first.line != nil
                        || candidate.side == .above && first.side == .above
                            && FieldRows.isNeighbour(wanted[other], wanted[candidate.place])
                else { continue }
            }
            taken[candidate.block] = candidate.place
            found[candidate.place] = candidate
        }
        // A text that is the label of one cell is no heading of the others.
        let labels = Set(found.values.filter { !isHeading($0, among: found) }.map(\.block))
        return found.filter { labels.contains($0.value.block) }
    }

    /// Whether a text is no label of a cell since the row of cells has one: the text stands higher than that, or far below a row
    /// whose label stands before it. Lines part the columns of a table, each with a head of its own.
    private func isHeading(_ candidate: Candidate, among found: [Int: Candidate]) -> Bool {
        guard let row = rows[candidate.place], rules.meter.allows(2 * row.count) else { return false }
        let (text, box) = (blocks[candidate.block].box, wanted[candidate.place].box)
        let isOwn = candidate.side == .above && abs(text.left - box.left) <= 12
        let isFar = candidate.side == .below && candidate.cost > 20 || candidate.side == .above && candidate.cost > 12
        if isFar, !isOwn, row.contains(where: { found[$0]?.side == .left }) { return true }
        guard candidate.side == .above, !isOwn else { return false }
        return row.contains { place in
            guard let other = found[place], other.side == .above, rules.meter.allows(2) else { return false }
            let (label, near) = (blocks[other.block].box, wanted[place].box)
            guard label.top > text.bottom - 1 else { return false }
            let (left, right) = near.left < box.left ? (near.right, box.left) : (box.right, near.left)
            return rules.places(from: left - 3, to: right + 3, at: label.middle).isEmpty
        }
    }

    // MARK: Candidates

    private static func words(of block: TextBlock) -> [TextPhrase.Word]? {
        guard block.phrases.contains(where: \.hasLetters) else { return nil }
        let words = block.phrases.flatMap(\.words)
        guard !(words.count == 1 && LabelText.isCode(words[0].text)), LabelText.label(of: words) != nil,
            !isDatePattern(words)
        else { return nil }
        return words
    }

    private func candidates(of number: Int) -> [Candidate] {
        let box = wanted[number].box
        var found: [Candidate] = []
        guard rules.meter.allows(blocks.count) else { return [] }
        for (index, block) in blocks.enumerated() {
            guard Self.isNear(block, box), let words = words[index] else { continue }
            if let (side, price) = cost(of: index, for: box, wanted[number]) {
                var cost = price
                if isCaption[index] {
                    // "□ Other: ____" names the box and the line.
                    guard side == .left, !wanted[number].isButton, box.left - block.box.right < 30 else { continue }
                    cost += 4
                }
                if wanted[number].isHidden { cost += 10 }
                // A remark in parentheses is rarely all that there is.
                if words.first?.text.hasPrefix("(") ?? false, words.last?.text.hasSuffix(")") ?? false { cost += 4 }
                guard rules.meter.allows(60) else { return [] }
                found.append(Candidate(place: number, block: index, side: side, cost: cost, words: words))
            }
        }
        if !wanted[number].isButton, let (words, block) = text.words(above: box) {
            found.append(Candidate(place: number, block: block, side: .left, cost: 2, words: words))
        }
        if let line = lines.line(before: box, asks: wanted[number].isButton) {
            let cost = line.part == .whole ? 0.5 : 92
            found.append(
                Candidate(
                    place: number, block: line.block, side: .left, cost: cost, words: line.words, line: line.part))
        }
        return found
    }

    private static func isParagraph(_ words: [TextPhrase.Word]?) -> Bool {
        guard let words, words.count > 20 else { return false }
        let ends = zip(words, words.dropFirst()).count { word, next in
            let isEnd = word.text.hasSuffix(".") && (word.text.count > 3 || word.text.first?.isNumber ?? false)
            return isEnd && next.text.first?.isUppercase ?? false
        }
        return ends > 0
    }

    /// Whether a text may be a field's at all, by the bounds of `cost`.
    private static func isNear(_ block: TextBlock, _ box: LabelledPlace.Box) -> Bool {
        block.box.bottom > box.top - 200 && block.box.top < box.bottom + 22 + block.size
            && block.box.right > box.left - 330 && block.box.left < box.right + 40
    }

    /// How far a label of some width may reach into the field behind it, in points.
    private static func reach(of width: Double) -> Double { max(4, min(10, 0.2 * width)) }

    /// "MM/DD/YYYY" says how, not what; "Day" says what.
    private static func isDatePattern(_ words: [TextPhrase.Word]) -> Bool {
        let letters = words.map(\.text).joined().lowercased().unicodeScalars
        guard letters.allSatisfy({ "mdyjat/.-() ".unicodeScalars.contains($0) }) else { return false }
        let runs = letters.reduce(into: [(letter: Unicode.Scalar, count: Int)]()) { runs, letter in
            if runs.last?.letter == letter { runs[runs.count - 1].count += 1 } else { runs.append((letter, 1)) }
        }
        let isDoubled = runs.allSatisfy { !$0.letter.properties.isAlphabetic || $0.count > 1 }
        return isDoubled || letters.contains { !$0.properties.isAlphabetic }
    }

    private func cost(of index: Int, for box: LabelledPlace.Box, _ place: LabelledPlace) -> (Side, Double)? {
        let block = blocks[index]
        guard rules.meter.allows(10 + block.phrases.count) else { return nil }
        let size = block.size
        let text = block.box
        let overlapX = min(text.right, box.right) - max(text.left, box.left)
        let overlapY = min(text.bottom, box.bottom) - max(text.top, box.top)
        // Inside.
        if overlapX > 0.6 * min(text.width, box.width), overlapY > 0.55 * text.height, !place.isButton,
            text.left > box.left - 4, text.top > box.top - 4
        {
            let down = max(0, text.top - box.top) + max(0, 0.3 * (text.left - box.left))
            return (.inside, 2 + 0.5 * down)
        }
        if overlapX > 8, overlapY > 0.3 * size, text.top < box.top + 2, text.left < box.left, text.bottom < box.bottom {
            return (.above, 4 + 0.12 * (box.left - text.left))
        }
        let isOnLine =
            block.phrases.contains { $0.middle > box.top - 0.3 * size && $0.middle < box.bottom + 0.3 * size }
        if isOnLine, text.right <= box.left + Self.reach(of: text.width) {
            let gap = max(0, box.left - text.right)
            guard gap < 330 else { return nil }
            let lines = rules.places(from: text.right, to: box.left - 2, at: box.middle).count
            let ownLine = block.phrases.map { distance($0, box) }.min() ?? 0
            guard fields(between: text.right, and: box.left, box) == 0 else { return nil }
            return (.left, 1 + 0.28 * gap + 9 * Double(lines) + 0.7 * ownLine + (isParagraph[index] ? 11 : 0))
        }
        if isOnLine, text.left >= box.right - 4 { return rightCost(of: text, for: place) }
        guard overlapX > 0.15 * min(text.width, box.width) || overlapX > 8 else { return nil }
        let indent = min(abs(text.left - box.left), abs(text.left + text.right - box.left - box.right) / 2)
        let x = max(text.left, box.left) + overlapX / 2
        if text.bottom <= box.top + 0.6 * size {
            let gap = max(0, box.top - text.bottom)
            guard gap < (place.isCell ? 40 : 200), fields(above: box, below: text) == 0 else { return nil }
            let lines = rules.heights(from: text.bottom + 0.5, to: box.top - 1, at: x).count
            let weight = lines == 0 && isInCell(box, text) ? 0.35 : 1
            let cost = 3 + weight * gap + 0.12 * min(indent, 100) + 10 * Double(lines)
            let count = block.phrases.reduce(0) { $0 + $1.words.count }
            return (.above, cost + (isHead[index] ? 12 : 0) + (isUnderLine[index] ? 8 : 0) + (count > 20 ? 6 : 0))
        }
        if text.top >= box.bottom - 0.6 * size {
            let gap = max(0, text.top - box.bottom)
            guard gap < 22, fields(above: text, below: box) == 0 else { return nil }
            let isLined = !place.isFramed && isUnderlined(box, text)
            let lines = rules.heights(from: box.bottom + (isLined ? 5 : -2), to: text.top + 1, at: x).count
            // Sentences below a field speak of something else.
            guard block.phrases.reduce(0, { $0 + $1.words.count }) <= 12 else { return nil }
            guard isLined || lines == 0 || gap < 9 && !hasFieldBelow(text) else { return nil }
            // Where fields stand close above each other, no text below the last one is its own.
            guard isLined || !isBelowField(box) else { return nil }
            let cost =
                (isLined ? 0 : 12) + (isLined ? 0.7 : 1.3) * gap + 0.12 * min(indent, 100) + 14 * Double(lines)
            return (.below, cost + (isHead[index] ? 12 : 0))
        }
        return nil
    }

    /// The cost of a text on the line of a place, right of it.
    private func rightCost(of text: LabelledPlace.Box, for place: LabelledPlace) -> (Side, Double)? {
        let box = place.box
        let gap = max(0, text.left - box.right)
        guard gap < 40, fields(between: box.right, and: text.left, box) == 0 else { return nil }
        let lines = rules.places(from: box.right + 2, to: text.left, at: box.middle).count
        if !place.isButton {
            // Beyond the line of a frame another cell begins; the field's own edge is one where the frame goes on above or below.
            let edge = rules.places(from: box.right - 2, to: box.right + 2, at: box.middle)
            let frame = rules.heights(from: box.top - 30, to: box.bottom + 30, at: text.centre)
            guard lines == 0, edge.isEmpty || frame.isEmpty else { return nil }
        }
        return (.right, 26 + gap + 14 * Double(lines))
    }

    /// Where the line of a text stands that a field is filled with: in the middle of small ones, at the top of large ones.
    private func middle(of box: LabelledPlace.Box, _ size: Double) -> Double {
        box.height > 2.6 * size ? box.top + 0.9 * size : box.middle
    }

    /// How far a line of text is from the line that a field is filled on.
    private func distance(_ phrase: TextPhrase, _ box: LabelledPlace.Box) -> Double {
        min(abs(phrase.middle - middle(of: box, phrase.size)), abs(phrase.bottom - box.bottom))
    }

    private func fields(between left: Double, and right: Double, _ box: LabelledPlace.Box) -> Int {
        guard rules.meter.allows(places.count) else { return 1 }
        return places.count { place in
            place.box.top < box.middle && place.box.bottom > box.middle && place.box.centre > left
                && place.box.centre < right
        }
    }

    private func fields(above low: LabelledPlace.Box, below high: LabelledPlace.Box) -> Int {
        let (left, right) = (max(low.left, high.left), min(low.right, high.right))
        guard rules.meter.allows(places.count) else { return 1 }
        return places.count { place in
            place.box.middle > high.bottom - 1 && place.box.middle < low.top + 1 && place.box.left < right - 1
                && place.box.right > left + 1
        }
    }

    // MARK: Labels of several fields

    /// Fields that no text is nearest to: further cells of a row of cells, further lines below a label, and further rows of
    /// a table.
    private func inherit(_ labels: inout [Int: String]) {
        let order = wanted.indices.sorted {
            (wanted[$0].box.top, wanted[$0].box.left) < (wanted[$1].box.top, wanted[$1].box.left)
        }
        var isLabelled = wanted.indices.map { labels[$0] != nil }
        for index in order where !isLabelled[index] {
            let box = wanted[index].box
            guard rules.meter.allows(wanted.count) else { return }
            var best: (other: Int, distance: Double)?
            for other in wanted.indices where isLabelled[other] {
                let near = wanted[other].box
                guard near.bottom > box.top - 2.5 * box.height - 12, near.top < box.bottom,
                    wanted[other].isButton == wanted[index].isButton
                else { continue }
                let isInRow = abs(near.middle - box.middle) < 0.4 * min(near.height, box.height)
                if isInRow, near.right <= box.left + 2 || near.left >= box.right - 2 {
                    let gap = max(box.left - near.right, near.left - box.right)
                    guard gap < 24 else { continue }
                    let distance = gap + (near.left < box.left ? 3 : 5)
                    if distance < best?.distance ?? .infinity { best = (other, distance) }
                }
                let isInColumn =
                    abs(near.left - box.left) < 6 && abs(near.width - box.width) < 0.15 * max(near.width, box.width) + 4
                if isInColumn, near.bottom <= box.top + 3, box.top - near.bottom < 2.5 * box.height + 12 {
                    let distance = 0.5 * (box.top - near.bottom)
                    if distance < best?.distance ?? .infinity { best = (other, distance) }
                }
            }
            if let best {
                labels[index] = labels[best.other]
                isLabelled[index] = true
            }
        }
    }
}
