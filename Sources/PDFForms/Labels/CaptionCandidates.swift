/// The texts beside buttons: on the right in most forms, on the left in some, above in tables.
struct CaptionCandidates {
    /// What belongs to a button.
    struct Caption {
        var label: String
        var blocks: [Int]
    }

    private let blocks: [TextBlock]
    private let rules: PageRules
    private let places: [LabelledPlace]
    /// Which texts are numbers of at least four digits, such as that of a law or a year.
    private let isNumber: [Bool]
    /// Which texts are short numbers and amounts: `3`, `18-64`, `65+`.
    private let isShortNumber: [Bool]

    /// A text beside a button, and how far away it stands, in points.
    private struct Neighbour {
        var block: Int
        var gap: Double
    }

    init(_ blocks: [TextBlock], rules: PageRules, places: [LabelledPlace]) {
        self.blocks = blocks
        self.rules = rules
        self.places = places
        isNumber = blocks.map(Self.isNumber)
        isShortNumber = blocks.map(Self.isShortNumber)
    }

    /// The captions of buttons.
    ///
    /// - Parameter questions: The buttons of each question among them. Their captions stand on one side, that which names
    ///   all of them, or each button has just one text beside it.
    func captions(of buttons: [Int], questions: [[Int]]) -> [Int: Caption] {
        var right: [Int: Neighbour] = [:]
        var left: [Int: Neighbour] = [:]
        for button in buttons {
            guard rules.meter.allows(blocks.count) else { return [:] }
            right[button] = neighbour(of: places[button].box, onRight: true)
            left[button] = neighbour(of: places[button].box, onRight: false)
        }
        for question in questions where question.count > 1 { settle(question, &left, &right) }
        let isLeft = votes(of: buttons, left, right) < 0
        var choices: [(button: Int, block: Int, cost: Double)] = []
        for button in buttons {
            if let near = right[button] { choices.append((button, near.block, near.gap + (isLeft ? 9 : 0))) }
            if let near = left[button] { choices.append((button, near.block, near.gap + (isLeft ? 0 : 9))) }
        }
        var found: [Int: Caption] = [:]
        var taken: Set<Int> = []
        for choice in choices.sorted(by: { $0.cost < $1.cost }) where found[choice.button] == nil {
            guard !taken.contains(choice.block), let label = label(of: choice.block) else { continue }
            taken.insert(choice.block)
            found[choice.button] = Caption(label: label, blocks: [choice.block])
        }
        for (button, caption) in found {
            found[button] = joined(caption, left: left[button], right: right[button], taken)
        }
        return found
    }

    /// What a text beside a button says; also one without letters that is no number of an item: `60-1507`.
    private func label(of block: Int) -> String? {
        let words = blocks[block].phrases.flatMap(\.words)
        return LabelText.label(of: words)
            ?? (isNumber[block] || isShortNumber[block] ? words.map(\.text).joined(separator: " ") : nil)
    }

    private static func letters(of block: TextBlock) -> String {
        block.phrases.flatMap(\.words).map(\.text).joined()
    }

    private static func isNumber(_ block: TextBlock) -> Bool {
        let text = letters(of: block)
        return text.count <= 20 && text.count(where: \.isNumber) >= 4
            && text.allSatisfy { $0.isNumber || "-–/.,".contains($0) }
    }

    private static func isShortNumber(_ block: TextBlock) -> Bool {
        let text = letters(of: block)
        // What ends with a full stop counts items.
        return text.utf8.count <= 12 && text.contains(where: \.isNumber) && text.last != "."
            && text.allSatisfy { $0.isNumber || "-–+/.,<>≤≥%€$£".contains($0) }
    }

    /// What most buttons of the page do, where it is clear: below zero for captions on the left.
    private func votes(of buttons: [Int], _ left: [Int: Neighbour], _ right: [Int: Neighbour]) -> Int {
        var votes = 0
        for button in buttons {
            switch (left[button], right[button]) {
            case (let near?, let far?):
                if near.gap < 0.6 * far.gap { votes -= 1 } else if far.gap < 0.6 * near.gap { votes += 1 }
            case (nil, _?): votes += 1
            case (_?, nil): votes -= 1
            case (nil, nil): break
            }
        }
        return votes
    }

    /// Leaves the buttons of a question the texts on the side that names all of them; of two such sides the nearer.
    private func settle(_ question: [Int], _ left: inout [Int: Neighbour], _ right: inout [Int: Neighbour]) {
        func isWhole(_ side: [Int: Neighbour]) -> Bool {
            Set(question.compactMap { side[$0]?.block }).count == question.count
        }
        func distance(_ side: [Int: Neighbour]) -> Double { question.reduce(0) { $0 + (side[$1]?.gap ?? 0) } }
        switch (isWhole(left), isWhole(right)) {
        case (true, true):
            if distance(left) < distance(right) { clear(&right) } else { clear(&left) }
        case (true, false): clear(&right)
        case (false, true): clear(&left)
        case (false, false):
            // "Yes □ □ No"
            let isClear = question.allSatisfy { (left[$0] == nil) != (right[$0] == nil) }
            if !isClear {
                clear(&left)
                clear(&right)
                switch (numbered(question, onRight: false), numbered(question, onRight: true)) {
                case (let before?, let behind?):
                    if distance(before) < distance(behind) {
                        left.merge(before) { $1 }
                    } else {
                        right.merge(behind) { $1 }
                    }
                case (let before?, nil): left.merge(before) { $1 }
                case (nil, let behind?): right.merge(behind) { $1 }
                case (nil, nil): break
                }
            }
        }
        func clear(_ side: inout [Int: Neighbour]) { for button in question { side[button] = nil } }
    }

    /// The texts on one side of the buttons of a question, numbers among them, where that names all: “none ○ 1 ○ 2 ○”.
    private func numbered(_ question: [Int], onRight: Bool) -> [Int: Neighbour]? {
        var side: [Int: Neighbour] = [:]
        for button in question {
            side[button] = neighbour(of: places[button].box, onRight: onRight, takesNumbers: true)
        }
        let found = Set(side.values.map(\.block))
        return found.count == question.count && found.contains { isShortNumber[$0] } ? side : nil
    }

    /// "Fill in □ if your address has changed" is one sentence.
    private func joined(
        _ caption: Caption, left: Neighbour?, right: Neighbour?, _ taken: Set<Int>
    ) -> Caption {
        guard let left, let right, caption.blocks == [right.block] || caption.blocks == [left.block],
            !taken.contains(left.block) || !taken.contains(right.block),
            left.gap < 0.8 * blocks[left.block].size,
            let first = blocks[left.block].phrases.last?.words.first?.text.unicodeScalars.first,
            let second = blocks[right.block].phrases.first?.words.first?.text.unicodeScalars.first,
            first.properties.isUppercase, second.properties.isLowercase, !isFollowed(blocks[right.block]),
            let label = LabelText.label(of: (blocks[left.block].phrases + blocks[right.block].phrases).flatMap(\.words))
        else { return caption }
        return Caption(label: label, blocks: [left.block, right.block])
    }

    /// Whether a button of another caption follows a text on its line.
    private func isFollowed(_ block: TextBlock) -> Bool {
        rules.meter.allows(places.count)
            && places.contains { place in
                place.isButton && place.box.left >= block.box.right - 2 && place.box.left - block.box.right < 12
                    && place.box.top < block.box.middle && place.box.bottom > block.box.middle
            }
    }

    /// The nearest text on one side, on the button's line.
    private func neighbour(
        of box: LabelledPlace.Box, onRight: Bool, takesNumbers: Bool = false
    ) -> Neighbour? {
        var best: Neighbour?
        // A button that is larger than the box that is printed may reach into its caption.
        let reach = max(3, min(12, 0.4 * box.width))
        for (index, block) in blocks.enumerated() {
            guard block.box.top < box.bottom, block.box.bottom > box.top else { continue }
            let gap = onRight ? block.box.left - box.right : box.left - block.box.right
            guard gap > -reach, gap < 90, gap < best?.gap ?? .infinity else { continue }
            guard isOnLine(block, box) else { continue }
            let (from, to) = onRight ? (box.right, block.box.left) : (block.box.right, box.left)
            if isCut(from: from, to: to, box) { continue }
            // Dots lead away from a text to another column.
            if !onRight, block.phrases.last?.endsInBlank ?? false, gap > block.size { continue }
            let isTaken = isNumber[index] || takesNumbers && isShortNumber[index]
            if !isTaken, block.phrases.allSatisfy({ !$0.hasLetters }) { continue }
            best = Neighbour(block: index, gap: gap)
        }
        return best
    }

    /// Whether a line of a text stands beside a button, or the button beside all of it.
    private func isOnLine(_ block: TextBlock, _ box: LabelledPlace.Box) -> Bool {
        let reach = max(0.5 * box.height, 0.35 * block.size)
        if block.phrases.count > 1, abs(block.box.middle - box.middle) < 0.5 * block.box.height { return true }
        return block.phrases.contains { abs($0.middle - box.middle) <= reach }
    }

    /// Whether a field or the line of a frame stands between.
    private func isCut(from: Double, to: Double, _ box: LabelledPlace.Box) -> Bool {
        guard to > from else { return false }
        guard rules.meter.allows(places.count) else { return true }
        let isCut = places.contains { place in
            !place.isHidden && place.box.top < box.middle && place.box.bottom > box.middle && place.box.centre > from
                && place.box.centre < to
        }
        return isCut || !rules.places(from: from + 3, to: to - 1, at: box.middle).isEmpty
    }
}
