/// Numbers and letters of items that stand apart before the first lines of their texts, in a column, as on tax forms.
struct MarginNumbers {
    /// The number of the item that begins with each phrase: 8, or 8a where a is below it.
    private(set) var before: [String?]
    /// Whether each phrase is nothing but such a number.
    private(set) var isNumber: [Bool]

    private struct Item {
        /// The phrase of the number, where it is one of its own.
        var number: Int?
        var text: Int
        /// In small letters.
        var code: String
        /// Where the number begins, from the left of the page.
        var left: Double
        var baseline: Double

        var isLetter: Bool { code.first?.isLetter ?? false }
        /// How far it counts: 28 for 28a.
        var count: Int {
            isLetter ? code.unicodeScalars.first.map { Int($0.value) } ?? 0 : Int(code.prefix { $0.isNumber }) ?? 0
        }
    }

    private struct Column {
        /// Where its texts begin, and whether it counts with letters.
        let left: Double
        let isLetter: Bool
        var items: [Item]

        /// Whether it counts on from line to line, or begins anew here and there. A column of fewer may be anything.
        var counts: Bool {
            let rises = zip(items, items.dropFirst()).count { $0.count <= $1.count }
            return items.count >= 3 && rises * 4 >= (items.count - 1) * 3
        }
    }

    /// How far letters stand right of the number that they belong to, in points, where they are not on its line.
    private static let widestStep = 60.0

    /// - Complexity: O(p log p + p · phrases at one height) for p phrases.
    init(_ phrases: [TextPhrase], rules: PageRules) {
        before = phrases.map { _ in nil }
        isNumber = phrases.map { _ in false }
        let order = phrases.indices.sorted { phrases[$0].baseline < phrases[$1].baseline }
        var columns: [Column] = []
        for position in order.indices {
            guard !rules.meter.isEmpty else { break }
            guard let (item, left) = Self.item(at: position, in: order, phrases, rules),
                rules.meter.allows(columns.count + 1)
            else { continue }
            if let column = columns.firstIndex(where: { abs($0.left - left) < 2 && $0.isLetter == item.isLetter }) {
                columns[column].items.append(item)
            } else {
                columns.append(Column(left: left, isLetter: item.isLetter, items: [item]))
            }
        }
        let found = columns.filter(\.counts).flatMap(\.items).sorted { ($0.baseline, $0.left) < ($1.baseline, $1.left) }
        // The last number in each column of letters' reach: pages may have several columns.
        var wholes: [Item] = []
        for item in found {
            if let number = item.number { isNumber[number] = true }
            guard item.isLetter, rules.meter.allows(wholes.count) else {
                wholes.removeAll { abs($0.left - item.left) < 12 }
                wholes.append(item)
                before[item.text] = item.code
                continue
            }
            let whole = wholes.last { whole in
                whole.left < item.left
                    && (item.left - whole.left < Self.widestStep || item.baseline - whole.baseline < 6)
            }
            before[item.text] = (whole.map { String($0.code.prefix { $0.isNumber }) } ?? "") + item.code
        }
    }

    /// The item whose number is a phrase, or the first word of one; with where its text begins.
    private static func item(
        at position: Int, in order: [Int], _ phrases: [TextPhrase], _ rules: PageRules
    ) -> (Item, left: Double)? {
        let index = order[position]
        let phrase = phrases[index]
        guard let first = phrase.words.first, let code = code(first.text) else { return nil }
        var item = Item(number: nil, text: index, code: code, left: first.left, baseline: phrase.baseline)
        if phrase.words.count > 1 {
            let second = phrase.words[1]
            guard isText(phrase.words.dropFirst()) else { return nil }
            return second.left - first.right > 0.55 * first.size ? (item, second.left) : nil
        }
        guard !phrase.endsInBlank, let text = text(behind: position, in: order, phrases, rules) else { return nil }
        (item.number, item.text) = (index, text)
        return (item, phrases[text].left)
    }

    /// The text that begins right behind a number, at its height and with no line of a frame between.
    private static func text(
        behind position: Int, in order: [Int], _ phrases: [TextPhrase], _ rules: PageRules
    ) -> Int? {
        let own = phrases[order[position]]
        var (low, high) = (position, position + 1)
        while low > 0, rules.meter.allows(1), own.baseline - phrases[order[low - 1]].baseline < 0.3 * own.size {
            low -= 1
        }
        while high < order.count, rules.meter.allows(1), phrases[order[high]].baseline - own.baseline < 0.3 * own.size {
            high += 1
        }
        guard !rules.meter.isEmpty else { return nil }
        let next = order[low..<high].filter { phrases[$0].left > own.right - 1 }
            .min { phrases[$0].left < phrases[$1].left }
        guard let next, phrases[next].left - own.right < 5 * own.size,
            isText(phrases[next].words[...]), !phrases[next].followsBlank,
            rules.places(from: own.right, to: phrases[next].left, at: own.middle).isEmpty
        else { return nil }
        return next
    }

    /// Whether words are more than a short one, as those beside boxes are.
    private static func isText(_ words: ArraySlice<TextPhrase.Word>) -> Bool {
        (words.count > 1 || words.first?.text.count ?? 0 > 3)
            && words.contains { $0.text.unicodeScalars.contains(where: \.properties.isAlphabetic) }
    }

    /// The number or letter that a word is, in small letters; nil for others.
    private static func code(_ word: String) -> String? {
        if let number = NumberedLines.number(word) { return number }
        let letter = word.filter { !".()".contains($0) }.lowercased()
        return letter.utf8.count == 1 && ("a"..."z").contains(letter) ? letter : nil
    }
}
