/// Lines of forms whose number stands at their beginning, or at the margin, and right before their field, as on tax forms.
struct NumberedLines {
    /// How much of a line a field is: 28, or 28a where no text is numbered so.
    enum Part { case whole, one }

    private let blocks: [TextBlock]
    private let words: [[TextPhrase.Word]?]
    private let meter: WorkMeter
    /// The blocks that are nothing but a number of an item, and the texts that begin with one; with that number.
    private var numbers: [(block: Int, number: String)] = []
    private var texts: [(block: Int, number: String)] = []
    /// Where each text's item ends, from the upper edge of the page, by the number of its block: where the next one of the
    /// same margin begins.
    private var ends: [Int: Double] = [:]

    /// - Parameter words: Those of each block that may be a label.
    /// - Complexity: O(words + b log b) for b blocks.
    init(_ blocks: [TextBlock], _ words: [[TextPhrase.Word]?], _ meter: WorkMeter) {
        (self.blocks, self.words, self.meter) = (blocks, words, meter)
        for (index, block) in blocks.enumerated() {
            guard let first = block.phrases.first?.words.first, let number = block.item ?? Self.number(first.text)
            else { continue }
            if block.item == nil, block.phrases.count == 1, block.phrases[0].words.count == 1 {
                numbers.append((index, number))
            } else if words[index]?.contains(where: { $0.text.utf8.count > 2 && !LabelText.isCode($0.text) }) ?? false {
                // A column of numbers is no text.
                texts.append((index, number))
            }
        }
        let items = texts.map(\.block).filter { blocks[$0].item != nil }.sorted {
            (Int(blocks[$0].box.left / 2), blocks[$0].box.top) < (Int(blocks[$1].box.left / 2), blocks[$1].box.top)
        }
        for (item, next) in zip(items, items.dropFirst())
        where Int(blocks[item].box.left / 2) == Int(blocks[next].box.left / 2) {
            ends[item] = max(blocks[item].box.bottom, blocks[next].box.top - blocks[next].size)
        }
    }

    /// The text of a line that begins with the number which stands right before a field, too.
    ///
    /// A field of line 28a may be one of line 28, which it is only where nothing else says what it is.
    ///
    /// - Parameter asks: Whether it is the place of the boxes of a question, before which “Yes” may stand.
    /// - Complexity: O(lines that begin with a number).
    func line(
        before box: LabelledPlace.Box, asks: Bool
    ) -> (words: [TextPhrase.Word], block: Int, part: Part)? {
        guard meter.allows(numbers.count + texts.count) else { return nil }
        let before = numbers.filter { index, _ in
            let block = blocks[index]
            return block.box.right < box.left + 2 && box.left - block.box.right < (asks ? 8 : 3) * block.size
                && block.box.middle > box.top && block.box.middle < box.bottom
        }.max { blocks[$0.block].box.right < blocks[$1.block].box.right }
        guard let before else { return nil }
        let box = blocks[before.block].box
        if let block = text(of: before.number, before: box), let words = words[block] { return (words, block, .whole) }
        let whole = String(before.number.prefix { $0.isNumber })
        guard whole != before.number, let block = text(of: whole, before: box) else { return nil }
        return words[block].map { ($0, block, .one) }
    }

    /// The text of a line that stands before its number.
    private func text(of wanted: String, before number: LabelledPlace.Box) -> Int? {
        texts.first { index, found in
            let (text, size) = (blocks[index].box, blocks[index].size)
            // The number stands beside the first line of the text, or the last.
            return found == wanted && text.right < number.left && text.top - size < number.middle
                && (ends[index] ?? text.bottom) + size > number.middle
        }?.block
    }

    /// A number of an item with a digit, without its marks: 18, 12a; nil for other words.
    static func number(_ word: String) -> String? {
        guard word.utf8.count < 8 else { return nil }
        let code = word.filter { !".()".contains($0) }.lowercased()
        return LabelText.isCode(code) && code.first?.isNumber ?? false ? code : nil
    }
}
